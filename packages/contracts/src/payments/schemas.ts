import { z } from "zod";
import { orderSchema } from "../orders/index.ts";
import { noticeOutcomes, paymentProviders, paymentMethods, sandboxActs } from "./constants.ts";

export const tidQuerySchema = z.object({ tid: z.string().min(1).max(64) });
export const paymentMethodSchema = z.object({
  provider: z.enum(paymentProviders),
  way: z.enum(paymentMethods),
  /** Moves no money. */
  is_test: z.boolean(),
});
export type PaymentMethodChoice = z.infer<typeof paymentMethodSchema>;
export const paymentMethodsSchema = z.object({ order: orderSchema, ways: z.array(paymentMethodSchema) });
export type PaymentMethods = z.infer<typeof paymentMethodsSchema>;
export const beginPaymentBodySchema = z.object({
  tid: z.string().min(1).max(64),
  provider: z.enum(paymentProviders),
  way: z.enum(paymentMethods),
});
export type BeginPaymentBody = z.infer<typeof beginPaymentBodySchema>;
/** What the payer's browser does next. */
export const startedPaymentSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("page"), url: z.string() }),
  /** The text of a QR code. */
  z.object({ kind: z.literal("qr"), content: z.string() }),
  z.object({
    kind: z.literal("transfer"),
    payee: z.string(),
    bank: z.string(),
    account: z.string(),
    reference: z.string(),
  }),
  /** Nothing was left to pay. */
  z.object({ kind: z.literal("done") }),
]);
export type StartedPayment = z.infer<typeof startedPaymentSchema>;

export const confirmTransferBodySchema = z.object({
  tid: z.string().min(1).max(64),
  /** What arrived; another amount than the order's is refused. */
  amount_fen: z.number().int().min(1),
  reference: z.string().trim().max(64).default(""),
});
export type ConfirmTransferBody = z.output<typeof confirmTransferBodySchema>;
export const transfersSchema = z.object({
  transfers: z.array(
    z.object({
      /** What the payer writes with the transfer. */
      number: z.string(),
      tid: z.string(),
      amount_fen: z.number().int(),
      created_at: z.string(),
      expires_at: z.string(),
    }),
  ),
});
export type Transfers = z.infer<typeof transfersSchema>;

export const refundsQuerySchema = z.object({
  page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number<number>().int().min(1).max(100).default(20),
});
export const refundListSchema = z.object({
  refunds: z.array(
    z.object({
      number: z.string(),
      tid: z.string(),
      provider: z.string(),
      amount_fen: z.number().int(),
      reason: z.string(),
      /** `by_hand`: paid another way. `retried`: another refund took its place. */
      state: z.enum(["asked", "pending", "done", "failed", "by_hand", "retried"]),
      /** What the provider said when it last refused; null: it did not. */
      problem: z.string().nullable(),
      created_at: z.string(),
      done_at: z.string().nullable(),
    }),
  ),
  total: z.number().int(),
});
export type RefundList = z.infer<typeof refundListSchema>;
export const refundNumberBodySchema = z.object({ number: z.string().min(1).max(64) });

export const noticeParamsSchema = z.object({ provider: z.string().max(16) });
export const noticesQuerySchema = z.object({
  page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number<number>().int().min(1).max(100).default(20),
  outcome: z.enum(noticeOutcomes).optional(),
});
export type NoticesQuery = z.output<typeof noticesQuerySchema>;
export const noticeSchema = z.object({
  id: z.string(),
  provider: z.string(),
  tid: z.string().nullable(),
  payment_number: z.string().nullable(),
  outcome: z.enum(noticeOutcomes),
  detail: z.string(),
  at: z.string(),
});
export const noticesSchema = z.object({ notices: z.array(noticeSchema), total: z.number().int() });
export type Notices = z.infer<typeof noticesSchema>;

export const sandboxQuerySchema = z.object({ number: z.string().min(1).max(64) });
export const sandboxPaymentSchema = z.object({
  number: z.string(),
  subject: z.string(),
  amount_fen: z.number().int(),
  state: z.enum(["pending", "paid", "failed", "closed"]),
  expires_at: z.string(),
  return_url: z.string(),
});
export type SandboxPayment = z.infer<typeof sandboxPaymentSchema>;
export const sandboxActBodySchema = z.object({ number: z.string().min(1).max(64), act: z.enum(sandboxActs) });
