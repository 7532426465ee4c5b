import { randomUUID } from "node:crypto";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import {
  countAttempt,
  deleteChallenge,
  deleteChallengesBefore,
  deleteChallengesOf,
  findChallengeOf,
  insertChallenge,
} from "./challenges.repository.ts";

export type ChallengeKind =
  | "two-factor"
  | "two-factor-enrol"
  | "passkey-login"
  | "passkey-add"
  | "third-party"
  | "third-party-link"
  | "account-proof"
  | "invitation";

export interface Challenge {
  readonly accountId: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface NewChallenge {
  readonly id?: string;
  readonly accountId?: string;
  readonly payload?: object;
  readonly lifeMs: number;
}

/** What somebody has begun or proved and may go on with once. The id is the secret: 122 random bits. */
export interface Challenges {
  /** @param challenge with an `id` of its own where somebody else must know it first: a random UUID */
  open(kind: ChallengeKind, challenge: NewChallenge, executor?: Executor): Promise<string>;
  /** Takes it for good; undefined: none, or over. With `executor`, a rollback gives it back. */
  take(kind: ChallengeKind, id: string, executor?: Executor): Promise<Challenge | undefined>;
  /** One of `tries` tries, without taking it; undefined: none, over, or too many. Outside of transactions that may roll back. */
  tryOnce(kind: ChallengeKind, id: string, tries: number): Promise<Challenge | undefined>;
  /** The id of an account's open challenge of a kind. */
  of(kind: ChallengeKind, accountId: string, executor?: Executor): Promise<string | undefined>;
  /** The same among those whose payload holds `payload`. */
  find(
    kind: ChallengeKind,
    of: { readonly accountId: string; readonly payload: object },
    executor?: Executor,
  ): Promise<string | undefined>;
  /** Ends what an account's owner has begun, as by a password that is none any more. */
  forget(accountId: string, executor: Executor): Promise<void>;
  /** Deletes what is over; for a job. */
  cleanUp(): Promise<void>;
}

export function createChallenges({ db, clock }: { readonly db: Executor; readonly clock: Clock }): Challenges {
  const shown = (row: { account_id: string | null; payload: Record<string, unknown> } | undefined) =>
    row === undefined ? undefined : { accountId: row.account_id, payload: row.payload };
  return {
    open: async (kind, { id = randomUUID(), accountId = null, payload = {}, lifeMs }, executor = db) => {
      const expiresAt = new Date(clock.now().getTime() + lifeMs);
      await insertChallenge(executor, { id, kind, accountId, payload, expiresAt });
      return id;
    },
    take: async (kind, id, executor = db) => shown(await deleteChallenge(executor, { kind, id, now: clock.now() })),
    tryOnce: async (kind, id, tries) => shown(await countAttempt(db, { kind, id, now: clock.now(), tries })),
    of: (kind, accountId, executor = db) => findChallengeOf(executor, { kind, accountId, now: clock.now() }),
    find: (kind, { accountId, payload }, executor = db) =>
      findChallengeOf(executor, { kind, accountId, payload, now: clock.now() }),
    forget: (accountId, executor) => deleteChallengesOf(executor, accountId),
    cleanUp: () => deleteChallengesBefore(db, clock.now()),
  };
}
