import type { OutboxList } from "@yiqiao/contracts/outbox";
import { sendMailJob } from "#platform/mail";
import type { Outbox } from "#platform/outbox";
import type { JobQueue } from "#platform/queue";
import type { RequestContext } from "#platform/request";

export interface MailOutbox {
  list(before?: number): Promise<OutboxList>;
  sendTest(context: RequestContext, to: string): Promise<void>;
}

export interface MailOutboxOptions {
  readonly outbox: Pick<Outbox, "list">;
  readonly queue: Pick<JobQueue, "enqueue">;
  /** Which messages are sent; the others stay in the outbox. */
  readonly canSend: { readonly email: boolean; readonly phone: boolean };
}

const pageSize = 20;

const testMail = {
  zh: { subject: "译桥测试邮件", text: "如果您收到这封邮件，说明邮件设置有效。" },
  en: { subject: "Test e-mail of Yiqiao", text: "If you read this, the mail settings work." },
} as const;

export function createMailOutbox({ outbox, queue, canSend }: MailOutboxOptions): MailOutbox {
  return {
    list: async (before) => {
      const kept = await outbox.list({ limit: pageSize + 1, ...(before === undefined ? {} : { before }) });
      const mails = kept.slice(0, pageSize).map(({ id, channel, recipient, subject, text, kind, createdAt }) => ({
        id,
        channel,
        to: recipient,
        subject,
        text,
        kind,
        created_time: createdAt.toISOString(),
      }));
      const next = kept.length > pageSize ? (mails.at(-1)?.id ?? null) : null;
      return { delivers: canSend.email, delivers_sms: canSend.phone, mails, next };
    },
    sendTest: async ({ language }, to) => {
      await queue.enqueue(sendMailJob, { to, ...testMail[language], kind: "system.test" });
    },
  };
}
