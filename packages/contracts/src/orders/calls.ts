import { defineCalls } from "../calls/index.ts";
import {
  allOrdersQuerySchema,
  allOrdersSchema,
  createdOrderSchema,
  createOrderBodySchema,
  currentOrdersSchema,
  expiredOrdersQuerySchema,
  grantBodySchema,
  orderListSchema,
  orderQuoteBodySchema,
  orderQuoteSchema,
  orderSchema,
  ordersQuerySchema,
  searchedOrderSchema,
  searchOrderQuerySchema,
} from "./schemas.ts";

const buying = { permission: "Purchase" } as const;
const looking = { permission: "OrderHistory" } as const;

/** How an order is paid, cancelled and refunded stands with the payments. */
export const orderCalls = defineCalls("orders", {
  quote: {
    method: "POST",
    path: "/order/quote",
    summary: "What an order would cost, with the credit of an upgrade",
    ...buying,
    body: orderQuoteBodySchema,
    result: orderQuoteSchema,
    example: { body: { id: 1 } },
  },
  create: {
    method: "POST",
    path: "/create_orders",
    summary: "Order a plan, a pack or the translation of documents",
    ...buying,
    body: createOrderBodySchema,
    result: createdOrderSchema,
    example: { body: { id: 1 } },
  },
  search: {
    method: "GET",
    path: "/search_orders",
    summary: "What became of an order: 1 delivered, 2 paid",
    ...looking,
    query: searchOrderQuerySchema,
    result: searchedOrderSchema,
  },
  current: {
    method: "GET",
    path: "/current_order",
    summary: "What is in use and what is frozen",
    ...looking,
    result: currentOrdersSchema,
  },
  expired: {
    method: "GET",
    path: "/expired_order",
    summary: "Plans and packs that have ended, the last ended first",
    ...looking,
    query: expiredOrdersQuerySchema,
    result: orderListSchema,
  },
  list: {
    method: "GET",
    path: "/order/list",
    summary: "The caller's orders, the newest first",
    ...looking,
    query: ordersQuerySchema,
    result: orderListSchema,
  },
  all: {
    method: "GET",
    path: "/orders/all",
    summary: "Orders of the caller's site, or for administrators of all sites, the newest first",
    permission: "OrderManager",
    query: allOrdersQuerySchema,
    result: allOrdersSchema,
  },
  grant: {
    method: "POST",
    path: "/orders/grant",
    summary: "Give an account or a site what was paid for elsewhere",
    permission: "ShopManager",
    body: grantBodySchema,
    result: orderSchema,
    example: { body: { id: "pack-5m", account: "ann@example.com", reason: "a trial" } },
  },
});
