import type { Engine, EngineOutcome, EngineRequest } from "@yiqiao/engines";

/** An engine that is asked once for what it has answered before: sentences that differ in their symbols alone. */
export function rememberingEngine(engine: Engine): Engine & { readonly asked: () => number } {
  const known = new Map<string, EngineOutcome>();
  let asked = 0;
  async function* translate(request: EngineRequest, signal: AbortSignal): AsyncGenerator<EngineOutcome> {
    const { segments, ...rest } = request;
    const keys = segments.map((segment) => JSON.stringify([rest, segment]));
    const open = [...new Set(keys)].filter((key) => !known.has(key));
    const wanted = open.flatMap((key) => segments[keys.indexOf(key)] ?? []);
    asked += wanted.length;
    if (wanted.length > 0)
      for await (const outcome of engine.translate({ ...request, segments: wanted }, signal)) {
        known.set(open[outcome.index] ?? "", outcome);
      }
    for (const [index, key] of keys.entries()) {
      const outcome = known.get(key);
      if (outcome) yield { ...outcome, index };
    }
  }
  return {
    id: engine.id,
    cost: engine.cost,
    capabilities: () => engine.capabilities(),
    translate,
    health: (...given) => engine.health(...given),
    close: () => engine.close(),
    asked: () => asked,
  };
}
