import type { Database } from "#platform/database";
import type { Mailer } from "./mailer.ts";
import { createOutbox } from "./outbox.ts";
import type { SmtpOptions } from "./smtp-mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

/** The mailer that the configuration names: SMTP if it is set, else the outbox in the database. */
export function createMailer(config: {
  readonly database: Database;
  readonly smtp?: Omit<SmtpOptions, "from"> | undefined;
  readonly mailFrom: string;
}): Mailer & { close(): void } {
  const { smtp, mailFrom: from, database } = config;
  if (smtp !== undefined) return createSmtpMailer({ ...smtp, from });
  return { ...createOutbox(database), close: () => undefined };
}
