import type { Payment } from "../payments.repository.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const stepsMs = [minuteMs / 2, minuteMs, 2 * minuteMs, 5 * minuteMs, 10 * minuteMs] as const;
const longestMs = 10 * minuteMs;

/** How long a payer may take to transfer money. */
export const transferDays = 7;
export const transferLifeMs = transferDays * dayMs;

/**
 * When a provider is asked next what became of a payment: soon at first, every ten minutes later, and for a day after
 * the payment's end, since money can be on its way that long. Null: never again.
 */
export function nextPollAt({ asked, expiresAt }: Pick<Payment, "asked" | "expiresAt">, now: Date): Date | null {
  const last = expiresAt.getTime() + dayMs;
  if (now.getTime() >= last) return null;
  return new Date(Math.min(now.getTime() + (stepsMs[asked] ?? longestMs), last));
}

const refundStepsMs = [minuteMs / 2, 2 * minuteMs, 10 * minuteMs, 60 * minuteMs] as const;

/** When a refund is tried or asked for again. */
export function nextRefundAttemptAt(tries: number, now: Date): Date {
  return new Date(now.getTime() + (refundStepsMs[tries] ?? 6 * 60 * minuteMs));
}
