import type { Executor } from "#platform/database";
import { countActiveBetween, eventsByKind, incomeBetween } from "./recent.repository.ts";
import type { Scope } from "./scope.ts";
import { hoursByKind } from "./series.repository.ts";
import { sumAmounts, type Amounts, amountsOf } from "./totals.ts";

export interface HeldUntil {
  readonly held: Amounts;
  readonly active: number;
  /** Of each kind. */
  readonly kinds: ReadonlyMap<string, Amounts>;
}

const hourMs = 3_600_000;

/** What was done between two moments of the last days: whole hours from their sums, the last one as far as it goes. */
export async function sumHeldUntil(
  db: Executor,
  { site }: Pick<Scope, "site">,
  { start, end }: { readonly start: Date; readonly end: Date },
): Promise<HeldUntil> {
  const whose = { site, plan: undefined, userId: undefined };
  const full = new Date(Math.max(start.getTime(), Math.floor(end.getTime() / hourMs) * hourMs));
  const hours = await hoursByKind(db, whose, { start, end: full });
  const rest = await eventsByKind(db, whose, { start: full, end });
  const kinds = new Map<string, Amounts>();
  for (const row of [...hours, ...rest]) {
    kinds.set(row.kind, sumAmounts([kinds.get(row.kind), amountsOf(row)].filter((held) => held !== undefined)));
  }
  const { orders, paid, refunds, refunded } = await incomeBetween(db, whose, { start, end });
  return {
    held: {
      ...sumAmounts([...kinds.values()]),
      orders,
      paid_fen: paid,
      refunds,
      refunded_fen: refunded,
    },
    active: await countActiveBetween(db, whose, { start, end }),
    kinds,
  };
}
