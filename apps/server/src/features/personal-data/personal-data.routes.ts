import { personalDataCalls } from "@yiqiao/contracts/accounts";
import { bind, bindReply, type HttpApi } from "#platform/http";
import type { Deletion } from "./deletion.service.ts";
import type { DataExports } from "./exports.service.ts";

interface Deps {
  readonly dataExports: DataExports;
  readonly deletion: Deletion;
}

export function registerPersonalDataRoutes(api: HttpApi, { dataExports, deletion }: Deps): void {
  bind(api, personalDataCalls.exportData, ({ context }) => dataExports.request(context));
  bind(api, personalDataCalls.exports, async ({ context }) => ({ exports: await dataExports.list(context) }));
  bindReply(api, personalDataCalls.downloadExport, async ({ context, params }, reply) => {
    const { name, sizeBytes, stream } = await dataExports.download(context, params.id);
    return reply
      .type("application/zip")
      .header("content-length", sizeBytes)
      .header("content-disposition", `attachment; filename="${name}"`)
      .send(stream);
  });
  bind(api, personalDataCalls.deleteAccount, async ({ context, body }) => {
    const dueAt = await deletion.request(context, body.password);
    return { deletion_due_at: dueAt.toISOString() };
  });
  bind(api, personalDataCalls.keepAccount, ({ context }) => deletion.keep(context));
}
