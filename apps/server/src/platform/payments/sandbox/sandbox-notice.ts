import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { NoticeError, type Notice, type NoticeRequest } from "../payment-provider.ts";

/** The contents of a sandbox notice, as JSON. */
export const sandboxNoticeSchema = z.strictObject({
  id: z.string(),
  merchant: z.string(),
  about: z.enum(["payment", "refund"]),
  number: z.string(),
  refund_number: z.string().optional(),
  state: z.enum(["paid", "failed", "refunded"]),
  amount_fen: z.int().positive(),
  currency: z.string(),
  reference: z.string(),
  at: z.iso.datetime(),
});

export type SandboxNotice = z.infer<typeof sandboxNoticeSchema>;

/** As long as WeChat Pay and Stripe accept a signature. */
const toleranceSeconds = 300;

/** Distinguishes the notices of this installation's sandbox from those of others. */
export function merchantOf(secret: Uint8Array): string {
  return createHash("sha256").update("sandbox merchant").update(secret).digest("hex").slice(0, 16);
}

/** Headers of a notice that is sent at a given time. */
export function signNotice(secret: Uint8Array, body: string, at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    "content-type": "application/json; charset=utf-8",
    "sandbox-timestamp": timestamp,
    "sandbox-signature": signature(secret, timestamp, Buffer.from(body)).toString("hex"),
  };
}

/** @throws {NoticeError} */
export function readSandboxNotice(secret: Uint8Array, request: NoticeRequest, now: Date): Notice {
  const { "sandbox-timestamp": timestamp = "", "sandbox-signature": given = "" } = request.headers;
  if (request.method !== "POST" || !/^\d{1,12}$/.test(timestamp) || !/^[\da-f]{64}$/.test(given)) {
    throw new NoticeError("malformed", "It is no signed POST");
  }
  const right = signature(secret, timestamp, request.body);
  if (!timingSafeEqual(right, Buffer.from(given, "hex"))) throw new NoticeError("signature", "The signature is wrong");
  const ageSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (ageSeconds > toleranceSeconds) throw new NoticeError("stale", "The signature is too old or too young");
  const notice = parse(request.body);
  if (notice.merchant !== merchantOf(secret)) throw new NoticeError("merchant", "It is for another installation");
  return {
    id: notice.id,
    about: notice.about,
    number: notice.number,
    ...(notice.refund_number === undefined ? {} : { refundNumber: notice.refund_number }),
    state: notice.state,
    amountFen: notice.amount_fen,
    currency: notice.currency,
    reference: notice.reference,
    at: new Date(notice.at),
  };
}

function signature(secret: Uint8Array, timestamp: string, body: Buffer): Buffer {
  return createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest();
}

function parse(body: Buffer): SandboxNotice {
  try {
    return sandboxNoticeSchema.parse(JSON.parse(body.toString("utf8")));
  } catch {
    throw new NoticeError("malformed", "It is not what the sandbox sends");
  }
}
