import path from "node:path";
import { SentencePiece } from "@yiqiao/engines/local";
import { checkProducts, convertStudent, translatePieces } from "@yiqiao/models/marian";
import { type BenchModel, sourceIds, writeForLocal, writeForPeer } from "../engine/bench-model.ts";
import type { Direction } from "../engine/directions.ts";
import { runBergamot, runLocal } from "../engine/runners.ts";

const BATCH = 16;
/** How many sentences int8 is checked and its multipliers measured on. */
const SAMPLES = 24;

/** The translations of each side, the first being what the others are held against. */
export type Sides = ReadonlyMap<string, readonly string[]>;

/** What the graphs alone say, in float32 and in int8. */
async function graphSides(
  model: BenchModel,
  sources: readonly (readonly number[])[],
  keepFloat: readonly string[],
): Promise<[string, readonly string[]][]> {
  const vocabulary = new SentencePiece(model.vocabularies.target ?? model.vocabularies.source);
  const sides: [string, readonly string[]][] = [];
  for (const precision of ["float32", "int8"] as const) {
    const targets = await translatePieces(convertStudent(model.bin, { precision, keepFloat }), sources);
    sides.push([`ONNX ${precision}`, targets.map((ids) => vocabulary.decode(ids).text)]);
  }
  return sides;
}

/** As the platform translates: in batches, and what goes round in circles is stopped. */
async function engineSide(
  folder: string,
  model: BenchModel,
  { source, target, texts }: Direction,
  keepFloat: readonly string[],
): Promise<readonly string[]> {
  const modelFolder = path.join(folder, "local");
  await writeForLocal(modelFolder, model, { keepFloat });
  const order = texts.map((_, n) => n).sort((a, b) => (texts[a] ?? "").length - (texts[b] ?? "").length);
  const sorted = order.map((n) => texts[n] ?? "");
  const task = { source, target, texts: sorted, batch: BATCH, rounds: 1, modelFolder, rescue: false };
  const { translations } = runLocal(folder, task);
  const inOrder = texts.map(() => "");
  order.forEach((place, n) => {
    inOrder[place] = translations[n] ?? "";
  });
  return inOrder;
}

/** Translates a direction's texts on each side, greedily. */
export async function compareSides(folder: string, model: BenchModel, direction: Direction): Promise<Sides> {
  const { source, target, texts, prefix } = direction;
  const sources = sourceIds(model, prefix, texts);
  const samples = sources.slice(0, SAMPLES);
  const { harmful } = await checkProducts(model.bin, samples);
  if (harmful.length > 0) console.log(`in float32, because int8 harms them: ${harmful.join(", ")}`);
  const sides = new Map(await graphSides(model, sources, harmful));
  sides.set("local engine int8", await engineSide(folder, model, direction, harmful));
  for (const form of ["float32", "intgemm8", "intgemm8-alphas"] as const) {
    const peer = await writeForPeer(path.join(folder, "peer"), model, form, { prefix, samples });
    const { translations } = runBergamot(folder, { source, target, texts, batch: 1, rounds: 1, ...peer });
    sides.set(`Marian wasm ${peer.precision}`, translations);
  }
  return sides;
}
