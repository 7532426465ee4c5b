export { type Audit, type AuditEvent, createAudit } from "./audit.service.ts";
export { auditFeature } from "./feature.ts";
