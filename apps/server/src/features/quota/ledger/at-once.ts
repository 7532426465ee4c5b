import { randomUUID } from "node:crypto";
import type { SQL } from "drizzle-orm";
import { type Executor, sqlState } from "#platform/database";
import { isBudget, type Payer } from "../holders.ts";
import { type AtOnce, commitAtOnce, insertAtOnce } from "./at-once.repository.ts";
import { accountOf, type Wanted } from "./charge.ts";
import { lacksMonth, type Leg, leftOf, usableOf } from "./usable.ts";

/** The database gave up the statement: deadlock, serialisation, a key that is there. */
const undone = new Set(["40P01", "40001", "23505"]);

/** With what its payer has beside the purse that pays. */
export interface ReservedAtOnce extends AtOnce {
  readonly others: number;
}

/** Far more than what users are warned at, and than what several calls take at the same time. */
const ampleCharacters = 100_000;

/** Whether it has so many and far more, so that they may be set aside at once. */
export const isAmple = (leg: Leg, characters: number): boolean => leftOf(leg) - characters >= ampleCharacters;

/**
 * Sets characters aside in one statement, where one purse of one holder has them all: what all but few charges are. What
 * was seen before holds behind the lock, as the statement asks again for all that matters of it.
 * @returns undefined for every other charge, which is done step by step
 */
export async function reserveAtOnce(
  db: Executor,
  payer: Payer,
  { characters, key, cause, at, legs }: Wanted & { readonly at: Date; readonly legs: readonly Leg[] },
): Promise<ReservedAtOnce | undefined> {
  const [leg, ...more] = legs;
  if (leg === undefined || more.length > 0 || isBudget(leg.holder.name) || lacksMonth(leg)) return undefined;
  // Near its end every step is told, which is done step by step.
  if (characters === 0 || !isAmple(leg, characters)) return undefined;
  const usable = usableOf(leg);
  const purse = usable.find(({ balance }) => balance > 0);
  if (purse === undefined || purse.balance < characters) return undefined;
  const [first, ...locked] = payer.holders.map(({ name }) => name);
  if (first !== leg.holder.name) return undefined;
  const reservation: AtOnce = {
    id: randomUUID(),
    key,
    holders: [first, ...locked],
    purseId: purse.id,
    siteId: payer.siteId,
    accountId: accountOf(payer),
    apiKeyId: payer.apiKeyId,
    cause,
    characters,
    at,
  };
  const open = leg.purses.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const others = await unlessUndone(() => insertAtOnce(db, reservation, { open, usable, spare: ampleCharacters }));
  return others === undefined ? undefined : { ...reservation, others };
}

/**
 * Charges all of it.
 * @returns what its payer may have translated then; undefined where it is to be ended step by step, which does nothing
 *   where it has ended
 */
export async function commitWhole(
  db: Executor,
  { others, ...reservation }: ReservedAtOnce,
  charge: { readonly at: Date; readonly also: readonly SQL[] },
): Promise<number | undefined> {
  const balance = await unlessUndone(() => commitAtOnce(db, reservation, charge));
  return balance === undefined ? undefined : balance + others;
}

async function unlessUndone<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (undone.has(sqlState(error) ?? "")) return undefined;
    throw error;
  }
}
