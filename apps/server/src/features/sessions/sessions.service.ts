import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { z } from "zod";
import {
  type changePasswordBodySchema,
  type loginBodySchema,
  type SignedIn,
  type PublicKey,
  roles,
  type UserData,
} from "@yiqiao/contracts/sessions";
import { type PlanCode, planOfSku } from "@yiqiao/contracts/plans";
import { type Account, type Accounts, normalise } from "#features/accounts";
import type { Sites } from "#features/sites";
import type { Clock } from "#platform/clock";
import type { Database, Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { Authenticated, RateLimiter, RequestContext } from "#platform/http";
import { createAccessTokens } from "./access-tokens.ts";
import { createPasswordTransit } from "./password-transit.ts";
import {
  deleteOldSessions,
  deleteRefreshTokensBefore,
  endSession,
  endSessionsOf,
  extendSession,
  findSession,
  insertRefreshToken,
  insertSession,
  lockAccount,
  lockRefreshToken,
  markRefreshTokenUsed,
} from "./sessions.repository.ts";

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

export interface Sessions {
  /** The caller behind an access token at a site's address, for the HTTP layer. @throws {DomainError} */
  authenticate(accessToken: string, siteId: number): Promise<Authenticated>;
  publicKey(context: RequestContext): Promise<PublicKey>;
  login(context: RequestContext, body: z.output<typeof loginBodySchema>): Promise<SignedIn>;
  refresh(context: RequestContext, refreshToken: string | undefined): Promise<Tokens>;
  logout(context: RequestContext): Promise<void>;
  changePassword(context: RequestContext, body: z.output<typeof changePasswordBodySchema>): Promise<void>;
  userData(context: RequestContext): Promise<UserData>;
  /** Deletes what is over; for a job. */
  cleanUp(): Promise<void>;
}

export interface SessionsOptions {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly sites: Sites;
  readonly rateLimiter: RateLimiter;
}

const refreshLifeMs = 14 * 24 * 3600 * 1000;
/** Tabs that share a refresh token may use it at nearly the same time; only later is its return a theft. */
const reuseGraceMs = 10_000;
const perNetwork = { limit: 120, windowS: 60 };
const perAddress = { limit: 30, windowS: 60 };
const perAccount = { limit: 10, windowS: 300 };

export function createSessions({ database, clock, accounts, sites, rateLimiter }: SessionsOptions): Sessions {
  const { db } = database;
  const accessTokens = createAccessTokens({ db, clock });
  const transit = createPasswordTransit({ db, clock });

  const issue = async (tx: Executor, sessionId: string, accountId: string): Promise<Tokens> => {
    const refreshToken = randomBytes(32).toString("base64url");
    await insertRefreshToken(tx, { hash: hashOf(refreshToken), sessionId, at: clock.now() });
    return { access_token: await accessTokens.issue(sessionId, accountId), refresh_token: refreshToken };
  };

  return {
    authenticate: async (accessToken, siteId) => {
      const session = await findSession(db, await accessTokens.sessionOf(accessToken));
      if (session === undefined || session.account_status !== "active") throw new DomainError("tokenInvalid");
      if (session.ended_reason === "elsewhere") throw new DomainError("loggedInElsewhere");
      if (session.ended_reason !== null) throw new DomainError("tokenInvalid");
      if (session.expires_at <= clock.now()) throw new DomainError("tokenExpired");
      if ((await sites.rules(session.site_id)).isDisabled) throw new DomainError("siteDisabled");
      if (!mayEnter(session, siteId)) throw new DomainError("tokenInvalid");
      return {
        principal: {
          accountId: session.account_id,
          sessionId: session.id,
          role: session.role,
          isSuper: session.is_super,
          siteId: session.site_id,
          plan: planInForce(session, clock.now()),
        },
        mustChangePassword: session.must_change_password,
      };
    },

    publicKey: async (context) => {
      await rateLimiter.take({ key: `public-key:${context.network}`, ...perNetwork });
      return transit.publicKey();
    },

    login: async (context, body) => {
      const accountKey = `login:account:${normalise(body.account)}`;
      await rateLimiter.take({ key: `login:address:${context.network}`, ...perAddress });
      await rateLimiter.take({ key: accountKey, ...perAccount });
      const password = await transit.decrypt(body.password);
      const account = await accounts.verify(body.account, password);
      if (account === undefined || !mayEnter(account, context.siteId)) throw new DomainError("wrongCredentials");
      await rateLimiter.reset(accountKey);
      const now = clock.now();
      const tokens = await database.transaction(async (tx) => {
        await lockAccount(tx, account.id);
        const of = { accountId: account.id, clientKind: body.client_kind };
        await endSessionsOf(tx, { ...of, reason: "elsewhere", at: now });
        const id = randomUUID();
        await insertSession(tx, {
          id,
          ...of,
          siteId: account.site_id,
          method: "password",
          userAgent: context.userAgent,
          address: context.address,
          createdAt: now,
          expiresAt: new Date(now.getTime() + refreshLifeMs),
        });
        return issue(tx, id, account.id);
      });
      return { ...tokens, user: present(account, clock.now()) };
    },

    refresh: async (context, refreshToken) => {
      await rateLimiter.take({ key: `refresh:${context.network}`, ...perNetwork });
      if (refreshToken === undefined) throw new DomainError("unauthenticated");
      const hash = hashOf(refreshToken);
      const now = clock.now();
      const tokens = await database.transaction(async (tx) => {
        const token = await lockRefreshToken(tx, hash);
        const session = token === undefined ? undefined : await findSession(tx, token.sessionId);
        if (token === undefined || session === undefined || session.account_status !== "active") {
          throw new DomainError("tokenInvalid");
        }
        if (session.ended_reason === "elsewhere") throw new DomainError("loggedInElsewhere");
        if (session.ended_reason !== null) throw new DomainError("tokenInvalid");
        if (session.expires_at <= now) throw new DomainError("tokenExpired");
        if (token.usedAt !== null && now.getTime() - token.usedAt.getTime() > reuseGraceMs) {
          await endSession(tx, { id: session.id, reason: "reuse", at: now });
          return undefined;
        }
        await markRefreshTokenUsed(tx, hash, now);
        await extendSession(tx, session.id, new Date(now.getTime() + refreshLifeMs));
        return issue(tx, session.id, session.account_id);
      });
      // Thrown only now, so that the end of the session is not rolled back.
      if (tokens === undefined) throw new DomainError("tokenInvalid");
      return tokens;
    },

    logout: async (context) => {
      const { sessionId } = principalOf(context);
      await endSession(db, { id: sessionId, reason: "logout", at: clock.now() });
    },

    changePassword: async (context, body) => {
      const { accountId, sessionId } = principalOf(context);
      await rateLimiter.take({ key: `change-password:${accountId}`, ...perAccount });
      if (body.old_password === undefined) throw new DomainError("wrongCredentials");
      const oldPassword = await transit.decrypt(body.old_password);
      const newPassword = await transit.decrypt(body.new_password);
      const account = await accounts.find(accountId);
      const isOwner = await accounts.verify(account?.account_number ?? "", oldPassword);
      if (isOwner === undefined) throw new DomainError("wrongCredentials");
      // Otherwise the password that somebody else knows would stay.
      if (newPassword === oldPassword) throw new DomainError("passwordUnchanged");
      await database.transaction(async (tx) => {
        await accounts.setOwnPassword(accountId, newPassword, tx);
        await endSessionsOf(tx, { accountId, reason: "password", at: clock.now(), except: sessionId });
      });
    },

    userData: async (context) => {
      const account = context.principal === null ? undefined : await accounts.find(context.principal.accountId);
      return account === undefined ? visitor(context.siteId) : present(account, clock.now());
    },

    cleanUp: async () => {
      await transit.cleanUp();
      await deleteOldSessions(db, clock.now());
      await deleteRefreshTokensBefore(db, new Date(clock.now().getTime() - refreshLifeMs));
    },
  };
}

/** At an enterprise's own address only its accounts may call, and the main site's administrators. */
function mayEnter(account: Pick<Account, "site_id" | "role">, siteId: number): boolean {
  return siteId === 0 || account.site_id === siteId || (account.site_id === 0 && account.role === roles.admin);
}

/** The plan of an account now. */
function planInForce(account: { plan_sku: string; plan_expires_at: Date | null }, now: Date): PlanCode {
  return account.plan_expires_at !== null && account.plan_expires_at <= now ? "free" : planOfSku(account.plan_sku);
}

function principalOf(context: RequestContext) {
  if (context.principal === null) throw new DomainError("unauthenticated");
  return context.principal;
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** The account as its owner's client sees it. */
function present(account: Account, now: Date): UserData {
  const expired = account.plan_expires_at !== null && account.plan_expires_at <= now;
  return {
    user_id: account.id,
    username: account.username,
    account_number: account.account_number,
    email: account.email,
    phone: account.phone,
    role: account.role,
    is_super: account.is_super,
    site_id: account.site_id,
    expiration_time: account.plan_expires_at?.toISOString() ?? null,
    member_start_time: account.plan_started_at?.toISOString() ?? null,
    has_password: account.password_hash !== null,
    must_change_password: account.must_change_password,
    code: expired ? "free" : account.plan_sku,
    msg_count: 0,
    language: account.language,
    color_scheme: account.color_scheme,
    deletion_due_at: account.deletion_due_at?.toISOString() ?? null,
  };
}

function visitor(siteId: number): UserData {
  return {
    user_id: null,
    username: "",
    account_number: "",
    email: null,
    phone: null,
    role: roles.normal,
    is_super: false,
    site_id: siteId,
    expiration_time: null,
    member_start_time: null,
    has_password: false,
    must_change_password: false,
    code: "free",
    msg_count: 0,
    language: null,
    color_scheme: null,
    deletion_due_at: null,
  };
}
