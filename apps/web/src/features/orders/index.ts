import { lazy } from "react";

export { pricesQuery } from "./management/management.queries.ts";
export { GoodsHost } from "./buying/goods/goods-host.tsx";
export const ExpiryBanner = lazy(() => import("./buying/goods/expiry-banner.tsx"));
