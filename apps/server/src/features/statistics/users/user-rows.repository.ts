import { sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";
import type { Days, Scope } from "../reading/scope.ts";

const ofSite = (site: Scope["site"]) =>
  site === "all" ? sql`true /* any site: read by the installation's administrators */` : sql`a.site_id = ${site}`;

/** What is told of users, as far as they belong to the site. */
export function userRows(
  db: Executor,
  { site, ids }: { readonly site: Scope["site"]; readonly ids: readonly string[] },
) {
  return db.query({
    id: column.uuid,
    accountNumber: column.text,
    username: column.text,
    siteId: column.int,
    planSku: column.text,
    planExpiresAt: column.timestamptz.orNull(),
    createdAt: column.timestamptz,
    libraries: column.int,
  })`
    select a.id, a.account_number as "accountNumber", a.username, a.site_id as "siteId", a.plan_sku as "planSku",
           a.plan_expires_at as "planExpiresAt", a.created_at as "createdAt",
           (select count(*)::int from libraries l where l.account_id = a.id and l.site_id = a.site_id
              and l.deleted_at is null) as libraries
    from accounts a where ${ofSite(site)} and a.id = any(${sql.param([...ids])}::uuid[]) and a.status <> 'deleted'`;
}

/** What users had translated in some days. */
export function usageOfUsers(
  db: Executor,
  { site, ids, days }: { readonly site: Scope["site"]; readonly ids: readonly string[]; readonly days: Days },
) {
  const limited =
    site === "all" ? sql`true /* any site: read by the installation's administrators */` : sql`u.site_id = ${site}`;
  return db.query({
    id: column.uuid,
    requests: column.bigint,
    characters: column.bigint,
    charged: column.bigint,
    documents: column.bigint,
  })`
    select u.account_id as id, sum(u.requests) as requests, sum(u.machine + u.fuzzy + u.exact + u.context) as characters,
           sum(u.charged) as charged, coalesce(sum(u.requests) filter (where u.kind = 'document'), 0) as documents
    from usage_user_days u
    where ${limited} and u.account_id = any(${sql.param([...ids])}::uuid[])
      and u.day between ${days.from}::date and ${days.to}::date group by u.account_id`;
}

/** What users bought between two moments. */
export function ordersOfUsers(
  db: Executor,
  {
    site,
    ids,
    start,
    end,
  }: {
    readonly site: Scope["site"];
    readonly ids: readonly string[];
    readonly start: Date;
    readonly end: Date;
  },
) {
  const limited =
    site === "all" ? sql`true /* any site: read by the installation's administrators */` : sql`o.site_id = ${site}`;
  return db.query({ id: column.uuid, orders: column.int, paid: column.bigint })`
    select o.account_id as id, count(*)::int as orders, sum(o.amount_fen) as paid from orders o
    where ${limited} and o.account_id = any(${sql.param([...ids])}::uuid[]) and o.action <> 'grant'
      and o.paid_at >= ${start} and o.paid_at < ${end} group by o.account_id`;
}
