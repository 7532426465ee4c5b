export { GoodsHost } from "./goods-host.tsx";
export { cashierSearch, goodsSearch, sandboxSearch } from "./order-search.ts";
export { goodsQuery } from "./orders.queries.ts";
