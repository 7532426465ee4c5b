import { auditCalls } from "@yiqiao/contracts/audit";
import { bind, type HttpApi } from "#platform/http";
import type { Audit } from "./audit.service.ts";

export function registerAuditRoutes(api: HttpApi, { audit }: { readonly audit: Audit }): void {
  bind(api, auditCalls.list, ({ context, query }) => audit.page(context, query));
}
