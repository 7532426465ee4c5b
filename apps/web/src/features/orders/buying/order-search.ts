import type { GoodsTab } from "#features/plans";

export interface CashierSearch {
  readonly tid?: string | undefined;
}
export interface GoodsSearch {
  readonly tab?: GoodsTab | undefined;
}
export interface SandboxSearch {
  readonly number?: string | undefined;
}

/** Numbers of orders and payments look like numbers to the router. */
const textOf = (value: unknown): string | undefined =>
  (typeof value === "string" || typeof value === "number") && `${value}` !== "" ? `${value}` : undefined;

export const cashierSearch = ({ tid }: Record<string, unknown>): CashierSearch => ({ tid: textOf(tid) });
export const sandboxSearch = ({ number }: Record<string, unknown>): SandboxSearch => ({ number: textOf(number) });
export const goodsSearch = ({ tab }: Record<string, unknown>): GoodsSearch => ({
  tab: tab === "packs" ? tab : undefined,
});
