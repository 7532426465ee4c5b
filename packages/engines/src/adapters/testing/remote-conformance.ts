import { engineConformance, type ConformanceOptions } from "../../conformance/index.ts";
import type { Engine } from "../../engine.ts";
import type { LoopbackServer } from "./loopback-server.ts";

interface RemoteConformance extends Pick<ConformanceOptions, "pair" | "unsupportedPair"> {
  /** Serves all engines of the suite. */
  readonly start: () => Promise<LoopbackServer>;
  readonly create: (baseUrl: string) => Engine;
}

/** The tests that every engine passes, of one that asks its service for its languages. */
export function remoteConformance(name: string, { start, create, ...pairs }: RemoteConformance): void {
  let shared: LoopbackServer | undefined;
  engineConformance(
    name,
    async () => {
      shared ??= await start();
      const engine = create(shared.url);
      await engine.health();
      return engine;
    },
    {
      ...pairs,
      texts: ["Good morning.", "The book is red.", "Where are you now?", "We are late."],
      settled: async () => shared?.settled(),
      dispose: async () => shared?.stop(),
    },
  );
}
