import type { JobQueue } from "#platform/queue";
import type { DeliverCode } from "./deliver-code.ts";
import { sendCodeJob } from "./job-definitions.ts";

export function defineVerificationJobs(queue: JobQueue, { deliverCode }: { readonly deliverCode: DeliverCode }): void {
  queue.define(sendCodeJob, (payload) => deliverCode(payload));
}
