import { randomUUID } from "node:crypto";
import { freeTrials } from "@yiqiao/contracts/documents";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { Payer } from "./holders.ts";
import {
  addCommitted,
  countTrials,
  deleteTrial,
  hasTrial,
  insertTrial,
  isPartCommitted,
  lockTrials,
} from "./lasting.repository.ts";
import { periodOf } from "./period.ts";
import {
  findReservation,
  insertReservation,
  lockReservation,
  move,
  setReservationStatus,
  type StoredReservation,
} from "./quota.repository.ts";
import { takeFrom } from "./take-from.ts";

/** The ledger for work that outlives its call and its process; every step is part of the work's own transaction. */
export interface LastingQuota {
  /**
   * Sets characters aside until {@link settle} or {@link refund}. The same payer with the same `key` gets the same
   * reservation again. @returns its id
   * @throws {DomainError} `insufficientCharacters`
   */
  reserveFor(executor: Executor, payer: Payer, wanted: { characters: number; key: string }): Promise<string>;
  /**
   * Charges a part of the work, once a `key`. @returns false when the reservation is over, as after a cancellation
   * @throws {RangeError} when it would be more than was reserved
   */
  commitPart(executor: Executor, reservationId: string, part: { key: string; characters: number }): Promise<boolean>;
  /** The work is done: gives back what was not charged. */
  settle(executor: Executor, reservationId: string): Promise<void>;
  /** The work failed or was cancelled: gives back everything, charged parts too, except `keep` characters of them. */
  refund(executor: Executor, reservationId: string, options?: { keep?: number }): Promise<void>;
  /** What was charged of a reservation. */
  committed(executor: Executor, reservationId: string): Promise<number>;
  /**
   * Takes one of the free documents, web pages and pictures; with the same `key` the same one. Nothing for payers without
   * such a limit. @throws {DomainError} `trialsOver`
   */
  takeTrial(executor: Executor, payer: Payer, key: string): Promise<void>;
  returnTrial(executor: Executor, payer: Payer, key: string): Promise<void>;
  /** Null: no limit. */
  trialsLeft(executor: Executor, payer: Payer): Promise<number | null>;
}

export function createLastingQuota({ clock }: { readonly clock: Clock }): LastingQuota {
  return { ...reservations(clock), ...trials(clock) };
}

type Reservations = Omit<LastingQuota, "takeTrial" | "returnTrial" | "trialsLeft">;

function reservations(clock: Clock): Reservations {
  return {
    reserveFor: async (tx, { holders, siteId }, { characters, key }) => {
      const at = clock.now();
      const names = holders.map(({ name }) => name) as [string, ...string[]];
      const id = randomUUID();
      const wanted = { id, key, holders: names, period: periodOf(at), siteId, characters, isLasting: true, at };
      const made = await insertReservation(tx, wanted);
      if (made !== undefined) await takeFrom(tx, holders, { reservation: made, at });
      const stored = made ?? (await findReservation(tx, names[0], key));
      if (stored === undefined) throw new Error("The reservation vanished");
      return stored.id;
    },
    commitPart: async (tx, id, { key, characters }) => {
      const reservation = await lockReservation(tx, id);
      if (reservation?.status !== "open") return false;
      if (characters === 0 || (await isPartCommitted(tx, id, key))) return true;
      if (reservation.committed + characters > reservation.characters) {
        throw new RangeError(`Cannot charge ${characters} more of reservation ${id}`);
      }
      await forHolders(reservation, async (holder) => {
        const base = { holder, period: reservation.period, reservationId: id, part: key, at: clock.now() };
        await move(tx, { ...base, kind: "release", characters });
        await move(tx, { ...base, kind: "commit", characters: -characters });
      });
      await addCommitted(tx, id, characters);
      return true;
    },
    settle: async (tx, id) => {
      const reservation = await lockReservation(tx, id);
      if (reservation?.status === "open") await end(tx, reservation, { keep: reservation.committed, at: clock.now() });
    },
    refund: async (tx, id, { keep = 0 } = {}) => {
      const reservation = await lockReservation(tx, id);
      if (reservation?.status !== "open") return;
      await end(tx, reservation, { keep: Math.min(keep, reservation.committed), at: clock.now() });
    },
    committed: async (tx, id) => (await lockReservation(tx, id))?.committed ?? 0,
  };
}

/** In the order of names, so that two transactions never wait for each other. */
async function forHolders({ holders }: StoredReservation, act: (holder: string) => Promise<void>): Promise<void> {
  for (const holder of holders.toSorted()) await act(holder);
}

async function end(tx: Executor, reservation: StoredReservation, { keep, at }: { keep: number; at: Date }) {
  const { id, period, characters, committed } = reservation;
  await setReservationStatus(tx, id, keep > 0 ? "committed" : "released");
  await forHolders(reservation, async (holder) => {
    const base = { holder, period, reservationId: id, part: "end", at };
    if (characters > committed) await move(tx, { ...base, kind: "release", characters: characters - committed });
    if (committed > keep) await move(tx, { ...base, kind: "adjust", characters: committed - keep });
  });
  await addCommitted(tx, id, keep - committed);
}

function trials(clock: Clock): Pick<LastingQuota, "takeTrial" | "returnTrial" | "trialsLeft"> {
  return {
    takeTrial: async (tx, { holders, trials: limits }, key) => {
      if (limits === null) return;
      const wanted = holders.map(({ name }, at) => ({ holder: name, limit: limits[at] ?? 0 }));
      for (const { holder, limit } of wanted.toSorted((a, b) => (a.holder < b.holder ? -1 : 1))) {
        await lockTrials(tx, holder);
        if (await hasTrial(tx, holder, key)) continue;
        if ((await countTrials(tx, holder)) >= limit) throw new DomainError("trialsOver", { limit: freeTrials });
        await insertTrial(tx, { holder, key, at: clock.now() });
      }
    },
    returnTrial: async (tx, { holders }, key) => {
      for (const { name } of holders) await deleteTrial(tx, name, key);
    },
    trialsLeft: async (tx, { holders, trials: limits }) => {
      if (limits === null) return null;
      const left: number[] = [];
      for (const [at, { name }] of holders.entries()) left.push((limits[at] ?? 0) - (await countTrials(tx, name)));
      return Math.max(0, Math.min(...left));
    },
  };
}
