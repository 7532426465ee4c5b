import type { LanguageCode } from "@yiqiao/contracts/languages";
import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";

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
export interface MadeMeasure extends Measure {
  readonly measuredWith: string;
}

export interface DocumentPair {
  readonly documentId: string;
  /** The state of the memories that it is measured with; empty without any. */
  readonly measuredWith: string;
  readonly source: LanguageCode;
  readonly target: LanguageCode;
}

interface Row extends Record<string, unknown> {
  readonly measured_with: string;
  readonly characters: string;
  readonly repeated: string;
  readonly from_memory: string;
  readonly net: string;
  readonly segments: number;
  readonly chunk_characters: string[];
  readonly chunk_segments: number[];
}

const measureOf = (row: Row): MadeMeasure => ({
  characters: Number(row.characters),
  repeated: Number(row.repeated),
  fromMemory: Number(row.from_memory),
  net: Number(row.net),
  segments: row.segments,
  chunkCharacters: row.chunk_characters.map(Number),
  chunkSegments: row.chunk_segments,
  measuredWith: row.measured_with,
});

export async function findMeasure(
  db: Executor,
  { measuredWith, ...pair }: DocumentPair,
): Promise<MadeMeasure | undefined> {
  return (await findMeasures(db, pair)).find((measure) => measure.measuredWith === measuredWith);
}

/** Those of every state that the memories were in when it was asked for. */
export async function findMeasures(
  db: Executor,
  { documentId, source, target }: Omit<DocumentPair, "measuredWith">,
): Promise<MadeMeasure[]> {
  const { rows } = await db.execute<Row>(sql`
    select * from document_measures
    where document_id = ${documentId} and src_lang = ${source} and tgt_lang = ${target}`);
  return rows.map((row) => measureOf(row));
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
