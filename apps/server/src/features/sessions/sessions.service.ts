import type { z } from "zod";
import type {
  changePasswordBodySchema,
  EncryptedPassword,
  loginBodySchema,
  LoginResult,
  PublicKey,
  UserData,
} from "@yiqiao/contracts/sessions";
import type { RequestContext } from "#platform/http";
import { createAccessTokens } from "./access-tokens.ts";
import { type Authenticate, createAuthenticate } from "./authenticate.ts";
import { createChangePassword, createIsOwnPassword, type IsOwnPassword } from "./change-password.ts";
import { type CompleteSignIn, createCompleteSignIn } from "./complete-sign-in.ts";
import { createDevices, type Devices } from "./devices.ts";
import { createLogin } from "./login.ts";
import { createOpenSession } from "./open-session.ts";
import { createPasswordTransit } from "./password-transit.ts";
import type { SessionsOptions } from "./ports.ts";
import { present, visitor } from "./present.ts";
import { principalOf } from "./principal.ts";
import { createRefresh } from "./refresh.ts";
import { deleteOldSessions, deleteRefreshTokensBefore } from "./sessions.repository.ts";
import { createIssueTokens, refreshLifeMs, type Tokens } from "./tokens.ts";

export interface Sessions {
  readonly authenticate: Authenticate;
  readonly completeSignIn: CompleteSignIn;
  readonly devices: Devices;
  /** Whether a password is the caller's own, for acts that ask for it again. */
  readonly isOwnPassword: IsOwnPassword;
  publicKey(context: RequestContext): Promise<PublicKey>;
  /** @throws {DomainError} `passwordCiphertextInvalid` */
  decryptPassword(password: EncryptedPassword): Promise<string>;
  login(context: RequestContext, body: z.output<typeof loginBodySchema>): Promise<LoginResult>;
  refresh(context: RequestContext, refreshToken: string | undefined): Promise<Tokens>;
  /** Fresh tokens for the caller's session. */
  renew(context: RequestContext): Promise<Tokens>;
  changePassword(context: RequestContext, body: z.output<typeof changePasswordBodySchema>): Promise<void>;
  userData(context: RequestContext): Promise<UserData>;
  /** Deletes what is over; for a job. */
  cleanUp(): Promise<void>;
}

const perNetwork = { limit: 120, windowS: 60 };

export function createSessions(options: SessionsOptions): Sessions {
  const { database, clock, accounts, rateLimiter, challenges, unread } = options;
  const { db } = database;
  const accessTokens = createAccessTokens({ db, clock });
  const transit = createPasswordTransit({ db, clock });
  const issue = createIssueTokens(accessTokens, clock);
  const completeSignIn = createCompleteSignIn(options, createOpenSession(options, issue));
  return {
    authenticate: createAuthenticate(options, accessTokens),
    completeSignIn,
    devices: createDevices(options),
    isOwnPassword: createIsOwnPassword(options, transit),
    publicKey: async (context) => {
      await rateLimiter.take({ key: `public-key:${context.network}`, ...perNetwork });
      return transit.publicKey();
    },
    decryptPassword: (password) => transit.decrypt(password),
    login: createLogin(options, { transit, completeSignIn }),
    refresh: createRefresh(options, issue),
    renew: (context) => {
      const { accountId, sessionId } = principalOf(context);
      return issue(db, { id: sessionId, accountId });
    },
    changePassword: createChangePassword(options, transit),
    userData: async (context) => {
      const account = context.principal === null ? undefined : await accounts.find(context.principal.accountId);
      if (account === undefined) return visitor(context.siteId);
      return present(account, { now: clock.now(), unread: await unread(account.id) });
    },
    cleanUp: async () => {
      await transit.cleanUp();
      await challenges.cleanUp();
      await deleteOldSessions(db, clock.now());
      await deleteRefreshTokensBefore(db, new Date(clock.now().getTime() - refreshLifeMs));
    },
  };
}
