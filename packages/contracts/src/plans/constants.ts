import type { PlanCode } from "./plan-codes.ts";

/** What is sold of each plan; `days` is how long one purchase lasts, `characters` what it gives for these days. */
export const planSkus = {
  free: { id: 1, plan: "free", days: null, characters: null },
  "standard-m": { id: 2, plan: "standard", days: 30, characters: 1_500_000 },
  "standard-qrt": { id: 3, plan: "standard", days: 90, characters: 5_000_000 },
  "standard-y": { id: 4, plan: "standard", days: 365, characters: 20_000_000 },
  "professional-m": { id: 5, plan: "professional", days: 30, characters: 8_500_000 },
  "professional-qrt": { id: 6, plan: "professional", days: 90, characters: 25_000_000 },
  "professional-y": { id: 7, plan: "professional", days: 365, characters: 100_000_000 },
  "enterprise-y": { id: 8, plan: "enterprise", days: 365, characters: 3_000_000_000 },
} as const satisfies Record<string, { id: number; plan: PlanCode; days: number | null; characters: number | null }>;
export type PlanSku = keyof typeof planSkus;

/** Characters on top of a plan, from the purchase on; `minimumAllowance`: what the plan must give a term at least. */
export const packSkus = {
  "pack-5m": { id: 11, days: 365, characters: 5_000_000, minimumAllowance: 1_500_000 },
  "pack-10m": { id: 12, days: 365, characters: 10_000_000, minimumAllowance: 1_500_000 },
  "pack-50m": { id: 13, days: 365, characters: 50_000_000, minimumAllowance: 5_000_000 },
  "pack-100m": { id: 14, days: 365, characters: 100_000_000, minimumAllowance: 8_500_000 },
} as const;
export type PackSku = keyof typeof packSkus;

/** Characters for calls of the public API alone. */
export const apiPackSkus = {
  "api-10m": { id: 21, days: 365, characters: 10_000_000 },
  "api-50m": { id: 22, days: 365, characters: 50_000_000 },
  "api-100m": { id: 23, days: 365, characters: 100_000_000 },
} as const;
export type ApiPackSku = keyof typeof apiPackSkus;

/** Documents that are paid for one by one: the price is for each started `characters`. */
export const documentSkus = { document: { id: 31, days: null, characters: 2000 } } as const;
export type DocumentSku = keyof typeof documentSkus;

export const skus = { ...planSkus, ...packSkus, ...apiPackSkus, ...documentSkus } as const;
export type SkuCode = keyof typeof skus;

/** What `get_goods` sorts by: members, character packs, API packs, documents. `create_orders` names them by number. */
export const goodsTypes = { 1: "T01", 2: "T02", 3: "T03", 4: "T04" } as const;
export type GoodsTypeNumber = keyof typeof goodsTypes;
export type GoodsType = (typeof goodsTypes)[GoodsTypeNumber];

/** From this many days before the end of a plan on its owner is warned, and a standard plan can be renewed. */
export const expiryWarningDays = 7;

/** 999,999.99 yuan: nothing costs more, and more is not taken in one payment. */
export const maxPaidFen = 99_999_999;

/** Why a sku cannot be bought by this caller. */
export const goodsHindrances = [
  /** The free plan is there without buying. */
  "free",
  /** Sold by people, with a contract. */
  "contactSales",
  /** The caller has a higher plan. */
  "lowerPlan",
  /** A standard plan is renewed in its last days; before, it can only be upgraded. */
  "onlyProfessional",
  /** An upgrade whose credit is more than its price: a longer period has room for it. */
  "creditExceedsPrice",
  /** Packs need a plan in force. */
  "needsPlan",
  /** Of grants: a site's pool begins with a plan. */
  "siteNeedsPlan",
  /** The plan gives less than the pack asks for. */
  "allowanceTooSmall",
  /** Nobody is logged in. */
  "login",
  /** Members of a site do not buy; their manager does. */
  "member",
  /** Not sold at this site. */
  "notSold",
] as const;
export type GoodsHindrance = (typeof goodsHindrances)[number];

/** The plan of a sku code; an unknown code counts as free. */
export function planOfSku(sku: string): PlanCode {
  return isPlanSku(sku) ? planSkus[sku].plan : "free";
}

/** Whether `sku` is a period of a plan. */
export function isPlanSku(sku: string): sku is PlanSku {
  return Object.hasOwn(planSkus, sku);
}

/** Whether `sku` is one of ours. */
export function isSku(sku: string): sku is SkuCode {
  return Object.hasOwn(skus, sku);
}

/** The number that `create_orders` names a sku's goods by. */
export function goodsTypeNumberOf(sku: SkuCode): GoodsTypeNumber {
  const type = goodsTypeOf(sku);
  return type === "T01" ? 1 : type === "T02" ? 2 : type === "T03" ? 3 : 4;
}

/** What kind of goods a sku is. */
export function goodsTypeOf(sku: SkuCode): GoodsType {
  if (isPlanSku(sku)) return "T01";
  if (Object.hasOwn(packSkus, sku)) return "T02";
  return Object.hasOwn(apiPackSkus, sku) ? "T03" : "T04";
}
