import { randomBytes, webcrypto } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { KeyUse, ServerKey, ServerKeys } from "./server-keys.ts";

const algorithm = "HS256";
const hmac = { name: "HMAC", hash: "SHA-256" };
const issuer = "yiqiao";
const lifeMs = 30 * 60 * 1000;
const kidSchema = z.uuid();
const claimsSchema = z.object({ sid: z.uuid(), sub: z.uuid(), exp: z.number() });
/** Tokens whose signature is known to be good. */
const mostSeen = 5000;

/** What a token with a good signature says. */
export interface ReadToken {
  readonly sessionId: string;
  /** The key that signed it, which may have been renewed since. */
  readonly kid: string;
}

/** Access tokens: JWTs of 30 minutes, signed with a key that all processes share through the database. */
export interface AccessTokens {
  /**
   * Makes a key where there is none. Goes before a transaction, which would else hold others up until it is there.
   *
   * @throws {SecretsError} `key-file`, `key-lost`
   */
  prepare(): Promise<void>;
  issue(db: Executor, session: { readonly id: string; readonly accountId: string }): Promise<string>;
  /** @throws {DomainError} `tokenExpired` or `tokenInvalid`. */
  read(token: string): Promise<ReadToken>;
}

const use: KeyUse = {
  purpose: "token",
  since: new Date(0),
  generate: () => randomBytes(32).toString("base64"),
};

interface AccessTokensDeps {
  readonly db: Executor;
  readonly clock: Clock;
  readonly keys: ServerKeys;
}

export function createAccessTokens(deps: AccessTokensDeps): AccessTokens {
  const { db, clock, keys } = deps;
  const { imported, keyOf } = createKeyRing(deps);
  // What a token says never changes either; whether its session goes on is asked each time.
  const seen = new Map<string, ReadToken & { readonly expiresAt: number }>();

  return {
    prepare: async () => {
      await keys.current(db, use);
    },
    issue: async (executor, { id: sessionId, accountId }) => {
      const current = await keys.current(executor, use);
      const now = clock.now();
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, kid: current.kid, typ: "JWT" })
        .setSubject(accountId)
        .setIssuer(issuer)
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + lifeMs))
        .sign(await imported(current));
    },
    read: async (token) => {
      const read = seen.get(token);
      if (read !== undefined && read.expiresAt > clock.now().getTime()) return read;
      try {
        const key = ({ kid }: { kid?: string }) => keyOf(kidSchema.parse(kid));
        const options = { issuer, algorithms: [algorithm], currentDate: clock.now() };
        const { payload, protectedHeader } = await jwtVerify(token, key, options);
        const { sid: sessionId, exp } = claimsSchema.parse(payload);
        const said = { sessionId, kid: kidSchema.parse(protectedHeader.kid), expiresAt: exp * 1000 };
        if (seen.size >= mostSeen) seen.clear();
        seen.set(token, said);
        return said;
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new DomainError("tokenExpired", {}, error);
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) {
          throw new DomainError("tokenInvalid", {}, error);
        }
        throw error;
      }
    },
  };
}

function createKeyRing({ db, keys }: Pick<AccessTokensDeps, "db" | "keys">) {
  // A key never changes under its id. Whether it is still there is asked with each token's session, so that a renewed one
  // is refused by every process at once.
  const known = new Map<string, webcrypto.CryptoKey>();

  const importKey = async ({ kid, secret }: ServerKey): Promise<webcrypto.CryptoKey> => {
    const remembered = known.get(kid);
    if (remembered !== undefined) return remembered;
    const bytes = Buffer.from(secret, "base64");
    const key = await webcrypto.subtle.importKey("raw", bytes, hmac, false, ["sign", "verify"]);
    known.set(kid, key);
    return key;
  };
  const keyOf = async (kid: string): Promise<webcrypto.CryptoKey> => {
    const remembered = known.get(kid);
    if (remembered !== undefined) return remembered;
    const found = await keys.find(db, use.purpose, kid);
    if (found === undefined) throw new DomainError("tokenInvalid");
    return importKey(found);
  };

  return { imported: importKey, keyOf };
}
