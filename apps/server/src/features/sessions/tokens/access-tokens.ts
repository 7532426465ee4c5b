import { randomBytes, randomUUID, webcrypto } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { findKey, findNewestKey, insertKey } from "./keys.repository.ts";

const algorithm = "HS256";
const hmac = { name: "HMAC", hash: "SHA-256" };
const issuer = "yiqiao";
const lifeMs = 30 * 60 * 1000;
const kidSchema = z.uuid();
const claimsSchema = z.object({ sid: z.uuid(), sub: z.uuid(), exp: z.number() });
/** Tokens whose signature is known to be good. */
const mostSeen = 5000;

/** Access tokens: JWTs of 30 minutes, signed with a key that all processes share through the database. */
export interface AccessTokens {
  /** Has the key at hand; from then on `issue` asks the database for nothing. */
  prepare(): Promise<void>;
  issue(sessionId: string, accountId: string): Promise<string>;
  /** The session of a token. @throws {DomainError} `tokenExpired` or `tokenInvalid`. */
  sessionOf(token: string): Promise<string>;
}

export function createAccessTokens({ db, clock }: { readonly db: Executor; readonly clock: Clock }): AccessTokens {
  // A key never changes under its id, so another process misses nothing of what is remembered here.
  const known = new Map<string, webcrypto.CryptoKey>();
  let current: string | undefined;
  // What a token says never changes either; whether its session goes on is asked each time.
  const seen = new Map<string, { readonly sessionId: string; readonly expiresAt: number }>();

  const secretOf = async (kid: string): Promise<webcrypto.CryptoKey> => {
    const remembered = known.get(kid);
    if (remembered !== undefined) return remembered;
    const row = await findKey(db, "token", kid);
    if (row === undefined) throw new DomainError("tokenInvalid");
    const secret = Buffer.from(row.secret, "base64");
    const key = await webcrypto.subtle.importKey("raw", secret, hmac, false, ["sign", "verify"]);
    known.set(kid, key);
    return key;
  };
  const currentKid = async (): Promise<string> => {
    current ??= (await findNewestKey(db, "token", new Date(0)))?.kid ?? (await makeKey(db, clock));
    return current;
  };

  return {
    prepare: async () => {
      await secretOf(await currentKid());
    },
    issue: async (sessionId, accountId) => {
      const kid = await currentKid();
      const now = clock.now();
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, kid, typ: "JWT" })
        .setSubject(accountId)
        .setIssuer(issuer)
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + lifeMs))
        .sign(await secretOf(kid));
    },
    sessionOf: async (token) => {
      const read = seen.get(token);
      if (read !== undefined && read.expiresAt > clock.now().getTime()) return read.sessionId;
      try {
        const key = ({ kid }: { kid?: string }) => secretOf(kidSchema.parse(kid));
        const options = { issuer, algorithms: [algorithm], currentDate: clock.now() };
        const { payload } = await jwtVerify(token, key, options);
        const { sid: sessionId, exp } = claimsSchema.parse(payload);
        if (seen.size >= mostSeen) seen.clear();
        seen.set(token, { sessionId, expiresAt: exp * 1000 });
        return sessionId;
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

async function makeKey(db: Executor, clock: Clock): Promise<string> {
  const kid = randomUUID();
  await insertKey(db, { kid, purpose: "token", secret: randomBytes(32).toString("base64"), at: clock.now() });
  return kid;
}
