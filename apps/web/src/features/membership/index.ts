export { Fact, OrderFacts } from "./order-facts.tsx";
export { goodsKinds, memberSearch, orderSearch } from "./order-search.ts";
export { OrderStatus } from "./order-status.tsx";
export { useOrderWords } from "./order-words.ts";
