import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { TwoFactorStatus } from "@yiqiao/contracts/two-factor";
import type { Executor, Transaction } from "#platform/database";
import { DomainError } from "#platform/errors";
import { principalOf, type Principal, type RequestContext } from "#platform/request";
import { disableTwoFactor, renewRecoveryCodes } from "./change-two-factor.ts";
import { checkCode, forgetTries } from "./check-code.ts";
import {
  type AccountToEnrol,
  confirmTwoFactor,
  type EnrolledSecret,
  enrolmentLifeMs,
  enrolTwoFactor,
} from "./enrol-two-factor.ts";
import { stateError } from "./state-error.ts";
import type { TwoFactorDeps, TwoFactorOptions } from "./two-factor.deps.ts";
import {
  countRecoveryCodes,
  deleteTwoFactor,
  deleteUnconfirmedBefore,
  findTwoFactor,
} from "./two-factor.repository.ts";

export interface TwoFactor {
  isEnabled(accountId: string): Promise<boolean>;
  /**
   * Whether `code` is one of the authenticator app, which serves once, or an unused recovery code; it is used up.
   *
   * @param context of the caller, who may not be logged in yet
   * @throws {DomainError} `tooManyRequests` after too many wrong ones
   */
  check(accountId: string, code: string, context?: RequestContext): Promise<boolean>;
  /**
   * A new secret, which nothing asks for until `confirm`; of the account's site and, by default, language.
   *
   * @throws {DomainError} `twoFactorState` if one is in use
   */
  enrol(account: AccountToEnrol, language?: InterfaceLanguage): Promise<EnrolledSecret>;
  /**
   * Switches two-factor login on with a first code of the app.
   *
   * @param context of the caller, who may not be logged in yet
   * @returns the recovery codes; undefined: the code is wrong
   * @throws {DomainError} `challengeOver` if no secret waits (any more), `twoFactorState`, `tooManyRequests`
   */
  confirm(accountId: string, code: string, context?: RequestContext): Promise<string[] | undefined>;
  status(context: RequestContext): Promise<TwoFactorStatus>;
  /** `enrol` for the caller. @throws {DomainError} `twoFactorState`, `proofMissing` */
  enrolOwn(context: RequestContext): Promise<EnrolledSecret>;
  /** `confirm` for the caller. @throws {DomainError} `twoFactorWrong`, `proofMissing` and as `confirm` */
  confirmOwn(context: RequestContext, code: string): Promise<string[]>;
  /** @throws {DomainError} `twoFactorRequired`, `twoFactorState`, `twoFactorWrong`, `tooManyRequests` */
  disable(context: RequestContext, code: string): Promise<void>;
  /** New recovery codes; the old ones end. @throws {DomainError} `twoFactorState`, `twoFactorWrong`, `tooManyRequests` */
  renewRecoveryCodes(context: RequestContext, code: string): Promise<string[]>;
  /** Switches two-factor login off for who lost the app, in an administrator's transaction. @returns whether it was on */
  reset(tx: Executor, accountId: string): Promise<boolean>;
  /** Forgets wrong codes. */
  unlock(accountId: string): Promise<void>;
  /** Deletes secrets that can no longer be confirmed; for a job. */
  cleanUp(): Promise<void>;
}

export function createTwoFactor(options: TwoFactorOptions): TwoFactor {
  const { accounts, proofs, sites, database } = options;
  const isEnabled = async (accountId: string): Promise<boolean> => {
    const row = await findTwoFactor(database.db, accountId);
    return row !== undefined && row.confirmed_at !== null;
  };
  const deps: TwoFactorDeps = { ...options, isEnabled };
  const accountOf = async ({ accountId }: Principal) => {
    const account = await accounts.find(accountId);
    if (account === undefined) throw new DomainError("unauthenticated");
    return account;
  };
  const isRequired = async ({ siteId }: Principal) => (await sites.rules(siteId)).requireTwoFactor;
  return {
    isEnabled,
    check: (accountId, code, context) => checkCode(deps, { accountId, code, context }),
    enrol: (account, language = account.language ?? "zh") => enrolTwoFactor(deps, account, language),
    confirm: (accountId, code, context) => confirmTwoFactor(deps, accountId, { code, context }),
    status: async (context) => {
      const owner = principalOf(context);
      const enabled = await isEnabled(owner.accountId);
      const left = enabled ? await countRecoveryCodes(database.db, owner.accountId) : 0;
      return { enabled, recovery_codes_left: left, required: await isRequired(owner) };
    },
    enrolOwn: async (context) => {
      const principal = principalOf(context);
      const account = await accountOf(principal);
      if (await isEnabled(account.id)) throw stateError("on", context.language);
      // Asked for now and taken with the first code.
      if (!(await proofs.has(principal, account, database.db))) throw new DomainError("proofMissing");
      return enrolTwoFactor(deps, account, context.language);
    },
    confirmOwn: async (context, code) => {
      const principal = principalOf(context);
      const account = await accountOf(principal);
      const prove = (tx: Transaction) => proofs.take(principal, account, tx);
      const codes = await confirmTwoFactor(deps, account.id, { code, context, prove });
      if (codes === undefined) throw new DomainError("twoFactorWrong");
      return codes;
    },
    disable: async (context, code) => {
      const owner = principalOf(context);
      if (await isRequired(owner)) throw new DomainError("twoFactorRequired");
      await disableTwoFactor(deps, { context, accountId: owner.accountId, code });
    },
    renewRecoveryCodes: (context, code) =>
      renewRecoveryCodes(deps, { context, accountId: principalOf(context).accountId, code }),
    reset: (tx, accountId) => deleteTwoFactor(tx, accountId),
    unlock: (accountId) => forgetTries(deps, accountId),
    cleanUp: () => deleteUnconfirmedBefore(database.db, new Date(options.clock.now().getTime() - enrolmentLifeMs)),
  };
}
