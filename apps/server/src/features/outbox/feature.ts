import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import { defineFeature } from "#platform/feature";
import type { Outbox } from "#platform/outbox";
import type { JobQueue } from "#platform/queue";
import { mailData } from "./outbox-data.repository.ts";
import { defineOutboxJobs } from "./outbox.jobs.ts";
import { registerOutboxRoutes } from "./outbox.routes.ts";
import { createMailOutbox, type MailOutboxOptions } from "./outbox.service.ts";

type Needs = Pick<MailOutboxOptions, "queue"> & { readonly messaging: Pick<MailOutboxOptions, "outbox" | "canSend"> };

export const outboxFeature = defineFeature({
  create: ({ queue, messaging }: Needs) => ({ mailOutbox: createMailOutbox({ ...messaging, queue }) }),
  routes: registerOutboxRoutes,
  jobs: (
    queue: JobQueue,
    { messaging, clock }: { readonly messaging: { readonly outbox: Outbox }; readonly clock: Clock },
  ) => {
    defineOutboxJobs(queue, { outbox: messaging.outbox, clock });
  },
  personalData: ({ db }: { readonly db: Executor }) => [mailData(db)],
});
