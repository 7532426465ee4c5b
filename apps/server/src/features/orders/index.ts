export type { DocumentSale, UndeliveredFile } from "./placing/document-sale.ts";
export type { OrderBook } from "./order-book.ts";
export type { Refundable } from "./refunds/refund-order.ts";
export { createOrders, type Orders } from "./orders.service.ts";
export type { PaidDocuments } from "./ports.ts";
export type { StoredOrder } from "./records/stored-order.ts";
export { ordersFeature, type OrderPorts } from "./feature.ts";
