import { freeTrials } from "@yiqiao/contracts/documents";
import type { TrialKind } from "@yiqiao/contracts/quota";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { Payer } from "../holders.ts";
import { countTrials, deleteTrial, hasPlan, hasTrial, insertTrial, lockTrials } from "./trials.repository.ts";

/** The free documents, web pages and pictures of visitors and of users without a plan. */
export interface Trials {
  /**
   * Takes one of a kind; with the same `key` the same one. Nothing for payers without such a limit.
   * @throws {DomainError} `trialsOver`
   */
  takeTrial(executor: Executor, payer: Payer, trial: { readonly kind: TrialKind; readonly key: string }): Promise<void>;
  returnTrial(
    executor: Executor,
    payer: Payer,
    trial: { readonly kind: TrialKind; readonly key: string },
  ): Promise<void>;
  /** Null: no limit. */
  trialsLeft(executor: Executor, payer: Payer, kind: TrialKind): Promise<number | null>;
}

export function createTrials({ clock }: { readonly clock: Clock }): Trials {
  const limitsOf = async (db: Executor, { holders, trials }: Payer) => {
    const names = holders.map(({ name }) => name);
    if (trials === null || (await hasPlan(db, names, clock.now()))) return null;
    return names.map((holder, at) => ({ holder, limit: trials[at] ?? 0 }));
  };
  return {
    takeTrial: async (tx, payer, { kind, key }) => {
      const limits = (await limitsOf(tx, payer)) ?? [];
      for (const { holder, limit } of limits.toSorted((a, b) => (a.holder < b.holder ? -1 : 1))) {
        await lockTrials(tx, holder);
        if (await hasTrial(tx, { holder, kind, key })) continue;
        if ((await countTrials(tx, { holder, kind })) >= limit) {
          throw new DomainError("trialsOver", { limit: freeTrials, trial: kind });
        }
        await insertTrial(tx, { holder, kind, key }, clock.now());
      }
    },
    returnTrial: async (tx, { holders }, { kind, key }) => {
      for (const { name: holder } of holders) await deleteTrial(tx, { holder, kind, key });
    },
    trialsLeft: async (tx, payer, kind) => {
      const limits = await limitsOf(tx, payer);
      if (limits === null) return null;
      const left: number[] = [];
      for (const { holder, limit } of limits) left.push(limit - (await countTrials(tx, { holder, kind })));
      return Math.max(0, Math.min(...left));
    },
  };
}
