import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";

/** A piece of an upload in the object store. */
export interface UploadPart {
  readonly startByte: number;
  readonly sizeBytes: number;
  readonly key: string;
}

export async function insertPart(db: Executor, documentId: string, part: UploadPart): Promise<void> {
  await db.execute(sql`
    insert into document_upload_parts (document_id, start_byte, size_bytes, object_key)
    values (${documentId}, ${part.startByte}, ${part.sizeBytes}, ${part.key})`);
}

/** In the order of the file. */
export async function listParts(db: Executor, documentId: string): Promise<UploadPart[]> {
  const { rows } = await db.execute<{ start_byte: string; size_bytes: string; object_key: string }>(sql`
    select start_byte, size_bytes, object_key from document_upload_parts
    where document_id = ${documentId} order by start_byte`);
  return rows.map(({ start_byte, size_bytes, object_key }) => ({
    startByte: Number(start_byte),
    sizeBytes: Number(size_bytes),
    key: object_key,
  }));
}

export async function deleteParts(db: Executor, documentId: string): Promise<void> {
  await db.execute(sql`delete from document_upload_parts where document_id = ${documentId}`);
}
