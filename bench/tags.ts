/**
 * `npm run bench tags`: sentences with inline tags through the local engine. Every tag has to come out once and well
 * nested, and to stand on the words that a statistical word alignment (`tags/reference.json.gz`) says it belongs to.
 *
 * `npm run bench tags -- --regenerate --python PYTHON --work WORK` aligns again, with `align.npz` of a training folder;
 * needed whenever the model's translations changed. `--show N` prints N misplaced tags.
 */
import { parseArgs } from "node:util";
import { isNested, tagProblems } from "@yiqiao/engines";
import { createLocalEngine, type LocalEngine } from "@yiqiao/engines/local";
import { installedModels, modelFolders, modelFor } from "./quality/installed.ts";
import { parsePair } from "./quality/pairs.ts";
import { UsageError } from "./quality/usage-error.ts";
import { isInPlace, withTags } from "./tags/compare.ts";
import { readReference, type TaggedSentence, type TagReference } from "./tags/reference-file.ts";
import { regenerate } from "./tags/regenerate.ts";

const { values } = parseArgs({
  options: {
    models: { type: "string" },
    model: { type: "string" },
    regenerate: { type: "boolean", default: false },
    python: { type: "string", default: "python3" },
    work: { type: "string" },
    show: { type: "string", default: "0" },
  },
});
/** Least share of tags in place. */
const TARGET = 0.85;
/** Least share of sentences whose translation must be the one that was aligned. */
const FRESH = 0.9;
const pairs = ["zh-en", "en-zh"] as const;

interface Tally {
  sentences: number;
  fresh: number;
  faulty: number;
  readonly pairs: { placed: number; all: number };
  readonly single: { placed: number; all: number };
}

async function translate(engine: LocalEngine, { pair, source, tags }: TaggedSentence) {
  const request = { pair: parsePair(pair), segments: [{ text: source, tags }] };
  for await (const outcome of engine.translate(request, new AbortController().signal)) {
    if (!outcome.ok) throw outcome.error;
    return { text: outcome.result.text, tags: outcome.result.tags ?? [] };
  }
  throw new Error("the engine gave no outcome");
}

let toShow = Number(values.show);

async function check(engine: LocalEngine, sentence: TaggedSentence, tally: Tally): Promise<void> {
  const result = await translate(engine, sentence);
  tally.sentences += 1;
  const problems = tagProblems(sentence.tags, result);
  if (problems.length > 0 || !isNested(result.tags)) {
    tally.faulty += 1;
    console.error(`${withTags(sentence.source, sentence.tags)}\n  ${problems.join("; ") || "not well nested"}`);
  }
  if (result.text !== sentence.target) return;
  tally.fresh += 1;
  for (const [id, place] of Object.entries(sentence.places)) {
    const kind = "from" in place ? tally.single : tally.pairs;
    const placed = isInPlace(Number(id), result.tags, place);
    kind.all += 1;
    if (placed) kind.placed += 1;
    else if (toShow-- > 0) {
      console.log(`  <${id}> ${withTags(sentence.source, sentence.tags)}\n      ${withTags(result.text, result.tags)}`);
      const words = "from" in place ? [[place.from, place.to] as const] : place.inside;
      console.log(
        `      belongs to: ${words.map(([from, to]) => JSON.stringify(result.text.slice(from, to))).join(" ")}`,
      );
    }
  }
}

const percent = ({ placed, all }: { placed: number; all: number }): string =>
  `${placed} of ${all} (${((100 * placed) / Math.max(1, all)).toFixed(1)} %)`;

async function measure(
  engine: LocalEngine,
  { sentences }: TagReference,
): Promise<Record<(typeof pairs)[number], Tally>> {
  const fresh = (): Tally => ({
    sentences: 0,
    fresh: 0,
    faulty: 0,
    pairs: { placed: 0, all: 0 },
    single: { placed: 0, all: 0 },
  });
  const tallies = { "zh-en": fresh(), "en-zh": fresh() };
  for (const sentence of sentences) await check(engine, sentence, tallies[sentence.pair]);
  return tallies;
}

function report(tallies: Record<(typeof pairs)[number], Tally>, reference: TagReference, model: string): void {
  const sum = (of: (tally: Tally) => number): number => pairs.reduce((total, pair) => total + of(tallies[pair]), 0);
  for (const pair of pairs) {
    const { sentences, faulty, pairs: spans, single } = tallies[pair];
    console.log(`${pair}: ${sentences - faulty} of ${sentences} sentences have every tag once, well nested`);
    console.log(`  on the aligned words: pairs ${percent(spans)}, single tags ${percent(single)}`);
  }
  const all = sum(({ pairs, single }) => pairs.all + single.all);
  const placed = sum(({ pairs, single }) => pairs.placed + single.placed);
  const [sentences, fresh, faulty] = [sum((t) => t.sentences), sum((t) => t.fresh), sum((t) => t.faulty)];
  console.log(`both: ${percent({ placed, all })} on the aligned words, at least ${TARGET * 100} % wanted`);
  if (fresh < sentences) {
    console.error(
      `\nTHE REFERENCE IS STALE: ${sentences - fresh} of ${sentences} translations by ${model} are not those`,
    );
    console.error(`that were aligned (by ${reference.model}); their tags were not compared. Align them again:`);
    console.error("  npm run bench tags -- --regenerate --python PYTHON --work WORK");
  }
  if (faulty > 0 || placed < TARGET * all || fresh < FRESH * sentences) process.exitCode = 1;
}

/** One row a batch in one worker: what is translated beside a sentence must not change it. */
async function run(): Promise<void> {
  const folders = modelFolders(values.models);
  const model = modelFor(await installedModels(folders), parsePair("zh-en"), values.model);
  const engine = await createLocalEngine({ models: [model], workers: 1, batch: { rows: 1, paddedPieces: 1e6 } });
  try {
    if (values.regenerate) {
      if (values.work === undefined) throw new UsageError("--work is missing: a training folder with align.npz");
      await regenerate(engine, model, { python: values.python, work: values.work });
    }
    const reference = await readReference();
    report(await measure(engine, reference), reference, `${model.manifest.id} ${model.manifest.version}`);
  } finally {
    await engine.close();
  }
}

try {
  await run();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
