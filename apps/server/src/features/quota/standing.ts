import type { Remaining } from "@yiqiao/contracts/quota";
import { type SQL, sql } from "drizzle-orm";
import type { Clock } from "#platform/clock";
import type { Database, Executor } from "#platform/database";
import type { ApiKeyInUse } from "#platform/request";
import type { Payer } from "./holders.ts";
import { commitWhole, type ReservedAtOnce, reserveAtOnce } from "./ledger/at-once.ts";
import { end, type OnTaken, reserve, type Wanted } from "./ledger/charge.ts";
import { readLegs } from "./ledger/legs.ts";
import { leftOf } from "./ledger/usable.ts";
import { remainingOf } from "./remaining.ts";

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
  /**
   * As {@link commit}, together with what is paid for: parts of a `with` that may be done twice.
   * @returns what its payer may have translated then, where the charge tells
   * @throws {RangeError}
   */
  commitWith(actual: number, also: readonly SQL[]): Promise<number | undefined>;
  /** Gives everything back. */
  release(): Promise<void>;
}

/** Who asks and what it has, which is looked for while the caller does something else. */
export interface Standing {
  /** @see {@link Quota.reserve} @throws {DomainError} `insufficientCharacters` */
  reserve(characters: number, work: Omit<Wanted, "characters">): Promise<Reservation>;
  /** Whether it has so many, as it was first seen: only what happened since can refuse them. */
  has(characters: number): Promise<boolean>;
  /** What it may have translated: as it was `first` seen, or `now`. */
  remaining(when: "first" | "now"): Promise<Remaining>;
}

interface StandingDeps {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly onTaken?: OnTaken | undefined;
}

/** @param apiKey of the call, which tells what it was charged */
export function lookAt(deps: StandingDeps, finding: Promise<Payer>, apiKey?: ApiKeyInUse): Standing {
  const { database, clock, onTaken } = deps;
  const { db } = database;
  const seen = finding.then(async (payer) => {
    const at = clock.now();
    return { payer, at, legs: await readLegs(db, payer, at) };
  });
  // Told where it is asked for; a call that is refused before never asks.
  seen.catch(() => undefined);
  return {
    reserve: async (characters, work) => {
      const { payer, legs } = await seen;
      const wanted = { ...work, characters, at: clock.now() };
      const atOnce = await reserveAtOnce(db, payer, { ...wanted, legs });
      if (atOnce !== undefined) return handleOf(deps, { ...atOnce, apiKey }, atOnce);
      const stored = await database.transaction((tx) => reserve(tx, payer, { ...wanted, isLasting: false, onTaken }));
      return handleOf(deps, { ...stored, apiKey });
    },
    has: async (characters) => (await seen).legs.every((leg) => leftOf(leg) >= characters),
    remaining: async (when) => {
      const { payer, ...first } = await seen;
      if (when === "first") return remainingOf(first.legs, first.at);
      const at = clock.now();
      return remainingOf(await readLegs(db, payer, at), at);
    },
  };
}

function handleOf(
  { database, clock }: StandingDeps,
  { id, characters, apiKey }: Pick<ReservedAtOnce, "id" | "characters"> & { readonly apiKey: ApiKeyInUse | undefined },
  atOnce?: ReservedAtOnce,
): Reservation {
  const settle = async (actual: number, executor?: Executor, also: readonly SQL[] = []): Promise<void> => {
    const part = { key: "", characters: actual };
    const run = async (tx: Executor) => {
      await end(tx, id, { keep: "all", part, at: clock.now() });
      if (also.length > 0) await tx.execute(sql`with ${sql.join([...also], sql`, `)} select 1`);
    };
    await (executor === undefined ? database.transaction(run) : run(executor));
  };
  const assertReserved = (actual: number): void => {
    if (Number.isInteger(actual) && actual >= 0 && actual <= characters) return;
    throw new RangeError(`Cannot charge ${actual} of ${characters} reserved characters`);
  };
  const commitWith = async (actual: number, also: readonly SQL[]): Promise<number | undefined> => {
    assertReserved(actual);
    const charge = { at: clock.now(), also };
    if (apiKey !== undefined) apiKey.call.characters += actual;
    if (atOnce !== undefined && actual === characters) {
      const left = await commitWhole(database.db, atOnce, charge);
      if (left !== undefined) return left;
    }
    await settle(actual, undefined, also);
    return undefined;
  };
  return {
    id,
    characters,
    commit: async (actual, executor) => {
      assertReserved(actual);
      if (executor === undefined) {
        await commitWith(actual, []);
        return;
      }
      if (apiKey !== undefined) apiKey.call.characters += actual;
      await settle(actual, executor);
    },
    commitWith,
    release: () => settle(0),
  };
}
