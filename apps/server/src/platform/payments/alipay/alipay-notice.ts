import { fenOf } from "../amounts.ts";
import { NoticeError, type Notice, type NoticeRequest } from "../payment-provider.ts";
import type { AlipayClient, AlipayOptions } from "./alipay-client.ts";
import { fromChinaTime } from "./china-time.ts";

/** Alipay tells again for 25 hours; what is older is somebody else's doing. */
const oldestMs = 26 * 3_600_000;
const youngestMs = 5 * 60_000;

/**
 * Source: https://opendocs.alipay.com/open/270/105902
 *
 * @throws {NoticeError}
 */
export function readAlipayNotice(
  client: Pick<AlipayClient, "isSigned">,
  { appId, sellerId, clock }: Pick<AlipayOptions, "appId" | "sellerId" | "clock">,
  request: NoticeRequest,
): Notice {
  const fields = formOf(request);
  if (fields["sign"] === undefined || fields["sign_type"] !== "RSA2") throw malformed("It is not signed by RSA2");
  if (!client.isSigned(fields)) throw new NoticeError("signature", "The signature is wrong");
  if (fields["app_id"] !== appId || fields["seller_id"] !== sellerId) {
    throw new NoticeError("merchant", "It is for another application or merchant");
  }
  const sentAt = fromChinaTime(fields["notify_time"]);
  if (sentAt === undefined) throw malformed("notify_time is missing");
  const ageMs = clock.now().getTime() - sentAt.getTime();
  if (ageMs > oldestMs || ageMs < -youngestMs) throw new NoticeError("stale", "It was not sent in these hours");
  return noticeOf(fields, sentAt);
}

function formOf({ method, body }: NoticeRequest): Record<string, string> {
  const form = new URLSearchParams(body.toString("utf8"));
  const fields = Object.fromEntries(form);
  if (method !== "POST" || Object.keys(fields).length !== form.size) throw malformed("It is no form by POST");
  return fields;
}

function noticeOf(fields: Record<string, string>, sentAt: Date): Notice {
  const { notify_id: id, out_trade_no: number, trade_no: reference, total_amount: total } = fields;
  const isRefund = fields["refund_fee"] !== undefined && fields["gmt_refund"] !== undefined;
  const amountFen = fenOf((isRefund ? fields["refund_fee"] : total) ?? "");
  if (id === undefined || number === undefined || reference === undefined || amountFen === undefined) {
    throw malformed("Fields are missing");
  }
  const said = { id, number, reference, amountFen, currency: fields["trans_currency"] ?? "CNY" };
  if (isRefund) {
    const { out_biz_no: refundNumber } = fields;
    const of = refundNumber === undefined ? {} : { refundNumber };
    // `refund_fee` is what went back in all.
    return {
      ...said,
      ...of,
      about: "refund",
      isTotal: true,
      state: "refunded",
      at: fromChinaTime(fields["gmt_refund"]) ?? sentAt,
    };
  }
  const state = stateOf(fields["trade_status"]);
  if (state === undefined) throw malformed("trade_status is unknown");
  const at = fromChinaTime(state === "paid" ? fields["gmt_payment"] : fields["gmt_close"]) ?? sentAt;
  return { ...said, about: "payment", state, at };
}

/** Alipay's names of trade states. */
export function stateOf(status: unknown): "pending" | "paid" | "closed" | undefined {
  if (status === "WAIT_BUYER_PAY") return "pending";
  if (status === "TRADE_SUCCESS" || status === "TRADE_FINISHED") return "paid";
  return status === "TRADE_CLOSED" ? "closed" : undefined;
}

function malformed(problem: string): NoticeError {
  return new NoticeError("malformed", problem);
}
