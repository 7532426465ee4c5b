import { lazy } from "react";

export { pricesQuery } from "./management/management.queries.ts";
export { GoodsHost } from "./buying/goods/goods-host.tsx";
export const GrantDialog = lazy(async () => ({
  default: (await import("./management/grants/grant-dialog.tsx")).GrantDialog,
}));
export const ExpiryBanner = lazy(() => import("./buying/goods/expiry-banner.tsx"));
