import { createCipheriv, createSign, createVerify, type KeyObject, randomBytes } from "node:crypto";
import type { Clock } from "#platform/clock";
import type { PaymentStart, NoticeRequest } from "../payment-provider.ts";
import { type Answer, type ReceivedRequest, startLoopback } from "#testing/loopback";

interface Transaction {
  readonly number: string;
  readonly id: string;
  readonly total: number;
  readonly expiresAt: Date;
  state: "NOTPAY" | "SUCCESS" | "CLOSED" | "REFUND";
  paidAt?: string;
}

interface Refund {
  readonly id: string;
  readonly number: string;
  readonly fen: number;
}

interface FakeOptions {
  readonly mchId: string;
  readonly appId: string;
  readonly apiV3Key: string;
  /** The merchant's. */
  readonly serial: string;
  readonly publicKey: KeyObject;
  /** WeChat Pay's. */
  readonly privateKey: KeyObject;
  readonly publicKeyId: string;
  readonly clock: Clock;
}

/** What a test changes about a notice. */
export interface NoticeChanges {
  readonly resource?: Readonly<Record<string, unknown>>;
  readonly eventType?: string;
  readonly secondsAgo?: number;
  readonly apiV3Key?: string;
  readonly privateKey?: KeyObject;
}

interface Native {
  readonly appid: string;
  readonly mchid: string;
  readonly out_trade_no: string;
  readonly time_expire: string;
  readonly amount: { readonly total: number; readonly currency: string };
}

/** WeChat Pay's API v3 on loopback: it checks every signature, and signs every answer and notice. */
export async function startFakeWechat(options: FakeOptions) {
  const { clock } = options;
  const known = { transactions: new Map<string, Transaction>(), refunds: new Map<string, Refund>() };
  const { transactions, refunds } = known;
  const respond = responder(options, known);
  const loopback = await startLoopback((asked) => {
    const answer = isGenuine(asked, options) ? respond(asked) : says(401, { code: "SIGN_ERROR", message: "…" });
    // As the real one: who is not known gets no signature.
    return answer.status === 401 ? answer : { ...answer, headers: signed(options, answer.body, clock.now()) };
  });
  const transaction = (number: string): Transaction => {
    const found = transactions.get(number);
    if (found === undefined) throw new Error(`There is no transaction ${number}`);
    return found;
  };
  return {
    ...loopback,
    pay: (startedPayment: PaymentStart): boolean => {
      const number =
        startedPayment.kind === "qr" ? startedPayment.content.replace("weixin://wxpay/bizpayurl?pr=", "") : "";
      const found = transactions.get(number);
      if (found?.state !== "NOTPAY" || found.expiresAt <= clock.now()) return false;
      found.state = "SUCCESS";
      found.paidAt = inChina(clock.now());
      return true;
    },
    notice: (number: string, changes: NoticeChanges = {}): NoticeRequest =>
      noticeOf(options, shown(transaction(number), options), changes),
    refundedFen: (number: string): number => sum(refunds, number),
  };
}

const inChina = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().replace(/\.\d+Z$/, "+08:00");
const says = (status: number, body: object): Answer => ({ status, body: JSON.stringify(body) });
const sum = (refunds: ReadonlyMap<string, Refund>, number: string): number =>
  [...refunds.values()].filter((refund) => refund.number === number).reduce((total, { fen }) => total + fen, 0);

function isGenuine({ method, path, query, headers, body }: ReceivedRequest, options: FakeOptions): boolean {
  const authorization = headers.authorization ?? "";
  const fields = Object.fromEntries(
    [...authorization.matchAll(/\b(\w+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );
  const url = query === "" ? path : `${path}?${query}`;
  const text = `${method}\n${url}\n${fields["timestamp"]}\n${fields["nonce_str"]}\n${body}\n`;
  const isKnown = fields["mchid"] === options.mchId && fields["serial_no"] === options.serial;
  const isFresh = Math.abs(options.clock.now().getTime() / 1000 - Number(fields["timestamp"])) <= 300;
  const isAsked = headers["wechatpay-serial"] === options.publicKeyId;
  if (!authorization.startsWith("WECHATPAY2-SHA256-RSA2048 ") || !isKnown || !isFresh || !isAsked) return false;
  return createVerify("RSA-SHA256")
    .update(text)
    .verify(options.publicKey, fields["signature"] ?? "", "base64");
}

function signed(
  { privateKey, publicKeyId }: Pick<FakeOptions, "privateKey" | "publicKeyId">,
  body: string,
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const nonce = randomBytes(16).toString("hex");
  const signature = createSign("RSA-SHA256").update(`${timestamp}\n${nonce}\n${body}\n`).sign(privateKey, "base64");
  return {
    "content-type": "application/json",
    "wechatpay-timestamp": timestamp,
    "wechatpay-nonce": nonce,
    "wechatpay-signature": signature,
    "wechatpay-serial": publicKeyId,
  };
}

type Shown = Readonly<Record<string, unknown>>;

function noticeOf(options: FakeOptions, resource: Shown, changes: NoticeChanges): NoticeRequest {
  const { apiV3Key = options.apiV3Key, privateKey = options.privateKey, secondsAgo = 0 } = changes;
  const { eventType = "TRANSACTION.SUCCESS" } = changes;
  const nonce = randomBytes(6).toString("hex");
  const cipher = createCipheriv("aes-256-gcm", apiV3Key, nonce).setAAD(Buffer.from("transaction"));
  const plain = JSON.stringify({ ...resource, ...changes.resource });
  const ciphertext = Buffer.concat([cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
  const body = JSON.stringify({
    id: `EV-${String(resource["id"])}-${eventType}`,
    create_time: inChina(options.clock.now()),
    resource_type: "encrypt-resource",
    event_type: eventType,
    summary: "支付成功",
    resource: {
      original_type: "transaction",
      algorithm: "AEAD_AES_256_GCM",
      ciphertext: ciphertext.toString("base64"),
      associated_data: "transaction",
      nonce,
    },
  });
  const at = new Date(options.clock.now().getTime() - secondsAgo * 1000);
  const headers = signed({ privateKey, publicKeyId: options.publicKeyId }, body, at);
  return { method: "POST", headers, body: Buffer.from(body), query: new URLSearchParams() };
}

function shown(found: Transaction, { appId, mchId }: FakeOptions): Shown {
  const isPaid = found.paidAt !== undefined;
  return {
    appid: appId,
    mchid: mchId,
    out_trade_no: found.number,
    trade_state: found.state,
    trade_state_desc: "…",
    ...(isPaid ? { transaction_id: found.id, success_time: found.paidAt, id: found.id } : {}),
    amount: { total: found.total, currency: "CNY", payer_total: found.total, payer_currency: "CNY" },
  };
}

interface Known {
  readonly transactions: Map<string, Transaction>;
  readonly refunds: Map<string, Refund>;
}

function responder(options: FakeOptions, { transactions, refunds }: Known): (asked: ReceivedRequest) => Answer {
  const unknown = says(404, { code: "ORDER_NOT_EXIST", message: "订单不存在" });
  const begin = (asked: Native): Answer => {
    const { out_trade_no: number, amount } = asked;
    if (asked.appid !== options.appId || asked.mchid !== options.mchId || amount.currency !== "CNY") {
      return says(400, { code: "PARAM_ERROR", message: "…" });
    }
    const found = transactions.get(number);
    if (found !== undefined && found.state !== "NOTPAY") return says(400, { code: "ORDERPAID", message: "…" });
    if (found !== undefined && found.total !== amount.total) return says(403, { code: "OUT_TRADE_NO_USED" });
    const id = `4200${String(transactions.size).padStart(24, "0")}`;
    const expiresAt = new Date(asked.time_expire);
    transactions.set(number, found ?? { number, id, total: amount.total, expiresAt, state: "NOTPAY" });
    return says(200, { code_url: `weixin://wxpay/bizpayurl?pr=${number}` });
  };
  const close = (found: Transaction | undefined): Answer => {
    if (found === undefined) return unknown;
    if (found.state !== "NOTPAY") return says(400, { code: found.state === "CLOSED" ? "ORDER_CLOSED" : "ORDERPAID" });
    found.state = "CLOSED";
    return { status: 204, body: "" };
  };
  return ({ method, path, query, body }) => {
    const content = (body === "" ? {} : JSON.parse(body)) as Native & RefundAsked;
    if (method === "POST" && path === "/v3/pay/transactions/native") return begin(content);
    if (method === "POST" && path === "/v3/refund/domestic/refunds") return refund({ transactions, refunds }, content);
    const [, number = "", closing] = /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)(\/close)?$/.exec(path) ?? [];
    const found = transactions.get(number);
    if (method === "POST" && closing !== undefined && content.mchid === options.mchId) return close(found);
    if (method === "GET" && number !== "" && query === `mchid=${options.mchId}`) {
      return found === undefined ? unknown : says(200, shown(found, options));
    }
    const made = refunds.get(/^\/v3\/refund\/domestic\/refunds\/(\w+)$/.exec(path)?.[1] ?? "");
    if (method === "GET" && made !== undefined) return says(200, { refund_id: made.id, status: "SUCCESS" });
    return says(404, { code: "RESOURCE_NOT_EXISTS", message: "…" });
  };
}

interface RefundAsked {
  readonly out_trade_no: string;
  readonly out_refund_no: string;
  readonly amount: { readonly refund: number; readonly total: number };
}

function refund({ transactions, refunds }: Known, asked: RefundAsked): Answer {
  const { out_trade_no: number, out_refund_no: refundNumber, amount } = asked;
  const found = transactions.get(number);
  if (found?.paidAt === undefined) return says(404, { code: "RESOURCE_NOT_EXISTS", message: "订单不存在" });
  const made = refunds.get(refundNumber);
  if (made !== undefined) return says(200, { refund_id: made.id, status: "PROCESSING" });
  if (amount.total !== found.total) return says(400, { code: "PARAM_ERROR" });
  if (sum(refunds, number) + amount.refund > found.total) return says(400, { code: "INVALID_REQUEST" });
  const id = `5030${String(refunds.size).padStart(25, "0")}`;
  refunds.set(refundNumber, { id, number, fen: amount.refund });
  found.state = "REFUND";
  return says(200, { refund_id: id, status: "PROCESSING" });
}
