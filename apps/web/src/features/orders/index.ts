import { lazy } from "react";

export { GoodsHost } from "./buying/goods-host.tsx";
export const ExpiryBanner = lazy(() => import("./buying/expiry-banner.tsx"));
