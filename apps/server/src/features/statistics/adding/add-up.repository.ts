import { type SQL, sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";

/** One pass at a time: users that are active on several days are counted right only so. */
export async function lockAdding(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('statistics', 0))`);
}

/** Events that are not in the sums yet, the oldest first. */
export async function openEvents(tx: Executor, limit: number): Promise<string[]> {
  const rows = await tx.query({ id: column.serial })`
    select id from usage_events /* any site: sums are made of all */ where not is_added order by id limit ${limit}`;
  return rows.map(({ id }) => id);
}

export async function markAdded(tx: Executor, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update usage_events /* any site: sums were made of all */ set is_added = true
    where id = any(${sql.param([...ids])}::bigint[])`);
}

/** The plan that an event's account had; `e`, `a` are the event and its account. */
const planOf = sql.raw(`case when e.account_id is null then 'visitor'
    when a.plan_sku is null or (a.plan_expires_at is not null and a.plan_expires_at <= e.at) then 'free'
    else split_part(a.plan_sku, '-', 1) end`);

const sums = ["requests", "failures", "machine", "fuzzy", "exact", "context", "kept", "charged"] as const;
const listed = sql.raw(sums.join(", "));
const summed = sql.raw(sums.map((name) => `sum(e.${name}) as ${name}`).join(", "));
const added = (table: string) =>
  sql.raw(sums.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(", "));

const periods = {
  hours: { table: sql.raw("usage_hours"), key: sql.raw("hour"), of: sql.raw("date_trunc('hour', e.at)") },
  days: { table: sql.raw("usage_days"), key: sql.raw("day"), of: sql.raw("(e.at at time zone s.time_zone)::date") },
} as const;

/** Adds events to the sums of their hours or days. */
export async function addToPeriods(tx: Executor, period: keyof typeof periods, ids: readonly string[]): Promise<void> {
  const { table, key, of } = periods[period];
  await tx.execute(sql`
    insert into ${table} /* any site: sums are made of all */ (site_id, ${key}, plan, dimension, value, ${listed})
    select e.site_id, ${of}, ${planOf}, d.dimension, d.value, ${summed}
    from usage_events e
    join sites s on s.id = e.site_id
    left join accounts a on a.id = e.account_id
    cross join lateral (values ('kind', e.kind), ('pair', e.source_lang || '>' || e.target_lang), ('engine', e.engine),
                               ('error', e.error), ('latency', e.kind || '/' || e.latency)) d (dimension, value)
    where e.id = any(${sql.param([...ids])}::bigint[]) and d.value is not null
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (dimension, ${key}, site_id, plan, value) do update set ${added(period === "hours" ? "usage_hours" : "usage_days")}`);
}

/** The days of events, the first one first. */
export async function daysOfEvents(tx: Executor, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query({ day: column.text })`
    select distinct (e.at at time zone s.time_zone)::date::text as day
    from usage_events e /* any site: sums are made of all */ join sites s on s.id = e.site_id
    where e.id = any(${sql.param([...ids])}::bigint[]) and e.account_id is not null order by 1`;
  return rows.map(({ day }) => day);
}

interface OfDay {
  readonly ids: readonly string[];
  readonly day: string;
}

/** Users' events of a day, by user, plan and kind. */
const ofUsers = ({ ids, day }: OfDay): SQL => sql`
  select e.account_id, e.site_id, ${planOf} as plan, e.kind, ${summed},
         sum(e.requests) > 0 or sum(e.machine + e.fuzzy + e.exact + e.context) > 0 or sum(e.charged) > 0 as is_active
  from usage_events e /* any site: sums are made of all */
  join sites s on s.id = e.site_id
  join accounts a on a.id = e.account_id and a.status <> 'deleted'
  where e.id = any(${sql.param([...ids])}::bigint[]) and (e.at at time zone s.time_zone)::date = ${day}::date
  group by 1, 2, 3, 4`;

/**
 * Counts users who become active on a day, beside those of the day's sums; before these are added. Whoever was active on a
 * later day already had another day before it until now.
 */
export async function countActives(tx: Executor, of: OfDay): Promise<void> {
  await tx.execute(sql`
    with users as (${ofUsers(of)}),
    each as (
      select site_id, account_id, plan from users where is_active
      union select site_id, account_id, '' from users where is_active
    ),
    found as (
      select f.site_id, f.plan,
        (select max(u.day) from usage_user_days u /* any site: of this user */
         where u.account_id = f.account_id and u.site_id = f.site_id and u.day < ${of.day}::date and u.is_active
           and (f.plan = '' or u.plan = f.plan)) as previous,
        (select min(u.day) from usage_user_days u /* any site: of this user */
         where u.account_id = f.account_id and u.site_id = f.site_id and u.day > ${of.day}::date and u.is_active
           and (f.plan = '' or u.plan = f.plan)) as following
      from each f
      where not exists (
        select from usage_user_days u /* any site: of this user */
        where u.account_id = f.account_id and u.site_id = f.site_id and u.day = ${of.day}::date and u.is_active
          and (f.plan = '' or u.plan = f.plan))
    ),
    changes as (
      select site_id, ${of.day}::date as day, plan, coalesce(previous, '1970-01-01') as previous, 1 as users from found
      union all
      select site_id, following, plan, coalesce(previous, '1970-01-01'), -1 from found where following is not null
      union all
      select site_id, following, plan, ${of.day}::date, 1 from found where following is not null
    )
    insert into usage_actives /* any site: sums are made of all */ (site_id, day, plan, previous_day, users)
    select site_id, day, plan, previous, sum(users) from changes group by 1, 2, 3, 4 having sum(users) <> 0
    order by 1, 2, 3, 4
    on conflict (plan, day, site_id, previous_day) do update set users = usage_actives.users + excluded.users`);
}

export async function addToUserDays(tx: Executor, of: OfDay): Promise<void> {
  await tx.execute(sql`
    insert into usage_user_days /* any site: sums are made of all */
      (account_id, site_id, plan, kind, ${listed}, is_active, day)
    select users.*, ${of.day}::date from (${ofUsers(of)}) users order by 1, 2, 3, 4
    on conflict (account_id, day, site_id, plan, kind) do update set ${added("usage_user_days")},
      is_active = usage_user_days.is_active or excluded.is_active`);
}

/** Adds a day's events to the totals of those stretches that the day is in. */
export async function addToTotals(tx: Executor, of: OfDay, lengths: readonly number[]): Promise<void> {
  await tx.execute(sql`
    insert into usage_user_totals /* any site: sums are made of all */
      (account_id, days, site_id, requests, documents, characters, charged)
    select u.account_id, l.days, u.site_id, sum(u.requests),
           coalesce(sum(u.requests) filter (where u.kind = 'document'), 0),
           sum(u.machine + u.fuzzy + u.exact + u.context), sum(u.charged)
    from (${ofUsers(of)}) u
    join usage_sites t on t.site_id = u.site_id
    cross join unnest(${sql.param([...lengths])}::int[]) l (days)
    where ${of.day}::date > t.day - l.days and ${of.day}::date <= t.day
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (account_id, days, site_id) do update set
      requests = usage_user_totals.requests + excluded.requests,
      documents = usage_user_totals.documents + excluded.documents,
      characters = usage_user_totals.characters + excluded.characters,
      charged = usage_user_totals.charged + excluded.charged`);
}
