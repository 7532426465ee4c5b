import { randomBytes } from "node:crypto";
import { type AccountFields, identifierKind, namesIn, normaliseIdentifier } from "@yiqiao/contracts/accounts";
import type { GivenValues } from "@yiqiao/contracts/fields";
import { roles } from "@yiqiao/contracts/sessions";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import {
  type Account,
  findAccount,
  findAccountByNumber,
  findAdministrators,
  findUserCap,
  hasAdministrator,
  hasSeatLeft,
  insertAccount,
  type NewAccount,
  updatePassword,
  updateSite,
} from "./accounts.repository.ts";
import { checkPassword, hashPassword, isPassword, randomPassword } from "./password.ts";
import { defaultUsername } from "./username.ts";

/** An account and the password that serves once. */
export interface OneTimePassword {
  readonly account: string;
  readonly password: string;
}

/** The hash of a password that its owner chose, and of the one in its place before, where that matters. */
export interface NewPassword {
  readonly passwordHash: string;
  readonly replaced?: string | null;
}

/** An account that its owner makes. */
export interface AccountToCreate {
  readonly siteId: number;
  /** E-mail address or phone number, normalised; undefined: the owner comes in by another provider. */
  readonly identifier?: string;
  /** Without one, a name that tells little of the identifier. */
  readonly username?: string;
  readonly passwordHash?: string;
  readonly language: "zh" | "en" | null;
  readonly termsAgreedAt: Date;
}

/** An account that an administrator makes. */
export interface AccountToMake {
  /** E-mail address, phone number or name, normalised. */
  readonly identifier: string;
  readonly siteId: number;
  readonly role: 0 | 1 | 2;
  readonly isSuper: boolean;
  /** Of a password that serves once; null: its owner chooses one by an invitation. */
  readonly passwordHash: string | null;
  readonly fields: GivenValues<AccountFields, "create">;
}

/** Whose password it is. */
export type PasswordAccount = Pick<Account, "role" | "account_number" | "username">;

export interface Accounts {
  find(id: string, executor?: Executor): Promise<Account | undefined>;
  /** By e-mail address, phone number, or the name that an administrator gave; whatever its status. */
  findByIdentifier(identifier: string, executor?: Executor): Promise<Account | undefined>;
  /**
   * One more account for a site, in the transaction in which it comes: for everything that makes accounts, or moves them.
   * @throws {DomainError} `siteFull`
   */
  takeSeat(executor: Executor, siteId: number): Promise<void>;
  /** Gives an account another site, and a role there; after `takeSeat`. */
  setSite(executor: Executor, id: string, to: { readonly siteId: number; readonly role: 1 | 2 }): Promise<void>;
  /** An ordinary user. @throws {DomainError} `identifierTaken`, `siteFull` */
  create(executor: Executor, account: AccountToCreate): Promise<Account>;
  /** An account of whatever role, made by who may. @throws {DomainError} `identifierTaken`, `siteFull` */
  createFor(executor: Executor, account: AccountToMake): Promise<Account>;
  /** In the place of what the account has: one that must be replaced at the next sign-in, or none. */
  setInitialPassword(executor: Executor, id: string, passwordHash: string | null): Promise<void>;
  /** Whether this is the account's password; takes as long for no account, or one without a password. */
  isPassword(account: Account | undefined, password: string): Promise<boolean>;
  /** Without an account, what holds for everybody's. @throws {DomainError} `passwordRule`, `passwordCommon` */
  checkOwnPassword(password: string, account?: PasswordAccount): Promise<void>;
  /** For `create` and `setPassword`; too slow for a transaction. @throws {DomainError} `passwordRule`, `passwordCommon` */
  hashOwnPassword(password: string, account: PasswordAccount): Promise<string>;
  /** @returns false where `replaced` is given and not the hash of the account's password any more */
  setPassword(executor: Executor, id: string, password: NewPassword): Promise<boolean>;
  /** Who keeps the installation: the main site's administrators that can log in. */
  administrators(executor?: Executor): Promise<Account[]>;
  /** Creates `admin` on an installation without an administrator. @returns null when there is one. */
  seedAdministrator(): Promise<OneTimePassword | null>;
  /** Gives an account a new one-time password. @returns null when nobody has this number. */
  resetPassword(accountNumber: string, executor?: Executor): Promise<OneTimePassword | null>;
}

const administrator = "admin";

export function createAccounts({ db }: { readonly db: Executor }): Accounts {
  return {
    find: (id, executor = db) => findAccount(executor, id),
    findByIdentifier: (identifier, executor = db) => findAccountByNumber(executor, normaliseIdentifier(identifier)),
    takeSeat,
    setSite: updateSite,
    create: async (executor, account) => {
      await takeSeat(executor, account.siteId);
      const created = await insertAccount(executor, ordinary(account));
      if (created === undefined) throw new DomainError("identifierTaken");
      return created;
    },
    createFor: async (executor, { identifier, siteId, role, isSuper, passwordHash, fields }) => {
      await takeSeat(executor, siteId);
      const created = await insertAccount(executor, {
        ...fields,
        ...identifierColumns(identifier),
        username: fields.username ?? defaultUsername(identifier),
        site_id: siteId,
        role,
        is_super: isSuper,
        password_hash: passwordHash,
        must_change_password: passwordHash !== null,
      });
      if (created === undefined) throw new DomainError("identifierTaken");
      return created;
    },
    setInitialPassword: async (executor, id, passwordHash) => {
      await updatePassword(executor, { id, passwordHash, mustChange: passwordHash !== null });
    },
    isPassword: (account, password) => isPassword(password, account?.password_hash),
    checkOwnPassword,
    hashOwnPassword: async (password, account) => {
      await checkOwnPassword(password, account);
      return hashPassword(password);
    },
    setPassword: (executor, id, password) => updatePassword(executor, { id, ...password, mustChange: false }),
    administrators: (executor = db) => findAdministrators(executor),
    seedAdministrator: () => seedAdministrator(db),
    resetPassword: async (accountNumber, executor = db) => {
      const account = await findAccountByNumber(executor, normaliseIdentifier(accountNumber));
      if (account === undefined) return null;
      const password = randomPassword();
      await updatePassword(executor, { id: account.id, passwordHash: await hashPassword(password), mustChange: true });
      return { account: account.account_number, password };
    },
  };
}

async function seedAdministrator(db: Executor): Promise<OneTimePassword | null> {
  if (await hasAdministrator(db)) return null;
  const password = randomPassword();
  const created = await insertAccount(db, {
    site_id: 0,
    account_number: administrator,
    username: administrator,
    password_hash: await hashPassword(password),
    role: 0,
    is_super: true,
    must_change_password: true,
  });
  return created === undefined ? null : { account: administrator, password };
}

async function takeSeat(executor: Executor, siteId: number): Promise<void> {
  const cap = await findUserCap(executor, siteId);
  if (cap !== null && !(await hasSeatLeft(executor, siteId, cap))) throw new DomainError("siteFull", { cap });
}

async function checkOwnPassword(password: string, account?: PasswordAccount): Promise<void> {
  if (account === undefined) return checkPassword(password, "anybody", []);
  return checkPassword(
    password,
    account.role === roles.normal ? "user" : "administrator",
    namesIn(account.account_number, account.username),
  );
}

/** What an identifier is stored as. */
function identifierColumns(identifier: string) {
  const kind = identifierKind(identifier);
  return { account_number: identifier, ...(kind !== undefined && { [kind]: identifier }) };
}

function ordinary(account: AccountToCreate): NewAccount {
  const { identifier, username = defaultUsername(identifier), passwordHash = null, language } = account;
  return {
    ...identifierColumns(identifier ?? `user-${randomBytes(8).toString("hex")}`),
    username,
    site_id: account.siteId,
    role: roles.normal,
    password_hash: passwordHash,
    language,
    terms_agreed_at: account.termsAgreedAt,
  };
}
