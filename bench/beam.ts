/**
 * `npm run bench beam -- --testset DIR [--models DIR]`: what following more hypotheses gives and takes in the local engine, both
 * directions of Chinese and English: BLEU, chrF2 and time of the test set of docs/quality.md with one hypothesis (`greedy`),
 * with the usual search and with `thorough`, and the time of single sentences, one after the other (`--alone` of them, the
 * better of two rounds). `slowness`: time of a search to that of the usual one, on the same workers. The last line is JSON.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { createLocalEngine, type LocalEngine } from "@yiqiao/engines/local";
import { bleu, chrf } from "@yiqiao/evaluation";
import { readLines } from "./quality/read-lines.ts";

const { values } = parseArgs({
  options: {
    testset: { type: "string", default: "../shared/testdata/flores-dev" },
    models: { type: "string", default: path.join(import.meta.dirname, "../models") },
    workers: { type: "string", default: "2" },
    alone: { type: "string", default: "100" },
  },
});
const folder = path.resolve(process.env["INIT_CWD"] ?? "", values.testset);
const [en = [], zh = []] = await Promise.all(["en", "zh"].map((code) => readLines(path.join(folder, `${code}.txt`))));
const directions = [
  { name: "zh-en", pair: { source: "zh-cn", target: "en-us" }, sources: zh, references: en, tokenizer: "13a" },
  { name: "en-zh", pair: { source: "en-us", target: "zh-cn" }, sources: en, references: zh, tokenizer: "zh" },
] as const;
type Direction = (typeof directions)[number];
type Search = "greedy" | "usual" | "thorough";
const rounded = (value: number) => Number(value.toFixed(2));

async function translateTexts(engine: LocalEngine, { pair }: Direction, texts: readonly string[]) {
  const translations: string[] = [];
  const segments = texts.map((text) => ({ text }));
  const began = performance.now();
  for await (const outcome of engine.translate({ pair, segments, scores: true }, AbortSignal.timeout(600_000))) {
    if (!outcome.ok) throw outcome.error;
    translations[outcome.index] = outcome.result.text;
  }
  return { translations, ms: performance.now() - began };
}

/** Milliseconds of a sentence that is alone. */
async function alone(engine: LocalEngine, direction: Direction): Promise<number> {
  const texts = direction.sources.slice(0, Number(values.alone));
  const rounds: number[] = [];
  for (let round = 0; round < 2; round++) {
    let sum = 0;
    for (const text of texts) sum += (await translateTexts(engine, direction, [text])).ms;
    rounds.push(sum / texts.length);
  }
  return rounded(Math.min(...rounds));
}

async function measure(direction: Direction, search: Search) {
  const { references, tokenizer } = direction;
  const engine = await createLocalEngine({ models: values.models, workers: Number(values.workers), search });
  try {
    // What compiles and loads at the first sentences is not what every sentence costs.
    await translateTexts(engine, direction, direction.sources.slice(0, 64));
    const { translations, ms } = await translateTexts(engine, direction, direction.sources);
    const { score, brevityPenalty } = bleu(translations, references, { tokenizer });
    return {
      bleu: rounded(score),
      chrf2: rounded(chrf(translations, references).score),
      brevityPenalty: rounded(brevityPenalty),
      seconds: rounded(ms / 1000),
      aloneMs: await alone(engine, direction),
    };
  } finally {
    await engine.close();
  }
}

const figures: Record<string, object> = {};
for (const direction of directions) {
  const greedy = await measure(direction, "greedy");
  const usual = await measure(direction, "usual");
  const thorough = await measure(direction, "thorough");
  const slowness = {
    greedy: rounded(greedy.seconds / usual.seconds),
    thorough: rounded(thorough.seconds / usual.seconds),
  };
  figures[direction.name] = { greedy, usual, thorough, slowness };
  console.log(`${direction.name}: ${JSON.stringify(figures[direction.name])}`);
}
console.log(JSON.stringify(figures));
