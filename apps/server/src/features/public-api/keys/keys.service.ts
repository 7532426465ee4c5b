import { randomUUID } from "node:crypto";
import {
  type ApiKey,
  type ApiKeyCreateBody,
  type ApiKeySecret,
  apiKeysPerAccount,
  apiScopes,
  apiTokenGraceS,
  apiTokenLifeS,
  type ApiKeyUpdateBody,
  type OpenToken,
} from "@yiqiao/contracts/public-api";
import type { Audit } from "#features/audit";
import type { Quota } from "#features/quota";
import type { Database, Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { principalOf, type RequestContext } from "#platform/request";
import { type AuthenticateKeyDeps, openKey } from "./authenticate-key.ts";
import {
  countKeys,
  deleteOldTokens,
  findKey,
  insertKey,
  issueToken,
  type KeyRow,
  type KeySettings,
  listKeys,
  type Owned,
  replaceSecret,
  revokeKey,
  updateKey,
} from "./keys.repository.ts";
import { hashOf, keyOf, makeAppId, makeSecret, makeToken, secretIn } from "./secrets.ts";

/** The API keys of an account, for its owner. */
export interface ApiKeys {
  list(context: RequestContext): Promise<ApiKey[]>;
  /** @throws {DomainError} `apiKeyMany`, `apiKeyEnds` */
  create(context: RequestContext, body: ApiKeyCreateBody): Promise<ApiKeySecret>;
  /** @throws {DomainError} `apiKeyGone`, `apiKeyEnds` */
  update(context: RequestContext, body: ApiKeyUpdateBody): Promise<ApiKey>;
  /** @throws {DomainError} `apiKeyGone` */
  rotate(context: RequestContext, body: { readonly id: string; readonly overlap_hours: number }): Promise<ApiKeySecret>;
  /** @throws {DomainError} `apiKeyGone` */
  revoke(context: RequestContext, id: string): Promise<ApiKey>;
  /** @throws {DomainError} as a call with the key */
  token(
    at: { readonly siteId: number; readonly address: string },
    given: { readonly app_id: string; readonly app_secret: string },
  ): Promise<OpenToken>;
  /** For a job. */
  forgetTokens(): Promise<void>;
}

export type ApiKeysDeps = Pick<AuthenticateKeyDeps, "clock" | "sites"> & {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly quota: Pick<Quota, "setKeyBudget" | "keyBudgets">;
  readonly audit: Pick<Audit, "record">;
};

const hourMs = 3_600_000;
const keptTokensMs = 24 * hourMs;

export function createApiKeys(deps: ApiKeysDeps): ApiKeys {
  const { database, clock } = deps;
  const desk = createDesk(deps);
  const { shown, shownOne, record, setBudget } = desk;

  return {
    list: async (context) => shown(database.db, await listKeys(database.db, ownerOf(context))),
    create: (context, body) => create(deps, desk, { context, body }),
    update: async (context, body) => {
      const owner = ownerOf(context);
      await database.transaction(async (tx) => {
        const row = await openOwn(tx, owner, body.id);
        if (body.expires_at !== row.expires_at?.toISOString()) assertAhead(body.expires_at, clock.now());
        await updateKey(tx, owner, { id: body.id, ...settingsOf(body) });
        await setBudget(tx, owner, body);
        await record(context, tx, { act: "api-key.update", key: body });
      });
      return shownOne(database.db, owner, body.id);
    },
    rotate: async (context, { id, overlap_hours: hours }) => {
      const owner = ownerOf(context);
      const secret = makeSecret();
      const formerUntil = new Date(clock.now().getTime() + hours * hourMs);
      await database.transaction(async (tx) => {
        const row = await openOwn(tx, owner, id);
        await replaceSecret(tx, owner, { id, secretHash: hashOf(secret), formerUntil });
        await record(context, tx, { act: "api-key.rotate", key: row });
      });
      return secretOf(await shownOne(database.db, owner, id), secret);
    },
    revoke: async (context, id) => {
      const owner = ownerOf(context);
      const at = clock.now();
      const row = await database.transaction(async (tx) => {
        const found = await openOwn(tx, owner, id);
        await revokeKey(tx, owner, id, at);
        await record(context, tx, { act: "api-key.revoke", key: found });
        return { ...found, revoked_at: at };
      });
      const [key] = await shown(database.db, [row]);
      if (key === undefined) throw new DomainError("apiKeyGone");
      return key;
    },
    token: (at, given) => exchange(deps, at, given),
    forgetTokens: () => deleteOldTokens(database.db, new Date(clock.now().getTime() - keptTokensMs)),
  };
}

type Desk = ReturnType<typeof createDesk>;

/** Keys as they are shown, and what changes with them. */
function createDesk({ clock, quota, audit }: ApiKeysDeps) {
  const presentKeys = async (db: Executor, rows: readonly KeyRow[]) => {
    const [first] = rows;
    if (first === undefined) return [];
    const ids = rows.map(({ id }) => id);
    const budgets = await quota.keyBudgets(db, first.site_id, ids);
    return rows.map((row) => present(row, budgets.get(row.id), clock.now()));
  };
  const presentKey = async (db: Executor, owner: Owned, id: string): Promise<ApiKey> => {
    const [key] = await presentKeys(db, [await openOwn(db, owner, id)]);
    if (key === undefined) throw new DomainError("apiKeyGone");
    return key;
  };
  const record = (context: RequestContext, tx: Executor, { act, key }: { act: KeyAct; key: KeyName }) =>
    audit.record(context, { action: act, target: `api-key:${key.id}`, after: { name: key.name } }, tx);

  const setBudget = async (
    tx: Executor,
    { siteId }: Owned,
    { id: keyId, characters_per_month: charactersPerMonth }: Pick<ApiKeyUpdateBody, "id" | "characters_per_month">,
  ) => {
    const known = (await quota.keyBudgets(tx, siteId, [keyId])).get(keyId)?.charactersPerMonth ?? null;
    if (known !== charactersPerMonth) await quota.setKeyBudget(tx, { keyId, siteId, charactersPerMonth });
  };

  return { shown: presentKeys, shownOne: presentKey, record, setBudget };
}

async function create(
  { database, clock }: ApiKeysDeps,
  { shownOne, record, setBudget }: Desk,
  { context, body }: { readonly context: RequestContext; readonly body: ApiKeyCreateBody },
): Promise<ApiKeySecret> {
  const owner = ownerOf(context);
  const at = clock.now();
  assertAhead(body.expires_at, at);
  const [id, appId, secret] = [randomUUID(), makeAppId(), makeSecret()];
  await database.transaction(async (tx) => {
    if ((await countKeys(tx, owner)) >= apiKeysPerAccount) {
      throw new DomainError("apiKeyMany", { limit: apiKeysPerAccount });
    }
    await insertKey(tx, owner, { id, appId, secretHash: hashOf(secret), at, ...settingsOf(body) });
    await setBudget(tx, owner, { id, ...body });
    await record(context, tx, { act: "api-key.create", key: { id, name: body.name } });
  });
  return secretOf(await shownOne(database.db, owner, id), secret);
}

async function exchange(
  deps: ApiKeysDeps,
  at: Parameters<ApiKeys["token"]>[0],
  { app_id: appId, app_secret: given }: Parameters<ApiKeys["token"]>[1],
): Promise<OpenToken> {
  const { database, clock } = deps;
  const credential = { kind: "key", appId, secret: secretIn(given) } as const;
  const row = await openKey({ ...deps, db: database.db }, credential, { ...at, scope: undefined });
  const token = makeToken();
  const now = clock.now();
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  // A token does not outlive its key.
  const expiresAt = new Date(Math.min(later(apiTokenLifeS).getTime(), row.expires_at?.getTime() ?? Infinity));
  await database.transaction((tx) =>
    issueToken(tx, {
      keyId: row.id,
      accountId: row.account_id,
      hash: hashOf(token),
      at: now,
      expiresAt,
      formerUntil: later(apiTokenGraceS),
    }),
  );
  return { token, expires_in: Math.floor((expiresAt.getTime() - now.getTime()) / 1000) };
}

type KeyAct = "api-key.create" | "api-key.update" | "api-key.rotate" | "api-key.revoke";
type KeyName = Pick<ApiKey, "id" | "name">;

export function ownerOf(context: RequestContext): Owned {
  const { siteId, accountId } = principalOf(context);
  return { siteId, accountId };
}

/** A key of the owner's that was not revoked, locked. @throws {DomainError} `apiKeyGone` */
async function openOwn(db: Executor, owner: Owned, id: string): Promise<KeyRow> {
  const row = await findKey(db, owner, id);
  if (row === undefined || row.revoked_at !== null) throw new DomainError("apiKeyGone");
  return row;
}

function assertAhead(expiresAt: string | null, now: Date): void {
  if (expiresAt !== null && new Date(expiresAt) <= now) throw new DomainError("apiKeyEnds");
}

function settingsOf({ name, scopes, addresses, calls_per_minute: calls, expires_at }: ApiKeyCreateBody): KeySettings {
  const inOrder = apiScopes.filter((scope) => scopes.includes(scope));
  const expiresAt = expires_at === null ? null : new Date(expires_at);
  return { name, scopes: inOrder, addresses, callsPerMinute: calls, expiresAt };
}

function secretOf(key: ApiKey, secret: string): ApiKeySecret {
  return { key, api_key: keyOf(key.app_id, secret), app_id: key.app_id, app_secret: secret };
}

export function present(
  row: KeyRow,
  budget: { readonly charactersPerMonth: number | null; readonly used: number } | undefined,
  now: Date,
): ApiKey {
  const isOver = row.expires_at !== null && row.expires_at <= now;
  const isFormerGood = row.former_until !== null && row.former_until > now;
  return {
    id: row.id,
    name: row.name,
    app_id: row.app_id,
    state: row.revoked_at === null ? (isOver ? "expired" : "active") : "revoked",
    scopes: apiScopes.filter((scope) => row.scopes.includes(scope)),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    addresses: [...row.addresses],
    calls_per_minute: row.calls_per_minute,
    characters_per_month: budget?.charactersPerMonth ?? null,
    used_this_month: budget?.used ?? 0,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    last_used_address: row.last_used_address,
    former_secret_until: isFormerGood ? (row.former_until?.toISOString() ?? null) : null,
  };
}
