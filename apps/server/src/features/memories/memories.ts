import type { MatchPenalties, MemoryCandidate, MemoryMatch, MemoryQuery } from "@yiqiao/translation-memory";
import { normalise, rankMatches } from "@yiqiao/translation-memory";
import { type MatchRequest, type MemoryLookup, penaltiesAt } from "#features/translation";
import { type Clock, systemClock } from "#platform/clock";
import type { Database } from "#platform/database";
import { type ConcordanceHit, type ConcordanceRequest, findKnownWords, searchEntries } from "./concordance.ts";
import { exactCandidates, readCandidates } from "./candidates.ts";
import { Frequencies, type FrequencyOf } from "./frequencies.ts";
import { findSimilar, forSearch } from "./similar-texts.ts";

export interface Memories extends MemoryLookup {
  /** The matches of each sentence that reach the threshold, best first, whatever the best is. */
  search(queries: readonly MemoryQuery[], request: MatchRequest): Promise<readonly (readonly MemoryMatch[])[]>;
  /** Entries whose side, in the direction asked in, holds the keyword: newest first. */
  concordance(request: ConcordanceRequest): Promise<readonly ConcordanceHit[]>;
  /** Those of the words that stand whole in a source, in the direction asked in, whatever their case. */
  knownWords(words: readonly string[], memories: ConcordanceRequest["memories"]): Promise<readonly string[]>;
}

/** Sentences of one statement, and statements at a time. */
const sentencesPerStatement = 32;
const statementsAtATime = 4;
/** Score and similarity differ: what is compared closely, in texts for each match, and in percent below the threshold. */
const spareTexts = 4;
/** Where penalties differ among entries: the most alike may not be the best then. */
const sparePenalised = 20;
const sparePercent = 6;
/** However high the threshold: sentences with other numbers are mended, however long the numbers are. */
const similarEnough = 0.75;
const leastSimilar = 0.5;

export interface MemoriesDeps {
  readonly database: Pick<Database, "db" | "transaction">;
  /** For the age of entries. */
  readonly clock?: Clock;
}

/** How similar a text must be, 0 to 1, to be ranked for a threshold in percent. */
export function leastSimilarity(threshold: number): number {
  return Math.max(leastSimilar, Math.min(similarEnough, (threshold - sparePercent) / 100));
}

export function createMemories({ database, clock = systemClock }: MemoriesDeps): Memories {
  const frequencies = new Frequencies(database);

  async function lookUp(queries: readonly MemoryQuery[], request: MatchRequest, enough: number) {
    if (request.memories.length === 0 || queries.length === 0) return queries.map(() => []);
    let known: Promise<readonly FrequencyOf[]> | undefined;
    const parts = Array.from({ length: Math.ceil(queries.length / sentencesPerStatement) }, (_, index) =>
      queries.slice(index * sentencesPerStatement, (index + 1) * sentencesPerStatement),
    );
    const penalties = request.penalties === undefined ? {} : penaltiesAt(request.penalties, clock.now());
    const part = { ...request, penalties, frequencies: () => (known ??= frequencies.of(request.memories)), enough };
    const found: MemoryMatch[][][] = [];
    let next = 0;
    const work = async () => {
      for (let at = next++; at < parts.length; at = next++) {
        request.signal.throwIfAborted();
        const asked = parts[at] ?? [];
        found[at] = await matchesOf(database, asked, part);
      }
    };
    await Promise.all(Array.from({ length: statementsAtATime }, work));
    return found.flat();
  }

  return {
    search: (queries, request) => lookUp(queries, request, Infinity),
    find: (queries, request) => lookUp(queries, request, 100),
    concordance: (request) => searchEntries(database, request),
    knownWords: (words, memories) => findKnownWords(database, words, memories),
  };
}

interface PartRequest extends Omit<MatchRequest, "penalties"> {
  readonly penalties: MatchPenalties;
  /** Asked for where something is to be searched: what all sentences have whole needs none. */
  readonly frequencies: () => Promise<readonly FrequencyOf[]>;
  /** A score, penalties taken off, with which a sentence needs no further search. */
  readonly enough: number;
}

async function matchesOf(
  database: MemoriesDeps["database"],
  queries: readonly MemoryQuery[],
  request: PartRequest,
): Promise<MemoryMatch[][]> {
  const exact = await exactCandidates(database.db, queries, request);
  const rank = (at: number, candidates: readonly MemoryCandidate[]): MemoryMatch[] => {
    const query = queries[at];
    return query === undefined ? [] : rankMatches(query, candidates, request);
  };
  const matches = exact.map((candidates, at) => rank(at, candidates));
  const open = queries.flatMap((query, at) =>
    (matches[at]?.[0]?.score ?? 0) >= request.enough ? [] : [{ query, at }],
  );
  if (open.length === 0 || request.threshold >= 100) return matches;
  const texts = open.map(({ query }) => query.source.text);
  const fuzzy = await similarCandidates(database, texts, request);
  for (const [index, { at }] of open.entries()) {
    const known = new Set(exact[at]?.map(({ id }) => id));
    const further = (fuzzy[index] ?? []).filter(({ id }) => !known.has(id));
    matches[at] = rank(at, [...(exact[at] ?? []), ...further]);
  }
  return matches;
}

/** In a transaction, whose settings are those of the search. */
async function similarCandidates(
  database: MemoriesDeps["database"],
  texts: readonly string[],
  request: PartRequest,
): Promise<MemoryCandidate[][]> {
  const frequencies = await request.frequencies();
  return database.transaction(async (tx) => {
    await tx.execute(forSearch);
    const similar = await findSimilar(
      tx,
      texts.map((text) => normalise(text)),
      {
        language: request.pair.source,
        scopes: request.memories,
        frequencies,
        // Penalties only lower a score: what is less alike than this reaches the threshold in no case.
        least: leastSimilarity(request.threshold),
        limit: request.limit + (hasUnequalPenalties(request) ? sparePenalised : spareTexts),
      },
    );
    return readCandidates(tx, similar, request.memories);
  });
}

function hasUnequalPenalties({ memories, penalties }: PartRequest): boolean {
  if (penalties.age !== undefined || penalties.authors !== undefined) return true;
  return memories.some(({ penalty }) => penalty !== memories[0]?.penalty);
}
