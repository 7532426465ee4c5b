import type { StatementEntry } from "@yiqiao/contracts/quota";
import { sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";

type Cause = StatementEntry["cause"];
type Named = ReadonlyMap<string, Partial<Cause>>;

/**
 * Names what movements were for, as far as the reader may know: orders by their numbers, the reader's own documents and
 * pictures by their files, web pages by their titles, term scans by their names.
 */
export async function nameCauses<Entry extends { readonly cause: Cause }>(
  db: Executor,
  entries: readonly Entry[],
  readerId: string | null,
): Promise<Entry[]> {
  const names: Readonly<Record<string, Named>> = {
    ...(readerId !== null && {
      document: await documentsOf(db, refsOf(entries, "document"), readerId),
      picture: await picturesOf(db, refsOf(entries, "picture"), readerId),
      web: await webPagesOf(db, refsOf(entries, "web"), readerId),
      "term-scan": await scansOf(db, refsOf(entries, "term-scan"), readerId),
    }),
    order: await ordersOf(db, refsOf(entries, "order")),
  };
  return entries.map((entry) => {
    const { kind, ref } = entry.cause;
    return { ...entry, cause: { ...entry.cause, ...(ref === null ? {} : names[kind]?.get(ref)) } };
  });
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function refsOf(entries: readonly { readonly cause: Cause }[], kind: string): string[] {
  const refs = entries.flatMap(({ cause }) => (cause.kind === kind && cause.ref !== null ? [cause.ref] : []));
  return [...new Set(refs)].filter((ref) => uuid.test(ref));
}

async function documentsOf(db: Executor, ids: readonly string[], readerId: string): Promise<Named> {
  if (ids.length === 0) return new Map();
  const rows = await db.query({ id: column.uuid, name: column.text, task_id: column.uuid.orNull() })`
    select id, name, task_id from documents where id = any(${sql.param(ids)}::uuid[]) and account_id = ${readerId}`;
  return new Map(rows.map(({ id, name, task_id: task }) => [id, { label: name, ...(task === null ? {} : { task }) }]));
}

async function picturesOf(db: Executor, ids: readonly string[], readerId: string): Promise<Named> {
  if (ids.length === 0) return new Map();
  const rows = await db.query({ id: column.uuid, name: column.text })`
    select id, name from pictures where id = any(${sql.param(ids)}::uuid[]) and account_id = ${readerId}`;
  return new Map(rows.map(({ id, name }) => [id, { label: name }]));
}

async function webPagesOf(db: Executor, ids: readonly string[], readerId: string): Promise<Named> {
  if (ids.length === 0) return new Map();
  const rows = await db.query({ id: column.uuid, label: column.text })`
    select id, coalesce(nullif(title, ''), file_name, address, '') as label from web_pages
    where id = any(${sql.param(ids)}::uuid[]) and account_id = ${readerId}`;
  return new Map(rows.flatMap(({ id, label }) => (label === "" ? [] : [[id, { label }] as const])));
}

async function scansOf(db: Executor, ids: readonly string[], readerId: string): Promise<Named> {
  if (ids.length === 0) return new Map();
  const rows = await db.query({ id: column.uuid, name: column.text })`
    select id, name from term_scans where id = any(${sql.param(ids)}::uuid[]) and account_id = ${readerId}`;
  return new Map(rows.map(({ id, name }) => [id, { label: name }]));
}

/** Orders are known by their numbers outside. */
async function ordersOf(db: Executor, ids: readonly string[]): Promise<Named> {
  if (ids.length === 0) return new Map();
  const rows = await db.query({ id: column.uuid, number: column.text })`
    select id, number from orders /* any site: of the holder whose movements these are */
        where id = any(${sql.param(ids)}::uuid[])`;
  return new Map(rows.map(({ id, number }) => [id, { ref: number }]));
}
