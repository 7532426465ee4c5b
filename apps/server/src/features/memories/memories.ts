import type { MemoryCandidate, MemoryMatch, MemoryQuery } from "@yiqiao/translation-memory";
import { gramsOf, normalise, rankMatches } from "@yiqiao/translation-memory";
import type { InlineTag } from "@yiqiao/contracts/text";
import { sql } from "drizzle-orm";
import type { MemoryLookup, MemoryRequest, UsedMemory } from "#features/translation";
import type { Database } from "#platform/database";
import { scopedGram } from "./scope.ts";

/** Matches of one sentence. */
export interface MemorySearch extends MemoryRequest {
  /** Best ones that are given. */
  readonly limit: number;
}

/** A word or words looked for inside entries. */
export interface ConcordanceRequest {
  readonly keyword: string;
  readonly side: "source" | "target";
  readonly memories: readonly Pick<UsedMemory, "number" | "reversed">[];
  readonly offset: number;
  readonly limit: number;
}

export interface Memories extends MemoryLookup {
  /** The matches of each sentence that reach the threshold, best first. */
  search(queries: readonly MemoryQuery[], request: MemorySearch): Promise<readonly (readonly MemoryMatch[])[]>;
  /** Ids of entries whose side, in the direction asked in, holds the keyword: newest first. */
  concordance(request: ConcordanceRequest): Promise<readonly { readonly library: number; readonly id: string }[]>;
}

interface CandidateRow extends Record<string, unknown> {
  readonly id: string;
  readonly library: number;
  readonly source: string;
  readonly target: string;
  readonly source_tags: readonly InlineTag[] | null;
  readonly target_tags: readonly InlineTag[] | null;
  readonly before_key: string | null;
  readonly after_key: string | null;
  readonly context_id: string | null;
  readonly editor: string;
  readonly updated_at: string;
}

export function createMemories({ database }: { readonly database: Pick<Database, "db"> }): Memories {
  const search: Memories["search"] = async (queries, request) => {
    const found: MemoryMatch[][] = [];
    for (const query of queries) found.push(await searchOne(database, query, request));
    return found;
  };
  return {
    search,
    find: async (queries, request) => (await search(queries, { ...request, limit: 1 })).map(([best]) => best),
    concordance: () => Promise.resolve([]),
  };
}

async function searchOne({ db }: Pick<Database, "db">, query: MemoryQuery, request: MemorySearch) {
  const text = normalise(query.source.text);
  const candidates: MemoryCandidate[] = [];
  for (const [rank, { number, reversed, penalty }] of request.memories.entries()) {
    const grams = gramsOf(text, request.pair.source).map((gram) => scopedGram(gram, { library: number, reversed }));
    const { rows } = await db.execute<CandidateRow>(sql`
      select entries.id, entries.library, source, target, source_tags, target_tags, before_key, after_key, context_id,
        editor, updated_at
      from memory_texts texts
      join library_entries entries on entries.library = texts.library and entries.id = texts.entry_id
      where texts.library = ${number} and texts.reversed = ${reversed} and texts.grams && ${sql.param(grams)}::int[]
      limit 500`);
    candidates.push(...rows.map((row) => candidateOf(row, { reversed, rank, penalty })));
  }
  return rankMatches(query, candidates, request);
}

function candidateOf(row: CandidateRow, place: { reversed: boolean; rank: number; penalty: number }): MemoryCandidate {
  const source = { text: row.source, tags: row.source_tags ?? [] };
  const target = { text: row.target, tags: row.target_tags ?? [] };
  return {
    id: row.id,
    source: place.reversed ? target : source,
    target: place.reversed ? source : target,
    before: row.before_key === null || place.reversed ? null : BigInt(row.before_key),
    after: row.after_key === null || place.reversed ? null : BigInt(row.after_key),
    contextId: row.context_id,
    author: row.editor,
    modifiedAt: new Date(row.updated_at),
    rank: place.rank,
    penalty: place.penalty,
  };
}
