import { z } from "zod";
import { fenOf, yuanOf } from "../amounts.ts";
import { checkPayment, checkRefund, cut } from "../check-payment.ts";
import type {
  PaymentStart,
  PaymentProvider,
  PaymentStatus,
  PaymentToBegin,
  RefundToIssue,
} from "../payment-provider.ts";
import {
  type AlipayAnswer,
  type AlipayClient,
  type AlipayOptions,
  codeOf,
  createAlipayClient,
  fault,
} from "./alipay-client.ts";
import { readAlipayNotice, stateOf } from "./alipay-notice.ts";
import { chinaTime, fromChinaTime } from "./china-time.ts";

const success = "10000";
const unknownTrade = "ACQ.TRADE_NOT_EXIST";
const contentType = "text/plain; charset=utf-8";

/**
 * Alipay: its page for computers (alipay.trade.page.pay) and a code to scan (alipay.trade.precreate). A trade comes to be
 * when the payer signs in on the page or scans the code: before that it is missing, and cannot be closed.
 * Source: https://opendocs.alipay.com/open/028r8t, https://opendocs.alipay.com/open/02ekfg
 */
export function createAlipayProvider(options: AlipayOptions): PaymentProvider {
  const client = createAlipayClient(options);
  const of = { id: "alipay", ways: ["page", "qr"] } as const;
  return {
    ...of,
    // The open platform's sandbox has hosts of its own.
    isTest: /(?:^|[.-])(?:sandbox|alipaydev)/.test(new URL(options.gateway).hostname),
    begin: async (payment) => {
      checkPayment(of, payment);
      return payment.way === "page" ? beginPage(client, payment) : beginCode(client, payment);
    },
    readNotice: async (request) => readAlipayNotice(client, options, request),
    answer: (outcome) =>
      outcome === "accepted"
        ? { status: 200, contentType, body: "success" }
        : { status: 400, contentType, body: "fail" },
    query: (number) => query(client, number),
    close: (number) => close(client, number),
    refund: async (refund) => {
      checkRefund("alipay", refund);
      return makeRefund(client, refund);
    },
    queryRefund: async ({ number, refundNumber }) => ({ state: await refundState(client, { number, refundNumber }) }),
  };
}

function tradeOf({ number, amountFen, subject, expiresAt }: PaymentToBegin): Record<string, string> {
  return {
    out_trade_no: number,
    total_amount: yuanOf(amountFen),
    // Alipay refuses some signs in it.
    subject: cut(subject.replaceAll(/[\p{Cc}/=&<>"'\\]+/gu, " "), { bytes: 256 }),
    time_expire: chinaTime(expiresAt),
  };
}

function beginPage(client: AlipayClient, payment: PaymentToBegin): PaymentStart {
  const content = { ...tradeOf(payment), product_code: "FAST_INSTANT_TRADE_PAY" };
  return { kind: "page", url: client.page("alipay.trade.page.pay", content, payment) };
}

async function beginCode(client: AlipayClient, payment: PaymentToBegin): Promise<PaymentStart> {
  const content = { ...tradeOf(payment), product_code: "QR_CODE_OFFLINE" };
  const answer = await client.call("alipay.trade.precreate", content, { notifyUrl: payment.notifyUrl });
  mustSucceed(answer);
  return { kind: "qr", content: parse(z.object({ qr_code: z.string().min(1) }), answer).qr_code };
}

const tradeSchema = z.object({
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: z.string(),
  trans_currency: z.string().optional(),
  send_pay_date: z.string().optional(),
});

async function query(client: AlipayClient, number: string): Promise<PaymentStatus> {
  const answer = await client.call("alipay.trade.query", { out_trade_no: number });
  if (answer.sub_code === unknownTrade) return { state: "missing" };
  mustSucceed(answer);
  const trade = parse(tradeSchema, answer);
  const paidAt = fromChinaTime(trade.send_pay_date);
  const state = stateOf(trade.trade_status);
  const amountFen = fenOf(trade.total_amount);
  if (state === undefined || amountFen === undefined) throw fault(false, "the answer is not what is documented");
  return {
    // What was paid and given back in full is closed too.
    state: state === "closed" && paidAt !== undefined ? "paid" : state,
    amountFen,
    currency: trade.trans_currency ?? "CNY",
    reference: trade.trade_no,
    ...(paidAt === undefined ? {} : { paidAt }),
  };
}

async function close(client: AlipayClient, number: string): Promise<boolean> {
  const answer = await client.call("alipay.trade.close", { out_trade_no: number });
  if (answer.code === success || answer.sub_code === unknownTrade) return true;
  const { state } = await query(client, number);
  if (state === "paid") return false;
  if (state === "closed" || state === "missing") return true;
  throw fault(false, codeOf(answer));
}

async function makeRefund(
  client: AlipayClient,
  { number, refundNumber, amountFen, reason }: RefundToIssue,
): Promise<{ state: "done" | "pending"; reference: string }> {
  const answer = await client.call("alipay.trade.refund", {
    out_trade_no: number,
    out_request_no: refundNumber,
    refund_amount: yuanOf(amountFen),
    ...(reason === "" ? {} : { refund_reason: cut(reason, { bytes: 256 }) }),
  });
  mustSucceed(answer);
  const { trade_no: reference, fund_change: moved } = parse(
    z.object({ trade_no: z.string(), fund_change: z.string().optional() }),
    answer,
  );
  if (moved === "Y") return { state: "done", reference };
  // Without a change of funds it is either known already, or not done yet.
  const state = await refundState(client, { number, refundNumber });
  return { state: state === "done" ? "done" : "pending", reference };
}

async function refundState(
  client: AlipayClient,
  { number, refundNumber }: { readonly number: string; readonly refundNumber: string },
): Promise<"done" | "missing"> {
  const answer = await client.call("alipay.trade.fastpay.refund.query", {
    out_trade_no: number,
    out_request_no: refundNumber,
  });
  if (answer.sub_code === unknownTrade) return "missing";
  mustSucceed(answer);
  // Alipay leaves the state out of what it does not know, or could not do.
  return answer["refund_status"] === "REFUND_SUCCESS" ? "done" : "missing";
}

/** What the operator or time may put right. */
const passing = new Set(["ACQ.SELLER_BALANCE_NOT_ENOUGH", "ACQ.REFUND_CHARGE_ERROR"]);

function mustSucceed(answer: AlipayAnswer): void {
  if (answer.code !== success) throw fault(passing.has(answer.sub_code ?? ""), codeOf(answer));
}

function parse<T>(schema: z.ZodType<T>, answer: AlipayAnswer): T {
  const result = schema.safeParse(answer);
  if (!result.success) throw fault(false, "the answer is not what is documented");
  return result.data;
}
