import type { ConvertedStudent } from "../convert.ts";
import { openGraph, runGreedy } from "../run-graphs.ts";

export interface Answer {
  readonly ids: readonly number[];
  readonly logits: readonly (readonly number[])[];
  readonly attention: readonly (readonly number[])[];
  readonly scores: readonly number[];
}

/** What the graphs say, with their scores and attention step by step. */
export async function answer(
  { architecture, encoder, decoder }: ConvertedStudent,
  source: readonly number[],
  limit: number,
): Promise<Answer> {
  const graphs = { encoder: await openGraph(encoder), decoder: await openGraph(decoder) };
  const [logits, attention, scores]: [number[][], number[][], number[]] = [[], [], []];
  const ids = await runGreedy(graphs, architecture, source, {
    limit,
    onOutput: (graph, output) => {
      if (graph === "encoder") return;
      logits.push(Array.from(output["logits"].data as Float32Array));
      // Of the first head: [1, heads, 1, source length].
      attention.push(Array.from(output["looks"].data as Float32Array).slice(0, source.length));
      scores.push(...(output["scores"].data as Float32Array));
    },
  });
  await Promise.all(Object.values(graphs).map((session) => session.release()));
  return { ids, logits, attention, scores };
}
