import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import type { Logger } from "#platform/telemetry";
import { end } from "../ledger/charge.ts";
import { lostAfterMs, type OpenReservations, shownEveryMs } from "../ledger/open-reservations.ts";
import { everyFewSeconds } from "./every-few-seconds.ts";
import { deleteVisitorsBefore } from "./forget.repository.ts";
import { entryOf, post } from "../ledger/movements.repository.ts";
import { periodOf, periodStart } from "../period.ts";
import { findExpiredPurses, findPurse, lockHolders, setWrittenOff } from "../purses/purses.repository.ts";
import { type Cause, findDurable, findStaleReservations } from "../ledger/reservations.repository.ts";
import { deleteVisitorTrials } from "../trials/trials.repository.ts";

/** What jobs do to the ledger, each as often as it likes. */
export interface BookKeeping {
  /** Shows other processes which reservations this one works on. */
  showOpen(): Promise<void>;
  /** Gives back what a process left reserved that is lost. @returns how many reservations */
  releaseStale(): Promise<number>;
  /** Does both every few seconds, until it is disposed of. */
  watch(logger: Pick<Logger, "warn">): Disposable;
  /**
   * Gives back in full what is reserved for lasting work of a kind that is no more. `isAlive` says which of the
   * reservations are still worked on. @returns how many are not
   */
  releaseDead(
    kind: Cause["kind"],
    isAlive: (reservationIds: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<number>;
  /** Writes off what is left in purses past their end. @returns of how many */
  expire(): Promise<number>;
  /** Deletes visitors' months before the last one, whose free characters nobody can use any more. */
  forgetVisitors(): Promise<void>;
}

export interface BookKeepingOptions {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly open: OpenReservations;
}

/** Nothing shows that these are worked on: no text takes this long. */
const staleAfterMs = 15 * 60 * 1000;
const batch = 500;
const forgetBatch = 1000;
/** More than a month: the month that ended last stays, since work may still be charged to it. */
const forgetAfterMs = 35 * 24 * 3600 * 1000;
const firstId = "00000000-0000-0000-0000-000000000000";

export function createBookKeeping({ database, clock, open }: BookKeepingOptions): BookKeeping {
  const { db } = database;
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  const giveBack = (id: string) => database.transaction((tx) => end(tx, id, { keep: 0, at: clock.now() }));
  const showOpen = () => open.show(db, clock.now());
  const releaseStale = async () => {
    const since = { shown: ago(lostAfterMs), made: ago(staleAfterMs) };
    const ids = await findStaleReservations(db, { ...since, limit: batch });
    for (const id of ids) await giveBack(id);
    return ids.length;
  };
  return {
    showOpen,
    releaseStale,
    watch: (logger) =>
      everyFewSeconds(
        shownEveryMs,
        async () => {
          await showOpen();
          await releaseStale();
        },
        logger,
      ),
    releaseDead: async (kind, isAlive) => {
      let count = 0;
      let after = firstId;
      for (;;) {
        const ids = await findDurable(db, { kind, before: ago(staleAfterMs), after, limit: batch });
        const alive = await isAlive(ids);
        const dead = ids.filter((id) => !alive.has(id));
        for (const id of dead) await giveBack(id);
        count += dead.length;
        const last = ids.at(-1);
        if (last === undefined || ids.length < batch) return count;
        after = last;
      }
    },
    expire: async () => {
      let count = 0;
      for (;;) {
        const over = await findExpiredPurses(db, clock.now(), batch);
        for (const purse of over) if (await writeOff({ database, clock }, purse)) count += 1;
        if (over.length < batch) return count;
      }
    },
    forgetVisitors: async () => {
      const before = periodStart(periodOf(ago(forgetAfterMs)));
      while ((await database.transaction((tx) => deleteVisitorsBefore(tx, before, forgetBatch))) > 0);
      await deleteVisitorTrials(db, ago(forgetAfterMs));
    },
  };
}

function writeOff(
  { database, clock }: Pick<BookKeepingOptions, "database" | "clock">,
  of: { holder: string; source: string },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await lockHolders(tx, [of.holder], 0);
    const purse = await findPurse(tx, of);
    const at = clock.now();
    if (purse === undefined || purse.expiresAt > at) return false;
    await setWrittenOff(tx, purse.id, at);
    if (purse.balance === 0) return false;
    await post(tx, [entryOf(purse, ["expire", "available", "expired"], purse.balance)], { at });
    return true;
  });
}
