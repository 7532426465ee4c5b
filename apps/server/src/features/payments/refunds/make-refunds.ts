import type { Executor } from "#platform/database";
import { PaymentProviderError, yuanOf } from "#platform/payments";
import { oneByOne } from "#platform/queue";
import { nextRefundAttemptAt } from "../paying/polling.ts";
import type { PaymentDeps } from "../deps.ts";
import { changeRefund, dueRefunds, endRefund, type Refund } from "./refunds.repository.ts";

const batch = 50;
/** How often a provider may fail, in over an hour, before somebody is told: it may want money on the account. */
const patientTries = 4;

/**
 * Makes the refunds that are due at their providers and asks for those on their way. A refund has its number before the
 * provider hears of it: made again after a crash, it is the same refund.
 */
export async function makeDueRefunds(deps: PaymentDeps): Promise<void> {
  const { database, clock } = deps;
  const due = await dueRefunds(database.db, { at: clock.now(), limit: batch });
  await oneByOne(due, (refund) => makeOne(deps, refund));
}

async function makeOne(deps: PaymentDeps, refund: Refund): Promise<void> {
  const { database, clock } = deps;
  const status = await stateAtProvider(deps, refund);
  const { state } = status;
  if (state === "done") {
    await database.transaction((tx) => finishRefund(deps, tx, { ...refund, ...status }));
  } else if (state === "failed") {
    await database.transaction((tx) => failRefund(deps, tx, { refund, problem: "failed" }));
  } else {
    const askAt = nextRefundAttemptAt(refund.asked, clock.now());
    await database.transaction(async (tx) => {
      const isNew = await changeRefund(tx, refund.number, { ...status, state, askAt });
      if (isNew) await notifyAdministrators(deps, tx, refund);
    });
  }
}

interface RefundState {
  readonly state: "asked" | "pending" | "done" | "failed";
  readonly reference?: string;
  /** Why the provider refuses what time alone does not put right. */
  readonly problem?: string;
}

async function stateAtProvider({ providers }: PaymentDeps, refund: Refund): Promise<RefundState> {
  const provider = providers.get(refund.provider);
  // What is under way is asked for: the rest of the states have no time to be asked at.
  const before = refund.state === "pending" ? "pending" : "asked";
  if (provider === undefined) return { state: before, problem: "the provider is not set up" };
  const { paymentNumber: number, number: refundNumber, paymentReference, amountFen, totalFen, reason } = refund;
  const payment = { number, ...(paymentReference === null ? {} : { reference: paymentReference }) };
  try {
    if (before === "pending") {
      const { state } = await provider.queryRefund({ ...payment, refundNumber });
      return { state: state === "missing" ? "asked" : state };
    }
    return await provider.refund({ ...payment, refundNumber, amountFen, totalFen, reason });
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const isTransient = error.retryable && refund.asked < patientTries;
    // Whether money moved all the same is not known: it stays the same refund, and is asked for again.
    return { state: before, ...(isTransient ? {} : { problem: error.detail.slice(0, 200) }) };
  }
}

/** The money is back at its owner, who is told. @returns false if that was known */
export async function finishRefund(
  deps: PaymentDeps,
  tx: Executor,
  refund: Pick<Refund, "number" | "accountId" | "tid" | "amountFen" | "reason"> & { readonly reference?: string },
  as: "done" | "by_hand" = "done",
): Promise<boolean> {
  const { accounts, messages, clock } = deps;
  const { number, accountId, tid, amountFen, reason, reference } = refund;
  const from = ["asked", "pending", "failed"] as const;
  if (!(await endRefund(tx, number, { state: as, from, at: clock.now(), reference }))) return false;
  const account = await accounts.find(accountId, tx);
  if (account !== undefined && account.status !== "deleted") {
    const kind = reason === "surplus" ? "payment-returned" : "order-refunded";
    await messages.tell(tx, { account, kind, params: { tid, amount: yuanOf(amountFen) } });
  }
  return true;
}

/**
 * The money did not reach its owner, which banks say after days, too: the administrators are told.
 * @returns false if that was known, or the money is owed no more
 */
export async function failRefund(
  deps: Pick<PaymentDeps, "accounts" | "messages" | "clock">,
  tx: Executor,
  { refund, problem }: { readonly refund: Refund; readonly problem: string },
): Promise<boolean> {
  const from = ["asked", "pending", "done"] as const;
  const isNew = await endRefund(tx, refund.number, { state: "failed", from, at: deps.clock.now(), problem });
  if (isNew) await notifyAdministrators(deps, tx, refund);
  return isNew;
}

/** Somebody has to look at a refund: ask for it again, or pay it another way. */
async function notifyAdministrators(
  { accounts, messages }: Pick<PaymentDeps, "accounts" | "messages">,
  tx: Executor,
  { tid, amountFen }: Pick<Refund, "tid" | "amountFen">,
): Promise<void> {
  for (const account of await accounts.administrators(tx)) {
    await messages.tell(tx, { account, kind: "refund-failed", params: { tid, amount: yuanOf(amountFen) } });
  }
}
