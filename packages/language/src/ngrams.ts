import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

interface NgramModel {
  detect(text: string): { getScores(): Record<string, number> };
}

let loaded: NgramModel | undefined;
/** The n-gram model, loaded at its first use: it takes about 300 ms and 50 MB of heap. */
function model(): NgramModel {
  if (loaded) return loaded;
  const load = createRequire(import.meta.url);
  const module = load(fileURLToPath(import.meta.resolve("eld/small"))) as { readonly eld: NgramModel };
  loaded = module.eld;
  return loaded;
}

/** Scores between 0 and 1 by ISO 639-1 code, of some sixty languages. */
export function ngramScores(text: string): Readonly<Record<string, number>> {
  return model().detect(text).getScores();
}
