import type { DocumentState } from "@yiqiao/contracts/documents";
import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "#platform/database";
import type { Owner } from "../owner.ts";
import type { StoredDocument } from "./stored-document.ts";

/** The columns of a document, by their names in the code. */
const columns: Readonly<Record<keyof StoredDocument, string>> = {
  id: "id",
  siteId: "site_id",
  owner: "owner",
  accountId: "account_id",
  taskId: "task_id",
  position: "position",
  name: "name",
  sizeBytes: "size_bytes",
  receivedBytes: "received_bytes",
  folder: "folder",
  state: "state",
  run: "run",
  tries: "tries",
  stage: "stage",
  score: "score",
  format: "format",
  pages: "pages",
  cells: "cells",
  codePassages: "code_passages",
  isTyped: "is_typed",
  detected: "detected",
  detectedOther: "detected_other",
  sourceLanguage: "source_lang",
  units: "units",
  segments: "segments",
  segmentsDone: "segments_done",
  characters: "characters",
  repeated: "repeated",
  fromMemory: "from_memory",
  net: "net",
  measuredWith: "measured_with",
  payer: "payer",
  reservationId: "reservation_id",
  charged: "charged",
  delivered: "delivered",
  translatedCharacters: "translated_characters",
  translatedMs: "translated_ms",
  confirmed: "confirmed",
  hasFiles: "has_files",
  problem: "problem",
  warnings: "warnings",
  createdAt: "created_at",
  touchedAt: "touched_at",
  finishedAt: "finished_at",
  expiresAt: "expires_at",
};
const names = Object.keys(columns) as (keyof StoredDocument)[];
/** What the driver gives as text. */
const dates: ReadonlySet<string> = new Set(["createdAt", "touchedAt", "finishedAt", "expiresAt"]);
const numbers: ReadonlySet<string> = new Set([
  "sizeBytes",
  "receivedBytes",
  "characters",
  "repeated",
  "fromMemory",
  "net",
  "charged",
  "delivered",
  "translatedCharacters",
  "translatedMs",
]);
const jsons: ReadonlySet<string> = new Set(["payer", "problem", "warnings"]);

function read(name: string, value: unknown): unknown {
  if (dates.has(name) && typeof value === "string") return new Date(value);
  if (value === null) return null;
  return numbers.has(name) ? Number(value) : value;
}

/** A row of `documents` as the code knows it. */
export function documentOf(row: Readonly<Record<string, unknown>>): StoredDocument {
  return Object.fromEntries(names.map((name) => [name, read(name, row[columns[name]])])) as unknown as StoredDocument;
}

export async function queryDocuments(db: Executor, query: SQL): Promise<StoredDocument[]> {
  const { rows } = await db.execute(query);
  return rows.map((row) => documentOf(row));
}

export const ownedBy = ({ name, siteId }: Owner): SQL => sql`site_id = ${siteId} and owner = ${name}`;

export type DocumentChange = Partial<Omit<StoredDocument, "id" | "siteId" | "owner" | "createdAt" | "touchedAt">>;

function written(name: string, value: unknown): SQL {
  if (value === null || !jsons.has(name)) return sql`${value}`;
  return sql`${JSON.stringify(value)}::jsonb`;
}

export type NewDocument = Pick<
  StoredDocument,
  "id" | "name" | "sizeBytes" | "receivedBytes" | "folder" | "state" | "expiresAt"
> & { readonly taskId?: string; readonly position?: number; readonly payer?: StoredDocument["payer"] };

export async function insertDocument(db: Executor, owner: Owner, made: NewDocument & { readonly at: Date }) {
  const { id, name, sizeBytes, receivedBytes, folder, state, expiresAt, at } = made;
  const { taskId = null, position = 0, payer = null } = made;
  await db.execute(sql`
    insert into documents (id, site_id, owner, account_id, name, size_bytes, received_bytes, folder, state, expires_at,
                           task_id, position, payer, created_at, touched_at)
    values (${id}, ${owner.siteId}, ${owner.name}, ${owner.accountId}, ${name}, ${sizeBytes}, ${receivedBytes}, ${folder},
            ${state}, ${expiresAt}, ${taskId}, ${position}, ${written("payer", payer)}, ${at}, ${at})`);
}

/** For jobs, which know documents by their id. */
export async function findDocument(db: Executor, id: string): Promise<StoredDocument | undefined> {
  return (await queryDocuments(db, sql`select * from documents where id = ${id}`))[0];
}

/** The same; changes by others wait until the transaction ends. */
export async function lockDocument(db: Executor, id: string): Promise<StoredDocument | undefined> {
  return (await queryDocuments(db, sql`select * from documents where id = ${id} for update`))[0];
}

/** The owner's documents among these, in their order. */
export async function findOwned(db: Executor, owner: Owner, ids: readonly string[]): Promise<StoredDocument[]> {
  const found = await queryDocuments(
    db,
    sql`select * from documents where ${ownedBy(owner)} and id = any(${sql.param([...ids])}::uuid[])`,
  );
  return inOrder(found, ids);
}

/** The same, locked in the order of ids, so that two calls never wait for each other. */
export async function lockOwned(db: Executor, owner: Owner, ids: readonly string[]): Promise<StoredDocument[]> {
  const found = await queryDocuments(
    db,
    sql`select * from documents where ${ownedBy(owner)} and id = any(${sql.param([...ids])}::uuid[])
        order by id for update`,
  );
  return inOrder(found, ids);
}

function inOrder(found: readonly StoredDocument[], ids: readonly string[]): StoredDocument[] {
  const byId = new Map(found.map((document) => [document.id, document]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Which state of a document a change is meant for. */
export interface Meant {
  readonly id: string;
  readonly run?: number;
  readonly from?: readonly DocumentState[];
}

/** @returns the document as it is then, undefined when it is another's by now, or gone */
export async function changeDocument(
  db: Executor,
  { id, run, from }: Meant,
  { at, ...change }: DocumentChange & { readonly at: Date },
): Promise<StoredDocument | undefined> {
  const assigned = (Object.keys(change) as (keyof typeof change)[]).map(
    (name) => sql`${sql.identifier(columns[name])} = ${written(name, change[name])}`,
  );
  const conditions = [sql`id = ${id}`];
  if (run !== undefined) conditions.push(sql`run = ${run}`);
  if (from !== undefined) conditions.push(sql`state = any(${sql.param([...from])}::text[])`);
  const [changed] = await queryDocuments(
    db,
    sql`update documents set ${sql.join([...assigned, sql`touched_at = ${at}`], sql`, `)}
        where ${sql.join(conditions, sql` and `)} returning *`,
  );
  return changed;
}

export async function deleteDocument(db: Executor, id: string): Promise<void> {
  await db.execute(sql`delete from documents where id = ${id}`);
}

/** Documents of an owner in these states. */
export async function countOwned(db: Executor, owner: Owner, states: readonly DocumentState[]): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from documents
    where ${ownedBy(owner)} and state = any(${sql.param([...states])}::text[])`);
  return rows[0]?.count ?? 0;
}
