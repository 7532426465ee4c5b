import { randomUUID } from "node:crypto";
import type { Remaining } from "@yiqiao/contracts/quota";
import type { Sites } from "#features/sites";
import type { Clock } from "#platform/clock";
import type { Database, Executor } from "#platform/database";
import type { RequestContext } from "#platform/http";
import { holdersOf, type Payer, payerFrom } from "./holders.ts";
import { deleteVisitorTrials } from "./lasting.repository.ts";
import { createLastingQuota, type LastingQuota } from "./lasting.ts";
import { periodEnd, periodOf } from "./period.ts";
import { takeFrom } from "./take-from.ts";
import {
  deleteVisitorsBefore,
  findBalance,
  findReservation,
  findStaleReservations,
  insertReservation,
  lockReservation,
  move,
  setReservationStatus,
  type StoredReservation,
} from "./quota.repository.ts";

/** Characters set aside for one piece of work. Both endings may be repeated; the first one counts. */
export interface Reservation {
  readonly id: string;
  readonly characters: number;
  /**
   * Charges `actual` of the reserved characters and gives the rest back; with `executor`, in the transaction of what is
   * paid for.
   * @throws {RangeError} when `actual` is more than was reserved
   */
  commit(actual: number, executor?: Executor): Promise<void>;
  /** Gives everything back. */
  release(): Promise<void>;
}

export interface Quota extends LastingQuota {
  /**
   * Sets characters aside. The same caller with the same `key` gets the same reservation again, charged once.
   * @throws {DomainError} `insufficientCharacters`
   */
  reserve(context: RequestContext, characters: number, key: string): Promise<Reservation>;
  /** Who pays for a job that the caller asks for. */
  payerOf(context: RequestContext): Promise<Payer>;
  /** What the caller may still have translated in this period. */
  remaining(context: RequestContext): Promise<Remaining>;
  /** Gives back what a crashed process left reserved; for a job. @returns how many reservations. */
  releaseStale(): Promise<number>;
  /** Deletes visitors' periods before the last one, whose free characters nobody can use any more; for a job. */
  forgetVisitors(): Promise<void>;
}

export interface QuotaOptions {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly sites: Pick<Sites, "rules">;
  /** Of sites that say nothing else. */
  readonly freeCharacters: number;
}

/** No text takes this long; longer work keeps reservations of its own parts. */
const staleAfterMs = 15 * 60 * 1000;
const staleBatch = 500;
const forgetBatch = 1000;
/** More than a month: the period that ended last stays, since work may still be charged to it. */
const forgetAfterMs = 35 * 24 * 3600 * 1000;

export function createQuota({ database, clock, sites, freeCharacters }: QuotaOptions): Quota {
  const grantIn = async ({ siteId }: RequestContext) => (await sites.rules(siteId)).freeCharacters ?? freeCharacters;
  const holdersIn = async (context: RequestContext) => holdersOf(context, await grantIn(context));
  const settle = async (id: string, actual: number, executor?: Executor): Promise<void> => {
    const run = (tx: Executor) => settleIn(tx, { id, actual, at: clock.now() });
    await (executor === undefined ? database.transaction(run) : run(executor));
  };
  const handle = ({ id, characters }: StoredReservation): Reservation => ({
    id,
    characters,
    commit: async (actual, executor) => {
      if (!Number.isInteger(actual) || actual < 0 || actual > characters) {
        throw new RangeError(`Cannot charge ${actual} of ${characters} reserved characters`);
      }
      await settle(id, actual, executor);
    },
    release: () => settle(id, 0),
  });

  return {
    ...createLastingQuota({ clock }),

    payerOf: async (context) => payerFrom(context, await grantIn(context)),

    reserve: async (context, characters, key) => {
      const at = clock.now();
      const holders = await holdersIn(context);
      const period = periodOf(at);
      const names = holders.map(({ name }) => name) as [string, ...string[]];
      const stored = await database.transaction(async (tx) => {
        const made = await insertReservation(tx, {
          id: randomUUID(),
          key,
          holders: names,
          period,
          siteId: context.siteId,
          characters,
          at,
        });
        if (made === undefined) return findReservation(tx, names[0], key);
        await takeFrom(tx, holders, { reservation: made, at });
        return made;
      });
      if (stored === undefined) throw new Error("The reservation vanished");
      return handle(stored);
    },

    remaining: async (context) => {
      const period = periodOf(clock.now());
      const holders = await holdersIn(context);
      const balances = await Promise.all(
        holders.map(async ({ name, grant }) => (await findBalance(database.db, name, period)) ?? grant),
      );
      return { total_left: Math.min(...balances), period_end: periodEnd(period).toISOString() };
    },

    releaseStale: async () => {
      const before = new Date(clock.now().getTime() - staleAfterMs);
      const ids = await findStaleReservations(database.db, before, staleBatch);
      for (const id of ids) await settle(id, 0);
      return ids.length;
    },

    forgetVisitors: async () => {
      const period = periodOf(new Date(clock.now().getTime() - forgetAfterMs));
      while ((await deleteVisitorsBefore(database.db, period, forgetBatch)) > 0);
      await deleteVisitorTrials(database.db, new Date(clock.now().getTime() - forgetAfterMs));
    },
  };
}

async function settleIn(tx: Executor, { id, actual, at }: { id: string; actual: number; at: Date }): Promise<void> {
  const reservation = await lockReservation(tx, id);
  if (reservation === undefined || reservation.status !== "open") return;
  const { period, characters, holders } = reservation;
  await setReservationStatus(tx, id, actual > 0 ? "committed" : "released");
  for (const holder of holders.toSorted()) {
    const base = { holder, period, reservationId: id, at };
    await move(tx, { ...base, kind: "release", characters });
    if (actual > 0) await move(tx, { ...base, kind: "commit", characters: -actual });
  }
}
