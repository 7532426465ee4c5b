import { z } from "zod";
import { checkPayment, checkRefund, cut } from "../check-payment.ts";
import type { PaymentProvider, PaymentStatus, PaymentToBegin, RefundToIssue } from "../payment-provider.ts";
import {
  createWechatClient,
  fault,
  type WechatAnswer,
  type WechatClient,
  type WechatOptions,
} from "./wechat-client.ts";
import { amountSchema, readWechatNotice, stateOf } from "./wechat-notice.ts";

const contentType = "application/json; charset=utf-8";

/**
 * WeChat Pay, API v3, a code to scan (Native).
 * Source: https://pay.weixin.qq.com/doc/v3/merchant/4012791874
 */
export function createWechatProvider(options: WechatOptions): PaymentProvider {
  const client = createWechatClient(options);
  const of = { id: "wechat", ways: ["qr"] } as const;
  return {
    ...of,
    isTest: false,
    begin: async (payment) => {
      checkPayment(of, payment);
      const answer = await client.call("POST", "/v3/pay/transactions/native", transactionOf(options, payment));
      mustSucceed(answer);
      return { kind: "qr", content: parse(z.object({ code_url: z.string().min(1) }), answer).code_url };
    },
    readNotice: async (request) => readWechatNotice(options, request),
    answer: (outcome) =>
      outcome === "accepted"
        ? { status: 200, contentType, body: JSON.stringify({ code: "SUCCESS", message: "成功" }) }
        : { status: 400, contentType, body: JSON.stringify({ code: "FAIL", message: "失败" }) },
    query: (number) => query(client, options, number),
    close: (number) => close(client, options, number),
    refund: async (refund) => {
      checkRefund("wechat", refund);
      return makeRefund(client, refund);
    },
    queryRefund: async ({ refundNumber }) => {
      const answer = await client.call("GET", `/v3/refund/domestic/refunds/${refundNumber}`);
      if (isMissing(answer)) return { state: "missing" };
      mustSucceed(answer);
      return { state: refundState(parse(refundSchema, answer).status) };
    },
  };
}

/** Texts have limits in bytes. */
const subjectBytes = 127;
const reasonBytes = 80;

function transactionOf({ appId, mchId }: WechatOptions, payment: PaymentToBegin): object {
  return {
    appid: appId,
    mchid: mchId,
    description: cut(payment.subject, { bytes: subjectBytes }),
    out_trade_no: payment.number,
    time_expire: payment.expiresAt.toISOString().replace(/\.\d+Z$/, "+00:00"),
    notify_url: payment.notifyUrl,
    amount: { total: payment.amountFen, currency: payment.currency },
  };
}

const transactionSchema = z.object({
  trade_state: z.string(),
  transaction_id: z.string().optional(),
  success_time: z.iso.datetime({ offset: true }).optional(),
  amount: amountSchema.optional(),
});

async function query(client: WechatClient, { mchId }: WechatOptions, number: string): Promise<PaymentStatus> {
  const answer = await client.call("GET", `/v3/pay/transactions/out-trade-no/${number}?mchid=${mchId}`);
  if (isMissing(answer)) return { state: "missing" };
  mustSucceed(answer);
  const { trade_state: tradeState, transaction_id: reference, ...said } = parse(transactionSchema, answer);
  const state = stateOf(tradeState);
  if (state === undefined) throw undocumented();
  return {
    state,
    ...(said.amount === undefined ? {} : { amountFen: said.amount.total, currency: said.amount.currency }),
    ...(reference === undefined ? {} : { reference }),
    ...(said.success_time === undefined ? {} : { paidAt: new Date(said.success_time) }),
  };
}

async function close(client: WechatClient, options: WechatOptions, number: string): Promise<boolean> {
  const path = `/v3/pay/transactions/out-trade-no/${number}/close`;
  const answer = await client.call("POST", path, { mchid: options.mchId });
  if (answer.code === "" || isMissing(answer)) return true;
  const { state } = await query(client, options, number);
  if (state === "paid") return false;
  if (state === "closed" || state === "missing") return true;
  throw refused(answer);
}

const refundSchema = z.object({ refund_id: z.string(), status: z.string() });

async function makeRefund(
  client: WechatClient,
  { number, refundNumber, amountFen, totalFen, reason }: RefundToIssue,
): Promise<{ state: "done" | "pending"; reference: string }> {
  const answer = await client.call("POST", "/v3/refund/domestic/refunds", {
    out_trade_no: number,
    out_refund_no: refundNumber,
    ...(reason === "" ? {} : { reason: cut(reason, { bytes: reasonBytes }) }),
    amount: { refund: amountFen, total: totalFen, currency: "CNY" },
  });
  mustSucceed(answer);
  const { refund_id: reference, status } = parse(refundSchema, answer);
  const state = refundState(status);
  if (state === "failed") throw fault(false, `the refund is ${status}`);
  return { state, reference };
}

function refundState(status: string): "done" | "pending" | "failed" {
  if (status === "SUCCESS") return "done";
  return status === "PROCESSING" ? "pending" : "failed";
}

function isMissing({ status, code }: WechatAnswer): boolean {
  const codes = ["ORDER_NOT_EXIST", "ORDERNOTEXIST", "RESOURCE_NOT_EXISTS"];
  return status === 404 && codes.includes(code);
}

/** What the operator may put right. */
const passing = new Set(["NOT_ENOUGH"]);

function mustSucceed(answer: WechatAnswer): void {
  if (answer.code !== "") throw refused(answer);
}

function refused({ code }: WechatAnswer): Error {
  return fault(passing.has(code), code);
}

function undocumented(): Error {
  return fault(false, "the answer is not what is documented");
}

function parse<T>(schema: z.ZodType<T>, { json }: WechatAnswer): T {
  const result = schema.safeParse(json);
  if (!result.success) throw undocumented();
  return result.data;
}
