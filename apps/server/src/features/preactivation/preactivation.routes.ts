import { preactivationCalls } from "@yiqiao/contracts/preactivation";
import { attachment, bind, bindReply, type HttpApi } from "#platform/http";
import type { Preactivations } from "./preactivation.service.ts";

export function registerPreactivationRoutes(
  api: HttpApi,
  { preactivations }: { readonly preactivations: Preactivations },
): void {
  bind(api, preactivationCalls.list, ({ context, query }) => preactivations.list(context, query));
  bindReply(api, preactivationCalls.export, async ({ context, query }, reply) => {
    const csv = await preactivations.export(context, query);
    const disposition = attachment("preactivations.csv");
    return reply.type("text/csv; charset=utf-8").header("content-disposition", disposition).send(csv);
  });
  bind(api, preactivationCalls.add, ({ context, body }) => preactivations.add(context, body));
  bind(api, preactivationCalls.revoke, ({ context, body }) => preactivations.revoke(context, body.id));
}
