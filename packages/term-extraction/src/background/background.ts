import { readFileSync } from "node:fs";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { keyOf } from "../words/keys.ts";

interface Background {
  readonly total: number;
  readonly counts: ReadonlyMap<string, number>;
  /** Words in small letters that are no noun, and those that are verbs only. */
  readonly modifiers: ReadonlySet<string>;
  readonly verbs: ReadonlySet<string>;
  readonly common: ReadonlySet<string>;
  /** Keys of the most frequent words with their rank, from 0. */
  readonly ranks: ReadonlyMap<string, number>;
}

/** So many of the most frequent words are taken for no part of a term where there is no list of such words. */
const commonWords = 150;

const ranked = 5_000;

const none: Background = {
  total: 0,
  counts: new Map(),
  modifiers: new Set(),
  verbs: new Set(),
  common: new Set(),
  ranks: new Map(),
};
const loaded = new Map<LanguageCode, Background>();

function readFile(language: LanguageCode): string | undefined {
  try {
    return readFileSync(new URL(`../../frequencies/${language}.txt`, import.meta.url), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Lines are `count word word …`, below lines of `#`; a word that is no noun has a mark behind it: `~`, a verb `!`. */
function parse(text: string, language: LanguageCode): Background {
  const counts = new Map<string, number>();
  const modifiers = new Set<string>();
  const verbs = new Set<string>();
  const common = new Set<string>();
  const ranks = new Map<string, number>();
  let total = 0;
  for (const line of text.split("\n")) {
    if (line.startsWith("# total ")) total = Number(line.slice("# total ".length));
    if (line === "" || line.startsWith("#")) continue;
    const [count = "0", ...words] = line.split(" ");
    for (const marked of words) {
      const word = marked.replace(/[~!]$/, "");
      if (marked.endsWith("~")) modifiers.add(word);
      if (marked.endsWith("!")) verbs.add(word);
      if (common.size < commonWords) common.add(word);
      const key = keyOf(word, language);
      if (ranks.size < ranked && !ranks.has(key)) ranks.set(key, ranks.size);
      counts.set(key, (counts.get(key) ?? 0) + Number(count));
    }
  }
  return { total, counts, modifiers, verbs, common, ranks };
}

/** Frequencies of a language's words in text of all kinds; empty where there is no file of them. Read once. */
export function backgroundOf(language: LanguageCode): Background {
  const known = loaded.get(language);
  if (known) return known;
  const text = readFile(language);
  const background = text === undefined ? none : parse(text, language);
  loaded.set(language, background);
  return background;
}

/** Whether a word in small letters is no noun: an adjective or an adverb. */
export const isModifier = (word: string, language: LanguageCode): boolean => backgroundOf(language).modifiers.has(word);

/** Whether a word in small letters is nothing but a verb. */
export const isVerb = (word: string, language: LanguageCode): boolean => backgroundOf(language).verbs.has(word);

/** Whether a word is one of the most frequent of its language. */
export const isCommon = (word: string, language: LanguageCode): boolean => backgroundOf(language).common.has(word);
