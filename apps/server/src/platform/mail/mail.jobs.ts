import type { JobDefinition, JobQueue } from "#platform/queue";
import { PermanentJobError } from "#platform/queue";
import type { Mail, Mailer } from "./mailer.ts";
import { MailError, mailSchema } from "./mailer.ts";

/** Sends one mail; tried for about half a day. Enqueue it in the transaction that is the mail's reason. */
export const sendMailJob: JobDefinition<Mail> = {
  name: "mail.send",
  payload: mailSchema,
  retry: { limit: 16, delaySeconds: 30, maxDelaySeconds: 3600 },
  concurrency: 3,
  timeoutSeconds: 120,
};

/** Makes the queue send mails through `mailer`. */
export function defineMailJobs(queue: JobQueue, mailer: Mailer): void {
  queue.define(sendMailJob, async (mail, { id }) => {
    try {
      await mailer.send(mail, { id });
    } catch (error) {
      if (error instanceof MailError && !error.retryable) throw new PermanentJobError(error.message, { cause: error });
      throw error;
    }
  });
}
