import { planCalls } from "@yiqiao/contracts/plans";
import { bind, type HttpApi } from "#platform/http";
import type { Plans } from "./plans.service.ts";

export function registerPlansRoutes(api: HttpApi, { plans }: { readonly plans: Plans }): void {
  bind(api, planCalls.goods, ({ context }) => plans.goods(context));
  bind(api, planCalls.prices, async ({ context, query }) => ({ prices: await plans.prices(context, query.site_id) }));
  bind(api, planCalls.setPrice, async ({ context, body }) => ({ prices: await plans.setPrice(context, body) }));
}
