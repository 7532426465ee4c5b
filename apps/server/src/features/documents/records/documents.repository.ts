import type { DocumentState } from "@yiqiao/contracts/documents";
import { type SQL, sql } from "drizzle-orm";
import { assignmentsOf, column, columnsOf, type Executor } from "#platform/database";
import type { Owner } from "#platform/request";
import { documentShape, type StoredDocument } from "./stored-document.ts";

export const documentColumns = columnsOf(documentShape);

export function queryDocuments(db: Executor, statement: SQL): Promise<StoredDocument[]> {
  return db.query(documentShape)(statement);
}

export const ownedBy = ({ name, siteId }: Owner): SQL => sql`site_id = ${siteId} and owner = ${name}`;

export type DocumentChange = Partial<Omit<StoredDocument, "id" | "siteId" | "owner" | "createdAt" | "touchedAt">>;

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
            ${state}, ${expiresAt}, ${taskId}, ${position}, ${payer === null ? null : JSON.stringify(payer)}::jsonb, ${at}, ${at})`);
}

/** For jobs, which know documents by their id. */
export async function findDocument(db: Executor, id: string): Promise<StoredDocument | undefined> {
  return (await queryDocuments(db, sql`select ${documentColumns} from documents where id = ${id}`))[0];
}

/** The same; changes by others wait until the transaction ends. */
export async function lockDocument(db: Executor, id: string): Promise<StoredDocument | undefined> {
  return (await queryDocuments(db, sql`select ${documentColumns} from documents where id = ${id} for update`))[0];
}

/** The owner's documents among these, in their order. */
export async function findOwned(db: Executor, owner: Owner, ids: readonly string[]): Promise<StoredDocument[]> {
  const found = await queryDocuments(
    db,
    sql`select ${documentColumns} from documents where ${ownedBy(owner)} and id = any(${sql.param([...ids])}::uuid[])`,
  );
  return inOrder(found, ids);
}

/** The same, locked in the order of ids, so that two calls never wait for each other. */
export async function lockOwned(db: Executor, owner: Owner, ids: readonly string[]): Promise<StoredDocument[]> {
  const found = await queryDocuments(
    db,
    sql`select ${documentColumns} from documents where ${ownedBy(owner)} and id = any(${sql.param([...ids])}::uuid[])
        order by id for update`,
  );
  return inOrder(found, ids);
}

function inOrder(found: readonly StoredDocument[], ids: readonly string[]): StoredDocument[] {
  const byId = new Map(found.map((document) => [document.id, document]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Which state of a document a change is meant for. */
export interface ChangeTarget {
  readonly id: string;
  readonly run?: number;
  readonly from?: readonly DocumentState[];
}

/** @returns the document as it is then, undefined when it is another's by now, or gone */
export async function changeDocument(
  db: Executor,
  { id, run, from }: ChangeTarget,
  { at, ...change }: DocumentChange & { readonly at: Date },
): Promise<StoredDocument | undefined> {
  const conditions = [sql`id = ${id}`];
  if (run !== undefined) conditions.push(sql`run = ${run}`);
  if (from !== undefined) conditions.push(sql`state = any(${sql.param([...from])}::text[])`);
  const [changed] = await queryDocuments(
    db,
    sql`update documents set ${sql.join(assignmentsOf(documentShape, { ...change, touchedAt: at }), sql`, `)}
        where ${sql.join(conditions, sql` and `)} returning ${documentColumns}`,
  );
  return changed;
}

export async function deleteDocument(db: Executor, id: string): Promise<void> {
  await db.execute(sql`delete from documents where id = ${id}`);
}

/** Documents of an owner in these states. */
export async function countOwned(db: Executor, owner: Owner, states: readonly DocumentState[]): Promise<number> {
  const rows = await db.query({ count: column.int })`
    select count(*)::int as count from documents
    where ${ownedBy(owner)} and state = any(${sql.param([...states])}::text[])`;
  return rows[0]?.count ?? 0;
}
