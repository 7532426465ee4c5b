import type { EntryReader, WeighedEntry } from "./entry-reader.ts";
import { readEntry } from "./explanation.ts";
import type { FoundWord } from "./model.ts";

/** Characters that the longest entry has. */
const longestWord = 20;
/** Words that a phrase is taken apart into; what is longer is none. */
const maxWords = 8;

/** Entries that only name another one, and names of people, stand behind the others. */
function placeOf({ english: [first = ""], pinyin }: WeighedEntry): number {
  const isName = /^surname |\(surname\)/.test(first);
  return (/^(?:\w+ )?variant of /.test(first) ? 4 : 0) + (isName ? 2 : 0) + (/^\p{Lu}/u.test(pinyin) ? 1 : 0);
}

function inOrder(entries: readonly WeighedEntry[]): WeighedEntry[] {
  return entries.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || b.weight - a.weight || b.english.length - a.english.length,
  );
}

interface Path {
  readonly words: readonly (readonly WeighedEntry[])[];
  readonly unknown: number;
  readonly weight: number;
}

/** Whether a way to take a phrase apart is better: less of it unknown, then fewer words, then commoner ones. */
function isBetter(one: Path, other: Path | undefined): boolean {
  if (!other) return true;
  if (one.unknown !== other.unknown) return one.unknown < other.unknown;
  return one.words.length !== other.words.length ? one.words.length < other.words.length : one.weight > other.weight;
}

function takeApart(reader: EntryReader, letters: readonly string[]): Path | undefined {
  const paths: (Path | undefined)[] = [{ words: [], unknown: 0, weight: 0 }];
  for (let from = 0; from < letters.length; from++) {
    const path = paths[from];
    if (!path) continue;
    const reach = (until: number, next: Path): void => {
      if (isBetter(next, paths[until])) paths[until] = next;
    };
    reach(from + 1, { ...path, unknown: path.unknown + 1 });
    for (let until = from + 1; until <= Math.min(letters.length, from + longestWord); until++) {
      const entries = reader.chinese(letters.slice(from, until).join(""));
      const weight = path.weight + Math.max(0, ...entries.map((entry) => entry.weight));
      if (entries.length > 0) reach(until, { ...path, words: [...path.words, entries], weight });
    }
  }
  return paths[letters.length];
}

/** The entries of a Chinese word; of a phrase without an entry those of its words, the longest that there are. */
export function segmentChinese(reader: EntryReader, text: string): FoundWord[] {
  const phrase = text.trim();
  const whole = reader.chinese(phrase);
  const words = whole.length > 0 ? [whole] : (takeApart(reader, Array.from(phrase))?.words ?? []);
  if (words.length > maxWords) return [];
  return words.map((entries) => {
    const sorted = inOrder(entries);
    return { headword: sorted[0]?.simplified ?? phrase, entries: sorted.map((entry) => readEntry(entry)) };
  });
}
