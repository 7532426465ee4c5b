import { sql } from "drizzle-orm";
import type { ApiDialect } from "@yiqiao/contracts/public-api";
import { column, type Executor, type RowOf } from "#platform/database";
import type { Position } from "#platform/paging";
import type { Owned } from "../keys/keys.repository.ts";

/** A call that was answered. */
export interface MadeCall {
  readonly siteId: number;
  readonly accountId: string;
  readonly keyId: string;
  readonly at: Date;
  readonly requestId: string;
  readonly dialect: ApiDialect;
  readonly call: string;
  /** What it was for, as usage is shown. */
  readonly kind: string;
  readonly status: number;
  readonly code: number | null;
  readonly characters: number;
  readonly durationMs: number;
  readonly address: string;
}

/** Writes calls down, with the days that they belong to; keys that are gone by now are left out. */
export async function insertCalls(db: Executor, calls: readonly MadeCall[]): Promise<void> {
  const each = <T>(value: (call: MadeCall) => T) => sql.param(calls.map((call) => value(call)));
  await db.execute(sql`
    with given as (
      select g.* from unnest(
        ${each(({ siteId }) => siteId)}::int[], ${each(({ accountId }) => accountId)}::uuid[],
        ${each(({ keyId }) => keyId)}::uuid[], ${each(({ at }) => at)}::timestamptz[],
        ${each(({ requestId }) => requestId)}::text[], ${each(({ dialect }) => dialect)}::text[],
        ${each(({ call }) => call)}::text[], ${each(({ kind }) => kind)}::text[],
        ${each(({ status }) => status)}::smallint[], ${each(({ code }) => code)}::int[],
        ${each(({ characters }) => characters)}::bigint[], ${each(({ durationMs }) => durationMs)}::int[],
        ${each(({ address }) => address)}::text[])
        as g (site_id, account_id, key_id, at, request_id, dialect, call, kind, status, code, characters, duration_ms,
              address)
      join api_keys k on k.id = g.key_id /* any site: calls of several accounts come together */
    ), made as (
      insert into api_calls (site_id, account_id, key_id, at, request_id, dialect, call, status, code, characters,
                             duration_ms, address)
      select site_id, account_id, key_id, at, request_id, dialect, call, status, code, characters, duration_ms, address
      from given
    )
    insert into api_call_days as d (key_id, account_id, day, kind, calls, failed)
    select key_id, account_id, (at at time zone 'Asia/Shanghai')::date, kind, count(*), count(code) from given
    group by 1, 2, 3, 4 order by 1, 3, 4
    on conflict (key_id, day, kind) do update
      set calls = d.calls + excluded.calls, failed = d.failed + excluded.failed`);
}

const callShape = {
  id: column.serial,
  key_id: column.uuid,
  at: column.timestamptz,
  request_id: column.text,
  dialect: column.text.as<ApiDialect>(),
  call: column.text,
  status: column.int,
  code: column.int.orNull(),
  characters: column.bigint,
  duration_ms: column.int,
  address: column.text,
};
export type CallRow = RowOf<typeof callShape>;

/** The newest first, older than `before`. */
export function listCalls(
  db: Executor,
  { siteId, accountId }: Owned,
  filter: {
    readonly keyId?: string | undefined;
    readonly hasFailed?: boolean | undefined;
    readonly before: Position | undefined;
    readonly limit: number;
  },
): Promise<CallRow[]> {
  const { keyId, hasFailed, before, limit } = filter;
  const ofKey = keyId === undefined ? sql`` : sql` and key_id = ${keyId}`;
  const failing = hasFailed === undefined ? sql`` : hasFailed ? sql` and code is not null` : sql` and code is null`;
  const older = before === undefined ? sql`` : sql` and (at, id) < (${before.key}::timestamptz, ${before.id}::bigint)`;
  return db.query(callShape)`
    select id, key_id, at, request_id, dialect, call, status, code, characters, duration_ms, address from api_calls
    where account_id = ${accountId} and site_id = ${siteId}${ofKey}${failing}${older}
    order by at desc, id desc limit ${limit}`;
}

const usageShape = {
  day: column.text,
  key_id: column.uuid,
  kind: column.text,
  calls: column.bigint,
  failed: column.bigint,
  characters: column.bigint,
};
export type UsageRow = RowOf<typeof usageShape>;

/** Calls as they were counted, characters as the ledger charged them; days of Asia/Shanghai, both included. */
export function usageOf(
  db: Executor,
  { siteId, accountId }: Owned,
  { keyId, from, to }: { readonly keyId?: string | undefined; readonly from: string; readonly to: string },
): Promise<UsageRow[]> {
  const ofKey = keyId === undefined ? sql`` : sql` and k.id = ${keyId}`;
  return db.query(usageShape)`
    with own as (
      select k.id from api_keys k where k.account_id = ${accountId} and k.site_id = ${siteId}${ofKey}
    ), counted as (
      select d.key_id, d.day, d.kind, d.calls, d.failed, 0::bigint as characters
      from api_call_days d
      where d.account_id = ${accountId} and d.key_id in (select id from own)
        and d.day between ${from}::date and ${to}::date
    ), charged as (
      select r.api_key_id as key_id, (r.created_at at time zone 'Asia/Shanghai')::date as day,
             case r.cause_kind when 'api' then 'text' when 'document' then 'documents' when 'picture' then 'pictures'
                               when 'web' then 'webPages' else r.cause_kind end as kind,
             0::bigint as calls, 0::bigint as failed, r.committed as characters
      from quota_reservations r
      where r.site_id = ${siteId} and r.api_key_id in (select id from own) and r.committed > 0
        and r.created_at >= ${from}::date::timestamp at time zone 'Asia/Shanghai'
        and r.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'
    )
    select day::text as day, key_id, kind, sum(calls)::bigint as calls, sum(failed)::bigint as failed,
           sum(characters)::bigint as characters
    from (select * from counted union all select * from charged) each
    group by 1, 2, 3 order by 1, 2, 3`;
}

export async function deleteOldCalls(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from api_calls where at < ${before} /* any site: the clock's */`);
}
