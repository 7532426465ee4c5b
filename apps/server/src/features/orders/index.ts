export type { DocumentSale, UndeliveredFile } from "./document-sale.ts";
export type { OrderBook, Refundable } from "./order-book.ts";
export { ordersData } from "./orders-data.ts";
export { defineOrdersJobs, scheduleOrdersJobs } from "./orders.jobs.ts";
export { registerOrdersRoutes } from "./orders.routes.ts";
export { createOrders, type Orders } from "./orders.service.ts";
export type { PaidDocuments } from "./ports.ts";
export type { StoredOrder } from "./stored-order.ts";
