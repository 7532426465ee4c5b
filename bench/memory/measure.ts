import { normalise, createComparer, type MemoryQuery } from "@yiqiao/translation-memory";
import { setTimeout as delay } from "node:timers/promises";
import type { Memories } from "../../apps/server/src/features/memories/index.ts";
import { Frequencies } from "../../apps/server/src/features/memories/frequencies.ts";
import { leastSimilarity } from "../../apps/server/src/features/memories/memories.ts";
import { findSimilar, forSearch } from "../../apps/server/src/features/memories/similar-texts.ts";
import type { Database } from "../../apps/server/src/platform/database/index.ts";
import type { BenchMemory } from "./load.ts";
import type { BenchQuery } from "./queries.ts";

/** The acceptance: the five best of 70 percent or more. */
const threshold = 70;
const limit = 5;
const sampledMs = 5000;

export interface Speed {
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly batch1000Seconds: number;
}

const seconds = (since: number) => (performance.now() - since) / 1000;

function requestFor(memory: BenchMemory, least = threshold) {
  const used = { id: memory.id, number: memory.number, name: "bench", version: "0", reversed: false, penalty: 0 };
  const pair = { source: memory.source, target: memory.target };
  return { pair, memories: [used], threshold: least, limit, signal: new AbortController().signal };
}

const queryOf = ({ text }: BenchQuery): MemoryQuery => ({ source: { text, tags: [] } });

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

/** One sentence after the other, then a thousand at once; the first ones, which warm caches, do not count. */
export async function measureSpeed(
  memories: Memories,
  memory: BenchMemory,
  queries: readonly BenchQuery[],
  least = threshold,
): Promise<Speed> {
  const request = requestFor(memory, least);
  const times: number[] = [];
  const warmUp = Math.floor(queries.length / 5);
  for (const [at, query] of queries.entries()) {
    const start = performance.now();
    await memories.search([queryOf(query)], request);
    if (at >= warmUp) times.push(performance.now() - start);
  }
  const batch = Array.from({ length: 1000 }, (_, at) =>
    queryOf(queries[at % queries.length] ?? { text: "", kind: "strange" }),
  );
  const start = performance.now();
  await memories.search(batch, request);
  return { p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95), batch1000Seconds: seconds(start) };
}

/** The sources of a memory as they are searched. */
export async function textsOf(database: Database, memory: BenchMemory): Promise<string[]> {
  const { rows } = await database.pool.query<{ text: string }>(
    "select text from memory_texts where library = $1 and not reversed",
    [memory.number],
  );
  return rows.map(({ text }) => text);
}

export interface Recall {
  readonly wanted: number;
  readonly found: number;
}

/**
 * How many of the five most similar texts (70 percent or more) that comparing with every text finds are found; another
 * one that is as similar counts as well.
 */
export async function measureRecall(
  database: Database,
  memory: BenchMemory,
  { texts, queries }: { readonly texts: readonly string[]; readonly queries: readonly BenchQuery[] },
): Promise<Map<BenchQuery["kind"], Recall>> {
  const scopes = [{ number: memory.number, reversed: false }];
  const counted = new Frequencies(database);
  await counted.of(scopes);
  // The first sample is small; a larger one is taken meanwhile.
  await delay(sampledMs);
  const frequencies = await counted.of(scopes);
  const least = leastSimilarity(threshold);
  const recall = new Map<BenchQuery["kind"], Recall>();
  for (const query of queries) {
    const text = normalise(query.text);
    const best = bruteForce(text, texts);
    const [found = []] = await database.transaction(async (tx) => {
      await tx.execute(forSearch);
      return findSimilar(tx, [text], { language: memory.source, scopes, frequencies, least, limit });
    });
    const known = recall.get(query.kind) ?? { wanted: 0, found: 0 };
    const hits = best.filter((similarity, at) => (found[at]?.similarity ?? 0) >= similarity - 1e-9).length;
    recall.set(query.kind, { wanted: known.wanted + best.length, found: known.found + hits });
  }
  return recall;
}

function bruteForce(text: string, texts: readonly string[]): number[] {
  const comparer = createComparer(text);
  const best: number[] = [];
  for (const other of texts) {
    const similarity = comparer.similarity(other, threshold / 100);
    if (similarity > (best[limit - 1] ?? 0)) {
      best.push(similarity);
      best.sort((a, b) => b - a).splice(limit);
    }
  }
  return best;
}
