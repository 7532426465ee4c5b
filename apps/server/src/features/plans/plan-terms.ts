import { type PlanCode, planCodes, planOfSku, type PlanSku, planSkus } from "@yiqiao/contracts/plans";
import { daysUntil } from "./calendar.ts";

/** A period of a plan that has not ended. */
export interface HeldTerm {
  /** Null: the account had its plan before there were orders. */
  readonly orderId: string | null;
  readonly sku: PlanSku;
  readonly startsAt: Date;
  /** Null: never. */
  readonly endsAt: Date | null;
  /** What was paid for it less what was paid back. */
  readonly paidFen: number;
}

/** What a holder has of plans at a moment, and where days end for it. */
export interface PlanTerms {
  readonly now: Date;
  readonly timeZone: string;
  /** By their beginning: the one in force first, then the frozen ones. */
  readonly terms: readonly HeldTerm[];
}

export const rankOf = (plan: PlanCode): number => planCodes.indexOf(plan);

/** The term in force. */
export function termInForce({ now, terms }: PlanTerms): HeldTerm | undefined {
  return terms.find(({ startsAt, endsAt }) => startsAt <= now && (endsAt === null || now < endsAt));
}

/** The plan in force; without one, and after its end, free. */
export function planInForce(standing: PlanTerms): PlanCode {
  return planOfSku(termInForce(standing)?.sku ?? "free");
}

/** The end of the last term of a plan; undefined: there is none; null: it never ends. */
export function lastEnd({ terms }: PlanTerms, plan: PlanCode): Date | null | undefined {
  const ends = terms.filter(({ sku }) => planOfSku(sku) === plan).map(({ endsAt }) => endsAt);
  if (ends.includes(null)) return null;
  const [first, ...others] = ends.filter((end) => end !== null);
  return first === undefined ? undefined : others.reduce((last, end) => (end > last ? end : last), first);
}

/** What is given back of a term when a higher plan begins. */
export interface TermCredit {
  readonly orderId: string | null;
  readonly sku: PlanSku;
  readonly paidFen: number;
  readonly days: number;
  readonly unusedDays: number;
  readonly creditFen: number;
}

/** Of the term in use the whole days after today, of a frozen one all. */
function unusedDays(term: HeldTerm, { now, timeZone }: Pick<PlanTerms, "now" | "timeZone">): number {
  const days = planSkus[term.sku].days ?? 0;
  if (term.startsAt > now || term.endsAt === null) return days;
  return Math.min(days, Math.max(0, daysUntil(term.endsAt, now, timeZone)));
}

/** What each term below a plan is worth to who moves up to it. */
export function creditsFor(plan: PlanCode, standing: PlanTerms): readonly TermCredit[] {
  const lower = standing.terms.filter(({ sku }) => rankOf(planOfSku(sku)) < rankOf(plan));
  return lower.map((term) => {
    const { orderId, sku, paidFen } = term;
    const days = planSkus[sku].days ?? 0;
    const unused = unusedDays(term, standing);
    const creditFen = days === 0 ? 0 : Math.floor((paidFen * unused) / days);
    return { orderId, sku, paidFen, days, unusedDays: unused, creditFen };
  });
}
