import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import { keyBudget } from "../holders.ts";
import { periodOf, periodStart } from "../period.ts";
import { lockHolders } from "../purses/purses.repository.ts";
import { adjustMonth } from "./budgets.ts";
import { sumChargesByKey, deleteBudget, findCaps, saveBudget } from "./budgets.repository.ts";

/** What an API key may take in a month, and took of the running one. */
export interface KeyBudget {
  /** Null: it has no budget. */
  readonly charactersPerMonth: number | null;
  /** Charged. */
  readonly used: number;
}

/** What API keys may take in a month of what their account has. */
export interface KeyBudgets {
  /** Sets or, with null, lifts a key's budget, also for the running month; in the transaction that changes the key. */
  setKeyBudget(
    executor: Executor,
    budget: { readonly keyId: string; readonly siteId: number; readonly charactersPerMonth: number | null },
  ): Promise<void>;
  /** Of each of the keys, all of one site. */
  keyBudgets(executor: Executor, siteId: number, keyIds: readonly string[]): Promise<Map<string, KeyBudget>>;
}

export function createKeyBudgets({ clock }: { readonly clock: Clock }): KeyBudgets {
  return {
    setKeyBudget: async (tx, { keyId, siteId, charactersPerMonth: characters }) => {
      const name = keyBudget(keyId);
      await lockHolders(tx, [name], siteId);
      if (characters === null) {
        await deleteBudget(tx, name);
        return;
      }
      // Without an account: it is not what a member may take of a pool.
      await saveBudget(tx, { name, siteId, accountId: null, characters });
      await adjustMonth(tx, { holder: name, cap: characters, at: clock.now() });
    },
    keyBudgets: async (db, siteId, keyIds) => {
      if (keyIds.length === 0) return new Map();
      const caps = await findCaps(
        db,
        keyIds.map((id) => keyBudget(id)),
      );
      const since = periodStart(periodOf(clock.now()));
      const used = await sumChargesByKey(db, { siteId, keyIds, since });
      return new Map(
        keyIds.map((id) => [id, { charactersPerMonth: caps.get(keyBudget(id)) ?? null, used: used.get(id) ?? 0 }]),
      );
    },
  };
}
