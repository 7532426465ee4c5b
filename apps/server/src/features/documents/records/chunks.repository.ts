import { sql } from "drizzle-orm";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";

/** A checkpoint of a document: some of its units, by their bytes in the file of units. */
const chunkShape = {
  seq: column.int,
  startByte: column.bigint,
  /** Behind its last byte. */
  endByte: column.bigint,
  units: column.int,
  segments: column.int,
  /** Of the side-by-side list: units, and their segments once they are known. */
  lines: column.int,
  /** What it costs. */
  characters: column.bigint,
  isDone: column.bool,
};

export type Chunk = RowOf<typeof chunkShape>;

export type NewChunk = Pick<Chunk, "startByte" | "endByte" | "units">;

export async function replaceChunks(db: Executor, documentId: string, chunks: readonly NewChunk[]): Promise<void> {
  await db.execute(sql`delete from document_chunks where document_id = ${documentId}`);
  const rows = chunks.map(({ startByte, endByte, units }, seq) => ({ seq, start: startByte, end: endByte, units }));
  await db.execute(sql`
    insert into document_chunks (document_id, seq, start_byte, end_byte, units, lines)
    select ${documentId}::uuid, given.seq, given.start, given."end", given.units, given.units
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(seq int, start bigint, "end" bigint, units int)`);
}

/** Makes every chunk one to do, at what it costs. */
export async function priceChunks(
  db: Executor,
  documentId: string,
  { characters, segments }: { readonly characters: readonly number[]; readonly segments: readonly number[] },
): Promise<void> {
  await db.execute(sql`
    update document_chunks set is_done = false, lines = units,
      characters = (${sql.param([...characters])}::bigint[])[seq + 1],
      segments = (${sql.param([...segments])}::int[])[seq + 1]
    where document_id = ${documentId}`);
}

export function listChunks(db: Executor, documentId: string): Promise<Chunk[]> {
  return db.query(chunkShape)`
    select ${columnsOf(chunkShape)} from document_chunks where document_id = ${documentId} order by seq`;
}

/** @returns false when it was done before */
export async function markChunkDone(
  db: Executor,
  { documentId, seq, lines }: { readonly documentId: string; readonly seq: number; readonly lines: number },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update document_chunks set is_done = true, lines = ${lines}
    where document_id = ${documentId} and seq = ${seq} and not is_done returning seq`);
  return rowCount > 0;
}

/** Forgets how a document was cut, priced and sent: its files are gone. */
export async function deleteChunks(db: Executor, documentId: string): Promise<void> {
  await db.execute(sql`delete from document_chunks where document_id = ${documentId}`);
  await db.execute(sql`delete from document_measures where document_id = ${documentId}`);
  await db.execute(sql`delete from document_upload_parts where document_id = ${documentId}`);
}
