import type { Config } from "#platform/config";
import type { Database } from "#platform/database";
import { createMailer, type Mailer } from "#platform/mail";
import { createOutbox, type Outbox } from "#platform/outbox";
import { createOutboxSmsSender, type SmsSender } from "#platform/sms";
import type { Notice } from "./notices.ts";

/** How messages leave the house. */
export interface Post {
  readonly mailer: Mailer;
  readonly sms: SmsSender;
  /** Where messages stay that cannot be sent. */
  readonly outbox: Outbox;
  /** Which channels leave the house. */
  readonly leaves: { readonly email: boolean; readonly phone: boolean };
  close(): Promise<void>;
}

/** The mailer and the SMS sender that the settings name, and the outbox where messages stay without one. */
export function openPost({ smtp, mailFrom }: Pick<Config, "smtp" | "mailFrom">, database: Database): Post {
  const outbox = createOutbox(database);
  const mailer = createMailer({ outbox, smtp, mailFrom });
  const sms = createOutboxSmsSender(outbox);
  return {
    mailer,
    sms,
    outbox,
    leaves: { email: smtp !== undefined, phone: false },
    close: async () => {
      mailer.close();
      await sms.close();
    },
  };
}

export function postNotices({ leaves }: Pick<Post, "leaves">): Notice[] {
  const problem = "it stays in the outbox at /outbox";
  return [
    ...(leaves.email ? [] : [{ part: "E-mail", problem, remedy: "set SMTP_HOST and MAIL_FROM" }]),
    ...(leaves.phone ? [] : [{ part: "SMS", problem, remedy: "set SMS_PROVIDER" }]),
  ];
}
