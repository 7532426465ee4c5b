import { sql } from "drizzle-orm";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";

/** A piece of an upload in the object store. */
const partShape = { startByte: column.bigint, sizeBytes: column.bigint, key: column.text.named("object_key") };

export type UploadPart = RowOf<typeof partShape>;

export async function insertPart(db: Executor, documentId: string, part: UploadPart): Promise<void> {
  await db.execute(sql`
    insert into document_upload_parts (document_id, start_byte, size_bytes, object_key)
    values (${documentId}, ${part.startByte}, ${part.sizeBytes}, ${part.key})`);
}

/** In the order of the file. */
export function listParts(db: Executor, documentId: string): Promise<UploadPart[]> {
  return db.query(partShape)`
    select ${columnsOf(partShape)} from document_upload_parts where document_id = ${documentId} order by start_byte`;
}

export async function deleteParts(db: Executor, documentId: string): Promise<void> {
  await db.execute(sql`delete from document_upload_parts where document_id = ${documentId}`);
}
