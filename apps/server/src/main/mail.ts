import type { Config } from "#platform/config";
import type { Database } from "#platform/database";
import { createMailer, createOutbox, type Mailer, type Outbox } from "#platform/mail";
import type { Notice } from "./notices.ts";

interface Mail {
  readonly mailer: Mailer & { close(): void };
  readonly outbox: Outbox;
  /** Whether mail leaves the house. */
  readonly delivers: boolean;
}

/** The mailer that the settings name, and the outbox where mail stays without one. */
export function openMail({ smtp, mailFrom }: Pick<Config, "smtp" | "mailFrom">, database: Database): Mail {
  return {
    mailer: createMailer({ database, smtp, mailFrom }),
    outbox: createOutbox(database),
    delivers: smtp !== undefined,
  };
}

export function mailNotices(delivers: boolean): Notice[] {
  if (delivers) return [];
  return [{ part: "E-mail", problem: "it stays in the outbox at /outbox", remedy: "set SMTP_HOST and MAIL_FROM" }];
}
