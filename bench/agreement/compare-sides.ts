import path from "node:path";
import { type BenchModel, sourceIds, writeForLocal, writeForPeer } from "../engine/bench-model.ts";
import type { Direction } from "../engine/directions.ts";
import { runBergamot, runLocal } from "../engine/runners.ts";

const BATCH = 16;
/** How many sentences int8 is checked and its multipliers measured on. */
const SAMPLES = 24;

/** The translations of each side, the first being what the others are held against. */
export type Sides = ReadonlyMap<string, readonly string[]>;

/** Translates a direction's texts on each side, greedily, 16 at a time. */
export async function compareSides(folder: string, model: BenchModel, direction: Direction): Promise<Sides> {
  const { source, target, texts, prefix } = direction;
  const order = texts.map((_, n) => n).sort((a, b) => (texts[a] ?? "").length - (texts[b] ?? "").length);
  const task = { source, target, texts: order.map((n) => texts[n] ?? ""), batch: BATCH, rounds: 1 };
  const inOrder = (translations: readonly string[]): string[] => {
    const result = texts.map(() => "");
    order.forEach((place, n) => {
      result[place] = translations[n] ?? "";
    });
    return result;
  };
  const samples = sourceIds(model, prefix, texts.slice(0, SAMPLES));
  const sides = new Map<string, readonly string[]>();
  for (const precision of ["float32", "int8"] as const) {
    const modelFolder = path.join(folder, precision);
    const kept = await writeForLocal(modelFolder, model, { precision }, precision === "int8" ? samples : []);
    const { translations } = runLocal(folder, { ...task, modelFolder, rescue: false });
    const exceptions = kept.length > 0 ? ` (${kept.join(", ")} in float32)` : "";
    sides.set(`ONNX ${precision}${exceptions}`, inOrder(translations));
  }
  for (const form of ["float32", "intgemm8", "intgemm8-alphas"] as const) {
    const peer = await writeForPeer(path.join(folder, "peer"), model, form, { prefix, samples });
    const { translations } = runBergamot(folder, { ...task, ...peer });
    sides.set(`Marian wasm ${peer.precision}`, inOrder(translations));
  }
  return sides;
}
