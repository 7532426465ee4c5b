import { randomUUID } from "node:crypto";
import type { SQL } from "drizzle-orm";
import { type Executor, sqlState } from "#platform/database";
import { isBudget, type Payer } from "../holders.ts";
import { type AtOnce, commitAtOnce, insertAtOnce, insertCharged, type SeenPurses } from "./at-once.repository.ts";
import { accountOf, type ChargeRequest } from "./charge.ts";
import { ampleCharacters, isAmple, lacksMonth, type Leg, usableOf } from "./usable.ts";

/** The database gave up the statement: deadlock, serialisation, a key that is there, a purse that has not enough. */
const undone = new Set(["40P01", "40001", "23505", "22012"]);

/** With what the purse that pays has then, and what its payer has beside it. */
export interface ReservedAtOnce extends AtOnce {
  readonly balance: number;
  readonly others: number;
}

type WantedAtOnce = ChargeRequest & { readonly at: Date; readonly legs: readonly Leg[] };

/** What one statement takes, where one purse of one holder has it all; undefined for every other charge. */
function wholeOf(
  payer: Payer,
  { characters, key, cause, at, legs }: WantedAtOnce,
): { readonly reservation: AtOnce; readonly purses: SeenPurses } | undefined {
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
  return { reservation, purses: { open, usable, spare: ampleCharacters } };
}

/**
 * Sets characters aside in one statement, where one purse of one holder has them all: what all but few charges are. What
 * was seen before holds behind the lock, as the statement asks again for all that matters of it.
 * @returns undefined for every other charge, which is done step by step
 */
export async function reserveAtOnce(
  db: Executor,
  payer: Payer,
  wanted: WantedAtOnce,
): Promise<ReservedAtOnce | undefined> {
  const whole = wholeOf(payer, wanted);
  if (whole === undefined) return undefined;
  const made = await unlessUndone(() => insertAtOnce(db, whole.reservation, whole.purses));
  return made === undefined ? undefined : { ...whole.reservation, ...made };
}

/**
 * Charges characters that nobody set aside before, as {@link reserveAtOnce} sets them aside.
 * @returns what its payer may have translated then; undefined where nothing was done
 */
export async function chargeAtOnce(
  db: Executor,
  payer: Payer,
  { also, ...wanted }: WantedAtOnce & { readonly also: readonly SQL[] },
): Promise<number | undefined> {
  const whole = wholeOf(payer, wanted);
  if (whole === undefined) return undefined;
  return unlessUndone(() => insertCharged(db, whole.reservation, { purses: whole.purses, also }));
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
