/**
 * `npm run bench -- symbols [--every 1] [--models DIR] [--model ID] [--show]`: every emoji of Unicode, with and without its
 * presentation signs, at the start, at the end, in the middle of sentences, between two and in rows on a word, through the
 * pipeline of the product in both directions: how many are in the translation letter by letter, once, with nothing else of
 * the kind. `--every N` takes each Nth. Then texts with other symbols, and how close translations are to those of the same
 * words alone. Fails below 100 %. The last line is JSON.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { createRouter } from "@yiqiao/engines";
import { createLocalEngine } from "@yiqiao/engines/local";
import { createPipeline } from "../apps/server/src/features/translation/translate.ts";
import { listInstalledModels, modelFolders, modelFor } from "./quality/installed.ts";
import { shortPair } from "./quality/pairs.ts";
import { UsageError } from "./quality/usage-error.ts";
import { contexts, inContext, isKept, type SymbolLanguage } from "./symbols/contexts.ts";
import { listEmoji, listSpellings } from "./symbols/emoji-list.ts";
import { rememberingEngine } from "./symbols/remembering-engine.ts";
import { readSamples, type Sample, wordsOf } from "./symbols/samples.ts";

const { values } = parseArgs({
  options: {
    every: { type: "string", default: "1" },
    models: { type: "string" },
    model: { type: "string" },
    show: { type: "boolean", default: false },
  },
});

interface Pair {
  readonly source: SymbolLanguage;
  readonly target: SymbolLanguage;
}
const pairs: readonly Pair[] = [
  { source: "zh-cn", target: "en-us" },
  { source: "en-us", target: "zh-cn" },
];

interface Run {
  readonly pair: Pair;
  readonly batch: number;
}
type Pipeline = ReturnType<typeof createPipeline>;

/** @param batch texts a call; the words of a text may differ a little with those that it is translated with */
async function translate(pipeline: Pipeline, texts: readonly string[], { pair, batch }: Run): Promise<string[]> {
  const { signal } = new AbortController();
  const translations: string[] = [];
  for (let from = 0; from < texts.length; from += batch) {
    const units = texts.slice(from, from + batch).map((text) => ({ text, tags: [] }));
    const translated = await pipeline.translateUnits({ units, ...pair, domain: "general", siteId: 0, signal });
    translations.push(...translated.map(({ text }) => text));
  }
  return translations;
}

async function measureEmoji(pipeline: Pipeline, emoji: readonly string[], pair: Pair) {
  const lost: string[] = [];
  const byContext: Record<string, string> = {};
  for (const context of contexts) {
    const sentences = emoji.map((_, at) => inContext(context, pair.source, { emoji, at }));
    const texts = sentences.map(({ text }) => text);
    const translations = await translate(pipeline, texts, { pair, batch: 500 });
    const missing = sentences.filter(({ run }, at) => !isKept(run, translations[at] ?? ""));
    byContext[context] = `${emoji.length - missing.length} / ${emoji.length}`;
    lost.push(...missing.map(({ run }) => `${context}: ${run}`));
  }
  const total = emoji.length * contexts.length;
  return { kept: total - lost.length, total, byContext, lost: lost.slice(0, 20) };
}

/** Symbols in the translation as in the source, and whether the words read as they do alone. */
async function measureSamples(pipeline: Pipeline, samples: readonly Sample[], pair: Pair) {
  const own = samples.filter(({ language }) => language === pair.source);
  const run = { pair, batch: 1 };
  const texts = own.map(({ text }) => text);
  const translations = await translate(pipeline, texts, run);
  const words = own.map((sample) => sample.words);
  const alone = await translate(pipeline, words, run);
  let [kept, same] = [0, 0];
  const changed: string[] = [];
  for (const [at, { text, symbols }] of own.entries()) {
    const translation = translations[at] ?? "";
    const found = wordsOf(translation, symbols);
    const isSame = found === wordsOf(alone[at] ?? "", []);
    if (found !== undefined) kept += 1;
    else changed.push(`${text} -> ${translation}`);
    if (isSame) same += 1;
    if (values.show && !isSame) console.log(`  ${text}\n  ${translation}\n  ${alone[at] ?? ""}\n`);
  }
  return { texts: own.length, kept, sameWords: same, changed };
}

async function measurePair(pair: Pair, emoji: readonly string[]) {
  const folders = modelFolders(values.models === undefined ? undefined : path.resolve(values.models));
  const model = modelFor(await listInstalledModels(folders), pair, values.model);
  const engine = await createLocalEngine({ models: [model], onProblem: (problem) => console.error(problem) });
  try {
    const remembering = rememberingEngine(engine);
    const pipeline = createPipeline({ router: createRouter([remembering]) });
    const samples: Record<string, Awaited<ReturnType<typeof measureSamples>>> = {};
    for (const [name, texts] of Object.entries(readSamples()))
      samples[name] = await measureSamples(pipeline, texts, pair);
    return { emoji: await measureEmoji(pipeline, emoji, pair), samples, asked: remembering.asked() };
  } finally {
    await engine.close();
  }
}

try {
  const recommended = listEmoji();
  const spellings = listSpellings(recommended).filter((_, at) => at % Number(values.every) === 0);
  const directions: Record<string, Awaited<ReturnType<typeof measurePair>>> = {};
  for (const pair of pairs) {
    const measured = await measurePair(pair, spellings);
    directions[shortPair(pair)] = measured;
    console.log(shortPair(pair), JSON.stringify(measured, undefined, 2));
    const { emoji, samples } = measured;
    const isWhole = emoji.lost.length === 0 && Object.values(samples).every(({ kept, texts }) => kept === texts);
    if (!isWhole) process.exitCode = 1;
  }
  const unicode = process.versions["unicode"];
  console.log(JSON.stringify({ unicode, emoji: recommended.length, spellings: spellings.length, directions }));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
