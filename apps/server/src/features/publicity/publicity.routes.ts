import { publicityCalls } from "@yiqiao/contracts/publicity";
import { attachment, bind, bindReply, type HttpApi } from "#platform/http";
import type { Publicity } from "./publicity.service.ts";

export function registerPublicityRoutes(api: HttpApi, { publicity }: { readonly publicity: Publicity }): void {
  bind(api, publicityCalls.register, ({ context, body }) => publicity.register(context, body));
  bind(api, publicityCalls.list, ({ context, query }) => publicity.list(context, query.before));
  bindReply(api, publicityCalls.export, async ({ context }, reply) => {
    const csv = await publicity.export(context);
    return reply.type("text/csv; charset=utf-8").header("content-disposition", attachment("publicity.csv")).send(csv);
  });
  bind(api, publicityCalls.remove, ({ context, body }) => publicity.remove(context, body.id));
}
