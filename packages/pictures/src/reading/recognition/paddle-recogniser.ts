import type { Canvas } from "@napi-rs/canvas";
import { type InferenceSession, Tensor } from "onnxruntime-node";
import { planesOf } from "./planes.ts";

export const lineHeight = 48;
const mostInBatch = 8;
/** A batch is as wide as its widest: what is less than this wide is not padded to it. */
const leastFill = 0.85;

export interface ReadLine {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
}

/** Reads crops of lines, {@link lineHeight} high, with PP-OCRv4; in their order. */
export async function recogniseLines(
  session: InferenceSession,
  characters: readonly string[],
  crops: readonly Canvas[],
): Promise<ReadLine[]> {
  const lines = Array.from(crops, (): ReadLine => ({ text: "", confidence: 0 }));
  for (const batch of batches(crops)) {
    const read = await recogniseBatch(
      session,
      characters,
      batch.map(({ crop }) => crop),
    );
    for (const [at, { index }] of batch.entries()) lines[index] = read[at] ?? { text: "", confidence: 0 };
  }
  return lines;
}

interface Numbered {
  readonly crop: Canvas;
  readonly index: number;
}

function batches(crops: readonly Canvas[]): Numbered[][] {
  const sorted = crops.map((crop, index) => ({ crop, index })).toSorted((a, b) => b.crop.width - a.crop.width);
  const found: Numbered[][] = [];
  for (const one of sorted) {
    const batch = found.at(-1);
    const widest = batch?.[0]?.crop.width ?? 0;
    if (batch && batch.length < mostInBatch && one.crop.width >= widest * leastFill) batch.push(one);
    else found.push([one]);
  }
  return found;
}

async function recogniseBatch(
  session: InferenceSession,
  characters: readonly string[],
  crops: readonly Canvas[],
): Promise<ReadLine[]> {
  const width = Math.ceil(Math.max(...crops.map((crop) => crop.width)) / 8) * 8;
  const size = lineHeight * width;
  const values = new Float32Array(crops.length * 3 * size);
  for (const [index, crop] of crops.entries()) planesOf(crop, values, { offset: index * 3 * size, width });
  const input = new Tensor("float32", values, [crops.length, 3, lineHeight, width]);
  const [inputName = "x"] = session.inputNames;
  const [outputName = ""] = session.outputNames;
  const output = (await session.run({ [inputName]: input }))[outputName];
  const [, steps = 0, classes = 0] = output?.dims ?? [];
  const scores = output?.data as Float32Array;
  return crops.map((_, index) => decode(scores, { from: index * steps * classes, steps, classes, characters }));
}

interface Scores {
  readonly from: number;
  readonly steps: number;
  readonly classes: number;
  readonly characters: readonly string[];
}

/** Connectionist temporal classification, the greedy way: the best of each step, without repeats and blanks. */
function decode(scores: Float32Array, { from, steps, classes, characters }: Scores): ReadLine {
  let text = "";
  let last = 0;
  let sum = 0;
  let count = 0;
  for (let step = 0; step < steps; step++) {
    const start = from + step * classes;
    let best = 0;
    let bestScore = -1;
    for (let at = 0; at < classes; at++) {
      const score = scores[start + at] ?? 0;
      if (score <= bestScore) continue;
      bestScore = score;
      best = at;
    }
    if (best !== 0 && best !== last) {
      text += characters[best] ?? "";
      sum += bestScore;
      count++;
    }
    last = best;
  }
  return { text: text.trim(), confidence: count === 0 ? 0 : sum / count };
}
