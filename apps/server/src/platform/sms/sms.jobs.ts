import { z } from "zod";
import type { Clock } from "#platform/clock";
import type { JobDefinition, JobQueue } from "#platform/queue";
import { PermanentJobError } from "#platform/queue";
import type { Sms, SmsSender } from "./sms-sender.ts";
import { SmsError, smsSchema } from "./sms-sender.ts";

/** An SMS, and when it becomes useless, such as when its code expires. */
export interface SmsToSend {
  readonly sms: Sms;
  /** ISO 8601, UTC. */
  readonly notAfter?: string | undefined;
}

/** Sends one SMS, with retries for about two hours. Enqueue it in the transaction that causes the SMS. */
export const sendSmsJob: JobDefinition<SmsToSend> = {
  name: "sms.send",
  payload: z.strictObject({ sms: smsSchema, notAfter: z.iso.datetime().optional() }),
  retry: { limit: 10, delaySeconds: 15, maxDelaySeconds: 1200 },
  concurrency: 3,
  timeoutSeconds: 60,
};

/** Registers the job that sends SMS through `sender`. */
export function defineSmsJobs(queue: JobQueue, { sender, clock }: { sender: SmsSender; clock: Clock }): void {
  queue.define(sendSmsJob, async ({ sms, notAfter }, { id, signal }) => {
    if (notAfter !== undefined && clock.now() > new Date(notAfter)) return;
    try {
      await sender.send(sms, { id, signal });
    } catch (error) {
      if (error instanceof SmsError && !error.retryable) throw new PermanentJobError(error.message, { cause: error });
      throw error;
    }
  });
}
