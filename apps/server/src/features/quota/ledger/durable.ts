import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import { commitPart, end, type OnTaken, reserve, type ChargeRequest } from "./charge.ts";
import type { Payer } from "../holders.ts";
import { findReservationById } from "./reservations.repository.ts";
import { createTrials, type Trials } from "../trials/trials.ts";

/** The ledger for work that outlives its call and its process; every step is part of the work's own transaction. */
export interface DurableQuota extends Trials {
  /**
   * Sets characters aside until {@link settle} or {@link refund}. The same payer with the same `key` gets the same
   * reservation again. @returns its id
   * @throws {DomainError} `insufficientCharacters`
   */
  reserveFor(executor: Executor, payer: Payer, wanted: ChargeRequest): Promise<string>;
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
}

export function createDurableQuota({
  clock,
  onTaken,
}: {
  readonly clock: Clock;
  readonly onTaken?: OnTaken | undefined;
}): DurableQuota {
  return {
    ...createTrials({ clock }),
    reserveFor: async (tx, payer, wanted) =>
      (await reserve(tx, payer, { ...wanted, isLasting: true, at: clock.now(), onTaken })).id,
    commitPart: (tx, id, part) => commitPart(tx, id, { ...part, at: clock.now() }),
    settle: async (tx, id) => void (await end(tx, id, { keep: "all", at: clock.now() })),
    refund: async (tx, id, { keep = 0 } = {}) => void (await end(tx, id, { keep, at: clock.now() })),
    committed: async (tx, id) => (await findReservationById(tx, id))?.committed ?? 0,
  };
}
