import { auditListSchema, auditPaths, auditQuerySchema } from "@yiqiao/contracts/audit";
import { answers, type HttpApi, ok } from "#platform/http";
import type { Audit } from "./audit.service.ts";

export function registerAuditRoutes(api: HttpApi, { audit }: { readonly audit: Audit }): void {
  api.get(
    auditPaths.list,
    {
      config: { permission: "AuditLog" },
      schema: {
        tags: ["system"],
        summary:
          "Security-relevant acts, the newest first: of the own site, for administrators of the main site of all",
        querystring: auditQuerySchema,
        response: answers(auditListSchema),
      },
    },
    async ({ context, query }) => ok(await audit.page(context, query)),
  );
}
