import { createSign, createVerify, type KeyObject } from "node:crypto";
import type { Clock } from "#platform/clock";
import type { PaymentStart, NoticeRequest } from "../payment-provider.ts";
import { type ReceivedRequest, startLoopback } from "#testing/loopback";

interface Trade {
  readonly number: string;
  readonly tradeNo: string;
  readonly amount: string;
  readonly expiresAt: string;
  status: "WAIT_BUYER_PAY" | "TRADE_SUCCESS" | "TRADE_CLOSED";
  paidAt?: string;
  readonly refunds: Map<string, string>;
}

interface FakeOptions {
  readonly appId: string;
  readonly sellerId: string;
  /** The application's. */
  readonly publicKey: KeyObject;
  /** Alipay's. */
  readonly privateKey: KeyObject;
  readonly clock: Clock;
}

type Fields = Readonly<Record<string, string>>;
type Said = Readonly<Record<string, unknown>>;

const shown = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
const fen = (amount: string): number => Math.round(Number(amount) * 100);
const refusal = (code: string): Said => ({ code: "40004", msg: "Business Failed", sub_code: code, sub_msg: "…" });
const textToSign = (fields: Fields, without: readonly string[]): string =>
  Object.keys(fields)
    .filter((name) => !without.includes(name))
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join("&");

/** Alipay's gateway on loopback, as far as payments need it: it checks every signature and signs every answer. */
export async function startFakeAlipay(options: FakeOptions) {
  const { appId, privateKey, clock } = options;
  const trades = new Map<string, Trade>();
  const precreated = new Map<string, Fields>();
  const sign = (text: string): string => createSign("RSA-SHA256").update(text, "utf8").sign(privateKey, "base64");
  const isGenuine = (fields: Fields): boolean =>
    fields["app_id"] === appId &&
    fields["sign_type"] === "RSA2" &&
    createVerify("RSA-SHA256")
      .update(textToSign(fields, ["sign"]), "utf8")
      .verify(options.publicKey, fields["sign"] ?? "", "base64");
  const open = (content: Fields): Trade | undefined => {
    const { out_trade_no: number = "", total_amount: amount = "", time_expire: expiresAt = "" } = content;
    const known = trades.get(number);
    if (known !== undefined) return known.amount === amount ? known : undefined;
    const trade: Trade = {
      number,
      tradeNo: `20260310220014${String(trades.size).padStart(14, "0")}`,
      amount,
      expiresAt,
      status: "WAIT_BUYER_PAY",
      refunds: new Map(),
    };
    trades.set(number, trade);
    return trade;
  };
  const act = acts({ trades, precreated, clock });
  const answer = ({ body, query }: ReceivedRequest) => {
    const fields = Object.fromEntries(new URLSearchParams(body));
    if (query !== "charset=utf-8" || !isGenuine(fields)) {
      const text = JSON.stringify({ error_response: { code: "40002", sub_code: "isv.invalid-signature" } });
      return { status: 200, body: text };
    }
    const method = fields["method"] ?? "";
    const said = JSON.stringify(act(method, JSON.parse(fields["biz_content"] ?? "{}") as Fields));
    const key = `${method.replaceAll(".", "_")}_response`;
    return { status: 200, body: `{"${key}":${said},"sign":"${sign(said)}"}` };
  };
  const loopback = await startLoopback(answer);
  return {
    url: `${loopback.url}/gateway.do`,
    close: () => loopback.close(),
    /** The payer opens the page or scans the code, and pays. */
    pay: async (startedPayment: PaymentStart): Promise<boolean> => {
      const content =
        startedPayment.kind === "page"
          ? pageContent(startedPayment.url, isGenuine)
          : precreated.get(contentOf(startedPayment));
      const trade = content === undefined ? undefined : open(content);
      if (trade?.status !== "WAIT_BUYER_PAY" || trade.expiresAt <= shown(clock.now())) return false;
      trade.status = "TRADE_SUCCESS";
      trade.paidAt = shown(clock.now());
      return true;
    },
    /** The payer opens the page, and leaves it. */
    open: (startedPayment: PaymentStart): void => {
      const content = startedPayment.kind === "page" ? pageContent(startedPayment.url, isGenuine) : undefined;
      if (content !== undefined) open(content);
    },
    notice: (number: string, changes: Fields = {}): NoticeRequest => {
      const trade = trades.get(number);
      if (trade === undefined) throw new Error(`There is no trade ${number}`);
      const fields: Fields = { ...noticeFields(trade, options), ...changes };
      const body = new URLSearchParams({ ...fields, sign: sign(textToSign(fields, ["sign", "sign_type"])) });
      const headers = { "content-type": "application/x-www-form-urlencoded; charset=utf-8" };
      return { method: "POST", headers, body: Buffer.from(body.toString()), query: new URLSearchParams() };
    },
    refundedFen: (number: string): number =>
      [...(trades.get(number)?.refunds.values() ?? [])].reduce((sum, amount) => sum + fen(amount), 0),
  };
}

function contentOf(startedPayment: PaymentStart): string {
  return startedPayment.kind === "qr" ? startedPayment.content : "";
}

function pageContent(url: string, isGenuine: (fields: Fields) => boolean): Fields | undefined {
  const fields = Object.fromEntries(new URL(url).searchParams);
  const isPage = fields["method"] === "alipay.trade.page.pay" && isGenuine(fields);
  return isPage ? (JSON.parse(fields["biz_content"] ?? "{}") as Fields) : undefined;
}

function noticeFields(trade: Trade, { appId, sellerId, clock }: FakeOptions): Fields {
  return {
    app_id: appId,
    seller_id: sellerId,
    charset: "utf-8",
    version: "1.0",
    sign_type: "RSA2",
    notify_type: "trade_status_sync",
    notify_id: `2026031000222${trade.tradeNo}`,
    notify_time: shown(clock.now()),
    out_trade_no: trade.number,
    trade_no: trade.tradeNo,
    trade_status: trade.status,
    total_amount: trade.amount,
    receipt_amount: trade.amount,
    subject: "专业版 100% a+b",
    gmt_create: shown(clock.now()),
    gmt_payment: trade.paidAt ?? "",
  };
}

interface AlipayWorld {
  readonly trades: Map<string, Trade>;
  readonly precreated: Map<string, Fields>;
  readonly clock: Clock;
}

function acts({ trades, precreated }: AlipayWorld): (method: string, content: Fields) => Said {
  const ok = { code: "10000", msg: "Success" };
  const kinds: Readonly<Record<string, (content: Fields, trade: Trade | undefined) => Said>> = {
    "alipay.trade.precreate": (content, trade) => {
      if (trade !== undefined && trade.status !== "WAIT_BUYER_PAY") return refusal("ACQ.TRADE_HAS_SUCCESS");
      const qrCode = `https://qr.alipay.com/${content["out_trade_no"]}`;
      precreated.set(qrCode, content);
      return { ...ok, out_trade_no: content["out_trade_no"], qr_code: qrCode };
    },
    "alipay.trade.query": (_, trade) =>
      trade === undefined
        ? refusal("ACQ.TRADE_NOT_EXIST")
        : {
            ...ok,
            out_trade_no: trade.number,
            trade_no: trade.tradeNo,
            trade_status: trade.status,
            total_amount: trade.amount,
            ...(trade.paidAt === undefined ? {} : { send_pay_date: trade.paidAt }),
          },
    "alipay.trade.close": (_, trade) => {
      if (trade === undefined) return refusal("ACQ.TRADE_NOT_EXIST");
      if (trade.status !== "WAIT_BUYER_PAY") return refusal("ACQ.TRADE_STATUS_ERROR");
      trade.status = "TRADE_CLOSED";
      return { ...ok, trade_no: trade.tradeNo, out_trade_no: trade.number };
    },
    "alipay.trade.refund": (content, trade) =>
      trade === undefined ? refusal("ACQ.TRADE_NOT_EXIST") : refund(content, trade),
    "alipay.trade.fastpay.refund.query": ({ out_request_no: id = "" }, trade) => {
      if (trade === undefined) return refusal("ACQ.TRADE_NOT_EXIST");
      const amount = trade.refunds.get(id);
      return amount === undefined ? ok : { ...ok, refund_status: "REFUND_SUCCESS", refund_amount: amount };
    },
  };
  return (method, content) =>
    kinds[method]?.(content, trades.get(content["out_trade_no"] ?? "")) ?? {
      code: "40001",
      sub_code: "isv.invalid-method",
    };
}

function refund({ out_request_no: id = "", refund_amount: amount = "" }: Fields, trade: Trade): Said {
  const said = { code: "10000", msg: "Success", trade_no: trade.tradeNo, out_trade_no: trade.number };
  if (trade.refunds.has(id)) return { ...said, fund_change: "N" };
  if (trade.paidAt === undefined) return refusal("ACQ.REASON_TRADE_STATUS_INVALID");
  const sum = [...trade.refunds.values(), amount].reduce((total, each) => total + fen(each), 0);
  if (sum > fen(trade.amount)) return refusal("ACQ.REFUND_AMT_NOT_EQUAL_TOTAL");
  trade.refunds.set(id, amount);
  if (sum === fen(trade.amount)) trade.status = "TRADE_CLOSED";
  return { ...said, fund_change: "Y" };
}
