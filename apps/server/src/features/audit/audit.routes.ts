import { Readable } from "node:stream";
import { auditCalls } from "@yiqiao/contracts/audit";
import { attachment, bind, bindReply, type HttpApi } from "#platform/http";
import type { Audit } from "./audit.service.ts";

export function registerAuditRoutes(api: HttpApi, { audit }: { readonly audit: Audit }): void {
  bind(api, auditCalls.list, ({ context, query }) => audit.page(context, query));
  bindReply(api, auditCalls.export, async ({ context, query }, reply) => {
    const lines = await audit.export(context, query);
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", attachment("audit-log.csv"))
      .send(Readable.from(lines));
  });
}
