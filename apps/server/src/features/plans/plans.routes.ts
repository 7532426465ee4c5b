import { goodsSchema, plansPaths, pricesQuerySchema, pricesSchema, setPriceBodySchema } from "@yiqiao/contracts/plans";
import { answers, type HttpApi, ok } from "#platform/http";
import type { Plans } from "./plans.service.ts";

const tags = ["plans"];
const administration = { permission: "ShopManager" } as const;

export function registerPlansRoutes(api: HttpApi, { plans }: { readonly plans: Plans }): void {
  api.get(
    plansPaths.goods,
    {
      config: { access: "visitor" },
      schema: { tags, summary: "What is sold, and what of it the caller can buy", response: answers(goodsSchema) },
    },
    async ({ context }) => ok(await plans.goods(context)),
  );
  api.get(
    plansPaths.prices,
    {
      config: administration,
      schema: {
        tags,
        summary: "Every sku with its price, everywhere and at one site",
        querystring: pricesQuerySchema,
        response: answers(pricesSchema),
      },
    },
    async ({ context, query }) => ok({ prices: await plans.prices(context, query.site_id) }),
  );
  api.post(
    plansPaths.setPrice,
    {
      config: administration,
      schema: {
        tags,
        summary: "Set a price, everywhere or at one site",
        body: setPriceBodySchema,
        response: answers(pricesSchema),
      },
    },
    async ({ context, body }) => ok({ prices: await plans.setPrice(context, body) }),
  );
}
