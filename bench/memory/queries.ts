import { Random } from "./random.ts";
import { type BenchLanguage, Sentences } from "./sentences.ts";

/** A text that is looked for. */
export interface BenchQuery {
  readonly text: string;
  readonly kind: "short" | "words" | "characters" | "strange";
}

interface QueriesOptions {
  readonly language: BenchLanguage;
  readonly entries: readonly string[];
  readonly count: number;
  readonly seed: number;
}

/** The share of a text that is changed at most. */
const maxChanged = 0.3;

/**
 * Entries with 0 to 30 percent of them changed, by words and by characters; a quarter of 2 to 8 characters, and a tenth
 * that nobody has written.
 */
export function createQueries({ language, entries, count, seed }: QueriesOptions): BenchQuery[] {
  const random = new Random(seed);
  const strange = new Sentences(language, seed + 1);
  const short = entries.filter(({ length }) => length >= 2 && length <= 8);
  const long = entries.filter(({ length }) => length > 8);
  return Array.from({ length: count }, (_, at): BenchQuery => {
    const share = random.next() * maxChanged;
    if (at % 10 === 9) return { text: strange.next(), kind: "strange" };
    if (at % 4 === 0) return { text: withCharacters(random.of(short), share, random, entries), kind: "short" };
    const text = random.of(long);
    return at % 4 === 1
      ? { text: withCharacters(text, share, random, entries), kind: "characters" }
      : { text: withWords(text, { share, language, random, other: random.of(long) }), kind: "words" };
  });
}

function withCharacters(text: string, share: number, random: Random, entries: readonly string[]): string {
  const characters = Array.from(text);
  for (let left = Math.round(characters.length * share); left > 0; left--) {
    const kind = random.next();
    const other = Array.from(random.of(entries));
    const at = random.below(characters.length);
    characters.splice(at, kind < 0.33 ? 0 : 1, ...(kind < 0.67 ? [random.of(other)] : []));
  }
  return characters.join("");
}

interface WordChange {
  readonly share: number;
  readonly language: BenchLanguage;
  readonly random: Random;
  readonly other: string;
}

/** Words by words of another sentence; two characters are a word in Chinese. */
function withWords(text: string, { share, language, random, other }: WordChange): string {
  const cut = (sentence: string) => (language === "zh-cn" ? (sentence.match(/.{1,2}/gu) ?? []) : sentence.split(" "));
  const [words, others] = [cut(text), cut(other)];
  for (let left = Math.floor(words.length * share); left > 0; left--)
    words[random.below(words.length)] = random.of(others);
  return words.join(language === "zh-cn" ? "" : " ");
}
