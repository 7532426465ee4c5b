import { sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";

export interface SiteDay {
  readonly siteId: number;
  /** The last day that the totals hold. */
  readonly day: string;
}

/** Sites whose day has gone on, with the day that their totals hold. */
export function sitesBehind(tx: Executor, now: Date): Promise<SiteDay[]> {
  return tx.query({ siteId: column.int, day: column.text })`
    select t.site_id as "siteId", t.day::text as day
    from usage_sites t /* any site: totals of all move on */ join sites s on s.id = t.site_id
    where t.day < (${now}::timestamptz at time zone s.time_zone)::date order by t.site_id`;
}

/** Sites that are new begin today. */
export async function beginSites(tx: Executor, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into usage_sites (site_id, day)
    select s.id, (${now}::timestamptz at time zone s.time_zone)::date from sites s /* any site: totals of all */
    on conflict (site_id) do nothing`);
}

/** Moves a site's totals on by a day: of each length the day leaves that is no longer in it, and what lay ahead comes in. */
export async function moveOn(tx: Executor, { siteId, day }: SiteDay, lengths: readonly number[]): Promise<void> {
  await tx.execute(sql`
    insert into usage_user_totals (account_id, days, site_id, requests, documents, characters, charged)
    select u.account_id, l.days, u.site_id, sum(u.requests * c.sign),
           coalesce(sum(u.requests * c.sign) filter (where u.kind = 'document'), 0),
           sum((u.machine + u.fuzzy + u.exact + u.context) * c.sign), sum(u.charged * c.sign)
    from unnest(${sql.param([...lengths])}::int[]) l (days)
    cross join (values (1), (-1)) c (sign)
    join usage_user_days u on u.day = ${day}::date + 1 - case c.sign when 1 then 0 else l.days end
    where u.site_id = ${siteId}
    group by 1, 2, 3
    on conflict (account_id, days, site_id) do update set
      requests = usage_user_totals.requests + excluded.requests,
      documents = usage_user_totals.documents + excluded.documents,
      characters = usage_user_totals.characters + excluded.characters,
      charged = usage_user_totals.charged + excluded.charged`);
  await tx.execute(sql`update usage_sites set day = ${day}::date + 1 where site_id = ${siteId}`);
  await tx.execute(sql`
    delete from usage_user_totals
    where site_id = ${siteId} and requests = 0 and documents = 0 and characters = 0 and charged = 0`);
}
