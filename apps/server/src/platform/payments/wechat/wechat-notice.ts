import { z } from "zod";
import { NoticeError, type Notice, type NoticeRequest } from "../payment-provider.ts";
import { parsed, signatureProblem, type WechatOptions } from "./wechat-client.ts";
import { openResource } from "./wechat-signature.ts";

const noticeSchema = z.object({
  id: z.string().min(1),
  create_time: z.iso.datetime({ offset: true }),
  event_type: z.string(),
  resource: z.object({
    algorithm: z.string(),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().default(""),
  }),
});

/** Money as WeChat Pay writes it. */
export const amountSchema = z.object({ total: z.int(), currency: z.string().default("CNY") });

const paymentSchema = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string(),
  trade_state: z.string(),
  success_time: z.iso.datetime({ offset: true }).optional(),
  amount: amountSchema,
});

const refundSchema = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string(),
  out_refund_no: z.string(),
  refund_status: z.enum(["SUCCESS", "CLOSED", "ABNORMAL"]),
  success_time: z.iso.datetime({ offset: true }).optional(),
  amount: z.object({ refund: z.int(), currency: z.string().default("CNY") }),
});

type Keys = Pick<WechatOptions, "publicKey" | "publicKeyId" | "apiV3Key" | "mchId" | "appId" | "clock">;

/**
 * Source: https://pay.weixin.qq.com/doc/v3/merchant/4012791882 (payments), 4012791886 (refunds)
 *
 * @throws {NoticeError}
 */
export function readWechatNotice(keys: Keys, { method, headers, body }: NoticeRequest): Notice {
  if (method !== "POST") throw malformed("It is no POST");
  const problem = signatureProblem(keys, { headers, body, now: keys.clock.now() });
  if (problem !== undefined) throw new NoticeError(reasons[problem.what], `The ${problem.what} cannot be right`);
  const notice = parse(noticeSchema, parsed(body));
  const { associated_data: associatedData, ...sealed } = notice.resource;
  const text = openResource(keys.apiV3Key, { ...sealed, associatedData });
  if (text === undefined) throw new NoticeError("signature", "It was not sealed with our key");
  const at = new Date(notice.create_time);
  const resource = parsed(text);
  if (notice.event_type.startsWith("REFUND.")) return refundOf(keys, { id: notice.id, at, resource });
  if (notice.event_type === "TRANSACTION.SUCCESS") return paymentOf(keys, { id: notice.id, at, resource });
  const nothing = { number: "", amountFen: 0, currency: "CNY", reference: "" };
  return { id: notice.id, about: "payment", state: "ignored", at, ...nothing };
}

const reasons = { signature: "signature", "serial number": "signature", time: "stale", headers: "malformed" } as const;

interface Opened {
  readonly id: string;
  readonly at: Date;
  readonly resource: unknown;
}

function paymentOf({ appId, mchId }: Keys, { id, at, resource }: Opened): Notice {
  const payment = parse(paymentSchema, resource);
  if (payment.appid !== appId || payment.mchid !== mchId) throw anotherMerchant();
  return {
    id,
    about: "payment",
    number: payment.out_trade_no,
    state: stateOf(payment.trade_state) ?? "ignored",
    amountFen: payment.amount.total,
    currency: payment.amount.currency,
    reference: payment.transaction_id,
    at: payment.success_time === undefined ? at : new Date(payment.success_time),
  };
}

function refundOf({ mchId }: Keys, { id, at, resource }: Opened): Notice {
  const refund = parse(refundSchema, resource);
  if (refund.mchid !== mchId) throw anotherMerchant();
  return {
    id,
    about: "refund",
    number: refund.out_trade_no,
    refundNumber: refund.out_refund_no,
    state: refund.refund_status === "SUCCESS" ? "refunded" : "failed",
    amountFen: refund.amount.refund,
    currency: refund.amount.currency,
    reference: refund.transaction_id,
    at: refund.success_time === undefined ? at : new Date(refund.success_time),
  };
}

/** WeChat Pay's names of transaction states; a refunded transaction was paid. */
export function stateOf(state: string): "paid" | "pending" | "closed" | "failed" | undefined {
  if (state === "SUCCESS" || state === "REFUND") return "paid";
  if (state === "NOTPAY" || state === "USERPAYING" || state === "ACCEPT") return "pending";
  if (state === "CLOSED" || state === "REVOKED") return "closed";
  return state === "PAYERROR" ? "failed" : undefined;
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (!result.success) throw malformed("It is not what is documented");
  return result.data;
}

function malformed(problem: string): NoticeError {
  return new NoticeError("malformed", problem);
}

function anotherMerchant(): NoticeError {
  return new NoticeError("merchant", "It is for another application or merchant");
}
