import type { Engine, EngineOutcome, EngineRequest, EngineResult } from "../engine.ts";

/** All outcomes of a request, in the order in which they came. */
export async function collectOutcomes(
  engine: Pick<Engine, "translate">,
  request: EngineRequest,
  signal: AbortSignal = new AbortController().signal,
): Promise<EngineOutcome[]> {
  const outcomes: EngineOutcome[] = [];
  for await (const outcome of engine.translate(request, signal)) outcomes.push(outcome);
  return outcomes;
}

/**
 * The results of a request by index.
 *
 * @throws the error of the first segment that failed, or an Error if an index is missing or came twice
 */
export async function collectResults(
  engine: Pick<Engine, "translate">,
  request: EngineRequest,
  signal?: AbortSignal,
): Promise<EngineResult[]> {
  const results: (EngineResult | undefined)[] = request.segments.map(() => undefined);
  for (const outcome of await collectOutcomes(engine, request, signal)) {
    if (!outcome.ok) throw outcome.error;
    if (results[outcome.index]) throw new Error(`segment ${outcome.index} came twice`);
    results[outcome.index] = outcome.result;
  }
  return results.map((result, index) => {
    if (!result) throw new Error(`segment ${index} never came`);
    return result;
  });
}
