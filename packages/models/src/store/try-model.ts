import type { EngineOutcome } from "@yiqiao/engines";
import { checkModelFiles, createLocalEngine, type InstalledModel } from "@yiqiao/engines/local";
import { ModelsError, reasonOf } from "../problem.ts";
import { sampleSentences } from "./sample-sentences.ts";

/** One translation that a model was tried with. */
export interface Trial {
  readonly source: string;
  readonly target: string;
  readonly text: string;
  readonly translation: string;
}

/** Of a model with many pairs so many are tried. */
const maxPairs = 4;

/**
 * Checks a model's files against their SHA-256, loads it in a worker of its own, and translates a sentence.
 *
 * @throws ModelsError `does-not-work`; the signal's reason when aborted
 */
export async function tryModel(model: InstalledModel, signal: AbortSignal): Promise<Trial[]> {
  const { id, pairs } = model.manifest;
  const problems: string[] = [];
  try {
    await checkModelFiles(model);
    const engine = await createLocalEngine({
      models: [model],
      workers: 1,
      onProblem: (problem) => problems.push(problem),
    });
    try {
      const trials: Trial[] = [];
      for (const pair of pairs.slice(0, maxPairs)) trials.push(await translateOne(engine, pair, signal));
      return trials;
    } finally {
      await engine.close();
    }
  } catch (error) {
    signal.throwIfAborted();
    throw new ModelsError({ code: "does-not-work", id, reason: problems[0] ?? reasonOf(error) }, { cause: error });
  }
}

type LocalEngine = Awaited<ReturnType<typeof createLocalEngine>>;
type Pair = InstalledModel["manifest"]["pairs"][number];

async function translateOne(engine: LocalEngine, { source, target }: Pair, signal: AbortSignal): Promise<Trial> {
  const [text] = sampleSentences[source];
  const outcomes: EngineOutcome[] = [];
  for await (const one of engine.translate({ pair: { source, target }, segments: [{ text }] }, signal))
    outcomes.push(one);
  const [outcome] = outcomes;
  if (outcome === undefined) throw new Error("it gave no translation");
  if (!outcome.ok) throw outcome.error;
  if (outcome.result.text.trim() === "") throw new Error(`it translated a sentence from ${source} to nothing`);
  return { source, target, text, translation: outcome.result.text };
}
