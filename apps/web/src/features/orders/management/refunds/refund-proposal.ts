import type { BuyerOrder } from "@yiqiao/contracts/orders";

const grantStates: ReadonlySet<BuyerOrder["status_name"]> = new Set(["paid", "inUse", "frozen"]);

/** What can be undone of an order: its payment, or, while it lasts, a grant. */
export function undoingOf({
  action,
  status_name: status,
  purchase_time: paidAt,
  real_payment_fen: paidFen,
}: Pick<BuyerOrder, "action" | "status_name" | "purchase_time" | "real_payment_fen">):
  | "refund"
  | "takeBack"
  | undefined {
  if (paidAt === null) return undefined;
  if (action === "grant") return grantStates.has(status) ? "takeBack" : undefined;
  return paidFen > 0 ? "refund" : undefined;
}

const dayMs = 86_400_000;

type Refundable = Pick<
  BuyerOrder,
  "real_payment_fen" | "characters" | "characters_left" | "start_time" | "expiry_time"
>;

/**
 * What is unused of an order, in fen: whole unused days and characters, the smaller share of the two. A preview; the
 * server reckons it again when it pays back.
 */
export function unusedOf(order: Refundable, now: Date): number {
  const share = Math.min(daysShare(order, now), charactersShare(order));
  return Math.floor(order.real_payment_fen * share);
}

function daysShare({ start_time: start, expiry_time: end }: Refundable, now: Date): number {
  if (start === null || end === null) return 1;
  const first = new Date(start).getTime();
  const last = new Date(end).getTime();
  const days = Math.floor((last - first) / dayMs);
  const unused = Math.floor((last - Math.max(first, now.getTime())) / dayMs);
  return days <= 0 ? 0 : Math.min(1, Math.max(0, unused / days));
}

function charactersShare({ characters, characters_left: left }: Refundable): number {
  return characters === null || left === null || characters === 0 ? 1 : left / characters;
}
