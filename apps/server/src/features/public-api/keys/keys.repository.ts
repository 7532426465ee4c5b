import { type SQL, sql } from "drizzle-orm";
import type { ApiScope } from "@yiqiao/contracts/public-api";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";

export const keyShape = {
  id: column.uuid,
  site_id: column.int,
  account_id: column.uuid,
  app_id: column.text,
  name: column.text,
  secret_hash: column.bytea,
  former_hash: column.bytea.orNull(),
  former_until: column.timestamptz.orNull(),
  scopes: column.textArray,
  calls_per_minute: column.int.orNull(),
  created_at: column.timestamptz,
  expires_at: column.timestamptz.orNull(),
  revoked_at: column.timestamptz.orNull(),
  last_used_at: column.timestamptz.orNull(),
  last_used_address: column.text.orNull(),
};
/** Networks are read as text. */
export const addressesShape = { addresses: column.textArray };

export type KeyRow = RowOf<typeof keyShape> & RowOf<typeof addressesShape>;

export const addresses = sql`(select coalesce(array_agg(case when masklen(a) = case family(a) when 4 then 32 else 128 end
                         then host(a) else a::text end order by place), '{}')
                       from unnest(k.addresses) with ordinality as given (a, place)) as addresses`;

/** A key with what decides whether it may be used now. */
const callerShape = {
  ...keyShape,
  ...addressesShape,
  is_from_here: column.bool,
  has_budget: column.bool,
  role: column.int.as<0 | 1 | 2>(),
  plan_sku: column.text,
  plan_expires_at: column.timestamptz.orNull(),
  account_status: column.text.as<"active" | "inactive" | "disabled" | "deleted">(),
  token_expires_at: column.timestamptz.orNull(),
};
export type CallerRow = RowOf<typeof callerShape>;

/** What is looked for: a key by its id, or the key of a token. */
export type KeyLookup = { readonly appId: string } | { readonly tokenHash: Buffer };

export async function findCaller(db: Executor, wanted: KeyLookup, address: string): Promise<CallerRow | undefined> {
  const byToken = "tokenHash" in wanted;
  const rows = await db.prepared(callerShape)`
    select ${columnsOf(keyShape, "k")}, ${addresses},
           cardinality(k.addresses) = 0 or exists (select from unnest(k.addresses) a where ${address}::inet <<= a)
             as is_from_here,
           exists (select from quota_budgets b where b.name = 'budget:key:' || k.id and b.site_id = k.site_id)
             as has_budget,
           a.role, a.plan_sku, a.plan_expires_at, a.status as account_status,
           ${byToken ? sql`t.expires_at` : sql`null::timestamptz`} as token_expires_at
    from api_keys k join accounts a on a.id = k.account_id
    ${byToken ? sql`join api_tokens t on t.key_id = k.id and t.account_id = k.account_id` : sql``}
    where ${byToken ? sql`t.token_hash = ${wanted.tokenHash}` : sql`k.app_id = ${wanted.appId}`}
      /* any site: whose key it is is found out here */`;
  return rows[0];
}

export async function touchKey(
  db: Executor,
  id: string,
  { at, address }: { at: Date; address: string },
): Promise<void> {
  await db.execute(sql`
    update api_keys set last_used_at = ${at}, last_used_address = ${address}
    where id = ${id} and (last_used_at is null or last_used_at < ${at}) /* any site: the key that is used */`);
}

export interface Owned {
  readonly siteId: number;
  readonly accountId: string;
}

export function listKeys(db: Executor, { siteId, accountId }: Owned): Promise<KeyRow[]> {
  return db.query({ ...keyShape, ...addressesShape })`
    select ${columnsOf(keyShape, "k")}, ${addresses} from api_keys k
    where k.account_id = ${accountId} and k.site_id = ${siteId} order by k.created_at desc, k.id`;
}

export async function findKey(db: Executor, { siteId, accountId }: Owned, id: string): Promise<KeyRow | undefined> {
  const rows = await db.query({ ...keyShape, ...addressesShape })`
    select ${columnsOf(keyShape, "k")}, ${addresses} from api_keys k
    where k.id = ${id} and k.account_id = ${accountId} and k.site_id = ${siteId} for update`;
  return rows[0];
}

/** Networks in their order, also where one is named by an address in it. */
const networksOf = (given: readonly string[]): SQL => sql`
  (select coalesce(array_agg(network(a::inet)::cidr order by place), '{}')
   from unnest(${sql.param([...given])}::text[]) with ordinality as each (a, place))`;

export interface KeySettings {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly addresses: readonly string[];
  readonly callsPerMinute: number | null;
  readonly expiresAt: Date | null;
}

export async function insertKey(
  db: Executor,
  { siteId, accountId }: Owned,
  key: KeySettings & { readonly id: string; readonly appId: string; readonly secretHash: Buffer; readonly at: Date },
): Promise<void> {
  await db.execute(sql`
    insert into api_keys
      (id, site_id, account_id, app_id, name, secret_hash, scopes, addresses, calls_per_minute, created_at, expires_at)
    values (${key.id}, ${siteId}, ${accountId}, ${key.appId}, ${key.name}, ${key.secretHash},
            ${sql.param([...key.scopes])}::text[], ${networksOf(key.addresses)},
            ${key.callsPerMinute}, ${key.at}, ${key.expiresAt})`);
}

export async function updateKey(
  db: Executor,
  { siteId, accountId }: Owned,
  key: KeySettings & { readonly id: string },
): Promise<void> {
  await db.execute(sql`
    update api_keys
    set name = ${key.name}, scopes = ${sql.param([...key.scopes])}::text[],
        addresses = ${networksOf(key.addresses)},
        calls_per_minute = ${key.callsPerMinute}, expires_at = ${key.expiresAt}
    where id = ${key.id} and account_id = ${accountId} and site_id = ${siteId}`);
}

/** The secret so far becomes the former one; what it was exchanged for ends with it. */
export async function replaceSecret(
  db: Executor,
  { siteId, accountId }: Owned,
  { id, secretHash, formerUntil }: { readonly id: string; readonly secretHash: Buffer; readonly formerUntil: Date },
): Promise<void> {
  await db.execute(sql`
    update api_keys set former_hash = secret_hash, former_until = ${formerUntil}, secret_hash = ${secretHash}
    where id = ${id} and account_id = ${accountId} and site_id = ${siteId}`);
  await db.execute(sql`
    update api_tokens set expires_at = ${formerUntil}
    where key_id = ${id} and account_id = ${accountId} and expires_at > ${formerUntil}`);
}

export async function revokeKey(db: Executor, { siteId, accountId }: Owned, id: string, at: Date): Promise<void> {
  await db.execute(sql`
    update api_keys set revoked_at = ${at}
    where id = ${id} and account_id = ${accountId} and site_id = ${siteId} and revoked_at is null`);
}

/** Keys that are not revoked, behind the lock of their account. */
export async function countKeys(db: Executor, { siteId, accountId }: Owned): Promise<number> {
  await db.execute(sql`select 1 from accounts where id = ${accountId} and site_id = ${siteId} for no key update`);
  const [row] = await db.query({ count: column.int })`
    select count(*)::int as count from api_keys
    where account_id = ${accountId} and site_id = ${siteId} and revoked_at is null`;
  return row?.count ?? 0;
}

/** A new token for a key: those before end, at the latest at `formerUntil`. */
export async function issueToken(
  db: Executor,
  token: {
    readonly keyId: string;
    readonly accountId: string;
    readonly hash: Buffer;
    readonly at: Date;
    readonly expiresAt: Date;
    readonly formerUntil: Date;
  },
): Promise<void> {
  const { keyId, accountId, hash, at, expiresAt, formerUntil } = token;
  await db.execute(sql`
    update api_tokens set expires_at = ${formerUntil}
    where key_id = ${keyId} and account_id = ${accountId} and expires_at > ${formerUntil}`);
  await db.execute(sql`
    insert into api_tokens (token_hash, key_id, account_id, issued_at, expires_at)
    values (${hash}, ${keyId}, ${accountId}, ${at}, ${expiresAt})`);
}

export async function deleteOldTokens(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from api_tokens where expires_at < ${before} /* any site: the clock's */`);
}
