import { accountProofLifeMs } from "@yiqiao/contracts/accounts";
import type { Challenges } from "#features/challenges";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { Principal } from "#platform/request";
import type { Account } from "./accounts.repository.ts";
import { isSessionSince } from "./profile.repository.ts";

/** Whose proof: one session's of one account. */
type Prover = Pick<Principal, "accountId" | "sessionId">;
type Ways = Pick<Account, "email" | "phone" | "password_hash">;

/** The proof that the owner of the account is at the keyboard, for acts that a stolen session must not do. */
export interface AccountProofs {
  /** Kept for ten minutes and for this session. */
  open(prover: Prover, executor: Executor): Promise<void>;
  /**
   * Whether the caller has proved it. An account that nothing can be sent to and that has no password is proved by a
   * session that is not older than a proof may be: its owner signs in again, by passkey or another provider.
   */
  has(prover: Prover, ways: Ways, executor: Executor): Promise<boolean>;
  /** Takes the proof, which serves once. @throws {DomainError} `proofMissing` */
  take(prover: Prover, ways: Ways, executor: Executor): Promise<void>;
}

const kind = "account-proof";

export interface AccountProofsOptions {
  readonly challenges: Challenges;
  readonly clock: Clock;
}

export function createAccountProofs({ challenges, clock }: AccountProofsOptions): AccountProofs {
  const find = ({ accountId, sessionId }: Prover, executor: Executor) =>
    challenges.find(kind, { accountId, payload: { sessionId } }, executor);
  const isFresh = async (prover: Prover, { email, phone, password_hash: hash }: Ways, executor: Executor) =>
    email === null &&
    phone === null &&
    hash === null &&
    (await isSessionSince(executor, prover, new Date(clock.now().getTime() - accountProofLifeMs)));
  return {
    open: async ({ accountId, sessionId }, executor) => {
      await challenges.open(kind, { accountId, payload: { sessionId }, lifeMs: accountProofLifeMs }, executor);
    },
    has: async (prover, ways, executor) =>
      (await find(prover, executor)) !== undefined || isFresh(prover, ways, executor),
    take: async (prover, ways, executor) => {
      const id = await find(prover, executor);
      const proof = id === undefined ? undefined : await challenges.take(kind, id, executor);
      if (proof === undefined && !(await isFresh(prover, ways, executor))) throw new DomainError("proofMissing");
    },
  };
}
