import { type InlineTag, isNested, tagProblems } from "@yiqiao/engines";
import { createLocalEngine, type InstalledModel, type LocalEngine } from "@yiqiao/engines/local";
import { parsePair, shortPair } from "../quality/pairs.ts";
import { isInPlace, type Share, withTags } from "./compare.ts";
import type { Place, TaggedSentence, TagReference } from "./reference-file.ts";
import type { TagPair } from "./sentences.ts";

export const tagPairs = ["zh-en", "en-zh"] as const satisfies readonly TagPair[];
/** Least share of sentences whose translation must be the one that was aligned. */
const FRESH = 0.9;

/** What came of the sentences of one direction. */
export interface TagTally {
  sentences: number;
  /** Those whose translation is the one that was aligned; only their tags are compared. */
  fresh: number;
  /** Those with a tag lost, doubled or badly nested. */
  faulty: number;
  readonly pairs: Share;
  readonly single: Share;
}

export type TagTallies = Readonly<Record<TagPair, TagTally>>;

/** A tag that stands elsewhere than the alignment has it. */
export interface Misplaced {
  readonly id: number;
  readonly sentence: TaggedSentence;
  readonly tags: readonly InlineTag[];
  readonly place: Place;
}

/** The preferred model that serves both directions, as the reference has both. */
export function tagModel(models: readonly InstalledModel[]): InstalledModel | undefined {
  return models.find(({ manifest }) => {
    const served = new Set(manifest.pairs.map(shortPair));
    return tagPairs.every((pair) => served.has(pair));
  });
}

/** One row a batch in one worker: what is translated beside a sentence must not change it. */
export const steadyEngine = (model: InstalledModel): Promise<LocalEngine> =>
  createLocalEngine({ models: [model], workers: 1, batch: { rows: 1, paddedPieces: 1e6 } });

export const isFresh = (tallies: TagTallies): boolean =>
  tagPairs.every((pair) => tallies[pair].fresh >= FRESH * tallies[pair].sentences);

/** Translates every sentence with its tags and compares where they stand. */
export async function measureTags(
  engine: LocalEngine,
  { sentences }: TagReference,
  onMisplaced: (misplaced: Misplaced) => void = () => {},
): Promise<TagTallies> {
  const empty = (): TagTally => ({
    sentences: 0,
    fresh: 0,
    faulty: 0,
    pairs: { placed: 0, all: 0 },
    single: { placed: 0, all: 0 },
  });
  const tallies = { "zh-en": empty(), "en-zh": empty() };
  for (const sentence of sentences) {
    const tally = tallies[sentence.pair];
    const result = await translate(engine, sentence);
    tally.sentences += 1;
    countFaults(sentence, result, tally);
    if (result.text !== sentence.target) continue;
    tally.fresh += 1;
    for (const [name, place] of Object.entries(sentence.places)) {
      const id = Number(name);
      const share = "from" in place ? tally.single : tally.pairs;
      const isPlaced = isInPlace(id, result.tags, place);
      share.all += 1;
      if (isPlaced) share.placed += 1;
      else onMisplaced({ id, sentence, tags: result.tags, place });
    }
  }
  return tallies;
}

interface Result {
  readonly text: string;
  readonly tags: readonly InlineTag[];
}

async function translate(engine: LocalEngine, { pair, source, tags }: TaggedSentence): Promise<Result> {
  const request = { pair: parsePair(pair), segments: [{ text: source, tags }] };
  for await (const outcome of engine.translate(request, new AbortController().signal)) {
    if (!outcome.ok) throw outcome.error;
    return { text: outcome.result.text, tags: outcome.result.tags ?? [] };
  }
  throw new Error("the engine gave no outcome");
}

function countFaults(sentence: TaggedSentence, result: Result, tally: TagTally): void {
  const problems = tagProblems(sentence.tags, result);
  if (problems.length === 0 && isNested(result.tags)) return;
  tally.faulty += 1;
  console.error(`${withTags(sentence.source, sentence.tags)}\n  ${problems.join("; ") || "not well nested"}`);
}
