import type { LanguageCode } from "@yiqiao/contracts/languages";
import { sql } from "drizzle-orm";
import { column, columnsOf, type Executor, type Shape } from "#platform/database";

/** What a document holds and costs in a pair of languages. */
export interface Measure {
  /** Code points that are translated. */
  readonly characters: number;
  /** Of these in sentences that stand in the document before. */
  readonly repeated: number;
  /** Of these in sentences that a memory has whole. */
  readonly fromMemory: number;
  /** What is charged. */
  readonly net: number;
  readonly segments: number;
  /** What is charged of each chunk, and its segments. */
  readonly chunkCharacters: readonly number[];
  readonly chunkSegments: readonly number[];
}

/** A measure, and the state of the memories that it was made with; empty without any. */
export interface StoredMeasure extends Measure {
  readonly measuredWith: string;
}

export interface DocumentPair {
  readonly documentId: string;
  /** The state of the memories that it is measured with; empty without any. */
  readonly measuredWith: string;
  readonly source: LanguageCode;
  readonly target: LanguageCode;
}

const measureShape: Shape<StoredMeasure> = {
  measuredWith: column.text,
  characters: column.bigint,
  repeated: column.bigint,
  fromMemory: column.bigint,
  net: column.bigint,
  segments: column.int,
  chunkCharacters: column.bigintArray,
  chunkSegments: column.intArray,
};

export async function findMeasure(
  db: Executor,
  { measuredWith, ...pair }: DocumentPair,
): Promise<StoredMeasure | undefined> {
  return (await findMeasures(db, pair)).find((measure) => measure.measuredWith === measuredWith);
}

/** Those of every state that the memories were in when it was asked for. */
export function findMeasures(
  db: Executor,
  { documentId, source, target }: Omit<DocumentPair, "measuredWith">,
): Promise<StoredMeasure[]> {
  return db.query(measureShape)`
    select ${columnsOf(measureShape)} from document_measures
    where document_id = ${documentId} and src_lang = ${source} and tgt_lang = ${target}`;
}

/** The first measure of a pair stays. */
export async function keepMeasure(
  db: Executor,
  { documentId, source, target, measuredWith }: DocumentPair,
  measure: Measure,
): Promise<void> {
  const { characters, repeated, fromMemory, net, segments, chunkCharacters, chunkSegments } = measure;
  await db.execute(sql`
    insert into document_measures (document_id, src_lang, tgt_lang, measured_with, characters, repeated, from_memory,
                                   net, segments, chunk_characters, chunk_segments)
    values (${documentId}, ${source}, ${target}, ${measuredWith}, ${characters}, ${repeated}, ${fromMemory}, ${net},
            ${segments},
            ${sql.param([...chunkCharacters])}::bigint[], ${sql.param([...chunkSegments])}::int[])
    on conflict do nothing`);
}
