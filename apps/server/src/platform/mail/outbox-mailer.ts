import type { Outbox } from "#platform/outbox";
import type { Mailer } from "./mailer.ts";
import { MailError, parseMail } from "./mailer.ts";

/** Stores mail in the outbox instead of sending it: for an installation without SMTP. */
export function createOutboxMailer(outbox: Pick<Outbox, "keep">): Mailer {
  return {
    send: async (mail) => {
      const { to: recipient, subject, text, html, kind } = parseMail(mail);
      await outbox.keep({ channel: "email", kind, recipient, subject, text, html }).catch((error: unknown) => {
        throw new MailError("unavailable", "The outbox could not be written", error);
      });
    },
  };
}
