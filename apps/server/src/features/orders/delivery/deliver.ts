import { packSkus, planOfSku } from "@yiqiao/contracts/plans";
import { type HeldTerm, rankOf, type PlanTerms, termEnd } from "#features/plans";
import type { Executor } from "#platform/database";
import { formerSource, syncPlan } from "./sync-plan.ts";
import { findOrder, type OrderChange, updateOrder } from "../records/orders.repository.ts";
import type { OrdersOptions } from "../ports.ts";
import { accountOf, standingOf } from "../plans/standing.ts";
import { purseOf, type StoredOrder } from "../records/stored-order.ts";

/** What was paid for cannot be given any more, such as an upgrade of a plan that was upgraded otherwise meanwhile. */
export class UndeliverableError extends Error {
  override readonly name = "UndeliverableError";
}

/** Long enough for the longest queue. */
const documentDays = 30;
const dayMs = 24 * 3_600_000;

/**
 * Gives what an order is for, in the transaction that books its money; the order and its holder are locked.
 * @throws {UndeliverableError} and what documents throw when a task cannot be started
 */
export async function deliver(options: OrdersOptions, tx: Executor, order: StoredOrder): Promise<OrderChange> {
  await checkHolder(options, tx, order);
  if (order.goodsType === "T01") return deliverPlan(options, tx, order);
  return order.goodsType === "T04" ? deliverDocuments(options, tx, order) : deliverPack(options, tx, order);
}

/** Money that comes after an account was deleted is for nobody. */
async function checkHolder({ accounts }: OrdersOptions, tx: Executor, { holder }: StoredOrder): Promise<void> {
  const accountId = accountOf(holder);
  if (accountId === undefined) return;
  const account = await accounts.find(accountId, tx);
  if (account === undefined || account.status === "deleted") throw new UndeliverableError("The account was deleted");
}

async function deliverPlan(options: OrdersOptions, tx: Executor, order: StoredOrder): Promise<OrderChange> {
  const { quota, clock } = options;
  const now = clock.now();
  const standing = await standingOf(options, tx, order);
  const plan = planOfSku(order.code);
  const [higher, same, lower] = parted(standing, rankOf(plan));
  if (higher.length > 0) throw new UndeliverableError("A higher plan is in force");
  await checkCredits(tx, order, lower);
  for (const term of lower) await endTerm(options, tx, { order, term });
  const startsAt = same.reduce((last, { endsAt }) => (endsAt !== null && endsAt > last ? endsAt : last), now);
  const endsAt = termEnd(startsAt, order.days ?? 0, standing.timeZone);
  await quota.purses.open(tx, {
    ...purseOf(order),
    siteId: order.siteId,
    kind: "plan",
    characters: order.characters ?? 0,
    startsAt,
    expiresAt: endsAt,
  });
  const action = order.action === "new" && same.length > 0 ? "renewal" : order.action;
  return { deliveredAt: now, startsAt, endsAt, action };
}

function parted({ terms }: PlanTerms, rank: number): readonly [HeldTerm[], HeldTerm[], HeldTerm[]] {
  const of = (sign: number) => terms.filter(({ sku }) => Math.sign(rankOf(planOfSku(sku)) - rank) === sign);
  return [of(1), of(0), of(-1)];
}

/**
 * The terms that end must be those that were credited, worth what they were then: nothing is credited twice or after it
 * was paid back, and nothing ends uncredited.
 */
async function checkCredits(tx: Executor, order: StoredOrder, lower: readonly HeldTerm[]): Promise<void> {
  if (order.action === "grant") return;
  const credits = order.details.credits ?? [];
  if (!lower.every((term) => credits.some(({ orderId }) => orderId === term.orderId))) {
    throw new UndeliverableError("A plan was bought after this upgrade was priced");
  }
  for (const { orderId: id, paidFen } of credits) {
    const term = id === null ? undefined : await findOrder(tx, { id });
    if (term === undefined) continue;
    if (term.endedBy === "upgraded" || term.endedBy === "refunded") {
      throw new UndeliverableError("A credited plan has ended otherwise");
    }
    if (term.amountFen - term.refundedFen < paidFen) throw new UndeliverableError("A credited plan was paid back");
  }
}

async function endTerm(
  { quota }: OrdersOptions,
  tx: Executor,
  { order, term }: { readonly order: StoredOrder; readonly term: HeldTerm },
): Promise<void> {
  const { holder } = order;
  const source = term.orderId === null ? formerSource : `order:${term.orderId}`;
  const purse = await quota.purses.find(tx, { holder, source });
  if (purse !== undefined) await quota.purses.close(tx, { holder, source, cause: "upgraded" });
  if (term.orderId !== null) await updateOrder(tx, term.orderId, { endedBy: "upgraded" });
}

async function deliverPack(
  { quota, clock, sites }: OrdersOptions,
  tx: Executor,
  order: StoredOrder,
): Promise<OrderChange> {
  const now = clock.now();
  const { timeZone } = await sites.rules(order.siteId, tx);
  const endsAt = termEnd(now, order.days ?? 0, timeZone);
  await quota.purses.open(tx, {
    ...purseOf(order),
    siteId: order.siteId,
    kind: order.code in packSkus ? "pack" : "api",
    characters: order.characters ?? 0,
    startsAt: now,
    expiresAt: endsAt,
  });
  return { deliveredAt: now, startsAt: now, endsAt };
}

/** A purse of the order's own, which counts as a plan: what lies in it can be used without another one. */
async function deliverDocuments(
  { quota, clock, documents }: OrdersOptions,
  tx: Executor,
  order: StoredOrder,
): Promise<OrderChange> {
  const { task } = order.details;
  if (task === undefined) throw new UndeliverableError("The order names no documents");
  const now = clock.now();
  const characters = order.characters ?? 0;
  const expiresAt = new Date(now.getTime() + documentDays * dayMs);
  await quota.purses.open(tx, {
    ...purseOf(order),
    siteId: order.siteId,
    kind: "plan",
    characters,
    startsAt: now,
    expiresAt,
  });
  const { accountId, siteId, holder } = order;
  const taskId = await documents.begin(tx, { accountId, siteId, task, holder, characters });
  return { deliveredAt: now, startsAt: now, endsAt: expiresAt, taskId };
}

/** Delivers and writes down what was delivered. */
export async function deliverAndKeep(
  options: OrdersOptions,
  tx: Executor,
  { order, paid }: { readonly order: StoredOrder; readonly paid: Pick<OrderChange, "paidAt" | "details"> },
): Promise<StoredOrder> {
  const delivered = await deliver(options, tx, order);
  const kept = await updateOrder(tx, order.id, { ...paid, ...delivered, state: "completed", problem: null });
  if (order.goodsType === "T01") await syncPlan(options, tx, order);
  return kept;
}
