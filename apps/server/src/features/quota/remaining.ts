import type { Remaining } from "@yiqiao/contracts/quota";
import { isBudget } from "./holders.ts";
import { periodEnd, periodOf, periodStart } from "./period.ts";
import type { Purse } from "./purses/purses.repository.ts";
import { lacksMonth, type Leg, leftOf, usableOf } from "./ledger/usable.ts";

/** What a payer may have translated, and where it lies. */
export function remainingOf(legs: readonly Leg[], at: Date): Remaining {
  const [main] = legs;
  if (main === undefined) throw new Error("A payer without holders");
  const budget = legs.find(({ holder }) => isBudget(holder.name));
  const usable = usableOf(main);
  const frozen = main.purses.filter((purse) => !usable.includes(purse));
  return {
    total_left: Math.min(...legs.map((leg) => leftOf(leg))),
    period_end: periodEnd(periodOf(at)).toISOString(),
    plan_expires_at: planEndOf(main)?.toISOString() ?? null,
    purses: [
      ...usable.map((purse) => shown(purse, true)),
      ...(lacksMonth(main) ? [monthOf(main, at)] : []),
      ...frozen.map((purse) => shown(purse, false)),
    ],
    reserved: main.purses.reduce((sum, { reserved }) => sum + reserved, 0),
    pooled: main.holder.name.startsWith("site:"),
    budget: budget === undefined ? null : { left: leftOf(budget), characters_per_month: budget.holder.grant ?? 0 },
  };
}

/** When the plan in force ends, with the terms that follow it without a gap. */
function planEndOf({ purses, at }: Leg): Date | undefined {
  const terms = purses.filter(({ kind }) => kind === "plan");
  const inTurn = terms.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  return inTurn.reduce<Date | undefined>((end, { startsAt, expiresAt }) => {
    const isOfRow = startsAt <= at || startsAt.getTime() === end?.getTime();
    return isOfRow && (end === undefined || expiresAt > end) ? expiresAt : end;
  }, undefined);
}

function shown({ kind, balance, granted, startsAt, expiresAt }: Purse, usable: boolean): Remaining["purses"][number] {
  const term = { starts_at: startsAt.toISOString(), expires_at: expiresAt.toISOString() };
  return { kind, left: balance, granted, ...term, usable };
}

/** The month's characters of who has used none yet. */
function monthOf({ holder }: Leg, at: Date): Remaining["purses"][number] {
  const [period, grant] = [periodOf(at), holder.grant ?? 0];
  const term = { starts_at: periodStart(period).toISOString(), expires_at: periodEnd(period).toISOString() };
  return { kind: "month", left: grant, granted: grant, ...term, usable: true };
}
