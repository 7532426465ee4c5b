import { z } from "zod";
import type { Clock } from "#platform/clock";
import type { JobDefinition, JobQueue } from "#platform/queue";
import { PermanentJobError } from "#platform/queue";
import type { Mail, Mailer } from "./mailer.ts";
import { MailError, mailSchema } from "./mailer.ts";

/** A mail, and when it becomes useless (ISO 8601, UTC), such as when its code expires. */
export type MailToSend = Mail & { readonly notAfter?: string | undefined };

/** Sends one mail, with retries for about half a day. Enqueue it in the transaction that causes the mail. */
export const sendMailJob: JobDefinition<MailToSend> = {
  name: "mail.send",
  payload: mailSchema.extend({ notAfter: z.iso.datetime().optional() }),
  retry: { limit: 16, delaySeconds: 30, maxDelaySeconds: 3600 },
  concurrency: 3,
  timeoutSeconds: 120,
};

/** Registers the job that sends mails through `mailer`. */
export function defineMailJobs(
  queue: JobQueue,
  { mailer, clock }: { readonly mailer: Mailer; readonly clock: Clock },
): void {
  queue.define(sendMailJob, async ({ notAfter, ...mail }, { id }) => {
    if (notAfter !== undefined && clock.now() > new Date(notAfter)) return;
    try {
      await mailer.send(mail, { id });
    } catch (error) {
      if (error instanceof MailError && !error.retryable) throw new PermanentJobError(error.message, { cause: error });
      throw error;
    }
  });
}
