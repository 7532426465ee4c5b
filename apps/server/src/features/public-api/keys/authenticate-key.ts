import { apiCallsPerMinute, apiScopes } from "@yiqiao/contracts/public-api";
import { roles } from "@yiqiao/contracts/sessions";
import { mayEnter } from "#features/accounts";
import { planInForce } from "#features/sessions";
import type { Sites } from "#features/sites";
import type { Clock } from "#platform/clock";
import { type Executor, outsideSiteScope } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { KeyUse } from "#platform/http";
import type { Pacer, RateLimiter } from "#platform/limits";
import type { Authenticated } from "#platform/request";
import { type CallerRow, findCaller, touchKey, type KeyLookup } from "./keys.repository.ts";
import { type Credential, hashOf, isSame, makeSecret, readCredential, sealOf } from "./secrets.ts";

export interface AuthenticateKeyDeps {
  readonly db: Executor;
  readonly clock: Clock;
  readonly sites: Pick<Sites, "rules">;
  readonly pacer: Pacer;
  readonly rateLimiter: Pick<RateLimiter, "ruled">;
}

/** A key tells when it was last used, to within this. */
const seenEveryMs = 60_000;

/** The group of the rules of traffic control. */
export const apiGroup = "api";

/** The caller behind a key or a token of one, when it is its turn. @throws {DomainError} */
export type AuthenticateKey = (credential: string | undefined, use: KeyUse) => Promise<Authenticated>;

export function createAuthenticateKey(deps: AuthenticateKeyDeps): AuthenticateKey {
  const { db, clock, pacer, rateLimiter } = deps;
  return async (given, use) => {
    if (given === undefined || given === "") throw new DomainError("apiKeyMissing");
    const credential = readCredential(given) ?? nobodys(given);
    // What was read of it before counts for nobody but its own caller.
    const row = await outsideSiteScope(() => openKey(deps, credential, use));
    const principal = principalOfKey(row, clock.now());
    const { callsPerMinute } = principal.apiKey;
    const usual = { key: `${apiGroup}:${row.id}`, limit: callsPerMinute ?? apiCallsPerMinute, windowS: 60 };
    const caller = { principal, siteId: row.site_id, address: use.address };
    const rate = rateLimiter.ruled(caller, usual, apiGroup);
    if (rate !== undefined) await pacer.take(rate);
    await noteUse(db, row, { at: clock.now(), address: use.address });
    return { principal, mustChangePassword: false };
  };
}

/** A key that may be used. @throws {DomainError} */
export async function openKey(
  { db, clock, sites }: Pick<AuthenticateKeyDeps, "db" | "clock" | "sites">,
  credential: Credential,
  use: KeyUse,
): Promise<CallerRow> {
  const now = clock.now();
  if (credential.kind === "link" && use.takesLinks !== true) throw new DomainError("apiKeyWrong");
  const wanted = credential.kind === "token" ? { tokenHash: hashOf(credential.token) } : { appId: credential.appId };
  const row = await findCachedCaller(db, wanted, plainAddress(use.address));
  const isRight = isProvenBy(credential, row, now);
  if (row === undefined || !isRight || row.revoked_at !== null) throw new DomainError("apiKeyWrong");
  if (row.token_expires_at !== null && row.token_expires_at <= now) throw new DomainError("apiTokenExpired");
  if (row.expires_at !== null && row.expires_at <= now) throw new DomainError("apiKeyExpired");
  if (row.account_status === "disabled") throw new DomainError("accountDisabled");
  if (row.account_status !== "active") throw new DomainError("apiKeyWrong");
  if ((await sites.rules(row.site_id)).isDisabled) throw new DomainError("siteDisabled");
  // No administrator's right goes with a key: it is at home at its account's site.
  if (!mayEnter({ site_id: row.site_id, role: roles.normal }, await use.siteId)) throw new DomainError("apiKeyWrong");
  if (!row.is_from_here) throw new DomainError("apiKeyAddress", { address: use.address });
  if (use.scope !== undefined && !row.scopes.includes(use.scope)) {
    throw new DomainError("apiScope", { scope: use.scope });
  }
  return row;
}

function findCachedCaller(db: Executor, wanted: KeyLookup, address: string): Promise<CallerRow | undefined> {
  const name = "appId" in wanted ? wanted.appId : `token ${wanted.tokenHash.toString("hex")}`;
  return db.kept(`caller ${name} at ${address}`, (reader) => findCaller(reader, wanted, address));
}

/** As the database reads it: IPv4 in IPv6 as IPv4, no name of an interface. */
function plainAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.split("%", 1)[0] ?? address;
}

/** What looks like no key of ours: it is looked for and compared all the same. */
const nobodys = (given: string): Credential => ({ kind: "key", appId: "", secret: given });

/** Of keys that there are not. */
const nobodysSecret = { secret_hash: hashOf(makeSecret()), former_hash: null, former_until: null };

/** A token is found by itself. Otherwise the same is compared whatever there is, so that the time does not say which. */
function isProvenBy(credential: Credential, row: CallerRow | undefined, now: Date): boolean {
  if (credential.kind === "token") return true;
  const { secret_hash: hash, former_hash, former_until } = row ?? nobodysSecret;
  const given = credential.kind === "key" ? hashOf(credential.secret) : Buffer.from(credential.seal);
  const isOf = (known: Buffer): boolean =>
    isSame(given, credential.kind === "key" ? known : Buffer.from(sealOf(known, credential.subject)));
  const isNew = isOf(hash);
  const isFormer = isOf(former_hash ?? hash);
  return isNew || (isFormer && former_until !== null && former_until > now);
}

function principalOfKey(row: CallerRow, now: Date) {
  return {
    accountId: row.account_id,
    sessionId: row.id,
    role: roles.normal,
    isSuper: false,
    siteId: row.site_id,
    plan: planInForce(row, now),
    apiKey: {
      id: row.id,
      scopes: apiScopes.filter((scope) => row.scopes.includes(scope)),
      hasBudget: row.has_budget,
      callsPerMinute: row.calls_per_minute,
      isOfStaff: row.role !== roles.normal,
      call: { characters: 0 },
    },
  };
}

async function noteUse(db: Executor, row: CallerRow, use: { readonly at: Date; readonly address: string }) {
  const { last_used_at: last, last_used_address: from } = row;
  if (last !== null && from === use.address && use.at.getTime() - last.getTime() < seenEveryMs) return;
  await touchKey(db, row.id, use);
}
