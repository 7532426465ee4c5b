/**
 * `npm run bench scores -- --testset DIR [--models DIR] [--lines 300]`: what the local engine's scores cost and what they
 * tell, in both directions of Chinese and English. `ratio`: time with scores to time without, the middle of five turns;
 * `correlation`: of ranks, between score and chrF2 of a sentence; `fifths`: mean chrF2, from the least sure fifth of the
 * sentences to the surest. DIR is the test set of docs/quality.md. The last line is JSON.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { createLocalEngine } from "@yiqiao/engines/local";
import { chrf } from "@yiqiao/evaluation";
import { readLines } from "./quality/read-lines.ts";

const { values } = parseArgs({
  options: {
    testset: { type: "string", default: "../shared/testdata/flores-dev" },
    models: { type: "string", default: path.join(import.meta.dirname, "../models") },
    lines: { type: "string", default: "300" },
  },
});
const folder = path.resolve(process.env["INIT_CWD"] ?? "", values.testset);
const [en, zh] = await Promise.all(["en", "zh"].map((code) => readLines(path.join(folder, `${code}.txt`))));
const directions = [
  { name: "zh-en", pair: { source: "zh-cn", target: "en-us" }, sources: zh, references: en },
  { name: "en-zh", pair: { source: "en-us", target: "zh-cn" }, sources: en, references: zh },
] as const;
type Pair = (typeof directions)[number]["pair"];
const turns = 5;
const engine = await createLocalEngine({ models: values.models, workers: 1 });

interface Scored {
  readonly text: string;
  readonly score: number | undefined;
}

async function translate(pair: Pair, texts: readonly string[], scores: boolean): Promise<Scored[]> {
  const found: Scored[] = [];
  const segments = texts.map((text) => ({ text }));
  for await (const outcome of engine.translate(
    { pair, domain: "general", segments, scores },
    AbortSignal.timeout(600_000),
  )) {
    if (!outcome.ok) throw outcome.error;
    found[outcome.index] = { text: outcome.result.text, score: outcome.result.score };
  }
  return found;
}

const middle = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

async function ratioOf(pair: Pair, texts: readonly string[]): Promise<number> {
  const times: Record<"plain" | "scored", number[]> = { plain: [], scored: [] };
  for (let turn = 0; turn < turns; turn++) {
    for (const kind of ["plain", "scored"] as const) {
      const began = performance.now();
      await translate(pair, texts, kind === "scored");
      times[kind].push(performance.now() - began);
    }
  }
  return middle(times.scored) / middle(times.plain);
}

/** Each number's place among all. */
function ranksOf(numbers: readonly number[]): number[] {
  const ranks: number[] = [];
  const order = numbers.map((value, at) => ({ value, at })).toSorted((a, b) => a.value - b.value);
  for (const [rank, { at }] of order.entries()) ranks[at] = rank;
  return ranks;
}

function correlationOf(some: readonly number[], others: readonly number[]): number {
  const [one, other] = [ranksOf(some), ranksOf(others)];
  const apart = one.reduce((sum, rank, at) => sum + (rank - (other[at] ?? 0)) ** 2, 0);
  return 1 - (6 * apart) / (one.length * (one.length ** 2 - 1));
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

try {
  const figures: Record<string, object> = {};
  for (const { name, pair, sources = [], references = [] } of directions) {
    const ratio = await ratioOf(pair, sources.slice(0, Number(values.lines)));
    const found = await translate(pair, sources, true);
    const scores = found.map(({ score }) => score ?? Number.NaN);
    if (scores.some(Number.isNaN)) throw new Error("a sentence has no score");
    const quality = found.map(({ text }, at) => chrf([text], [references[at] ?? ""]).score);
    const order = ranksOf(scores);
    const fifths = [0, 1, 2, 3, 4].map((fifth) => {
      const those = quality.filter((_, at) => Math.floor(((order[at] ?? 0) * 5) / order.length) === fifth);
      return rounded(those.reduce((sum, value) => sum + value, 0) / those.length, 1);
    });
    figures[name] = { ratio: rounded(ratio, 3), correlation: rounded(correlationOf(scores, quality), 3), fifths };
    console.log(name, figures[name]);
  }
  console.log(JSON.stringify(figures));
} finally {
  await engine.close();
}
