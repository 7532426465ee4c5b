/**
 * `npm run bench -- codes [--generated 2000] [--seed 1] [--models DIR] [--model ID] [--show]`: placeholders, addresses, paths,
 * commands and other codes inside sentences, generated and real ones, through the pipeline of the product in both
 * directions: how many are in the translation as they were, as often. Fails below 100 %. The last line is JSON.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { createRouter } from "@yiqiao/engines";
import { createLocalEngine } from "@yiqiao/engines/local";
import { createPipeline } from "../apps/server/src/features/translation/translate.ts";
import { type CodeSample, generateCodes } from "./codes/generate.ts";
import { changedCodes, type FrameLanguage, inSentences, realCodes } from "./codes/sentences.ts";
import { listInstalledModels, modelFolders, modelFor } from "./quality/installed.ts";
import { shortPair } from "./quality/pairs.ts";
import { UsageError } from "./quality/usage-error.ts";

const { values } = parseArgs({
  options: {
    generated: { type: "string", default: "2000" },
    seed: { type: "string", default: "1" },
    models: { type: "string" },
    model: { type: "string" },
    show: { type: "boolean", default: false },
  },
});

interface Pair {
  readonly source: FrameLanguage;
  readonly target: FrameLanguage;
}
const pairs: readonly Pair[] = [
  { source: "zh-cn", target: "en-us" },
  { source: "en-us", target: "zh-cn" },
];

type Pipeline = ReturnType<typeof createPipeline>;

async function measure(pipeline: Pipeline, samples: readonly CodeSample[], pair: Pair) {
  const sentences = inSentences(samples, pair.source);
  const units = sentences.map(({ text }) => ({ text, tags: [] }));
  const { signal } = new AbortController();
  const translated = await pipeline.translateUnits({ units, ...pair, domain: "general", siteId: 0, signal });
  const all = sentences.flatMap(({ codes }) => codes);
  const changed = sentences.flatMap((sentence, at) => {
    const text = translated[at]?.text ?? "";
    const lost = changedCodes(sentence, text);
    if (values.show && lost.length > 0) console.log(`  ${sentence.text}\n  ${text}\n`);
    return lost;
  });
  const untranslated = translated.flatMap(({ segments }) => segments).filter(({ provenance }) => provenance !== "mt");
  return {
    sentences: sentences.length,
    codes: all.length,
    kinds: new Set(all.map(({ kind }) => kind)).size,
    unchangedPercent: Number(((100 * (all.length - changed.length)) / all.length).toFixed(2)),
    changed: changed.map(({ kind, code }) => `${kind}: ${code}`),
    sentencesNotTranslated: untranslated.length,
  };
}

async function measurePair(pair: Pair) {
  const folders = modelFolders(values.models === undefined ? undefined : path.resolve(values.models));
  const model = modelFor(await listInstalledModels(folders), pair, values.model);
  const engine = await createLocalEngine({ models: [model], onProblem: (problem) => console.error(problem) });
  try {
    const pipeline = createPipeline({ router: createRouter([engine]) });
    const generated = generateCodes(Number(values.generated), Number(values.seed));
    return { generated: await measure(pipeline, generated, pair), real: await measure(pipeline, realCodes(), pair) };
  } finally {
    await engine.close();
  }
}

try {
  const directions: Record<string, Awaited<ReturnType<typeof measurePair>>> = {};
  for (const pair of pairs) {
    const measured = await measurePair(pair);
    directions[shortPair(pair)] = measured;
    console.log(shortPair(pair), measured);
    const isWhole = [measured.generated, measured.real].every(({ changed }) => changed.length === 0);
    if (!isWhole) process.exitCode = 1;
  }
  console.log(JSON.stringify({ directions }));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
