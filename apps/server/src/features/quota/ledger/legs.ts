import type { Executor } from "#platform/database";
import { findCaps } from "../budgets/budgets.repository.ts";
import { type Holder, isBudget, type Payer } from "../holders.ts";
import { periodEnd, periodOf, periodStart } from "../period.ts";
import { findPurses, lockHolders, openPurse, type Purse } from "../purses/purses.repository.ts";
import { lacksMonth, type Leg, roomUnder } from "./usable.ts";

type Paying = Pick<Payer, "holders" | "source" | "siteId">;

/** Each holder with its purses. A budget that nobody set binds nobody. */
export async function readLegs(db: Executor, { holders, source }: Paying, at: Date): Promise<Leg[]> {
  const names = holders.map(({ name }) => name);
  const budgets = names.filter((name) => isBudget(name));
  const caps = budgets.length === 0 ? new Map<string, number>() : await findCaps(db, budgets);
  const purses = await findPurses(db, names, at);
  return holders.flatMap((holder): Leg[] => {
    const grant = isBudget(holder.name) ? caps.get(holder.name) : holder.grant;
    if (grant === undefined) return [];
    const own = purses.filter((purse) => purse.holder === holder.name);
    const capped = isBudget(holder.name) ? own.map((purse) => underCap(purse, grant ?? 0)) : own;
    return [{ holder: { name: holder.name, grant }, purses: capped, source, at }];
  });
}

/** A budget's month as its cap leaves it: what comes back from work that was begun before it was lowered is above it. */
function underCap(month: Purse, cap: number): Purse {
  return { ...month, balance: roomUnder(cap, month) };
}

/** The legs with their holders locked until the transaction ends, and with the month's characters. */
export async function lockLegs(tx: Executor, payer: Paying, at: Date): Promise<Leg[]> {
  const legs: Leg[] = [];
  for (const leg of await readLegs(tx, payer, at)) {
    const month = lacksMonth(leg) ? [await openMonth(tx, leg.holder, at)] : [];
    legs.push({ ...leg, purses: [...leg.purses, ...month] });
  }
  return legs;
}

export async function lockPayer(tx: Executor, { holders, siteId }: Paying): Promise<void> {
  await lockHolders(
    tx,
    holders.map(({ name }) => name),
    siteId,
  );
}

function openMonth(tx: Executor, { name, grant }: Holder, at: Date): Promise<Purse> {
  const period = periodOf(at);
  return openPurse(
    tx,
    {
      holder: name,
      kind: "month",
      source: `month:${period}`,
      startsAt: periodStart(period),
      expiresAt: periodEnd(period),
      characters: grant ?? 0,
    },
    at,
  );
}
