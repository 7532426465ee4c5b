import { createMemories } from "../../apps/server/src/features/memories/index.ts";
import type { Database } from "../../apps/server/src/platform/database/index.ts";
import type { BenchMemory } from "./load.ts";
import { Random } from "./random.ts";

const keywords = 12;

/** Concordance of parts of entries, of two characters and more, and of one that no entry has. */
export async function measureInside(database: Database, memory: BenchMemory, texts: readonly string[]) {
  const random = new Random(3);
  const memories = createMemories({ database });
  let slowestMs = 0;
  for (let at = 0; at < keywords; at++) {
    const text = random.of(texts);
    const start = random.below(Math.max(1, text.length - 2));
    const part = at === 0 ? "☃☃" : text.slice(start, start + 2 + at).trim();
    const begun = performance.now();
    await memories.concordance({
      keyword: part === "" ? text : part,
      side: at % 2 === 0 ? "source" : "target",
      memories: [{ number: memory.number, reversed: false }],
      offset: 0,
      limit: 50,
    });
    slowestMs = Math.max(slowestMs, performance.now() - begun);
  }
  return { keywords, slowestMs };
}
