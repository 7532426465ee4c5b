import { type SQL, sql } from "drizzle-orm";
import type { CallerList, RuleLevel } from "@yiqiao/contracts/traffic-control";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";

const ruleShape = {
  id: column.int,
  call_group: column.text,
  level: column.text.as<RuleLevel>(),
  value: column.text,
  account_id: column.uuid.orNull(),
  most: column.int,
  window_s: column.int,
  note: column.text,
  changed_at: column.timestamptz,
};
export type RuleRow = RowOf<typeof ruleShape>;
export type NewRule = Omit<RuleRow, "id">;

export function allRules(db: Executor): Promise<readonly RuleRow[]> {
  return db.query(
    ruleShape,
  )`select ${columnsOf(ruleShape)} from traffic_rules /* any site: rules and lists are the platform's own */ order by call_group, level, value`;
}

export async function findRule(db: Executor, id: number): Promise<RuleRow | undefined> {
  const rows = await db.query(
    ruleShape,
  )`select ${columnsOf(ruleShape)} from traffic_rules /* any site: rules and lists are the platform's own */ where id = ${id} for update`;
  return rows[0];
}

/** @returns its id; undefined where there is one for the same calls and callers */
export async function insertRule(db: Executor, rule: NewRule): Promise<number | undefined> {
  const rows = await db.query({ id: column.int })`
    insert into traffic_rules /* any site: rules and lists are the platform's own */ (call_group, level, value, account_id, most, window_s, note, changed_at)
    values (${rule.call_group}, ${rule.level}, ${rule.value}, ${rule.account_id}, ${rule.most}, ${rule.window_s},
            ${rule.note}, ${rule.changed_at})
    on conflict (call_group, level, value) do nothing returning id`;
  return rows[0]?.id;
}

/** @returns false where there is another for the same calls and callers */
export async function updateRule(db: Executor, id: number, rule: NewRule): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update traffic_rules /* any site: rules and lists are the platform's own */ set call_group = ${rule.call_group}, level = ${rule.level}, value = ${rule.value},
      account_id = ${rule.account_id}, most = ${rule.most}, window_s = ${rule.window_s}, note = ${rule.note},
      changed_at = ${rule.changed_at}
    where id = ${id} and not exists (
      select from traffic_rules other /* any site: rules and lists are the platform's own */ where other.id <> ${id} and other.call_group = ${rule.call_group}
        and other.level = ${rule.level} and other.value = ${rule.value})`);
  return rowCount > 0;
}

export async function deleteRule(db: Executor, id: number): Promise<RuleRow | undefined> {
  const rows = await db.query(ruleShape)`
    delete from traffic_rules /* any site: rules and lists are the platform's own */ where id = ${id} returning ${columnsOf(ruleShape)}`;
  return rows[0];
}

export async function countRules(db: Executor): Promise<number> {
  const rows = await db.query({
    count: column.int,
  })`select count(*)::int as count from traffic_rules /* any site: rules and lists are the platform's own */`;
  return rows[0]?.count ?? 0;
}

const listedShape = {
  id: column.int,
  list: column.text.as<CallerList>(),
  network: column.text.orNull(),
  account_id: column.uuid.orNull(),
  reason: column.text,
  expires_at: column.timestamptz.orNull(),
  created_at: column.timestamptz,
};
export type ListedRow = RowOf<typeof listedShape>;
export type NewListed = Omit<ListedRow, "id">;

const listedColumns = sql`id, list, network::text as network, account_id, reason, expires_at, created_at`;

export function allListed(db: Executor, now: Date): Promise<readonly ListedRow[]> {
  return db.query(listedShape)`
    select ${listedColumns} from traffic_listed /* any site: rules and lists are the platform's own */ where expires_at is null or expires_at > ${now}`;
}

export function pageOfListed(
  db: Executor,
  {
    list,
    before,
    limit,
  }: { readonly list: CallerList | undefined; readonly before: number | undefined; readonly limit: number },
): Promise<readonly ListedRow[]> {
  const conditions: SQL[] = [];
  if (list !== undefined) conditions.push(sql` and list = ${list}`);
  if (before !== undefined) conditions.push(sql` and id < ${before}`);
  return db.query(listedShape)`
    select ${listedColumns} from traffic_listed /* any site: rules and lists are the platform's own */ where true ${sql.join(conditions)} order by id desc limit ${limit}`;
}

export async function countListed(db: Executor): Promise<number> {
  const rows = await db.query({
    count: column.int,
  })`select count(*)::int as count from traffic_listed /* any site: rules and lists are the platform's own */`;
  return rows[0]?.count ?? 0;
}

/** Puts a caller on a list, and takes it off where it stood before; tells what that was. */
export async function putListed(db: Executor, entry: NewListed): Promise<ListedRow | undefined> {
  const replaced = await db.query(listedShape)`
    delete from traffic_listed /* any site: rules and lists are the platform's own */
    where network = ${entry.network}::cidr or account_id = ${entry.account_id}::uuid returning ${listedColumns}`;
  await db.execute(sql`
    insert into traffic_listed /* any site: rules and lists are the platform's own */ (list, network, account_id, reason, expires_at, created_at)
    values (${entry.list}, ${entry.network}::cidr, ${entry.account_id}, ${entry.reason}, ${entry.expires_at},
            ${entry.created_at})`);
  return replaced[0];
}

export async function deleteListed(db: Executor, id: number): Promise<ListedRow | undefined> {
  const rows = await db.query(
    listedShape,
  )`delete from traffic_listed /* any site: rules and lists are the platform's own */ where id = ${id} returning ${listedColumns}`;
  return rows[0];
}

/** What accounts are called, by their ids. */
export async function accountNames(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query({ id: column.uuid, account_number: column.text })`
    select id, account_number from accounts /* any site: shown to the main site's administrators */
    where id = any(${sql.param(ids)}::uuid[])`;
  return new Map(rows.map(({ id, account_number }) => [id, account_number]));
}

/** Nothing of an erased account stays in rules, lists and figures. */
export async function eraseAccount(db: Executor, accountId: string): Promise<void> {
  await db.execute(sql`delete from traffic_rules where account_id = ${accountId}`);
  await db.execute(sql`delete from traffic_listed where account_id = ${accountId}`);
  await db.execute(sql`delete from traffic_refusals where account_id = ${accountId}`);
}
