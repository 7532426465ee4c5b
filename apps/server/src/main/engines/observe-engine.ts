import { countWords, type Engine, type EngineOutcome, type EngineRequest } from "@yiqiao/engines";
import { type Metrics, timeSpan } from "#platform/telemetry";

/** Words that engines have translated, by their ids. */
export type WordCounts = Map<string, number>;

/** The same engine, counted and timed. */
export function observeEngine(
  engine: Engine,
  { engineSegments, engineDuration, engineWords }: Metrics,
  words: WordCounts,
): Engine {
  async function* translate(request: EngineRequest, signal: AbortSignal): AsyncGenerator<EngineOutcome> {
    const stop = engineDuration.startTimer({ engine: engine.id });
    const endSpan = timeSpan(`engine ${engine.id}`, { "yiqiao.segments": request.segments.length });
    try {
      for await (const outcome of engine.translate(request, signal)) {
        engineSegments.inc({ engine: engine.id, outcome: outcome.ok ? "ok" : outcome.error.code });
        if (outcome.ok) {
          const count = countWords(request.segments[outcome.index]?.text ?? "");
          engineWords.inc({ engine: engine.id }, count);
          words.set(engine.id, (words.get(engine.id) ?? 0) + count);
        }
        yield outcome;
      }
    } finally {
      stop();
      endSpan();
    }
  }
  return {
    id: engine.id,
    cost: engine.cost,
    capabilities: () => engine.capabilities(),
    translate,
    health: () => engine.health(),
    close: () => engine.close(),
  };
}
