import type { DocumentPorts } from "#features/documents";
import type { QuotaPorts } from "#features/quota";
import type { TermScanPorts } from "#features/term-extraction";
import type { Executor } from "#platform/database";
import { defineFeature } from "#platform/feature";
import { webhooksData } from "./webhooks-data.ts";
import { defineWebhooksJobs } from "./webhooks.jobs.ts";
import { registerWebhooksRoutes } from "./webhooks.routes.ts";
import { createWebhooks, type WebhooksDeps } from "./webhooks.service.ts";

type Ports = Pick<DocumentPorts, "documentEndsPort"> & TermScanPorts & QuotaPorts;
type Needs = Omit<WebhooksDeps, "random" | "stopwatch"> & Ports;

export const webhooksFeature = defineFeature({
  create: ({ documentEndsPort, termScanEndsPort, charactersTakenPort, ...given }: Needs) => {
    const webhooks = createWebhooks({ ...given, random: Math.random, stopwatch: () => performance.now() });
    const { announcements } = webhooks;
    documentEndsPort.connect({ onEnd: (tx, document) => announcements.documentEnded(tx, document) });
    termScanEndsPort.connect({ onEnd: (tx, scan) => announcements.scanEnded(tx, scan) });
    charactersTakenPort.connect((tx, taken) => announcements.charactersTaken(tx, taken));
    return { webhooks };
  },
  routes: registerWebhooksRoutes,
  jobs: defineWebhooksJobs,
  personalData: ({ db }: { readonly db: Executor }) => webhooksData(db),
});
