import type { OutboxList } from "@yiqiao/contracts/outbox";
import type { RequestContext } from "#platform/http";
import { type Outbox, sendMailJob } from "#platform/mail";
import type { JobQueue } from "#platform/queue";

export interface MailOutbox {
  list(before?: number): Promise<OutboxList>;
  sendTest(context: RequestContext, to: string): Promise<void>;
}

export interface MailOutboxOptions {
  readonly outbox: Pick<Outbox, "list">;
  readonly queue: Pick<JobQueue, "enqueue">;
  /** Whether mail leaves the house; if not, it stays in the outbox. */
  readonly delivers: boolean;
}

const pageSize = 20;

const testMail = {
  zh: { subject: "译桥测试邮件", text: "如果您收到这封邮件，说明邮件设置有效。" },
  en: { subject: "Test e-mail of Yiqiao", text: "If you read this, the mail settings work." },
} as const;

export function createMailOutbox({ outbox, queue, delivers }: MailOutboxOptions): MailOutbox {
  return {
    list: async (before) => {
      const kept = await outbox.list({ limit: pageSize + 1, ...(before === undefined ? {} : { before }) });
      const mails = kept.slice(0, pageSize).map(({ id, to, subject, text, kind, createdAt }) => ({
        id,
        to,
        subject,
        text,
        kind,
        created_time: createdAt.toISOString(),
      }));
      return { delivers, mails, next: kept.length > pageSize ? (mails.at(-1)?.id ?? null) : null };
    },
    sendTest: async ({ language }, to) => {
      await queue.enqueue(sendMailJob, { to, ...testMail[language], kind: "system.test" });
    },
  };
}
