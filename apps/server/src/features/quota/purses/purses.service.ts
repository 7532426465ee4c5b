import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import { entryOf, post, sumOf } from "../ledger/movements.repository.ts";
import { findPurse, lockHolders, openPurse, type Purse, setClosed, setTerm } from "./purses.repository.ts";

/** Which purse: a holder has one of each source. */
export interface PurseOf {
  readonly holder: string;
  /** What it was bought or given with, such as `order:<id>`. */
  readonly source: string;
}

export interface PurseToOpen extends PurseOf {
  readonly siteId: number;
  readonly kind: "plan" | "pack" | "api";
  readonly characters: number;
  readonly startsAt: Date;
  readonly expiresAt: Date;
  /** Shown in the statement; by default the source. */
  readonly cause?: string;
}

export interface PurseState {
  readonly granted: number;
  readonly left: number;
  /** Set aside for work under way. */
  readonly reserved: number;
  /** Charged, or set aside for work under way. */
  readonly used: number;
  readonly startsAt: Date;
  readonly expiresAt: Date;
  readonly closed: boolean;
}

/** What is bought or given: purses of their own, each with its end. Every step is part of the caller's transaction. */
export interface Purses {
  /** Grants characters to a holder, once per source. The first purse of `site:<id>` makes it a pool. @returns its id */
  open(executor: Executor, purse: PurseToOpen): Promise<string>;
  /**
   * What is left is taken back (upgrade, refund); work under way keeps what it has set aside, and what comes back of it
   * is lost. Again gives the same answer.
   * @returns what was taken and what had been used
   */
  close(
    executor: Executor,
    of: PurseOf & { readonly cause: "upgraded" | "refunded" | "withdrawn" },
  ): Promise<{ readonly taken: number; readonly used: number }>;
  find(executor: Executor, of: PurseOf): Promise<PurseState | undefined>;
  /** Moves a purse that has not begun (an upgrade that begins at once). */
  reschedule(executor: Executor, of: PurseOf & { readonly startsAt: Date; readonly expiresAt: Date }): Promise<void>;
}

export function createPurses({ clock }: { readonly clock: Clock }): Purses {
  return {
    open: async (tx, purse) => {
      await lockHolders(tx, [purse.holder], purse.siteId);
      return (await openPurse(tx, purse, clock.now())).id;
    },
    close: async (tx, { cause, ...of }) => {
      const purse = await lockPurse(tx, of);
      if (purse.closedAt === null) {
        await post(tx, [entryOf(purse, ["adjust", "available", "withdrawn"], purse.balance, { cause })], {
          at: clock.now(),
        });
        await setClosed(tx, purse.id, clock.now());
      }
      return { taken: await sumOf(tx, purse.id, "withdrawn"), used: await usedOf(tx, purse) };
    },
    find: async (db, of) => {
      const purse = await findPurse(db, of);
      if (purse === undefined) return undefined;
      const { granted, balance: left, reserved, startsAt, expiresAt, closedAt } = purse;
      return { granted, left, reserved, used: await usedOf(db, purse), startsAt, expiresAt, closed: closedAt !== null };
    },
    reschedule: async (tx, { startsAt, expiresAt, ...of }) => {
      const purse = await lockPurse(tx, of);
      if (purse.closedAt !== null || purse.startsAt <= clock.now()) {
        throw new Error(`The purse ${of.source} of ${of.holder} has begun or was closed`);
      }
      await setTerm(tx, purse.id, { startsAt, expiresAt });
    },
  };
}

async function usedOf(db: Executor, { id, reserved }: Purse): Promise<number> {
  return (await sumOf(db, id, "served")) + reserved;
}

/** @throws {Error} when there is none */
async function lockPurse(tx: Executor, { holder, source }: PurseOf): Promise<Purse> {
  await lockHolders(tx, [holder], 0);
  const purse = await findPurse(tx, { holder, source });
  if (purse === undefined) throw new Error(`${holder} has no purse ${source}`);
  return purse;
}
