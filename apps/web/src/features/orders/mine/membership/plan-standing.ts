import { type PlanCode, planOfSku } from "@yiqiao/contracts/plans";
import type { CurrentOrders, Order } from "@yiqiao/contracts/orders";
import type { UserData } from "@yiqiao/contracts/sessions";
import { daysToExpiry } from "#features/plans";

/** How the reader's plan stands, and what can be done about it. */
export interface PlanStanding {
  readonly plan: PlanCode;
  /** Of the term in use, or since when a plan is there. */
  readonly since: string | null;
  /** The end of the last term that follows without a gap. */
  readonly until: string | null;
  /** Calendar days to the last one, while the reader is warned of it. */
  readonly daysLeft: number | undefined;
  /** When the last plan ended, while none is in force. */
  readonly endedAt: string | undefined;
  readonly canRenew: boolean;
  readonly canUpgrade: boolean;
}

type PlanHolder = Pick<UserData, "code" | "expiration_time" | "member_start_time">;

const isOfPlan = ({ goods_type: type }: Order): boolean => type === "T01";

/**
 * @param orders what was bought and has not ended: of a site's manager it is the site's.
 * A standard plan is renewed in its last days, a professional one at any time, an enterprise plan by people.
 */
export function planStanding(user: PlanHolder, orders: CurrentOrders, now: Date): PlanStanding {
  const term = orders.inuse_order_list.find(isOfPlan);
  const plan = planOfSku(term?.code ?? user.code);
  const until = endOfRow(term?.expiry_time ?? user.expiration_time, orders.freeze_order_list.filter(isOfPlan));
  const daysLeft = plan === "free" ? undefined : daysToExpiry(until, now);
  const isOver = plan === "free" && until !== null && new Date(until) <= now;
  return {
    plan,
    since: plan === "free" ? null : (term?.start_time ?? user.member_start_time),
    until: plan === "free" ? null : until,
    daysLeft,
    endedAt: isOver ? until : undefined,
    canRenew: plan === "professional" || (plan === "standard" && daysLeft !== undefined),
    canUpgrade: plan === "standard",
  };
}

/** When `terms`, by their beginning, have ended as far as they follow `end` without a gap. */
function endOfRow(end: string | null, terms: readonly Order[]): string | null {
  return terms.reduce((last, { start_time: start, expiry_time }) => (start === last ? expiry_time : last), end);
}

/** What is left of what was bought, as a share of it; undefined where nothing is counted. */
export function shareLeft({ characters, characters_left: left }: Pick<Order, "characters" | "characters_left">) {
  if (characters === null || left === null || characters === 0) return undefined;
  return { left, all: characters, percent: (left / characters) * 100 };
}
