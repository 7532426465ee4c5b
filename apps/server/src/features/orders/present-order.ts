import { type Order, shownOrderNumbers, type ShownOrderStatus } from "@yiqiao/contracts/orders";
import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import { catalogue, termInForce } from "#features/plans";
import type { Executor } from "#platform/database";
import type { RequestContext } from "#platform/request";
import { type OrderExtras, findOrderExtras } from "./records/lists.repository.ts";
import type { OrdersOptions } from "./ports.ts";
import { standingOf } from "./plans/standing.ts";
import { isOpen, purseOf, type StoredOrder } from "./records/stored-order.ts";

interface Scene {
  readonly now: Date;
  readonly language: InterfaceLanguage;
  readonly extras: OrderExtras | undefined;
  readonly charactersLeft: number | null;
  /** Nothing is left of the characters, nor may any come back. */
  readonly isUsedUp: boolean;
  /** Whether the holder has a plan in force, without which packs are frozen. */
  readonly hasPlan: boolean;
}

/** Orders as their buyers see them. */
export async function presentOrders(
  options: Pick<OrdersOptions, "accounts" | "clock" | "quota" | "sites">,
  db: Executor,
  { context, orders }: { readonly context: Pick<RequestContext, "language">; readonly orders: readonly StoredOrder[] },
): Promise<Order[]> {
  if (orders.length === 0) return [];
  const { quota, clock } = options;
  const now = clock.now();
  const extras = await findOrderExtras(
    db,
    orders.map(({ id }) => id),
  );
  const packs = orders.filter(({ goodsType }) => goodsType === "T02");
  const withPlan = new Set<string>();
  for (const { holder, siteId } of new Map(packs.map((pack) => [pack.holder, pack])).values()) {
    if (termInForce(await standingOf(options, db, { holder, siteId })) !== undefined) withPlan.add(holder);
  }
  const shown: Order[] = [];
  for (const order of orders) {
    const purse = order.deliveredAt === null ? undefined : await quota.purses.find(db, purseOf(order));
    shown.push(
      presentOrder(order, {
        now,
        language: context.language,
        extras: extras.get(order.id),
        charactersLeft: purse === undefined ? null : purse.closed ? 0 : purse.left,
        isUsedUp: purse !== undefined && purse.left === 0 && purse.reserved === 0,
        hasPlan: withPlan.has(order.holder),
      }),
    );
  }
  return shown;
}

function presentOrder(order: StoredOrder, scene: Scene): Order {
  const { amountFen, refundedFen } = order;
  const isPaid = order.paidAt !== null;
  const invoiceState = scene.extras?.invoiceState ?? "none";
  const status = statusOf(order, scene);
  const isWaiting = isOpen(order) && scene.now < order.payUntil;
  return {
    tid: order.number,
    goods_name: catalogue[order.code].name[scene.language],
    goods_type: order.goodsType,
    code: order.code,
    action: order.action,
    state: order.state,
    status: shownOrderNumbers[status],
    status_name: status,
    list_fen: order.listFen,
    credit_fen: order.creditFen,
    amount_fen: amountFen,
    real_payment_fen: isPaid ? amountFen - refundedFen : 0,
    refunded_fen: refundedFen,
    characters: order.characters,
    characters_left: scene.charactersLeft,
    created_at: order.createdAt.toISOString(),
    pay_until: order.payUntil.toISOString(),
    purchase_time: order.paidAt?.toISOString() ?? null,
    start_time: order.startsAt?.toISOString() ?? null,
    expiry_time: order.goodsType === "T04" ? null : (order.endsAt?.toISOString() ?? null),
    task_id: order.taskId,
    provider: order.details.provider ?? null,
    invoice_state: invoiceState,
    can_pay: isWaiting,
    can_cancel: isOpen(order),
    can_invoice: isPaid && amountFen > refundedFen && (invoiceState === "none" || invoiceState === "rejected"),
  };
}

/** What became of an order: its state until it is delivered, then that of what was delivered. */
export function statusOf(
  order: StoredOrder,
  { now, extras, hasPlan, isUsedUp }: Pick<Scene, "now" | "extras" | "hasPlan" | "isUsedUp">,
): ShownOrderStatus {
  if (order.state !== "completed" || order.goodsType === "T04") return order.state;
  if (order.endedBy !== null) return order.endedBy;
  if (isUsedUp && order.goodsType !== "T01") return "completed";
  if (order.endsAt !== null && order.endsAt <= now) return extras?.isFollowed === true ? "renewed" : "ended";
  if (order.startsAt !== null && order.startsAt > now) return "frozen";
  return order.goodsType === "T02" && !hasPlan ? "frozen" : "inUse";
}
