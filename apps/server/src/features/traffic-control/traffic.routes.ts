import { trafficCalls } from "@yiqiao/contracts/traffic-control";
import { bind, type HttpApi } from "#platform/http";
import type { TrafficControl } from "./traffic.service.ts";

export function registerTrafficRoutes(
  api: HttpApi,
  { trafficControl }: { readonly trafficControl: TrafficControl },
): void {
  bind(api, trafficCalls.overview, ({ context }) => trafficControl.overview(context));
  bind(api, trafficCalls.setRule, async ({ context, body }) => ({ id: await trafficControl.setRule(context, body) }));
  bind(api, trafficCalls.removeRule, ({ context, body }) => trafficControl.removeRule(context, body.id));
  bind(api, trafficCalls.listed, ({ query }) => trafficControl.listed(query));
  bind(api, trafficCalls.addListed, ({ context, body }) => trafficControl.addListed(context, body));
  bind(api, trafficCalls.removeListed, ({ context, body }) => trafficControl.removeListed(context, body.id));
  bind(api, trafficCalls.refused, ({ query }) => trafficControl.refused(query.hours));
}
