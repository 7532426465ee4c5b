import type { Outbox } from "#platform/outbox";
import type { Mailer } from "./mailer.ts";
import { createOutboxMailer } from "./outbox-mailer.ts";
import type { SmtpOptions } from "./smtp-mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

/** The mailer that the configuration names: SMTP if it is set, else the outbox in the database. */
export function createMailer(config: {
  readonly outbox: Pick<Outbox, "keep">;
  readonly smtp?: Omit<SmtpOptions, "from"> | undefined;
  readonly mailFrom: string;
}): Mailer & { close(): void } {
  const { smtp, mailFrom: from, outbox } = config;
  if (smtp !== undefined) return createSmtpMailer({ ...smtp, from });
  return { ...createOutboxMailer(outbox), close: () => undefined };
}
