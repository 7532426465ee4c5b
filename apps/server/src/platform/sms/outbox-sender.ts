import type { Outbox } from "#platform/outbox";
import { parseSms, SmsError, type SmsSender } from "./sms-sender.ts";

/** Stores SMS in the outbox instead of sending them: for an installation without a provider. */
export function createOutboxSmsSender(outbox: Pick<Outbox, "keep">): SmsSender {
  return {
    send: async (sms) => {
      const { to, text, template } = parseSms(sms);
      await outbox.keep({ channel: "sms", kind: template, recipient: to, subject: "", text }).catch(() => {
        throw new SmsError("unavailable", "The outbox could not be written");
      });
    },
    sends: () => true,
    close: () => Promise.resolve(),
  };
}
