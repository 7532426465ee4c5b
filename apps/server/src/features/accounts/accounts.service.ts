import type { Executor } from "#platform/database";
import {
  type Account,
  findAccount,
  findAccountByNumber,
  hasAdministrator,
  insertAccount,
  updatePassword,
} from "./accounts.repository.ts";
import { checkPasswordRule, hashPassword, isPassword, passwordLengths, randomPassword } from "./password.ts";

/** An account and the password that serves once. */
export interface OneTimePassword {
  readonly account: string;
  readonly password: string;
}

export interface Accounts {
  find(id: string): Promise<Account | undefined>;
  /** The active account with this number and password; takes as long for a number that nobody has. */
  verify(accountNumber: string, password: string): Promise<Account | undefined>;
  /** @throws {DomainError} `passwordRule`. */
  setOwnPassword(id: string, password: string, executor?: Executor): Promise<void>;
  /** Creates `admin` on an installation without an administrator. @returns null when there is one. */
  seedAdministrator(): Promise<OneTimePassword | null>;
  /** Gives an account a new one-time password. @returns null when nobody has this number. */
  resetPassword(accountNumber: string): Promise<OneTimePassword | null>;
}

const administrator = "admin";

export function createAccounts({ db }: { readonly db: Executor }): Accounts {
  return {
    find: (id) => findAccount(db, id),
    verify: async (accountNumber, password) => {
      const account = await findAccountByNumber(db, normalise(accountNumber));
      const isMatch = await isPassword(password, account?.password_hash);
      return isMatch && account?.status === "active" ? account : undefined;
    },
    setOwnPassword: async (id, password, executor = db) => {
      checkPasswordRule(password, passwordLengths.own);
      await updatePassword(executor, { id, passwordHash: await hashPassword(password), mustChange: false });
    },
    seedAdministrator: async () => {
      if (await hasAdministrator(db)) return null;
      const password = randomPassword();
      const created = await insertAccount(db, {
        siteId: 0,
        accountNumber: administrator,
        username: administrator,
        passwordHash: await hashPassword(password),
        role: 0,
        isSuper: true,
        mustChangePassword: true,
      });
      return created === undefined ? null : { account: administrator, password };
    },
    resetPassword: async (accountNumber) => {
      const account = await findAccountByNumber(db, normalise(accountNumber));
      if (account === undefined) return null;
      const password = randomPassword();
      await updatePassword(db, { id: account.id, passwordHash: await hashPassword(password), mustChange: true });
      return { account: account.account_number, password };
    },
  };
}

/** Account numbers are compared without regard to case and surrounding space. */
export function normalise(accountNumber: string): string {
  return accountNumber.trim().normalize("NFKC").toLowerCase();
}
