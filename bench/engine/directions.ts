import type { ModelManifest } from "@yiqiao/engines/local";
import { sentences } from "./sentences.ts";

/** Texts in one direction, with a translation of each. */
export interface Direction {
  readonly source: string;
  readonly target: string;
  readonly prefix: string | undefined;
  readonly texts: readonly string[];
  readonly references: readonly string[];
}

/** The model's directions that the benchmark's own sentences are for, shortest text first. */
export function builtInDirections({ pairs }: ModelManifest): Direction[] {
  const known = new Set<string>(["en-us", "zh-cn"]);
  return pairs
    .filter(({ source, target }) => known.has(source) && known.has(target))
    .map(({ source, target, prefix }) => {
      const pairs = sentences
        .map(([en, zh]) => (source === "en-us" ? [en, zh] : [zh, en]))
        .sort(([a = ""], [b = ""]) => a.length - b.length);
      const [texts, references] = [0, 1].map((side) => pairs.map((pair) => pair[side] ?? ""));
      return { source, target, prefix, texts: texts ?? [], references: references ?? [] };
    });
}

export function wordCount(texts: readonly string[], language: string): number {
  const words = new Intl.Segmenter(language, { granularity: "word" });
  return texts.reduce((sum, text) => sum + [...words.segment(text)].filter(({ isWordLike }) => isWordLike).length, 0);
}
