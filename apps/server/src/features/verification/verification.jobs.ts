import { z } from "zod";
import type { JobDefinition, JobQueue } from "#platform/queue";
import type { DeliverCode } from "./deliver-code.ts";

const payloadSchema = z.strictObject({
  id: z.uuid(),
  identifier: z.string(),
  purpose: z.enum(["login", "register", "reset-password", "verify-account", "change-account"]),
  siteId: z.number().int(),
  code: z.string(),
  language: z.enum(["zh", "en"]),
  expiresAt: z.iso.datetime(),
});
export type CodeToSend = z.infer<typeof payloadSchema>;

/** Decides what is sent to who asked for a code, and sends it. Of no use once the code is over. */
export const sendCodeJob: JobDefinition<CodeToSend> = {
  name: "verification.send",
  payload: payloadSchema,
  retry: { limit: 8, delaySeconds: 2, maxDelaySeconds: 120 },
  concurrency: 3,
  timeoutSeconds: 60,
};

export function defineVerificationJobs(queue: JobQueue, { deliverCode }: { readonly deliverCode: DeliverCode }): void {
  queue.define(sendCodeJob, (payload) => deliverCode(payload));
}
