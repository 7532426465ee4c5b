import { type SQL, sql } from "drizzle-orm";
import type { Clock } from "#platform/clock";
import type { Database, Executor } from "#platform/database";
import type { ApiKeyInUse } from "#platform/request";
import type { Payer } from "./holders.ts";
import { commitWhole, type ReservedAtOnce } from "./ledger/at-once.ts";
import { end, type OnTaken, reserve, type ChargeRequest } from "./ledger/charge.ts";
import type { OpenReservations } from "./ledger/open-reservations.ts";
import type { Settlements } from "./ledger/settlements.ts";

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
export type Promised = Pick<Reservation, "commit" | "commitWith" | "release" | "afterwards">;

export interface ReservationDeps {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly onTaken?: OnTaken | undefined;
  readonly settlements: Settlements;
  readonly open: OpenReservations;
}

interface SetAside {
  readonly id: string;
  readonly payer: Payer;
  readonly wanted: ChargeRequest;
  readonly apiKey: ApiKeyInUse | undefined;
}

/** What is set aside, for who has asked for it. */
export function openReservation(deps: ReservationDeps, reserved: SetAside, atOnce?: ReservedAtOnce): Reservation {
  const { database, clock, settlements, open } = deps;
  const { id, wanted, apiKey } = reserved;
  const { characters } = wanted;
  open.add(id);
  const settle = async (actual: number, also: readonly SQL[] = []): Promise<void> => {
    await database.transaction((tx) => endWithin(deps, reserved, { tx, actual, also }));
    open.delete(id);
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
      if (left !== undefined) {
        open.delete(id);
        return left;
      }
    }
    await settle(actual, also);
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
      if (executor === undefined) await commitWith(actual, []);
      else {
        count(actual);
        await endWithin(deps, reserved, { tx: executor, actual, also: [] });
      }
    },
    commitWith,
    release: async () => {
      count(0);
      await settle(0);
    },
    afterwards: atOnce && {
      left: atOnce.balance + atOnce.others,
      commit: (also) => {
        count(characters);
        settlements.add(async () => void (await charge(characters, also())));
      },
    },
  };
}

interface End {
  readonly tx: Executor;
  /** Characters that it costs. */
  readonly actual: number;
  readonly also: readonly SQL[];
}

async function endWithin(
  { clock, onTaken, open }: ReservationDeps,
  { id, payer, wanted }: SetAside,
  { tx, actual, also }: End,
): Promise<void> {
  const at = clock.now();
  const part = { key: "", characters: actual };
  const found = await end(tx, id, { keep: "all", part, at });
  // Given back by others, since this process seemed to be lost behind a database that was away: it is charged all the same.
  if (found === "released" && actual > 0 && open.has(id)) {
    const again = { ...wanted, characters: actual, key: `${wanted.key} late`, isLasting: false, at, onTaken };
    await end(tx, (await reserve(tx, payer, again)).id, { keep: "all", part, at });
  }
  if (also.length > 0) await tx.execute(sql`with ${sql.join([...also], sql`, `)} select 1`);
}
