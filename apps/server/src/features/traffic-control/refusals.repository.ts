import { sql } from "drizzle-orm";
import { column, type Executor, type RowOf } from "#platform/database";

export interface Refusal {
  readonly minute: Date;
  readonly reason: "limit" | "block";
  readonly group: string;
  readonly accountId: string | null;
  readonly network: string;
  readonly count: number;
}

/** Adds to what other processes counted, which do so in the same order. */
export async function addRefusals(db: Executor, refusals: readonly Refusal[]): Promise<void> {
  const each = <T>(value: (refusal: Refusal) => T) => sql.param(refusals.map((refusal) => value(refusal)));
  await db.execute(sql`
    insert into traffic_refusals as r /* any site: what the platform refused */ (minute, reason, call_group, account_id, network, count)
    select minute, reason, call_group, account_id, network, count
    from unnest(${each(({ minute }) => minute.toISOString())}::timestamptz[], ${each(({ reason }) => reason)}::text[],
                ${each(({ group }) => group)}::text[], ${each(({ accountId }) => accountId)}::uuid[],
                ${each(({ network }) => network)}::text[], ${each(({ count }) => count)}::int[])
      as refused (minute, reason, call_group, account_id, network, count)
    order by 1, 2, 3, 4, 5
    on conflict (minute, reason, call_group, account_id, network) do update set count = r.count + excluded.count`);
}

const timesShape = { at: column.timestamptz, limited: column.int, blocked: column.int };

/** By parts of the time of so many seconds. */
export function listRefusalsByTime(
  db: Executor,
  since: Date,
  partS: number,
): Promise<readonly RowOf<typeof timesShape>[]> {
  return db.query(timesShape)`
    select to_timestamp(floor(extract(epoch from minute) / ${partS}::int) * ${partS}::int) as at,
           coalesce(sum(count) filter (where reason = 'limit'), 0)::int as limited,
           coalesce(sum(count) filter (where reason = 'block'), 0)::int as blocked
    from traffic_refusals /* any site: what the platform refused */ where minute >= ${since} group by 1 order by 1`;
}

const mostShown = 50;

const groupsShape = { group: column.text, count: column.int };
export function listRefusalsByGroup(db: Executor, since: Date): Promise<readonly RowOf<typeof groupsShape>[]> {
  return db.query(groupsShape)`
    select case reason when 'block' then 'blocked' else call_group end as "group", sum(count)::int as count
    from traffic_refusals /* any site: what the platform refused */ where minute >= ${since} group by 1 order by 2 desc, 1 limit ${mostShown}`;
}

const accountsShape = { account_id: column.uuid.present(), count: column.int };
export function listRefusalsByAccount(db: Executor, since: Date): Promise<readonly RowOf<typeof accountsShape>[]> {
  return db.query(accountsShape)`
    select account_id, sum(count)::int as count from traffic_refusals /* any site: what the platform refused */
    where minute >= ${since} and account_id is not null group by 1 order by 2 desc, 1 limit ${mostShown}`;
}

const networksShape = { network: column.text, count: column.int };
export function listRefusalsByNetwork(db: Executor, since: Date): Promise<readonly RowOf<typeof networksShape>[]> {
  return db.query(networksShape)`
    select network, sum(count)::int as count from traffic_refusals /* any site: what the platform refused */
    where minute >= ${since} group by 1 order by 2 desc, 1 limit ${mostShown}`;
}

export async function deleteRefusalsBefore(db: Executor, before: Date): Promise<void> {
  await db.execute(
    sql`delete from traffic_refusals /* any site: what the platform refused */ where minute < ${before}`,
  );
}

/** Beyond so many rows the oldest go, so that a flood from many addresses fills no disk. */
export async function deleteRefusalsBeyond(db: Executor, kept: number): Promise<void> {
  await db.execute(sql`
    delete from traffic_refusals /* any site: what the platform refused */ where minute < (
      select minute from traffic_refusals /* any site: what the platform refused */ order by minute desc offset ${kept} limit 1)`);
}
