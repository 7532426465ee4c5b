import { daysUntil, termEnd } from "#features/plans";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { yuanOf } from "#platform/payments";
import { syncPlan } from "../delivery/sync-plan.ts";
import { sumCredits, findOrder, findTerms, type OrderChange, updateOrder } from "../records/orders.repository.ts";
import type { OrdersOptions } from "../ports.ts";
import { purseOf, type StoredOrder } from "../records/stored-order.ts";

/** How much of an order can be paid back, in fen. */
export interface Refundable {
  /** All that was paid and neither paid back nor credited to an upgrade that stands. */
  readonly most: number;
  /** The share of the days and characters that are unused. */
  readonly unused: number;
}

/**
 * What can be paid back of an order: not what an upgrade has given for it. Of documents nothing is unused: what fails is
 * paid back by itself.
 */
export async function refundableOf(
  options: Pick<OrdersOptions, "quota" | "clock" | "sites">,
  db: Executor,
  order: StoredOrder,
): Promise<Refundable> {
  if (order.paidAt === null) return { most: 0, unused: 0 };
  const credited = order.endedBy === "upgraded" ? await sumCredits(db, order) : 0;
  const most = Math.max(0, order.amountFen - order.refundedFen - credited);
  if (order.state === "paid") return { most, unused: most };
  if (order.endedBy !== null || order.goodsType === "T04" || order.state !== "completed") return { most, unused: 0 };
  const purse = await options.quota.purses.find(db, purseOf(order));
  if (purse === undefined || purse.closed || purse.granted === 0) return { most, unused: 0 };
  const { timeZone } = await options.sites.rules(order.siteId, db);
  const days = order.days ?? 0;
  const unusedDays = unusedDaysOf(order, options.clock.now(), timeZone);
  const byDays = days === 0 ? 0 : Math.floor((order.amountFen * unusedDays) / days);
  const byCharacters = Number((BigInt(order.amountFen) * BigInt(purse.left)) / BigInt(purse.granted));
  return { most, unused: Math.min(most, byDays, byCharacters) };
}

function unusedDaysOf({ startsAt, endsAt, days }: StoredOrder, now: Date, timeZone: string): number {
  if (startsAt === null || endsAt === null || days === null) return 0;
  if (startsAt > now) return days;
  return Math.min(days, Math.max(0, daysUntil(endsAt, now, timeZone)));
}

/**
 * Books a refund and, where it pays back the whole or the unused share, ends what was delivered. That of a grant, while
 * it lasts, ends it whatever the amount.
 * @throws {DomainError} `orderState`, `refundTooLarge`
 */
export async function bookRefund(
  options: OrdersOptions,
  tx: Executor,
  { order, amountFen }: { readonly order: StoredOrder; readonly amountFen: number },
): Promise<void> {
  const isGrant = order.action === "grant";
  if (order.state !== "paid" && order.state !== "completed")
    throw new DomainError("orderState", { state: order.state });
  const isOver = order.endsAt !== null && order.endsAt <= options.clock.now();
  if (isGrant && (isOver || order.endedBy !== null)) {
    throw new DomainError("orderState", { state: order.endedBy ?? "ended" });
  }
  const { most, unused } = await refundableOf(options, tx, order);
  if (amountFen > most) throw new DomainError("refundTooLarge", { most: yuanOf(most) });
  const refundedFen = order.refundedFen + amountFen;
  const isWhole = refundedFen === order.amountFen;
  const isDelivered = order.deliveredAt !== null && order.endedBy === null;
  const isEnding = isDelivered && (isGrant || isWhole || amountFen === unused);
  const change: OrderChange = { refundedFen, ...(isWhole ? { state: "refunded" } : {}) };
  await updateOrder(tx, order.id, isEnding ? { ...change, endedBy: "refunded" } : change);
  if (isEnding) await endDelivered(options, tx, order);
}

async function endDelivered(options: OrdersOptions, tx: Executor, order: StoredOrder): Promise<void> {
  const { quota } = options;
  const purse = await quota.purses.find(tx, purseOf(order));
  if (purse !== undefined && !purse.closed) await quota.purses.close(tx, { ...purseOf(order), cause: "refunded" });
  if (order.goodsType !== "T01") return;
  await moveUp(options, tx, order);
  await syncPlan(options, tx, order);
}

/** The frozen terms behind an ended one begin earlier, the first of them at once where none is in force. */
async function moveUp({ quota, clock, sites }: OrdersOptions, tx: Executor, order: StoredOrder): Promise<void> {
  const now = clock.now();
  const { timeZone } = await sites.rules(order.siteId, tx);
  let free = now;
  for (const { orderId, startsAt, endsAt } of await findTerms(tx, order.holder, now)) {
    const term = orderId === null ? undefined : await findOrder(tx, { id: orderId });
    if (term === undefined || endsAt === null) continue;
    if (startsAt <= now) {
      free = endsAt;
      continue;
    }
    const expiresAt = termEnd(free, term.days ?? 0, timeZone);
    if (startsAt > free) {
      await quota.purses.reschedule(tx, { ...purseOf(term), startsAt: free, expiresAt });
      await updateOrder(tx, term.id, { startsAt: free, endsAt: expiresAt });
    }
    free = startsAt > free ? expiresAt : endsAt;
  }
}
