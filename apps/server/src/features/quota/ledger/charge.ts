import { randomUUID } from "node:crypto";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { isBudget, type Payer } from "../holders.ts";
import { periodOf } from "../period.ts";
import { lockLegs, lockPayer } from "./legs.ts";
import { type Entry, entryOf, post } from "./movements.repository.ts";
import {
  type Cause,
  findReservation,
  insertReservation,
  isPartCommitted,
  lockReservation,
  saveReservation,
  type Share,
  type StoredReservation,
} from "./reservations.repository.ts";
import { type Leg, leftOf, spread, usableOf } from "./usable.ts";

/** What is asked for. */
export interface ChargeRequest {
  readonly characters: number;
  /** The same payer with the same key gets the same reservation again. */
  readonly key: string;
  readonly cause: Cause;
}

/** What an account took of what it, its pool or its budget has. */
export interface Taken {
  readonly accountId: string;
  readonly siteId: number;
  /** What has the least left, and so says what there is left. */
  readonly of: "account" | "pool" | "budget";
  readonly before: number;
  readonly after: number;
  /** The calendar month, such as `2026-11`. */
  readonly period: string;
}

/** Hears of what accounts take, in the transaction in which they do. */
export type OnTaken = (tx: Executor, taken: Taken) => Promise<void>;

type Reserving = ChargeRequest & {
  readonly isLasting: boolean;
  readonly at: Date;
  readonly onTaken?: OnTaken | undefined;
};

/**
 * Sets characters aside on the purses of every holder, in the order of use.
 * @throws {DomainError} `insufficientCharacters`
 */
export async function reserve(tx: Executor, payer: Payer, wanted: Reserving): Promise<StoredReservation> {
  const { characters, key, cause, isLasting, at, onTaken } = wanted;
  const holders = payer.holders.map(({ name }) => name) as [string, ...string[]];
  await lockPayer(tx, payer);
  const known = await findReservation(tx, { holder: holders[0], key });
  if (known !== undefined) return known;
  const legs = await lockLegs(tx, payer, at);
  const remaining = Math.min(...legs.map((leg) => leftOf(leg)));
  if (remaining < characters) throw new DomainError("insufficientCharacters", { needed: characters, remaining });
  const id = randomUUID();
  const taken = legs.flatMap((leg) => spread(usableOf(leg), characters, ({ balance }) => balance));
  const made = insertReservation({
    id,
    key,
    // A budget that binds nobody is none of them.
    holders: legs.map(({ holder }: Leg) => holder.name) as [string, ...string[]],
    siteId: payer.siteId,
    accountId: accountOf(payer),
    apiKeyId: payer.apiKeyId,
    cause,
    characters,
    isLasting,
    shares: taken.map(([purse, share]) => [purse.id, share] as const),
    at,
  });
  const entries = taken.map(([purse, share]) =>
    entryOf(purse, ["reserve", "available", "reserved"], share, { reservationId: id }),
  );
  await post(tx, entries, { at, also: made });
  const left = { before: remaining, after: remaining - characters, period: periodOf(at) };
  const whose = takerOf(payer, legs);
  if (whose !== undefined) await onTaken?.(tx, { ...whose, ...left });
  return { id, holders, characters, committed: 0, status: "open" };
}

/** Undefined where nobody's own characters are used: those of visitors and of documents that were paid for. */
function takerOf(payer: Payer, legs: readonly Leg[]): Pick<Taken, "accountId" | "siteId" | "of"> | undefined {
  const accountId = accountOf(payer);
  const [main] = payer.holders;
  const isOwn = main.name.startsWith("account:");
  if (accountId === null || !(isOwn || main.name.startsWith("site:"))) return undefined;
  const [least] = legs.toSorted((a, b) => leftOf(a) - leftOf(b));
  const isOfBudget = least !== undefined && isBudget(least.holder.name);
  return { accountId, siteId: payer.siteId, of: isOfBudget ? "budget" : isOwn ? "account" : "pool" };
}

/** Payers that were kept before pools name the account by the holder alone. */
export function accountOf({ accountId, holders: [{ name }] }: Payer): string | null {
  if (accountId !== undefined) return accountId;
  return name.startsWith("account:") ? name.slice("account:".length) : null;
}

interface Part {
  readonly key: string;
  readonly characters: number;
}

/**
 * Charges a part of a reservation, once a key. @returns false when the reservation is over
 * @throws {RangeError} when it would be more than was reserved
 */
export async function commitPart(
  tx: Executor,
  id: string,
  { key, characters, at }: Part & { readonly at: Date },
): Promise<boolean> {
  const reservation = await lockReservation(tx, id, at);
  if (reservation?.status !== "open") return false;
  if (characters === 0 || (await isPartCommitted(tx, id, key))) return true;
  const { shares, entries } = charge(reservation, reservation.shares, { key, characters });
  const saved = saveReservation({ ...reservation, committed: reservation.committed + characters }, shares);
  await post(tx, entries, { at, also: saved });
  return true;
}

/**
 * Ends a reservation: what was not charged goes back, and of what was charged all but `keep`; `part` is charged first.
 * An ended one stays as it is. @returns how it was found
 */
export async function end(
  tx: Executor,
  id: string,
  { keep, part, at }: { readonly keep: number | "all"; readonly part?: Part; readonly at: Date },
): Promise<StoredReservation["status"] | undefined> {
  const reservation = await lockReservation(tx, id, at);
  if (reservation?.status !== "open") return reservation?.status;
  const found = reservation.shares;
  const charged = part === undefined ? { shares: found, entries: [] } : charge(reservation, found, part);
  const committed = reservation.committed + (part?.characters ?? 0);
  const kept = keep === "all" ? committed : Math.min(keep, committed);
  const ended = giveBack(reservation, charged.shares, kept);
  const status = kept > 0 ? "committed" : "released";
  const saved = saveReservation({ id, committed: kept, status }, ended.shares);
  await post(tx, [...charged.entries, ...ended.entries], { at, also: saved });
  return "open";
}

interface Outcome {
  readonly shares: readonly Share[];
  readonly entries: readonly Entry[];
}

function charge({ id, characters: all, committed }: StoredReservation, shares: readonly Share[], part: Part): Outcome {
  const { key, characters } = part;
  if (committed + characters > all) throw new RangeError(`Cannot charge ${characters} more of reservation ${id}`);
  const taken = byHolder(shares).flatMap((own) =>
    spread(own, characters, (share) => share.characters - share.committed),
  );
  return {
    shares: taken.map(([share, more]) => ({ ...share, committed: share.committed + more })),
    entries: taken.map(([share, more]) =>
      entryOf(purseOf(share), ["commit", "reserved", "served"], more, { reservationId: id, part: key }),
    ),
  };
}

/** Of what was charged `keep` characters stay charged, those that were used first. */
function giveBack({ id }: StoredReservation, shares: readonly Share[], keep: number): Outcome {
  const kept = byHolder(shares).flatMap((own) => spread(own, keep, ({ committed }) => committed));
  const why = { reservationId: id, part: "end" };
  return {
    shares: kept.map(([share, stays]) => ({ ...share, committed: stays })),
    entries: kept.flatMap(([share, stays]) => {
      const purse = purseOf(share);
      const released = share.characters - share.committed;
      const refunded = share.committed - stays;
      return [
        entryOf(purse, ["release", "reserved", "available"], released, why),
        entryOf(purse, ["adjust", "served", "available"], refunded, why),
        // Nobody can use what comes back after a purse's end.
        entryOf(purse, ["expire", "available", "expired"], share.isOver ? released + refunded : 0, why),
      ];
    }),
  };
}

const purseOf = ({ purseId: id, holder }: Share) => ({ id, holder });

function byHolder(shares: readonly Share[]): Share[][] {
  return [...Map.groupBy(shares, ({ holder }) => holder).values()];
}
