import { z } from "zod";
import { quoteBodySchema } from "../documents/index.ts";
import { momentSchema } from "../moments.ts";
import { fenSchema, goodsTypeSchema, skuCodeSchema } from "../plans/index.ts";
import { siteIdSchema } from "../sites/index.ts";
import { endedGroups, orderActions, orderPageSize, orderStates, shownOrderStatuses } from "./constants.ts";

/** Of documents: the quote body whose files are paid for. */
const orderShape = {
  /** A sku's number or its code. */
  id: z.union([z.number().int(), skuCodeSchema]),
  goods_type: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).default(1),
  task: quoteBodySchema.optional(),
};
export const orderQuoteBodySchema = z.object(orderShape);
export type OrderQuoteBody = z.infer<typeof orderQuoteBodySchema>;
export const createOrderBodySchema = z.object({
  ...orderShape,
  /** What the caller was shown, in fen; another price now is refused. */
  quoted: fenSchema.optional(),
  /** The same key twice is the same order. */
  key: z.string().min(1).max(64).optional(),
});
export type CreateOrderBody = z.infer<typeof createOrderBodySchema>;

export const orderQuoteSchema = z.object({
  code: skuCodeSchema,
  goods_type: goodsTypeSchema,
  goods_name: z.string(),
  action: z.enum(orderActions),
  list_fen: fenSchema,
  /** Of the unused days of the plan that ends. */
  credit_fen: fenSchema,
  amount_fen: fenSchema,
  credit: z.array(
    z.object({
      goods_name: z.string(),
      paid_fen: fenSchema,
      days: z.number(),
      unused_days: z.number(),
      credit_fen: fenSchema,
    }),
  ),
  characters: z.number().int().nullable(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
});
export type OrderQuote = z.infer<typeof orderQuoteSchema>;

/** `redirec_url`: where it is paid; spelled as the specification does. */
export const createdOrderSchema = z.object({ tid: z.string(), redirec_url: z.string() });
export type CreatedOrder = z.infer<typeof createdOrderSchema>;

export const orderSchema = z.object({
  tid: z.string(),
  goods_name: z.string(),
  goods_type: goodsTypeSchema,
  code: skuCodeSchema,
  action: z.enum(orderActions),
  state: z.enum(orderStates),
  /** 1 in use, 2 frozen; the others as in `shownOrderNumbers`. */
  status: z.number().int(),
  /** The same in a word. */
  status_name: z.enum(shownOrderStatuses),
  list_fen: fenSchema,
  credit_fen: fenSchema,
  /** What is or was to be paid. */
  amount_fen: fenSchema,
  /** What was paid less what was paid back. */
  real_payment_fen: fenSchema,
  refunded_fen: fenSchema,
  characters: z.number().int().nullable(),
  /** Of what was delivered: what is left of the characters. */
  characters_left: z.number().int().nullable(),
  created_at: z.string(),
  /** Until when it can be paid. */
  pay_until: z.string(),
  purchase_time: z.string().nullable(),
  start_time: z.string().nullable(),
  expiry_time: z.string().nullable(),
  task_id: z.string().nullable(),
  provider: z.string().nullable(),
  invoice_state: z.enum(["none", "requested", "issued", "rejected"]),
  can_pay: z.boolean(),
  can_cancel: z.boolean(),
  can_invoice: z.boolean(),
});
export type Order = z.infer<typeof orderSchema>;

export const searchOrderQuerySchema = z.object({
  tid: z.string().max(64).optional(),
  task_id: z.uuid().optional(),
  goods_type: z.string().max(8).optional(),
});
export const searchedOrderSchema = z.object({
  status: z.number().int(),
  order: orderSchema,
  /** Of a failed or pending delivery: what the caller should know. */
  message: z.string().nullable(),
});
export type SearchedOrder = z.infer<typeof searchedOrderSchema>;

export const currentOrdersSchema = z.object({
  inuse_order_list: z.array(orderSchema),
  freeze_order_list: z.array(orderSchema),
});
export type CurrentOrders = z.infer<typeof currentOrdersSchema>;

const page = z.coerce.number<number>().int().min(1).max(100_000).default(1);
const pageSize = z.coerce.number<number>().int().min(1).max(100).default(orderPageSize);
export const ordersQuerySchema = z.object({ page, page_size: pageSize, goods_type: goodsTypeSchema.optional() });
export const orderListSchema = z.object({
  order_list: z.array(orderSchema),
  /** How many pages there are. */
  pages: z.number().int(),
  total: z.number().int(),
});
export type OrderList = z.infer<typeof orderListSchema>;
/** Without a group: all that is over. */
export const expiredOrdersQuerySchema = ordersQuerySchema.extend({ group: z.enum(endedGroups).optional() });
export const orderIdBodySchema = z.object({ tid: z.string().min(1).max(64) });

export const allOrdersQuerySchema = ordersQuerySchema.extend({
  state: z.enum(orderStates).optional(),
  provider: z.string().max(16).optional(),
  /** Part of the order's number or of the buyer's account. */
  keyword: z.string().max(100).optional(),
  from: momentSchema.optional(),
  /** Not included. */
  to: momentSchema.optional(),
});
export const buyerOrderSchema = orderSchema.extend({
  site_id: z.number().int(),
  account_number: z.string(),
  username: z.string(),
  /** Waits for a transfer to be seen in the bank. */
  awaits_transfer: z.boolean(),
  /** What the payer writes with a transfer that was begun and has not been confirmed; it may come late. */
  transfer_number: z.string().nullable(),
  payment_number: z.string().nullable(),
});
export type BuyerOrder = z.infer<typeof buyerOrderSchema>;
export const allOrdersSchema = orderListSchema.extend({ order_list: z.array(buyerOrderSchema) });
export type AllOrders = z.infer<typeof allOrdersSchema>;

export const grantBodySchema = z.object({
  id: skuCodeSchema,
  /** An account by its number; for a site's pool the site. */
  account: z.string().min(1).max(255).optional(),
  site_id: siteIdSchema.min(1).optional(),
  /** What was paid elsewhere. */
  paid_fen: fenSchema.default(0),
  reason: z.string().trim().min(1).max(200),
});
export type GrantBody = z.infer<typeof grantBodySchema>;
export const refundBodySchema = z.object({
  tid: z.string().min(1).max(64),
  /** At most what was paid; omitted: what is unused of it. */
  amount_fen: fenSchema.min(1).optional(),
  reason: z.string().trim().min(1).max(200),
});
export type RefundBody = z.infer<typeof refundBodySchema>;
