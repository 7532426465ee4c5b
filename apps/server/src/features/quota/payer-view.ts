import { setImmediate as nextTurn } from "node:timers/promises";
import type { Remaining } from "@yiqiao/contracts/quota";
import type { Executor } from "#platform/database";
import type { ApiKeyInUse } from "#platform/request";
import type { Payer } from "./holders.ts";
import { chargeAtOnce, reserveAtOnce } from "./ledger/at-once.ts";
import { reserve, type ChargeRequest } from "./ledger/charge.ts";
import { readLegs } from "./ledger/legs.ts";
import type { RememberedLegs } from "./ledger/remembered-legs.ts";
import { type Cause, sumCharges } from "./ledger/reservations.repository.ts";
import { isAmple, type Leg, leftOf } from "./ledger/usable.ts";
import { remainingOf } from "./remaining.ts";
import { openReservation, type Promised, type Reservation, type ReservationDeps } from "./reservation.ts";

/** Who asks and what it has, which is looked for while the caller does something else. */
export interface PayerView {
  /** @see {@link Quota.reserve} @throws {DomainError} `insufficientCharacters` */
  reserve(characters: number, work: Omit<ChargeRequest, "characters">): Promise<Reservation>;
  /**
   * As {@link reserve}, for what its caller gets only once it is charged: of who has ample nothing is set aside until then,
   * and the charge refuses what is not there any more.
   */
  promise(characters: number, work: Omit<ChargeRequest, "characters">): Promise<Promised>;
  /** Whether it has so many, as it was seen before: only what happened since can refuse them. */
  has(characters: number): Promise<boolean>;
  /** What it may have translated: as it was `first` seen, or `now`. */
  remaining(when: "first" | "now"): Promise<Remaining>;
  /** What it was charged for something, in several steps maybe. */
  charged(cause: Cause): Promise<number>;
}

interface PayerViewDeps extends ReservationDeps {
  readonly remembered: RememberedLegs;
}

/** @param apiKey of the call, which tells what it was charged */
export function openPayerView(deps: PayerViewDeps, finding: Promise<Payer>, apiKey?: ApiKeyInUse): PayerView {
  const { database, clock, remembered } = deps;
  const { db } = database;
  const { seen, recalled } = createView(deps, finding);
  const setAside: PayerView["reserve"] = async (characters, work) => {
    const leg = await recalled;
    // What the caller does with what it knows of the payer comes first.
    if (leg !== undefined) await nextTurn();
    const payer = await finding;
    const legs = leg === undefined ? (await seen()).legs : [leg];
    const wanted = { ...work, characters };
    const atOnce = await reserveAtOnce(db, payer, { ...wanted, at: clock.now(), legs });
    if (atOnce === undefined) return setAsideByStep(payer, wanted);
    return openReservation(deps, { id: atOnce.id, payer, wanted, apiKey }, atOnce);
  };
  const setAsideByStep = async (payer: Payer, wanted: ChargeRequest, executor?: Executor) => {
    remembered.forget(payer);
    const run = (tx: Executor) =>
      reserve(tx, payer, { ...wanted, at: clock.now(), isLasting: false, onTaken: deps.onTaken });
    const { id, characters } = await (executor === undefined ? database.transaction(run) : run(executor));
    return openReservation(deps, { id, payer, wanted: { ...wanted, characters }, apiKey });
  };
  const promised = (payer: Payer, leg: Leg, wanted: ChargeRequest): Promised => ({
    commit: async (actual, tx) => (await setAsideByStep(payer, wanted, tx)).commit(actual, tx),
    commitWith: async (actual, also) => {
      const at = clock.now();
      const legs = [remembered.of(payer, at) ?? leg];
      const isWhole = actual === wanted.characters;
      const left = isWhole ? await chargeAtOnce(db, payer, { ...wanted, at, legs, also }) : undefined;
      if (left === undefined) return (await setAsideByStep(payer, wanted)).commitWith(actual, also);
      if (apiKey !== undefined) apiKey.call.characters += actual;
      return left;
    },
    release: () => Promise.resolve(remembered.giveBack(payer, wanted.characters)),
  });
  return {
    reserve: setAside,
    promise: async (characters, work) => {
      const [payer, leg] = [await finding, await recalled];
      if (leg === undefined || !remembered.promise(payer, characters)) return setAside(characters, work);
      return promised(payer, leg, { ...work, characters });
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
    charged: async (cause) => sumCharges(db, (await finding).holders[0].name, cause),
  };
}

/** What there is to pay with: as it is remembered, and as it is read where that says nothing or not enough. */
function createView({ database: { db }, clock, remembered }: PayerViewDeps, finding: Promise<Payer>) {
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
  return { seen, recalled };
}
