import type { Executor } from "#platform/database";
import { accountHolder, type Holder, memberBudget, poolHolder } from "./holders.ts";
import { readLegs } from "./ledger/legs.ts";
import { leftOf } from "./ledger/usable.ts";
import { findOpenHolders } from "./purses/purses.repository.ts";

/** An account, and what its site gives a month; null: what the installation gives. */
export interface LedgerAccount {
  readonly id: string;
  readonly siteId: number;
  readonly freeCharacters: number | null;
}

/** What an account may still have translated. */
export interface CharactersLeft {
  readonly left: number;
  /** From the pool of its site. */
  readonly isPooled: boolean;
}

/** The characters left of many accounts, with as many statements as of one. */
export async function countLeftOfMany(
  db: Executor,
  accounts: readonly LedgerAccount[],
  { at, freeCharacters }: { readonly at: Date; readonly freeCharacters: number },
): Promise<Map<string, CharactersLeft>> {
  const sites = [...new Set(accounts.map(({ siteId }) => siteId))].filter((siteId) => siteId !== 0);
  const pools = await findOpenHolders(
    db,
    sites.map((siteId) => poolHolder(siteId)),
  );
  const payers = accounts.map(({ id, siteId, freeCharacters: own }) => {
    const pool = poolHolder(siteId);
    const isPooled = pools.has(pool);
    const holders: Holder[] = isPooled
      ? [
          { name: pool, grant: null },
          { name: memberBudget(siteId, id), grant: null },
        ]
      : [{ name: accountHolder(id), grant: own ?? freeCharacters }];
    return { id, isPooled, holders };
  });
  const every = new Map(payers.flatMap(({ holders }) => holders).map((holder) => [holder.name, holder]));
  const [first, ...others] = every.values();
  if (first === undefined) return new Map();
  const legs = await readLegs(db, { holders: [first, ...others], siteId: 0 }, at);
  const left = new Map(legs.map((leg) => [leg.holder.name, leftOf(leg)]));
  return new Map(
    payers.map(({ id, isPooled, holders }) => {
      const each = holders.map(({ name }) => left.get(name)).filter((amount) => amount !== undefined);
      return [id, { left: Math.min(...each), isPooled }];
    }),
  );
}
