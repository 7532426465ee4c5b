import { createHash } from "node:crypto";
import type { NoticeOutcome } from "@yiqiao/contracts/payments";
import type { Transaction } from "#platform/database";
import {
  type Notice,
  type NoticeAnswer,
  NoticeError,
  type NoticeRequest,
  type PaymentProvider,
} from "#platform/payments";
import { insertNotice } from "./notices.repository.ts";
import type { PaymentDeps } from "../deps.ts";
import { findPayment } from "../payments.repository.ts";
import { endPayment, settlePayment, type Taken } from "../paying/settle-payment.ts";
import { handleRefundNotice } from "../refunds/handle-refund-notice.ts";

/** How many refused notices of one network are written down. */
const refusedRate = { limit: 300, windowS: 3600 } as const;

/** Outcomes after which the provider need not tell again. */
const final: ReadonlySet<NoticeOutcome> = new Set(["accepted", "repeated", "late"]);

/**
 * Takes a provider's notice. It is believed only after everything in it was compared with what we asked for, and
 * answered with `accepted` only after what follows from it is committed; otherwise the provider tells again.
 *
 * @throws {DomainError} `tooManyRequests` after many refused ones from one network
 */
export async function handleNotice(
  deps: PaymentDeps,
  provider: PaymentProvider,
  { request, network }: { readonly request: NoticeRequest; readonly network: string },
): Promise<NoticeAnswer> {
  const bodyHash = createHash("sha256").update(request.body).digest();
  const entry = { provider: provider.id, bodyHash, at: deps.clock.now() };
  const { db } = deps.database;
  const notice = await readNotice(provider, request);
  if ("outcome" in notice) {
    // Who sends forgeries without end must not fill the log.
    await deps.rateLimiter.take({ key: `payments:notices:${network}`, ...refusedRate });
    await insertNotice(db, { ...entry, ...notice, noticeId: null, paymentNumber: null });
    return provider.answer("refused");
  }
  const work = deps.database.transaction(async (tx) => {
    const taken = await follow(deps, tx, { provider, notice });
    const paymentNumber = notice.number === "" ? null : notice.number.slice(0, 64);
    await insertNotice(tx, { ...entry, ...taken, noticeId: notice.id.slice(0, 128), paymentNumber });
    return taken;
  });
  // A failure of ours is one to the provider too, never an answer of status 200 in our envelope.
  const { outcome } = await work.catch((error: unknown) => {
    throw new Error("A notice could not be followed", { cause: error });
  });
  return provider.answer(final.has(outcome) ? "accepted" : "refused");
}

async function readNotice(provider: PaymentProvider, request: NoticeRequest): Promise<Notice | Taken> {
  try {
    return await provider.readNotice(request);
  } catch (error) {
    if (!(error instanceof NoticeError)) throw error;
    return { outcome: error.reason, detail: error.message.slice(0, 200) };
  }
}

async function follow(
  deps: PaymentDeps,
  tx: Transaction,
  { provider, notice }: { readonly provider: PaymentProvider; readonly notice: Notice },
): Promise<Taken> {
  const { number, state, about } = notice;
  if (state === "ignored") return { outcome: "accepted", detail: "ignored" };
  const payment = await findPayment(tx, number);
  if (payment?.provider !== provider.id) return { outcome: "unknown", detail: "" };
  if (about === "refund") return handleRefundNotice(deps, tx, { notice, payment });
  if (state === "paid") {
    const { amountFen, currency, reference, at } = notice;
    return settlePayment(deps, tx, { number, paid: { amountFen, currency, reference, at } });
  }
  if (state === "failed" || state === "closed") return endPayment(deps, tx, { number, as: state });
  return { outcome: "accepted", detail: state };
}
