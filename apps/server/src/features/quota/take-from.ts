import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { Holder } from "./holders.ts";
import { lockBalance, move, type StoredReservation } from "./quota.repository.ts";

/**
 * Takes a reservation's characters from every holder. Locks in the order of names, so that two calls never wait for each
 * other.
 * @throws {DomainError} `insufficientCharacters`
 */
export async function takeFrom(
  tx: Executor,
  holders: readonly Holder[],
  { reservation, at }: { reservation: StoredReservation; at: Date },
): Promise<void> {
  const { id, period, characters } = reservation;
  const balances: number[] = [];
  const inOrder = holders.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name, grant } of inOrder) balances.push(await lockBalance(tx, { holder: name, period, grant, at }));
  const remaining = Math.min(...balances);
  if (remaining < characters) throw new DomainError("insufficientCharacters", { needed: characters, remaining });
  for (const { name } of inOrder) {
    await move(tx, { holder: name, period, kind: "reserve", characters: -characters, reservationId: id, at });
  }
}
