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

export interface DocumentPair {
  readonly documentId: string;
  /** The state of the memories that it is measured with; empty without any. */
  readonly measuredWith: string;
  readonly source: LanguageCode;
  readonly target: LanguageCode;
}

export async function findMeasure(
  db: Executor,
  { documentId, source, target, measuredWith }: DocumentPair,
): Promise<Measure | undefined> {
  const { rows } = await db.execute<{
    characters: string;
    repeated: string;
    from_memory: string;
    net: string;
    segments: number;
    chunk_characters: string[];
    chunk_segments: number[];
  }>(sql`
    select * from document_measures
    where document_id = ${documentId} and src_lang = ${source} and tgt_lang = ${target}
    and measured_with = ${measuredWith}`);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    characters: Number(row.characters),
    repeated: Number(row.repeated),
    fromMemory: Number(row.from_memory),
    net: Number(row.net),
    segments: row.segments,
    chunkCharacters: row.chunk_characters.map(Number),
    chunkSegments: row.chunk_segments,
  };
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
