import type { OrderAction } from "@yiqiao/contracts/orders";
import {
  expiryWarningDays,
  type GoodsHindrance,
  isPlanSku,
  packSkus,
  type PackSku,
  type PlanCode,
  planOfSku,
  planSkus,
  type PlanSku,
  type SkuCode,
} from "@yiqiao/contracts/plans";
import { daysUntil } from "./calendar.ts";
import {
  creditsFor,
  lastEnd,
  planInForce,
  rankOf,
  type PlanTerms,
  type TermCredit,
  termInForce,
} from "./plan-terms.ts";

/** What a sku costs where the caller is. */
export interface Offer {
  readonly code: SkuCode;
  /** Null: not sold online. */
  readonly priceFen: number | null;
  readonly isSold: boolean;
}

/** What buying a sku would be for a holder, or why it cannot be bought. */
export type Verdict =
  | { readonly hindrance: GoodsHindrance }
  | {
      readonly hindrance: null;
      readonly action: Exclude<OrderAction, "grant">;
      readonly priceFen: number;
      readonly credits: readonly TermCredit[];
    };

/** Who asks, before it matters what they have. */
export type BuyerKind = "visitor" | "member" | "buyer";

/** Whether and how a sku can be bought. */
export function judge(offer: Offer, buyer: BuyerKind, standing: PlanTerms): Verdict {
  const { code, priceFen, isSold } = offer;
  if (code === "free") return { hindrance: "free" };
  if (planOfSku(code) === "enterprise") return { hindrance: "contactSales" };
  if (!isSold || priceFen === null) return { hindrance: "notSold" };
  if (buyer === "visitor") return { hindrance: "login" };
  if (buyer === "member") return { hindrance: "member" };
  if (isPlanSku(code)) return judgePlan({ code, priceFen }, standing);
  if (code === "document") return { hindrance: null, action: "document", priceFen, credits: [] };
  const hindrance = isPack(code) ? packHindrance(code, standing) : null;
  return hindrance === null ? { hindrance, action: "pack", priceFen, credits: [] } : { hindrance };
}

function judgePlan({ code, priceFen }: { code: PlanSku; priceFen: number }, standing: PlanTerms): Verdict {
  const plan = planOfSku(code);
  const held = planInForce(standing);
  if (rankOf(plan) < rankOf(held)) return { hindrance: "lowerPlan" };
  if (plan === held) {
    const hindrance = renewalHindrance(plan, standing);
    return hindrance === null ? { hindrance, action: "renewal", priceFen, credits: [] } : { hindrance };
  }
  if (held === "free") return { hindrance: null, action: "new", priceFen, credits: [] };
  const credits = creditsFor(plan, standing);
  const credit = credits.reduce((sum, { creditFen }) => sum + creditFen, 0);
  if (credit > priceFen) return { hindrance: "creditExceedsPrice" };
  return { hindrance: null, action: "upgrade", priceFen, credits };
}

/** A professional plan is renewed at any time, a standard one in its last days. */
function renewalHindrance(plan: PlanCode, standing: PlanTerms): GoodsHindrance | null {
  const end = lastEnd(standing, plan);
  if (end === undefined) return null;
  if (end === null) return plan === "standard" ? "onlyProfessional" : "lowerPlan";
  const isEarly = daysUntil(end, standing.now, standing.timeZone) > expiryWarningDays;
  return plan === "standard" && isEarly ? "onlyProfessional" : null;
}

function packHindrance(code: PackSku, standing: PlanTerms): GoodsHindrance | null {
  const term = termInForce(standing);
  if (term === undefined) return "needsPlan";
  return (planSkus[term.sku].characters ?? 0) < packSkus[code].minimumAllowance ? "allowanceTooSmall" : null;
}

function isPack(code: SkuCode): code is PackSku {
  return Object.hasOwn(packSkus, code);
}
