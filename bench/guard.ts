/**
 * `npm run bench -- guard [--testset DIR] [--corpus FILE] [--sentences 1000] [--models DIR] [--model ID] [--show]`: sentences
 * with numbers, dates and amounts through the pipeline of the product, in both directions, with a judge of its own: how
 * many keep all values, how many of the others are told, and BLEU of the engine alone and of the pipeline. Also
 * placeholders, negations, and how often a translation by people is called wrong. The last line is JSON.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { createRouter, type Engine } from "@yiqiao/engines";
import { createLocalEngine } from "@yiqiao/engines/local";
import { bleu, tokenizerFor } from "@yiqiao/evaluation";
import { findIssues } from "@yiqiao/translation-memory/checks";
import { createPipeline } from "../apps/server/src/features/translation/translate.ts";
import { type Case, negationCases, placeholderCases } from "./guard/cases.ts";
import { isKept, type JudgedSentence } from "./guard/judge.ts";
import { type Parallel, readCorpus, readTestset, sentencesOf } from "./guard/sentences.ts";
import { listInstalledModels, modelFolders, modelFor } from "./quality/installed.ts";
import { shortPair } from "./quality/pairs.ts";
import { translateLines } from "./quality/translate-lines.ts";
import { UsageError } from "./quality/usage-error.ts";

const { values } = parseArgs({
  options: {
    testset: { type: "string", default: "../shared/testdata/flores-dev" },
    corpus: { type: "string", default: "../shared/corpus/en-zh.tsv.xz" },
    sentences: { type: "string", default: "1000" },
    models: { type: "string" },
    model: { type: "string" },
    show: { type: "boolean", default: false },
  },
});

type Pair = JudgedSentence["pair"];
const pairs: readonly Pair[] = [
  { source: "zh-cn", target: "en-us" },
  { source: "en-us", target: "zh-cn" },
];
const negationsMeasured = 300;

interface Guarded {
  readonly text: string;
  readonly isTold: boolean;
}

async function translateGuarded(engine: Engine, sources: readonly string[], pair: Pair): Promise<Guarded[]> {
  const units = sources.map((text) => ({ text, tags: [], isWhole: true }));
  const request = { units, ...pair, domain: "general", siteId: 0, signal: new AbortController().signal } as const;
  const translated = await createPipeline({ router: createRouter([engine]) }).translateUnits(request);
  return translated.map(({ text, segments }) => ({
    text,
    isTold: segments.some(({ issues = [] }) => issues.length > 0),
  }));
}

const percent = (part: number, whole: number): number =>
  whole === 0 ? 100 : Number(((100 * part) / whole).toFixed(2));

/** Shares of the kept and of the told among the others. */
function shares(
  sentences: readonly { readonly source: string }[],
  results: readonly Guarded[],
  keeps: (at: number, text: string) => boolean,
) {
  const lost = results.filter(({ text }, at) => !keeps(at, text));
  if (values.show) {
    for (const [at, { text, isTold }] of results.entries()) {
      if (!keeps(at, text)) console.log(`${isTold ? "told" : "NOT TOLD"}\n  S ${sentences[at]?.source}\n  T ${text}`);
    }
  }
  return {
    sentences: results.length,
    keptPercent: percent(results.length - lost.length, results.length),
    toldPercent: percent(lost.filter(({ isTold }) => isTold).length, lost.length),
  };
}

async function measureCases(engine: Engine, cases: readonly Case[], pair: Pair) {
  const results = await translateGuarded(
    engine,
    cases.map(({ source }) => source),
    pair,
  );
  return shares(cases, results, (at, text) => cases[at]?.isKept(text) === true);
}

function bleuOf(texts: readonly string[], sentences: readonly JudgedSentence[], { target }: Pair): number {
  const references = sentences.map(({ reference }) => reference);
  return Number(bleu(texts, references, { tokenizer: tokenizerFor(target) }).score.toFixed(2));
}

/** Of translations by people, how many the guard would call wrong. */
function falseAlarms(rows: readonly Parallel[], pair: Pair): number {
  const alarmed = rows.filter(
    ({ en, zh }) =>
      findIssues(...(pair.source === "en-us" ? ([en, zh] as const) : ([zh, en] as const)), pair).length > 0,
  );
  return percent(alarmed.length, rows.length);
}

async function measure(pair: Pair, { testset, corpus }: { testset: Parallel[]; corpus: Parallel[] }) {
  const folders = modelFolders(values.models === undefined ? undefined : path.resolve(values.models));
  const model = modelFor(await listInstalledModels(folders), pair, values.model);
  const engine = await createLocalEngine({ models: [model], onProblem: (problem) => console.error(problem) });
  try {
    const sentences = sentencesOf([...testset, ...corpus], pair).slice(0, Number(values.sentences));
    const sources = sentences.map(({ source }) => source);
    const startBefore = performance.now();
    const before = await translateLines(engine, sources, { pair });
    const startAfter = performance.now();
    const after = await translateGuarded(engine, sources, pair);
    const seconds = [(startAfter - startBefore) / 1000, (performance.now() - startAfter) / 1000].map((time) =>
      Number(time.toFixed(1)),
    );
    const keeps = (at: number, text: string) => sentences[at] !== undefined && isKept(sentences[at], text);
    const sides = corpus.map(({ en, zh }) =>
      pair.source === "en-us" ? { source: en, reference: zh } : { source: zh, reference: en },
    );
    return {
      ...shares(sentences, after, keeps),
      keptPercentBefore: percent(before.filter((text, at) => keeps(at, text)).length, before.length),
      bleuBefore: bleuOf(before, sentences, pair),
      bleuAfter: bleuOf(
        after.map(({ text }) => text),
        sentences,
        pair,
      ),
      toldOfAllPercent: percent(after.filter(({ isTold }) => isTold).length, after.length),
      secondsBefore: seconds[0],
      secondsAfter: seconds[1],
      falseAlarmPercent: falseAlarms(testset, pair),
      placeholders: await measureCases(engine, placeholderCases(pair.source), pair),
      negations: await measureCases(engine, negationCases(sides, pair).slice(0, negationsMeasured), pair),
    };
  } finally {
    await engine.close();
  }
}

try {
  const testset = await readTestset(path.resolve(values.testset));
  const corpus = await readCorpus(path.resolve(values.corpus), { every: 23, atMost: 30_000 });
  const directions: Record<string, Awaited<ReturnType<typeof measure>>> = {};
  for (const pair of pairs) {
    directions[shortPair(pair)] = await measure(pair, { testset, corpus });
    console.log(shortPair(pair), directions[shortPair(pair)]);
  }
  console.log(JSON.stringify({ directions }));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
