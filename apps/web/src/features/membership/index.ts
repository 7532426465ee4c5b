export { Fact, OrderFacts } from "./order-facts.tsx";
export { goodsKinds, memberSearch, offeredKinds, orderSearch } from "./order-search.ts";
export { OrderStatus } from "./order-status.tsx";
export { useOrderWords } from "./order-words.ts";
