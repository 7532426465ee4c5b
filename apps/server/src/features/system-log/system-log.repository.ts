import { type SQL, sql } from "drizzle-orm";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";
import type { Position } from "#platform/paging";
import type { LogLine } from "#platform/telemetry";

/** Where lines come from. */
export interface LogOrigin {
  readonly process: string;
  readonly host: string;
}

export async function insertLines(db: Executor, lines: readonly LogLine[], origin: LogOrigin): Promise<void> {
  const each = <T>(value: (line: LogLine) => T) => sql.param(lines.map((line) => value(line)));
  await db.execute(sql`
    insert into system_log (at, level, source, content, details, request_id, process, host)
    select at, level, source, content, details, request_id, ${origin.process}::text, ${origin.host}::text
    from unnest(${each(({ at }) => at)}::timestamptz[], ${each(({ level }) => level)}::smallint[],
                ${each(({ source }) => source)}::text[], ${each(({ content }) => content)}::text[],
                ${each(({ details }) => details)}::text[], ${each(({ requestId }) => requestId)}::text[])
      as line (at, level, source, content, details, request_id)`);
}

const entryShape = {
  id: column.serial,
  at: column.timestamptz,
  level: column.int,
  source: column.text,
  content: column.text,
  request_id: column.text.orNull(),
  process: column.text,
  host: column.text,
};
export type EntryRow = RowOf<typeof entryShape>;

const lineShape = { ...entryShape, details: column.text };
export type LineRow = RowOf<typeof lineShape>;

export interface LogFilter {
  readonly level?: "info" | "warn" | "error" | undefined;
  readonly source?: string | undefined;
  readonly text?: string | undefined;
  readonly requestId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Written out, as the indexes of severe lines have it. */
const severity = { info: undefined, warn: sql` and level >= 40`, error: sql` and level >= 50` } as const;

/** Only what is asked for, so that an index can serve it. */
function conditionsOf({ level, source, text, requestId, from, to }: LogFilter): SQL[] {
  return [
    level === undefined ? undefined : severity[level],
    source === undefined ? undefined : sql` and source = ${source}`,
    requestId === undefined ? undefined : sql` and request_id = ${requestId}`,
    text === undefined ? undefined : sql` and (content || ' ' || details) ilike ${pattern(text)}`,
    from === undefined ? undefined : sql` and at >= ${from}::timestamptz`,
    to === undefined ? undefined : sql` and at < ${to}::timestamptz`,
  ].filter((condition) => condition !== undefined);
}

const pattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The newest first, older than `before`. */
export function listLines(
  db: Executor,
  filter: LogFilter,
  { before, limit }: { readonly before: Position | undefined; readonly limit: number },
): Promise<readonly EntryRow[]> {
  const older = before === undefined ? sql`` : sql` and (at, id) < (${before.key}::timestamptz, ${before.id}::bigint)`;
  return db.query(entryShape)`
    select id, at, level, source, left(content, 500) as content, request_id, process, host
    from system_log where true ${sql.join([...conditionsOf(filter), older])}
    order by at desc, id desc limit ${limit}`;
}

/** Written after `afterId`, in the order of writing. */
export function newLines(
  db: Executor,
  filter: LogFilter,
  { afterId, limit }: { readonly afterId: string; readonly limit: number },
): Promise<readonly EntryRow[]> {
  return db.query(entryShape)`
    select id, at, level, source, left(content, 500) as content, request_id, process, host
    from (select * from system_log where id > ${afterId}::bigint order by id desc limit 5000) fresh
    where true ${sql.join(conditionsOf(filter))}
    order by id desc limit ${limit}`;
}

export async function lastId(db: Executor): Promise<string> {
  const rows = await db.query({ id: column.serial.orNull() })`select max(id) as id from system_log`;
  return rows[0]?.id ?? "0";
}

export async function findLine(db: Executor, id: string): Promise<LineRow | undefined> {
  const rows = await db.query(lineShape)`select ${columnsOf(lineShape)} from system_log where id = ${id}::bigint`;
  return rows[0];
}

const stateShape = {
  count: column.int,
  size_bytes: column.bigint,
  oldest: column.timestamptz.orNull(),
  newest: column.timestamptz.orNull(),
};
export async function stateOf(db: Executor): Promise<RowOf<typeof stateShape>> {
  const rows = await db.query(stateShape)`
    select (select count(*)::int from system_log) as count, pg_total_relation_size('system_log') as size_bytes,
           (select min(at) from system_log) as oldest, (select max(at) from system_log) as newest`;
  return rows[0] ?? { count: 0, size_bytes: 0, oldest: null, newest: null };
}

/** At most `limit` at a time, so that nobody waits for it; returns how many. */
export async function deleteBefore(db: Executor, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from system_log where id in (select id from system_log where at < ${before} order by at limit ${limit})`);
  return rowCount;
}

/** Of those that are more than `kept`, the oldest; at most `limit`. Returns how many. */
export async function deleteSurplus(
  db: Executor,
  { kept, limit }: { readonly kept: number; readonly limit: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from system_log where id in (
      select id from system_log where (at, id) <= (
        select at, id from system_log order by at desc, id desc offset ${kept} limit 1)
      order by at, id limit ${limit})`);
  return rowCount;
}
