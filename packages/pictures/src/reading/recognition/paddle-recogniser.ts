import { type InferenceSession, Tensor } from "onnxruntime-node";
import { loadCharacters, loadModel } from "../models.ts";
import { lineHeight } from "./line-planes.ts";
import type { LinePlanes } from "./line-planes.ts";

export interface ReadLine {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
}

/** Reads one line with PP-OCRv4, on one thread. */
export type RecogniseLine = (line: LinePlanes) => Promise<ReadLine>;

/** Lines are read one by one: several at a time take twice as long for each, since they do not fit into the caches. */
export async function loadRecogniser(): Promise<RecogniseLine> {
  const [session, characters] = [await loadModel("recognition", 1), loadCharacters()];
  return (line) => recognise(session, characters, line);
}

async function recognise(
  session: InferenceSession,
  characters: readonly string[],
  { values, width }: LinePlanes,
): Promise<ReadLine> {
  const input = new Tensor("float32", values, [1, 3, lineHeight, width]);
  const [inputName = "x"] = session.inputNames;
  const [outputName = ""] = session.outputNames;
  const output = (await session.run({ [inputName]: input }))[outputName];
  const [, steps = 0, classes = 0] = output?.dims ?? [];
  const line = decode(output?.data as Float32Array, { steps, classes, characters });
  // Tens of megabytes that the collector does not see.
  output?.dispose();
  return line;
}

interface Scores {
  readonly steps: number;
  readonly classes: number;
  readonly characters: readonly string[];
}

/** Connectionist temporal classification, the greedy way: the best of each step, without repeats and blanks. */
function decode(scores: Float32Array, { steps, classes, characters }: Scores): ReadLine {
  let text = "";
  let last = 0;
  let sum = 0;
  let count = 0;
  for (let step = 0; step < steps; step++) {
    const start = step * classes;
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
