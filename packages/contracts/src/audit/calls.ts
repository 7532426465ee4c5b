import { defineCalls } from "../calls/index.ts";
import { auditListSchema, auditQuerySchema } from "./schemas.ts";

export const auditCalls = defineCalls("system", {
  list: {
    method: "GET",
    path: "/audit_log/list",
    summary: "Security-relevant acts, the newest first: of the own site, for administrators of the main site of all",
    permission: "AuditLog",
    query: auditQuerySchema,
    result: auditListSchema,
  },
});
