import type { ApiKey } from "@yiqiao/contracts/public-api";
import type { Remaining } from "@yiqiao/contracts/quota";

/** Characters that keys may use: those of plans, packs or the month, and those that were bought for the interface. */
export function charactersLeft({ total_left: usual, purses }: Pick<Remaining, "total_left" | "purses">) {
  const bought = purses.filter(({ kind, usable }) => kind === "api" && usable);
  return { usual, bought: bought.reduce((sum, { left }) => sum + left, 0) };
}

/** What a key may still use of its own budget this month; undefined: it has none. */
export function leftOfKey({
  characters_per_month: budget,
  used_this_month: used,
}: Pick<ApiKey, "characters_per_month" | "used_this_month">): number | undefined {
  return budget === null ? undefined : Math.max(0, budget - used);
}

/** Keys that calls can be made with. */
export const callableKeys = (keys: readonly ApiKey[]): ApiKey[] => keys.filter(({ state }) => state === "active");
