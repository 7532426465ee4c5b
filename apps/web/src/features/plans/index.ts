export { goodsStore, lockGoodsForUpload, offerGoods, openGoods } from "./goods-store.ts";
export type { GoodsRequest, GoodsTab } from "./goods-store.ts";
export { daysToExpiry } from "./plan-expiry.ts";
export { usePlanName } from "./use-plan-name.ts";
