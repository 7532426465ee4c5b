export { defineAuditJobs, scheduleAuditJobs } from "./audit.jobs.ts";
export { registerAuditRoutes } from "./audit.routes.ts";
export { type Audit, type AuditEvent, createAudit } from "./audit.service.ts";
