import { join } from "node:path";
import { createLocalEngine } from "@yiqiao/engines/local";

const models = join(import.meta.dirname, "../../models");
const pair = { source: "zh-cn", target: "en-us" } as const;

export interface BareEngine {
  /** Translates a sentence. @returns the milliseconds that it took */
  translate(text: string): Promise<number>;
  close(): Promise<void>;
}

/** The engine of the server, with the same models, asked as the server asks, and nothing around it. */
export async function openBareEngine(): Promise<BareEngine> {
  const engine = await createLocalEngine({ models, workers: 1 });
  const { signal } = new AbortController();
  return {
    translate: async (text) => {
      const began = performance.now();
      for await (const outcome of engine.translate(
        { pair, segments: [{ text }], domain: "general", scores: true },
        signal,
      )) {
        if (!outcome.ok) throw outcome.error;
      }
      return performance.now() - began;
    },
    close: () => engine.close(),
  };
}
