import type { Clock } from "#platform/clock";
import type { Database, Transaction } from "#platform/database";
import type { JobQueue } from "#platform/queue";
import { merchantOf, type SandboxNotice } from "./sandbox-notice.ts";
import { sandboxDelayJob, sandboxNoticeJob } from "./sandbox.jobs.ts";
import { findPayment, findSecret, type StoredPayment, updatePayment } from "./sandbox.repository.ts";

/** What a payer, or a simulated fault, can do at the sandbox's cashier. */
export const sandboxActs = [
  /** Pays; the notice follows. */
  "pay",
  /** Is refused by the bank; the notice follows. */
  "refuse",
  /** Pays in {@link delaySeconds}. */
  "delay",
  /** Pays, and the notice comes twice. */
  "notify-twice",
  /** Pays, and no notice comes: whoever asks finds out. */
  "notify-never",
  /** Does not pay; a genuine notice tells of one fen more than there is to pay. */
  "wrong-amount",
  /** Does not pay; a notice with a wrong signature says so. */
  "forged",
] as const;

export type SandboxAct = (typeof sandboxActs)[number];

/** What the cashier's page shows. */
export type SandboxPayment = Pick<
  StoredPayment,
  "number" | "amountFen" | "currency" | "subject" | "language" | "state" | "expiresAt" | "returnUrl"
>;

/** The sandbox's own part: its page for payers. */
export interface SandboxCashier {
  payment(number: string): Promise<SandboxPayment | undefined>;
  /** What is paid, refused or expired stays so. @returns the payment after it; undefined if there is none */
  act(number: string, act: SandboxAct): Promise<SandboxPayment | undefined>;
  /** Pays what was delayed, once its time has come. */
  payWhenDue(number: string): Promise<void>;
}

export const delaySeconds = 15;

export interface SandboxDeps {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly queue: Pick<JobQueue, "enqueue">;
  readonly clock: Clock;
}

export function createSandboxCashier(deps: SandboxDeps): SandboxCashier {
  const { database, clock } = deps;
  return {
    payment: (number) => database.transaction(async (tx) => shown(await settlePayment(tx, deps, number))),
    act: (number, act) =>
      database.transaction(async (tx) => {
        const payment = await settlePayment(tx, deps, number);
        if (payment?.state === "pending") await perform(tx, deps, { payment, act });
        return shown(await settlePayment(tx, deps, number));
      }),
    payWhenDue: async (number) => {
      await database.transaction((tx) => settlePayment(tx, { ...deps, clock }, number));
    },
  };
}

/** Locks a payment and brings it up to date: it may have been paid or closed in the meantime. */
export async function settlePayment(
  tx: Transaction,
  deps: SandboxDeps,
  number: string,
): Promise<StoredPayment | undefined> {
  const payment = await findPayment(tx, number, { isLocked: true });
  if (payment?.state !== "pending") return payment;
  const { paysAt, expiresAt } = payment;
  const now = deps.clock.now();
  if (paysAt !== null && paysAt <= now && paysAt < expiresAt) {
    const paid = await pay(tx, payment, paysAt);
    await tell(tx, deps, paid);
    return paid;
  }
  if (expiresAt > now) return payment;
  await updatePayment(tx, number, { state: "closed" });
  return { ...payment, state: "closed" };
}

async function perform(
  tx: Transaction,
  deps: SandboxDeps,
  { payment, act }: { readonly payment: StoredPayment; readonly act: SandboxAct },
): Promise<void> {
  const now = deps.clock.now();
  if (act === "pay" || act === "notify-twice" || act === "notify-never") {
    const paid = await pay(tx, payment, now);
    if (act !== "notify-never") await tell(tx, deps, paid);
    if (act === "notify-twice") await tell(tx, deps, paid);
  } else if (act === "refuse") {
    await updatePayment(tx, payment.number, { state: "failed" });
    await tell(tx, deps, { ...payment, state: "failed" });
  } else if (act === "delay") {
    const paysAt = new Date(now.getTime() + delaySeconds * 1000);
    await updatePayment(tx, payment.number, { state: "pending", paysAt });
    await deps.queue.enqueue(sandboxDelayJob, { number: payment.number }, { transaction: tx, startAfter: paysAt });
  } else {
    const untrue = { ...payment, state: "paid", paidAt: now } as const;
    if (act === "forged") await tell(tx, deps, untrue, { isForged: true });
    else await tell(tx, deps, { ...untrue, amountFen: payment.amountFen + 1 });
  }
}

async function pay(tx: Transaction, payment: StoredPayment, paidAt: Date): Promise<StoredPayment> {
  await updatePayment(tx, payment.number, { state: "paid", paidAt });
  return { ...payment, state: "paid", paidAt };
}

async function tell(
  tx: Transaction,
  deps: SandboxDeps,
  payment: StoredPayment,
  { isForged = false } = {},
): Promise<void> {
  const { number, state, amountFen, currency, reference, notifyUrl, paidAt } = payment;
  if (state !== "paid" && state !== "failed") return;
  const notice: SandboxNotice = {
    id: `${reference}-${state}-${amountFen}`,
    merchant: merchantOf(await findSecret(tx)),
    about: "payment",
    number,
    state,
    amount_fen: amountFen,
    currency,
    reference,
    at: (paidAt ?? deps.clock.now()).toISOString(),
  };
  await deps.queue.enqueue(sandboxNoticeJob, { notifyUrl, notice, isForged }, { transaction: tx });
}

function shown(payment: StoredPayment | undefined): SandboxPayment | undefined {
  if (payment === undefined) return undefined;
  const { number, amountFen, currency, subject, language, state, expiresAt, returnUrl } = payment;
  return { number, amountFen, currency, subject, language, state, expiresAt, returnUrl };
}
