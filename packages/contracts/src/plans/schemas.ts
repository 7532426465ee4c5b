import { z } from "zod";
import { siteIdSchema } from "../sites/index.ts";
import { goodsHindrances, maxPaidFen, type SkuCode, skus } from "./constants.ts";
import { planCodes } from "./plan-codes.ts";

export const skuCodeSchema = z.enum(Object.keys(skus) as [SkuCode, ...SkuCode[]]);
export const goodsTypeSchema = z.enum(["T01", "T02", "T03", "T04"]);
export const fenSchema = z.number().int().min(0).max(100_000_000_00);

/** A thing that is sold, as this caller sees it. */
export const skuSchema = z.object({
  code: skuCodeSchema,
  skuId: z.number().int(),
  /** In the reader's language. */
  name: z.string(),
  /** In fen; null: not sold online. Of documents: for each started `characters`. */
  price: fenSchema.nullable(),
  days: z.number().int().nullable(),
  characters: z.number().int().nullable(),
  /** Of packs: what the plan must give a term at least. */
  minimum_allowance: z.number().int().nullable(),
  can_buy: z.boolean(),
  hindrance: z.enum(goodsHindrances).nullable(),
  /** The hindrance in words, in the reader's language. */
  hint: z.string().nullable(),
});
export type Sku = z.infer<typeof skuSchema>;

export const planCardSchema = z.object({
  code: z.enum(planCodes),
  name: z.string(),
  /** What it gives, in the reader's language. */
  features: z.array(z.string()),
  sku_list: z.array(skuSchema),
  disabled: z.boolean(),
  hasBuy: z.boolean(),
});
export type PlanCard = z.infer<typeof planCardSchema>;

export const goodsSchema = z.object({
  member_list: z.array(planCardSchema),
  /** By ascending price. */
  character_list: z.array(skuSchema),
  goods: z.array(z.object({ goods_type: goodsTypeSchema, item_list: z.array(skuSchema) })),
  /** Whether paying here moves no money. */
  is_test: z.boolean(),
});
export type Goods = z.infer<typeof goodsSchema>;

export const priceSchema = z.object({
  code: skuCodeSchema,
  skuId: z.number().int(),
  goods_type: goodsTypeSchema,
  name: z.string(),
  /** The installation's; null: not sold online. */
  price: fenSchema.nullable(),
  /** This site's own; null: the installation's. */
  site_price: fenSchema.nullable(),
  is_sold: z.boolean(),
  updated_at: z.string(),
});
export type Price = z.infer<typeof priceSchema>;
export const pricesQuerySchema = z.object({ site_id: z.coerce.number<number>().pipe(siteIdSchema).default(0) });
export const pricesSchema = z.object({ prices: z.array(priceSchema) });
/** With a `site_id` other than 0: for that site alone; `price` null there: the installation's again. */
export const setPriceBodySchema = z.object({
  code: skuCodeSchema,
  site_id: siteIdSchema.default(0),
  price: fenSchema.max(maxPaidFen).nullable(),
  is_sold: z.boolean().optional(),
});
export type SetPriceBody = z.infer<typeof setPriceBodySchema>;
