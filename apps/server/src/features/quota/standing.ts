import { setImmediate as nextTurn } from "node:timers/promises";
import type { Remaining } from "@yiqiao/contracts/quota";
import { type SQL, sql } from "drizzle-orm";
import type { Clock } from "#platform/clock";
import type { Database, Executor } from "#platform/database";
import type { ApiKeyInUse } from "#platform/request";
import type { Payer } from "./holders.ts";
import { chargeAtOnce, commitWhole, type ReservedAtOnce, reserveAtOnce } from "./ledger/at-once.ts";
import { end, type OnTaken, reserve, type Wanted } from "./ledger/charge.ts";
import { readLegs } from "./ledger/legs.ts";
import type { RememberedLegs } from "./ledger/remembered-legs.ts";
import type { Settlements } from "./ledger/settlements.ts";
import { isAmple, leftOf } from "./ledger/usable.ts";
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
  /** Where all of it may be charged after its payer has what is paid for. */
  readonly afterwards?: Afterwards | undefined;
}

/** An ending that nobody waits for: it stays set aside until it is charged. */
export interface Afterwards {
  /** What its payer may have translated besides. */
  readonly left: number;
  /** Charges all of it, as {@link Reservation.commitWith} does; tried again where the database fails. */
  commit(also: () => readonly SQL[]): void;
}

/** What is to be charged. One of its endings comes, once. */
export type Promised = Pick<Reservation, "commitWith" | "release" | "afterwards">;

/** Who asks and what it has, which is looked for while the caller does something else. */
export interface Standing {
  /** @see {@link Quota.reserve} @throws {DomainError} `insufficientCharacters` */
  reserve(characters: number, work: Omit<Wanted, "characters">): Promise<Reservation>;
  /**
   * As {@link reserve}, for what its caller gets only once it is charged: of who has ample nothing is set aside until then,
   * and the charge refuses what is not there any more.
   */
  promise(characters: number, work: Omit<Wanted, "characters">): Promise<Promised>;
  /** Whether it has so many, as it was seen before: only what happened since can refuse them. */
  has(characters: number): Promise<boolean>;
  /** What it may have translated: as it was `first` seen, or `now`. */
  remaining(when: "first" | "now"): Promise<Remaining>;
}

interface StandingDeps {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly onTaken?: OnTaken | undefined;
  readonly remembered: RememberedLegs;
  readonly settlements: Settlements;
}

/** @param apiKey of the call, which tells what it was charged */
export function lookAt(deps: StandingDeps, finding: Promise<Payer>, apiKey?: ApiKeyInUse): Standing {
  const { database, clock, onTaken, remembered } = deps;
  const { db } = database;
  const look = async (payer: Payer) => {
    const at = clock.now();
    const legs = await readLegs(db, payer, at);
    remembered.note(payer, legs);
    return { payer, at, legs };
  };
  let seeing: ReturnType<typeof look> | undefined;
  const seen = () => (seeing ??= finding.then(look));
  const recalled = finding.then((payer) => {
    const leg = remembered.of(payer, clock.now());
    // Told where it is asked for; a call that is refused before never asks.
    if (leg === undefined) seen().catch(() => undefined);
    return leg;
  });
  recalled.catch(() => undefined);
  const setAside: Standing["reserve"] = async (characters, work) => {
    const leg = await recalled;
    // What the caller does with what it knows of the payer comes first.
    if (leg !== undefined) await nextTurn();
    const payer = await finding;
    const legs = leg === undefined ? (await seen()).legs : [leg];
    const atOnce = await reserveAtOnce(db, payer, { ...work, characters, at: clock.now(), legs });
    if (atOnce !== undefined) return handleOf(deps, { ...atOnce, apiKey }, atOnce);
    return setAsideByStep(payer, characters, work);
  };
  const setAsideByStep = async (payer: Payer, characters: number, work: Omit<Wanted, "characters">) => {
    remembered.forget(payer);
    const wanted = { ...work, characters, at: clock.now(), isLasting: false, onTaken };
    const stored = await database.transaction((tx) => reserve(tx, payer, wanted));
    return handleOf(deps, { ...stored, apiKey });
  };
  return {
    reserve: setAside,
    promise: async (characters, work) => {
      const [payer, leg] = [await finding, await recalled];
      if (leg === undefined || !remembered.promise(payer, characters)) return setAside(characters, work);
      return {
        commitWith: async (actual, also) => {
          const at = clock.now();
          const legs = [remembered.of(payer, at) ?? leg];
          const isWhole = actual === characters;
          const left = isWhole ? await chargeAtOnce(db, payer, { ...work, characters, at, legs, also }) : undefined;
          if (left === undefined) return (await setAsideByStep(payer, characters, work)).commitWith(actual, also);
          if (apiKey !== undefined) apiKey.call.characters += actual;
          return left;
        },
        release: () => Promise.resolve(remembered.giveBack(payer, characters)),
      };
    },
    has: async (characters) => {
      const leg = await recalled;
      if (leg !== undefined && isAmple(leg, characters)) return true;
      return (await seen()).legs.every((each) => leftOf(each) >= characters);
    },
    remaining: async (when) => {
      const { payer, ...first } = await seen();
      if (when === "first") return remainingOf(first.legs, first.at);
      const at = clock.now();
      return remainingOf(await readLegs(db, payer, at), at);
    },
  };
}

function handleOf(
  { database, clock, settlements }: StandingDeps,
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
  let counted = 0;
  /** Once, however often the transaction is done that it is a part of. */
  const count = (actual: number): void => {
    if (apiKey === undefined) return;
    apiKey.call.characters += actual - counted;
    counted = actual;
  };
  const charge = async (actual: number, also: readonly SQL[]): Promise<number | undefined> => {
    if (atOnce !== undefined && actual === characters) {
      const left = await commitWhole(database.db, atOnce, { at: clock.now(), also });
      if (left !== undefined) return left;
    }
    await settle(actual, undefined, also);
    return undefined;
  };
  const commitWith = async (actual: number, also: readonly SQL[]): Promise<number | undefined> => {
    assertReserved(actual);
    count(actual);
    return charge(actual, also);
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
      count(actual);
      await settle(actual, executor);
    },
    commitWith,
    release: () => settle(0),
    afterwards: atOnce && {
      left: atOnce.balance + atOnce.others,
      commit: (also) => {
        count(characters);
        settlements.add(async () => void (await charge(characters, also())));
      },
    },
  };
}
