import { webhookLimits } from "@yiqiao/contracts/webhooks";
import { createAnnouncements, type Announcements } from "./announce.ts";
import { createDeliveries, type Deliveries } from "./deliveries.service.ts";
import { deleteDeliveriesBefore } from "./deliveries.repository.ts";
import { deliver, type DeliverDeps } from "./deliver.ts";
import { createEndpoints, type Endpoints, type EndpointsDeps } from "./endpoints.service.ts";
import type { DeliveryJob } from "./job-definitions.ts";

/** Tells addresses that users register of what became of their work. */
export interface Webhooks {
  readonly endpoints: Endpoints;
  readonly deliveries: Deliveries;
  readonly announcements: Announcements;
  /** For jobs, which may run more than once. */
  readonly work: {
    deliver(job: DeliveryJob, signal: AbortSignal): Promise<void>;
    cleanUp(): Promise<void>;
  };
}

export type WebhooksDeps = EndpointsDeps & DeliverDeps;

const dayMs = 24 * 3_600_000;

export function createWebhooks(deps: WebhooksDeps): Webhooks {
  return {
    endpoints: createEndpoints(deps),
    deliveries: createDeliveries(deps),
    announcements: createAnnouncements(deps),
    work: {
      deliver: (job, signal) => deliver(deps, job, signal),
      cleanUp: async () => {
        await deleteDeliveriesBefore(
          deps.database.db,
          new Date(deps.clock.now().getTime() - webhookLimits.logDays * dayMs),
        );
      },
    },
  };
}
