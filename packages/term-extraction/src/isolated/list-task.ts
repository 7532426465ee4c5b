import { readFileSync } from "node:fs";
import { alignTerms, type SentencePair } from "../bilingual/align-terms.ts";
import { rankCandidates } from "../candidates/rank-candidates.ts";
import { mergeCounts } from "../counts/merge-counts.ts";
import type { TermCounts } from "../model.ts";
import type { AlignJob, ListedTerm, ListJob, ListResult, Spent } from "./jobs.ts";
import { JsonLineWriter, readJsonLines } from "./lines.ts";

async function readPairs(paths: readonly string[]): Promise<SentencePair[]> {
  const pairs: SentencePair[] = [];
  for (const path of paths) for await (const pair of readJsonLines<SentencePair>(path)) pairs.push(pair);
  return pairs;
}

export async function listTask(job: ListJob): Promise<Omit<ListResult, keyof Spent>> {
  const read = job.counts.map((path) => JSON.parse(readFileSync(path, "utf8")) as TermCounts);
  const counts = mergeCounts(read);
  const rows = rankCandidates(counts, { minFrequency: job.minFrequency, limit: job.limit });
  const terms = rows.map(({ term }) => term);
  const pairs = await readPairs(job.pairs);
  const pair = { source: counts.language, target: job.target };
  const aligned = new Map(alignTerms(pairs, terms, pair).map((found) => [found.source, found]));
  const lines = new JsonLineWriter(job.output);
  try {
    for (const row of rows) lines.write({ ...row, aligned: aligned.get(row.term) } satisfies ListedTerm);
  } finally {
    lines.close();
  }
  return { terms: rows.length };
}

export async function alignTask({ terms: path, pairs, source, target, output }: AlignJob): Promise<object> {
  const terms: string[] = [];
  for await (const term of readJsonLines<string>(path)) terms.push(term);
  const lines = new JsonLineWriter(output);
  try {
    for (const found of alignTerms(await readPairs(pairs), terms, { source, target })) lines.write(found);
  } finally {
    lines.close();
  }
  return {};
}
