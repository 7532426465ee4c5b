export {
  type Audit,
  type AuditAction,
  auditActions,
  type AuditEvent,
  type AuditFilter,
  type AuditRow,
  createAudit,
} from "./audit.service.ts";
