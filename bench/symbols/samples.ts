import { readFileSync } from "node:fs";
import type { SymbolLanguage } from "./contexts.ts";

/** A text, its symbols in their order, and its words alone. */
export interface Sample {
  readonly language: SymbolLanguage;
  readonly text: string;
  readonly symbols: readonly string[];
  readonly words: string;
}

const marked = /⟦([^⟦⟧]*)⟧/gu;
const isLanguage = (code: string): code is SymbolLanguage => code === "zh-cn" || code === "en-us";

/** Blanks as they are where nothing stood between words. */
function tidied(text: string): string {
  return text
    .replace(/\s+/gu, " ")
    .replace(/ (?=[,.!?;:，。！？；：])/gu, "")
    .replace(/(?<=\p{Script=Han}|[，。！？；：]) | (?=\p{Script=Han})/gu, "")
    .trim();
}

/** The samples by the name of their set; `⟦…⟧` marks a symbol. */
export function readSamples(): Record<string, Sample[]> {
  const file = readFileSync(new URL("samples.tsv", import.meta.url), "utf8");
  const sets: Record<string, Sample[]> = {};
  for (const line of file.split("\n")) {
    const [set = "", language = "", text = ""] = line.split("\t");
    if (text === "" || !isLanguage(language)) continue;
    const samples = (sets[set] ??= []);
    samples.push({
      language,
      text: text.replace(marked, "$1"),
      symbols: [...text.matchAll(marked)].map(([, symbol = ""]) => symbol),
      words: tidied(text.replace(marked, " ")),
    });
  }
  return sets;
}

/** The translation without the symbols, which are in it in their order; undefined where one is not, or is there twice. */
export function wordsOf(translation: string, symbols: readonly string[]): string | undefined {
  let rest = translation;
  let words = "";
  for (const symbol of symbols) {
    const at = rest.indexOf(symbol);
    if (at < 0) return undefined;
    words += `${rest.slice(0, at)} `;
    rest = rest.slice(at + symbol.length);
  }
  return symbols.some((symbol) => rest.includes(symbol)) ? undefined : tidied(words + rest);
}
