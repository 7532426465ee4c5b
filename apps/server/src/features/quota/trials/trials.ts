import { freeTrials } from "@yiqiao/contracts/documents";
import type { TrialKind } from "@yiqiao/contracts/quota";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { Payer } from "../holders.ts";
import { countTrials, deleteTrial, hasPlan, hasTrial, insertTrial, lockTrials } from "./trials.repository.ts";

interface Trial {
  readonly kind: TrialKind;
  readonly key: string;
}

/** The free documents, web pages and pictures of visitors and of users without a plan. */
export interface Trials {
  /**
   * Takes one of a kind; with the same `key` the same one. Nothing for payers without such a limit.
   * @throws {DomainError} `trialsOver`
   */
  takeTrial(executor: Executor, payer: Payer, trial: Trial): Promise<void>;
  /** Throws what {@link takeTrial} would, and takes none. @throws {DomainError} `trialsOver` */
  assertTrial(executor: Executor, payer: Payer, trial: Trial): Promise<void>;
  returnTrial(executor: Executor, payer: Payer, trial: Trial): Promise<void>;
  /** Null: no limit. */
  trialsLeft(executor: Executor, payer: Payer, kind: TrialKind): Promise<number | null>;
}

export function createTrials({ clock }: { readonly clock: Clock }): Trials {
  const limitsOf = async (db: Executor, { holders, trials }: Payer) => {
    const names = holders.map(({ name }) => name);
    if (trials === null || (await hasPlan(db, names, clock.now()))) return null;
    return names.map((holder, at) => ({ holder, limit: trials[at] ?? 0 }));
  };
  const isLeft = async (db: Executor, { holder, limit }: { holder: string; limit: number }, trial: Trial) => {
    const { kind, key } = trial;
    if (await hasTrial(db, { holder, kind, key })) return false;
    if ((await countTrials(db, { holder, kind })) < limit) return true;
    throw new DomainError("trialsOver", { limit: freeTrials, trial: kind });
  };
  return {
    takeTrial: async (tx, payer, trial) => {
      const limits = (await limitsOf(tx, payer)) ?? [];
      for (const limit of limits.toSorted((a, b) => (a.holder < b.holder ? -1 : 1))) {
        const { holder } = limit;
        await lockTrials(tx, holder);
        if (await isLeft(tx, limit, trial)) await insertTrial(tx, { holder, ...trial }, clock.now());
      }
    },
    assertTrial: async (db, payer, trial) => {
      for (const limit of (await limitsOf(db, payer)) ?? []) await isLeft(db, limit, trial);
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
