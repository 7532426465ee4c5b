import { z } from "zod";
import type { JobDefinition, JobQueue } from "#platform/queue";
import type { ExpiryWarnings } from "./expiry-warnings.ts";
import type { Joining } from "./joining/joining.service.ts";

/** Tells managers of sites that end soon. */
const warnOfExpiry: JobDefinition<object> = {
  name: "enterprises.warn",
  payload: z.object({}),
  cron: "17 * * * *",
  retry: { limit: 2, delaySeconds: 300 },
  concurrency: 1,
  timeoutSeconds: 900,
};

/** Deletes requests and invitations that are long over. */
const cleanUpJoining: JobDefinition<object> = {
  name: "enterprises.clean-up",
  payload: z.object({}),
  cron: "51 2 * * *",
  retry: { limit: 2, delaySeconds: 300 },
  concurrency: 1,
  timeoutSeconds: 300,
};

interface Services {
  readonly expiryWarnings: ExpiryWarnings;
  readonly joining: Pick<Joining, "cleanUp">;
}

export function defineEnterprisesJobs(queue: Pick<JobQueue, "define">, { expiryWarnings, joining }: Services): void {
  queue.define(warnOfExpiry, async () => {
    await expiryWarnings.run();
  });
  queue.define(cleanUpJoining, () => joining.cleanUp());
}
