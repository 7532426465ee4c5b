import { defineCalls } from "../calls/index.ts";
import { goodsSchema, pricesQuerySchema, pricesSchema, setPriceBodySchema } from "./schemas.ts";

const administration = { permission: "ShopManager" } as const;

export const planCalls = defineCalls("plans", {
  goods: {
    method: "GET",
    path: "/get_goods",
    summary: "What is sold, and what of it the caller can buy",
    access: "visitor",
    result: goodsSchema,
  },
  prices: {
    method: "GET",
    path: "/goods/prices",
    summary: "Every sku with its price, everywhere and at one site",
    ...administration,
    query: pricesQuerySchema,
    result: pricesSchema,
  },
  setPrice: {
    method: "POST",
    path: "/goods/set_price",
    summary: "Set a price, everywhere or at one site",
    ...administration,
    body: setPriceBodySchema,
    result: pricesSchema,
    example: { body: { code: "standard-m", price: 9900 } },
  },
});
