import { lockAccount } from "#features/accounts";
import type { Executor, Transaction } from "#platform/database";
import { DomainError } from "#platform/errors";
import { findSignInMethods } from "./sign-in-methods.repository.ts";

export interface SignInMethods {
  /**
   * Called in the transaction that took a way into an account away, after it did: of two that each take one of the last
   * two away, the second is refused.
   *
   * @throws {DomainError} `lastSignInWay` if nothing opens the account any more
   */
  requireOne(tx: Transaction, accountId: string): Promise<void>;
}

export interface SignInMethodsOptions {
  /** Whether codes can be sent by e-mail or SMS; a code opens the account as well as a password. */
  readonly canDeliver: (kind: "email" | "phone") => boolean;
  /** Identities at providers that the account's site offers. */
  readonly countIdentities: (accountId: string, executor: Executor) => Promise<number>;
}

export function createSignInMethods({ canDeliver, countIdentities }: SignInMethodsOptions): SignInMethods {
  return {
    requireOne: async (tx, accountId) => {
      await lockAccount(tx, accountId);
      const ways = await findSignInMethods(tx, accountId);
      if (ways === undefined) return;
      const isReached = (ways.has_email && canDeliver("email")) || (ways.has_phone && canDeliver("phone"));
      const isOpen = ways.has_password || isReached || ways.passkeys > 0;
      if (!isOpen && (await countIdentities(accountId, tx)) === 0) throw new DomainError("lastSignInWay");
    },
  };
}
