import type { UserDataSort } from "@yiqiao/contracts/statistics";
import { type SQL, sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";
import type { Position } from "#platform/paging";
import type { Days, Scope } from "../reading/scope.ts";

export interface UsersAsked {
  readonly site: Scope["site"];
  readonly days: Days;
  /** Of a stretch up to today that totals are kept of. */
  readonly length: number | undefined;
  /** Of the shortest one that has all the days, otherwise. */
  readonly cover: number | undefined;
  readonly sort: UserDataSort;
  readonly search: string;
  /** After which user the list goes on: the figure, or when the account was made. */
  readonly after: Position | undefined;
  readonly limit: number;
}

export interface FoundUser {
  readonly id: string;
  /** What the list is sorted by. */
  readonly key: string;
}

const foundShape = { id: column.uuid, key: column.text };
const reason = sql.raw("/* any site: read by the installation's administrators */");
const ofSite = (site: Scope["site"], table: string): SQL =>
  site === "all" ? sql`true ${reason}` : sql`${sql.raw(table)}.site_id = ${site}`;

/** Accounts that are called so; some hundred are enough to choose from. */
const mostFound = 500;
const called = (site: Scope["site"], search: string): SQL => {
  const start = `${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`
    select a.id from accounts a where ${ofSite(site, "a")} and a.status <> 'deleted'
      and (a.account_number like ${start} or a.email like ${start} or a.phone like ${start} or lower(a.username) like ${start})
    limit ${mostFound}`;
};

/** The newest accounts. */
export function findNewest(db: Executor, { site, search, after, limit }: UsersAsked): Promise<FoundUser[]> {
  const among = search === "" ? sql`true` : sql`a.id in (${called(site, search)})`;
  const beyond =
    after === undefined ? sql`true` : sql`(a.created_at, a.id) < (${after.key}::timestamptz, ${after.id}::uuid)`;
  return db.query(foundShape)`
    select a.id, to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.USZ') as key
    from accounts a where ${ofSite(site, "a")} and a.status <> 'deleted' and ${among} and ${beyond}
    order by a.created_at desc, a.id desc limit ${limit}`;
}

const amountOf: Record<Exclude<UserDataSort, "newest">, SQL> = {
  characters: sql.raw("sum(u.machine + u.fuzzy + u.exact + u.context)"),
  documents: sql.raw("coalesce(sum(u.requests) filter (where u.kind = 'document'), 0)"),
};
const sortedBy = (sort: UserDataSort) => (sort === "documents" ? "documents" : "characters");
/** The smaller figures, and of the same figure the later ids. */
const beyondAmount = (amount: SQL, id: SQL, after: Position | undefined): SQL =>
  after === undefined
    ? sql`true`
    : sql`(${amount} < ${after.key}::bigint or (${amount} = ${after.key}::bigint and ${id} > ${after.id}::uuid))`;

/** Whether a user comes after a position: with a smaller figure, or the same and a later id. */
export const isBehind = (user: Position, than: Position): boolean =>
  Number(user.key) < Number(than.key) || (user.key === than.key && user.id > than.id);

/** From totals that are kept in this order. */
export function findInTotals(
  db: Executor,
  { site, sort, after, limit }: UsersAsked,
  length: number,
): Promise<FoundUser[]> {
  const amount = sql.raw(`t.${sortedBy(sort)}`);
  const from = after === undefined ? sql`true` : sql`${amount} <= ${after.key}::bigint`;
  return db.query(foundShape)`
    select t.account_id as id, ${amount}::text as key
    from usage_user_totals t
    where ${ofSite(site, "t")} and t.days = ${length} and ${from} and ${beyondAmount(amount, sql.raw("t.account_id"), after)}
    order by ${amount} desc, t.account_id limit ${limit}`;
}

export interface InOrder {
  readonly length: number;
  readonly beyond: Position | undefined;
  readonly many: number;
}

/** Users by the totals of a stretch, with what each had in some days of it; null: nothing. */
export function amountsInOrder(db: Executor, { site, days, sort }: UsersAsked, { length, beyond, many }: InOrder) {
  const total = sql.raw(`t.${sortedBy(sort)}`);
  const from = beyond === undefined ? sql`true` : sql`${total} <= ${beyond.key}::bigint`;
  return db.query({ ...foundShape, key: column.text.orNull(), total: column.text })`
    select t.account_id as id, t.total::text, (
             select ${amountOf[sortedBy(sort)]}::text from usage_user_days u
             where u.account_id = t.account_id and ${ofSite(site, "u")} and u.site_id = t.site_id
               and u.day between ${days.from}::date and ${days.to}::date having count(*) > 0) as key
    from (select t.account_id, t.site_id, ${total} as total from usage_user_totals t
          where ${ofSite(site, "t")} and t.days = ${length} and ${from}
            and ${beyondAmount(total, sql.raw("t.account_id"), beyond)}
          order by ${total} desc, t.account_id limit ${many}) t
    order by t.total desc, t.account_id`;
}

/** By what all users had in some days. */
export function addUpAll(db: Executor, { site, days, sort, after, limit }: UsersAsked): Promise<FoundUser[]> {
  return db.query(foundShape)`
    select g.id, g.amount::bigint::text as key
    from (select u.account_id as id, ${exactEnoughOf[sortedBy(sort)]} as amount from usage_user_days u
          where ${ofSite(site, "u")} and u.day between ${days.from}::date and ${days.to}::date group by u.account_id) g
    where ${beyondAmount(sql.raw("g.amount"), sql.raw("g.id"), after)}
    order by g.amount desc, g.id limit ${limit}`;
}

/** As {@link amountOf}, in numbers that are exact up to 9 · 10^15 and added in a fraction of the time. */
const exactEnoughOf: Record<Exclude<UserDataSort, "newest">, SQL> = {
  characters: sql.raw("sum((u.machine + u.fuzzy + u.exact + u.context)::float8)"),
  documents: sql.raw("coalesce(sum(u.requests::float8) filter (where u.kind = 'document'), 0)"),
};

/** Of those who are called so, whether they did anything or not. */
export function findCalled(db: Executor, { site, days, sort, search, after, limit }: UsersAsked): Promise<FoundUser[]> {
  return db.query(foundShape)`
    select g.id, g.amount::text as key
    from (select a.id, coalesce((
            select ${amountOf[sortedBy(sort)]} from usage_user_days u
            where u.account_id = a.id and ${ofSite(site, "u")} and u.day between ${days.from}::date and ${days.to}::date), 0) as amount
          from accounts a where ${ofSite(site, "a")} and a.id in (${called(site, search)})) g
    where ${beyondAmount(sql.raw("g.amount"), sql.raw("g.id"), after)}
    order by g.amount desc, g.id limit ${limit}`;
}
