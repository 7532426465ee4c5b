/**
 * `npm run bench agreement`: what the local engine in int8 and the wasm build of Marian say to the same sentences with
 * the same weights, against the float32 graphs. `--bin` names a Marian file with the float32 weights of the model in
 * `--model`; without it they are those of the int8 graphs. `--lines FILE --pair zh-cn:en-us` takes other sentences,
 * `--reference FILE` their translations for BLEU.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { compareSides } from "./agreement/compare-sides.ts";
import { printDirection } from "./agreement/print-direction.ts";
import { readBenchModel } from "./engine/bench-model.ts";
import { builtInDirections, type Direction } from "./engine/directions.ts";

const { values } = parseArgs({
  options: {
    model: { type: "string", default: path.join(import.meta.dirname, "../models/zh-en-starter") },
    bin: { type: "string" },
    lines: { type: "string" },
    reference: { type: "string" },
    pair: { type: "string" },
    count: { type: "string", default: "1000000" },
  },
});

const readLines = (file: string): string[] =>
  readFileSync(file, "utf8").replace(/\n$/, "").split("\n").slice(0, Number(values.count));

const model = await readBenchModel(values.model, values.bin);

function givenDirection(lines: string): Direction {
  const pair = model.manifest.pairs.find(({ source, target }) => values.pair === `${source}:${target}`);
  if (!pair) throw new Error(`--pair must be one of the model's, such as ${model.manifest.pairs[0]?.source}:…`);
  const references = values.reference === undefined ? [] : readLines(values.reference);
  const { source, target, prefix } = pair;
  return { source, target, prefix, texts: readLines(lines), references };
}

const directions = values.lines === undefined ? builtInDirections(model.manifest) : [givenDirection(values.lines)];
const folder = mkdtempSync(path.join(tmpdir(), "bench-agreement-"));
try {
  for (const direction of directions) printDirection(direction, await compareSides(folder, model, direction));
} finally {
  rmSync(folder, { recursive: true });
}
