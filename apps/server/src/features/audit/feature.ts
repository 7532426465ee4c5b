import type { Executor } from "#platform/database";
import { defineFeature } from "#platform/feature";
import { auditData } from "./audit-data.repository.ts";
import { defineAuditJobs } from "./audit.jobs.ts";
import { registerAuditRoutes } from "./audit.routes.ts";
import { type Audit, createAudit } from "./audit.service.ts";

export const auditFeature = defineFeature({
  create: (given: Parameters<typeof createAudit>[0]) => ({ audit: createAudit(given) }),
  routes: registerAuditRoutes,
  jobs: defineAuditJobs,
  personalData: ({ db, audit }: { readonly db: Executor; readonly audit: Audit }) => [auditData(db, audit)],
});
