import type { EncryptedPassword, PublicKey, UserData } from "@yiqiao/contracts/sessions";
import { principalOf, type RequestContext } from "#platform/request";
import { createSessionAdministration, type SessionAdministration } from "./administration.ts";
import { createAccessTokens } from "./tokens/access-tokens.ts";
import { type Authenticate, createAuthenticate } from "./tokens/authenticate.ts";
import {
  type ChangePassword,
  createChangePassword,
  createIsOwnPassword,
  type IsOwnPassword,
} from "./passwords/change-password.ts";
import { type CodeLogin, createCodeLogin } from "./sign-in/code-login.ts";
import { type CompleteSignIn, createCompleteSignIn } from "./sign-in/complete-sign-in.ts";
import { createDevices, type Devices } from "./devices.ts";
import { createEndPersistentSession, type EndPersistentSession } from "./persistent-sessions/end-persistent-session.ts";
import { createLogin, type Login } from "./sign-in/login.ts";
import { createFindLoginConfig, type FindLoginConfig } from "./sign-in/login-config.ts";
import { createOpenSession } from "./open-session.ts";
import { createPasswordTransit } from "./passwords/password-transit.ts";
import type { SessionsOptions } from "./ports.ts";
import { present, visitor } from "./present.ts";
import { createRefresh, type Refresh } from "./tokens/refresh.ts";
import { createRegister, type Register } from "./sign-in/register.ts";
import { createResetPassword, type ResetPassword } from "./passwords/reset-password.ts";
import { createSecondStep, type SecondStep } from "./sign-in/second-step.ts";
import { deleteOldSessions, deleteRefreshTokensBefore, findSession } from "./sessions.repository.ts";
import { createSignInLocks } from "./locks/sign-in-locks.ts";
import { createServerKeys } from "./tokens/server-keys.ts";
import { createIssueTokens, refreshLifeMs, type RenewedTokens } from "./tokens/tokens.ts";

export interface Sessions {
  /** For who administers users. */
  readonly administration: SessionAdministration;
  readonly authenticate: Authenticate;
  readonly completeSignIn: CompleteSignIn;
  readonly devices: Devices;
  /** Whether a password is the caller's own, for acts that ask for it again. */
  readonly isOwnPassword: IsOwnPassword;
  readonly loginConfig: FindLoginConfig;
  readonly login: Login;
  readonly codeLogin: CodeLogin;
  readonly secondStep: SecondStep;
  readonly register: Register;
  readonly resetPassword: ResetPassword;
  readonly refresh: Refresh;
  readonly endPersistent: EndPersistentSession;
  readonly changePassword: ChangePassword;
  publicKey(): Promise<PublicKey>;
  /** @throws {DomainError} `passwordCiphertextInvalid` */
  decryptPassword(password: EncryptedPassword): Promise<string>;
  /**
   * Fresh tokens for the caller's session; those it has go on until one of the new is used. Of a kept session no refresh
   * token is handed out: its cookie has it.
   */
  renew(context: RequestContext): Promise<RenewedTokens>;
  userData(context: RequestContext): Promise<UserData>;
  /** Deletes what is over; for a job. */
  cleanUp(): Promise<void>;
}

/** How long sessions that are over tell of the browsers that an account knows. */
const keptMs = 90 * 24 * 3600 * 1000;
const renewRate = { limit: 120, windowS: 60 };

export function createSessions(options: SessionsOptions): Sessions {
  const { database, clock, accounts, rateLimiter, messages } = options;
  const { db } = database;
  const keys = createServerKeys(options);
  const accessTokens = createAccessTokens({ db, clock, keys });
  const transit = createPasswordTransit({ db, clock, keys });
  const issue = createIssueTokens(accessTokens, clock);
  const locks = createSignInLocks({ db, clock });
  const openSession = createOpenSession(options, issue);
  const completeSignIn = createCompleteSignIn(options, openSession);
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms);
  return {
    administration: createSessionAdministration(options, { accessTokens, locks }),
    authenticate: createAuthenticate(options, accessTokens),
    completeSignIn,
    devices: createDevices(options),
    isOwnPassword: createIsOwnPassword(options, transit),
    loginConfig: createFindLoginConfig(options, locks),
    login: createLogin(options, { transit, completeSignIn, locks }),
    codeLogin: createCodeLogin(options, completeSignIn),
    secondStep: createSecondStep(options, openSession),
    register: createRegister(options, { transit, completeSignIn }),
    resetPassword: createResetPassword(options, { transit, locks }),
    refresh: createRefresh(options, issue),
    endPersistent: createEndPersistentSession(options),
    changePassword: createChangePassword(options, transit),
    publicKey: () => transit.publicKey(),
    decryptPassword: (password) => transit.decrypt(password),
    renew: async (context) => {
      const { accountId, sessionId } = principalOf(context);
      await rateLimiter.take({ key: `renew:${sessionId}`, ...renewRate });
      const isKept = (await findSession(db, sessionId))?.is_kept === true;
      if (isKept)
        return { access_token: await accessTokens.issue(db, { id: sessionId, accountId }), refresh_token: null };
      return issue(db, { id: sessionId, accountId });
    },
    userData: async (context) => {
      const account = context.principal === null ? undefined : await accounts.find(context.principal.accountId);
      if (account === undefined) return visitor(context.siteId);
      const ofCompany = await options.companyOrders({ siteId: account.site_id, language: context.language });
      const unread = await messages.unread(account.id);
      const shown = context.principal?.viewerId === undefined ? account : { ...account, must_change_password: false };
      return present(shown, { now: clock.now(), unread, companyOrders: ofCompany });
    },
    cleanUp: async () => {
      await transit.cleanUp();
      await locks.cleanUp();
      await deleteOldSessions(db, ago(keptMs));
      await deleteRefreshTokensBefore(db, ago(refreshLifeMs));
    },
  };
}
