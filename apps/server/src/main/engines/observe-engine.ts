import type { Engine, EngineOutcome, EngineRequest } from "@yiqiao/engines";
import type { Metrics } from "#platform/telemetry";

/** The same engine, counted and timed. */
export function observeEngine(engine: Engine, { engineSegments, engineDuration }: Metrics): Engine {
  async function* translate(request: EngineRequest, signal: AbortSignal): AsyncGenerator<EngineOutcome> {
    const stop = engineDuration.startTimer({ engine: engine.id });
    try {
      for await (const outcome of engine.translate(request, signal)) {
        engineSegments.inc({ engine: engine.id, outcome: outcome.ok ? "ok" : outcome.error.code });
        yield outcome;
      }
    } finally {
      stop();
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
