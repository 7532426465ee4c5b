/**
 * `npm run bench beam -- --testset DIR [--models DIR]`: what quality before speed gives and takes in the local engine:
 * BLEU, chrF2 and time of the test set of docs/quality.md, both directions of Chinese and English, with the engine's usual
 * search and with `thorough`. `slowness`: time of the latter to that of the former, on the same workers. The last line is JSON.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { createLocalEngine } from "@yiqiao/engines/local";
import { bleu, chrf } from "@yiqiao/evaluation";
import { readLines } from "./quality/read-lines.ts";

const { values } = parseArgs({
  options: {
    testset: { type: "string", default: "../shared/testdata/flores-dev" },
    models: { type: "string", default: path.join(import.meta.dirname, "../models") },
    workers: { type: "string", default: "2" },
  },
});
const folder = path.resolve(process.env["INIT_CWD"] ?? "", values.testset);
const [en, zh] = await Promise.all(["en", "zh"].map((code) => readLines(path.join(folder, `${code}.txt`))));
const directions = [
  { name: "zh-en", pair: { source: "zh-cn", target: "en-us" }, sources: zh, references: en, tokenizer: "13a" },
  { name: "en-zh", pair: { source: "en-us", target: "zh-cn" }, sources: en, references: zh, tokenizer: "zh" },
] as const;
type Direction = (typeof directions)[number];
const engine = await createLocalEngine({ models: values.models, workers: Number(values.workers) });
const rounded = (value: number) => Number(value.toFixed(2));

async function measure({ pair, sources = [], references = [], tokenizer }: Direction, thorough: boolean) {
  const segments = sources.map((text) => ({ text }));
  const translations: string[] = [];
  const began = performance.now();
  for await (const outcome of engine.translate({ pair, segments, thorough }, AbortSignal.timeout(600_000))) {
    if (!outcome.ok) throw outcome.error;
    translations[outcome.index] = outcome.result.text;
  }
  const seconds = (performance.now() - began) / 1000;
  const { score, brevityPenalty } = bleu(translations, references, { tokenizer });
  return {
    bleu: rounded(score),
    chrf2: rounded(chrf(translations, references).score),
    brevityPenalty: rounded(brevityPenalty),
    seconds: rounded(seconds),
  };
}

try {
  const figures: Record<string, object> = {};
  for (const direction of directions) {
    const usual = await measure(direction, false);
    const thorough = await measure(direction, true);
    const slowness = rounded(thorough.seconds / usual.seconds);
    console.log(`${direction.name}: usual ${JSON.stringify(usual)}, thorough ${JSON.stringify(thorough)}, ${slowness}`);
    figures[direction.name] = { usual, thorough, slowness };
  }
  console.log(JSON.stringify(figures));
} finally {
  await engine.close();
}
