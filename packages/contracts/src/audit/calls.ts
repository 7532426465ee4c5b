import { defineCalls, perAccount } from "../calls/index.ts";
import { auditFilterSchema, auditListSchema, auditQuerySchema } from "./schemas.ts";

export const auditCalls = defineCalls("system", {
  list: {
    method: "GET",
    path: "/audit_log/list",
    summary: "Security-relevant acts, the newest first: of the own site, for administrators of the main site of all",
    permission: "AuditLog",
    query: auditQuerySchema,
    result: auditListSchema,
  },
  export: {
    method: "GET",
    path: "/audit_log/export",
    summary: "The same as CSV, as many as there are",
    permission: "AuditLog",
    rate: perAccount("audit-export", 20, 3600),
    query: auditFilterSchema,
    file: "text/csv",
  },
});
