import { sql } from "drizzle-orm";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";

const uploadShape = { id: column.uuid, name: column.text, sizeBytes: column.bigint.named("size_bytes") };
export type StoredUpload = RowOf<typeof uploadShape>;

export async function insertUpload(db: Executor, { id, name, sizeBytes }: StoredUpload, at: Date): Promise<void> {
  await db.execute(sql`
    insert into backup_uploads (id, name, size_bytes, created_at) values (${id}, ${name}, ${sizeBytes}, ${at})`);
}

export async function findUpload(db: Executor, id: string): Promise<StoredUpload | undefined> {
  const rows = await db.query(uploadShape)`select ${columnsOf(uploadShape)} from backup_uploads where id = ${id}`;
  return rows[0];
}

/** One of the same file that was broken off. */
export async function findSameUpload(
  db: Executor,
  { name, sizeBytes }: Omit<StoredUpload, "id">,
): Promise<StoredUpload | undefined> {
  const rows = await db.query(uploadShape)`
    select ${columnsOf(uploadShape)} from backup_uploads where name = ${name} and size_bytes = ${sizeBytes}
    order by created_at desc limit 1`;
  return rows[0];
}

export async function deleteUpload(db: Executor, id: string): Promise<void> {
  await db.execute(sql`delete from backup_uploads where id = ${id}`);
}

/** Of uploads that nobody goes on with. */
export async function deleteUploadsBefore(db: Executor, before: Date): Promise<string[]> {
  const rows = await db.query({ id: column.uuid })`
    delete from backup_uploads where created_at < ${before} returning id`;
  return rows.map(({ id }) => id);
}
