import { statisticsCalls, userDataCalls } from "@yiqiao/contracts/statistics";
import type { FastifyReply } from "fastify";
import { attachment, bind, bindReply, type HttpApi } from "#platform/http";
import type { WrittenFile } from "./files/write-file.ts";
import type { Statistics } from "./statistics.service.ts";

export function registerStatisticsRoutes(api: HttpApi, { statistics }: { readonly statistics: Statistics }): void {
  bind(api, statisticsCalls.overview, ({ context, query }) => statistics.overview(context, query));
  bind(api, statisticsCalls.breakdown, ({ context, query }) => statistics.breakdown(context, query));
  bindReply(api, statisticsCalls.export, async ({ context, query }, reply) =>
    send(reply, await statistics.export(context, query)),
  );
  bind(api, userDataCalls.list, ({ context, query }) => statistics.users.list(context, query));
  bind(api, userDataCalls.user, ({ context, query }) => statistics.users.one(context, query));
  bindReply(api, userDataCalls.export, async ({ context, query }, reply) =>
    send(reply, await statistics.users.export(context, query)),
  );
}

function send(reply: FastifyReply, { name, contentType, stream }: WrittenFile) {
  return reply
    .type(contentType)
    .header("content-disposition", attachment(name))
    .header("cache-control", "private, no-store")
    .send(stream);
}
