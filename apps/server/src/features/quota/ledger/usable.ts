import type { Holder } from "../holders.ts";
import type { Purse } from "../purses/purses.repository.ts";

export interface Leg {
  readonly holder: Holder;
  /** The holder's purses that are neither over nor closed. */
  readonly purses: readonly Purse[];
  readonly source?: "api" | undefined;
  readonly at: Date;
}

const byExpiry = (a: Purse, b: Purse) =>
  a.expiresAt.getTime() - b.expiresAt.getTime() || a.startsAt.getTime() - b.startsAt.getTime();

/** What a holder may use now, in the order of use. Without a plan in force its packs are frozen. */
export function usableOf({ purses, source, at }: Omit<Leg, "holder">): readonly Purse[] {
  const begun = purses.filter(({ startsAt }) => startsAt <= at).toSorted(byExpiry);
  const of = (kind: Purse["kind"]) => begun.filter((purse) => purse.kind === kind);
  const plans = of("plan");
  return [...(source === "api" ? of("api") : []), ...(plans.length > 0 ? [...of("pack"), ...plans] : of("month"))];
}

/** Whether the holder is to be given the month's characters: it has none yet and no plan in force instead. */
export function lacksMonth({ holder, purses, at }: Leg): boolean {
  if (holder.grant === null) return false;
  return !purses.some(({ kind, startsAt }) => (kind === "month" || kind === "plan") && startsAt <= at);
}

/** What a holder could have translated now. */
export function leftOf(leg: Leg): number {
  const left = usableOf(leg).reduce((sum, { balance }) => sum + balance, 0);
  return left + (lacksMonth(leg) ? (leg.holder.grant ?? 0) : 0);
}

/** Far more than what users are warned at, and than what several calls take at the same time. */
export const ampleCharacters = 100_000;

/** Whether it has so many and far more, so that they may be set aside at once. */
export const isAmple = (leg: Leg, characters: number): boolean => leftOf(leg) - characters >= ampleCharacters;

/** Takes `characters` from parts in their order, from each what it has room for. */
export function spread<T>(parts: readonly T[], characters: number, roomOf: (part: T) => number): [T, number][] {
  let left = characters;
  return parts.map((part) => {
    const taken = Math.min(left, roomOf(part));
    left -= taken;
    return [part, taken];
  });
}

/** What a cap leaves of a month: all that was granted and is not there any more was used, or is set aside. */
export function roomUnder(cap: number, { granted, balance }: Pick<Purse, "granted" | "balance">): number {
  return Math.max(0, Math.min(balance, cap - (granted - balance)));
}
