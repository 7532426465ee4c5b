import { failuresBeforeCaptcha } from "@yiqiao/contracts/sessions";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import {
  beginAttempt,
  countFailure,
  deleteLock,
  deleteLocksBefore,
  deleteLocksOf,
  findFailures,
  findLock,
  type LockPolicy,
  withdrawAttempt,
} from "./locks.repository.ts";

/** Who tries, at which account. */
export interface SignInSubject {
  /** Normalised; whether an account has it makes no difference. */
  readonly identifier: string;
  /** Of a browser that the account's owner has signed in from; null for any other. */
  readonly knownDevice: Buffer | null;
}

/** A try at a password under way. One of its ends must be called. */
export interface SignInAttempt {
  /** Whether as many tries failed before as are let pass without one. */
  readonly needsCaptcha: boolean;
  /** When this try, if it fails, locks those after it. */
  readonly locksUntil: Date | null;
  failed(): Promise<void>;
  succeeded(): Promise<void>;
  /** It was no try at the password after all. */
  withdrawn(): Promise<void>;
}

export interface SignInLocks {
  /** @throws {DomainError} `signInLocked` with the seconds to wait */
  begin(context: Pick<RequestContext, "network">, by: SignInSubject): Promise<SignInAttempt>;
  /** Whether the next try from this address needs a captcha. */
  needsCaptcha(context: Pick<RequestContext, "network">): Promise<boolean>;
  /** Forgets the tries at an account, whose owner has proved to be that in another way. */
  forget(identifier: string, executor?: Executor): Promise<void>;
  /** Until when tries at an account are refused, by whatever of its identifiers; undefined: they are not. */
  lockedUntil(identifiers: readonly string[]): Promise<Date | undefined>;
  /** Forgets the tries at an account, those from browsers that it knows too. */
  forgetEverywhere(identifiers: readonly string[], executor: Executor): Promise<void>;
  /** Deletes what is over; for a job. */
  cleanUp(): Promise<void>;
}

const dayS = 24 * 3600;
/** At one account: 30 s after five tries, then twice as long each time, up to an hour. */
const atAccount: LockPolicy = { threshold: 5, firstWaitS: 30, longestWaitS: 3600, forgiveS: null, forgetS: dayS };
/** From one address, behind which there may be hundreds of people: more tries, and they run off. */
const fromNetwork: LockPolicy = { threshold: 30, firstWaitS: 30, longestWaitS: 3600, forgiveS: 120, forgetS: dayS };

/** Failures from an address run off bit by bit: the third one of a minute ago still counts whole. */
const isCaptchaDue = (failures: number): boolean => failures > failuresBeforeCaptcha - 1;

const accountKey = (identifier: string) => `account:${identifier}`;
const networkKey = (network: string) => `network:${network}`;

/**
 * Slows guessing, for each account and each address by itself. A browser that the owner has signed in from before has
 * a count of its own: who fails on purpose from elsewhere does not lock it out (docs/decisions/016-signing-in.md).
 */
export function createSignInLocks({ db, clock }: { readonly db: Executor; readonly clock: Clock }): SignInLocks {
  /** A look, which costs little: most tries of a guesser end here. */
  const refuseLocked = async (keys: readonly string[]): Promise<void> => {
    const now = clock.now();
    const until = await findLock(db, keys, now);
    if (until === undefined) return;
    throw new DomainError("signInLocked", { seconds: Math.ceil((until.getTime() - now.getTime()) / 1000) });
  };
  const take = async ({ key, policy }: Counter) => {
    const attempt = await beginAttempt(db, { key, policy, now: clock.now() });
    if (attempt !== undefined) return attempt;
    // Locked by another try since the look.
    await refuseLocked([key]);
    throw new DomainError("signInLocked", { seconds: 1 });
  };
  const takeAll = async (own: Counter, shared: Counter | undefined) => {
    if (shared === undefined) return [await take(own)];
    const first = await take(shared);
    try {
      return [await take(own), first];
    } catch (error) {
      await withdrawAttempt(db, shared.key);
      throw error;
    }
  };
  return {
    begin: async ({ network }, by) => {
      const { own, shared } = countersOf(by, network);
      const keys = shared === undefined ? [own.key] : [own.key, shared.key];
      await refuseLocked(keys);
      const attempt = await takeAll(own, shared);
      const each = async (end: (db: Executor, key: string) => Promise<void>) => {
        for (const key of keys) await end(db, key);
      };
      return {
        needsCaptcha: attempt.some(({ failures }) => isCaptchaDue(failures)),
        locksUntil: attempt.find(({ lockedUntil }) => lockedUntil !== null)?.lockedUntil ?? null,
        failed: () => each(countFailure),
        succeeded: async () => {
          await deleteLock(db, own.key);
          if (shared !== undefined) await withdrawAttempt(db, shared.key);
        },
        withdrawn: () => each(withdrawAttempt),
      };
    },
    needsCaptcha: async ({ network }) =>
      isCaptchaDue(await findFailures(db, { key: networkKey(network), policy: fromNetwork, now: clock.now() })),
    forget: (identifier, executor = db) => deleteLock(executor, accountKey(identifier)),
    lockedUntil: (identifiers) =>
      findLock(
        db,
        identifiers.map((identifier) => accountKey(identifier)),
        clock.now(),
      ),
    forgetEverywhere: (identifiers, executor) => deleteLocksOf(executor, identifiers),
    cleanUp: () => deleteLocksBefore(db, new Date(clock.now().getTime() - dayS * 1000)),
  };
}

interface Counter {
  readonly key: string;
  readonly policy: LockPolicy;
}

/** What a try is counted at: at the browser where the account's owner knows it, else at the account and the address. */
function countersOf({ identifier, knownDevice }: SignInSubject, network: string): { own: Counter; shared?: Counter } {
  if (knownDevice !== null) {
    const key = `device:${knownDevice.toString("base64url")}:${identifier}`;
    return { own: { key, policy: atAccount } };
  }
  return {
    own: { key: accountKey(identifier), policy: atAccount },
    shared: { key: networkKey(network), policy: fromNetwork },
  };
}
