import type { LanguageCode } from "@yiqiao/contracts/languages";
import {
  createPhraseReader,
  isAcronym,
  isPhraseAt,
  type PhraseReader,
  type PhraseWord,
  type WordEdges,
} from "@yiqiao/language/phrases";
import type { TermEntry } from "./model.ts";

/** A sentence as terms are looked for in it. */
export interface ReadSentence {
  readonly words: readonly PhraseWord[];
  readonly edges: WordEdges;
}

/** Entries that may stand at the same words of a sentence. */
export interface TermHit {
  /** Places of words, `until` excluded. */
  readonly from: number;
  readonly until: number;
  readonly entries: readonly TermEntry[];
}

/** The entries of one termbase in one direction, to be found in sentences. */
export interface TermIndex {
  readonly language: LanguageCode;
  readonly size: number;
  /** Characters of all entries: a measure of its memory. */
  readonly characters: number;
  add(entry: TermEntry): void;
  /** Every place of every entry, overlapping ones as well. */
  hits(sentence: ReadSentence): TermHit[];
}

/** More words than any term has: nodes and words share one number as a key. */
const wordNumbers = 2 ** 22;

class TrieIndex implements TermIndex {
  readonly language: LanguageCode;
  readonly #reader: PhraseReader;
  readonly #numbers = new Map<string, number>();
  /** From a node by a word to the next node: 0 is where every term begins. */
  readonly #next = new Map<number, number>();
  readonly #entries = new Map<number, TermEntry[]>();
  #nodes = 1;
  size = 0;
  characters = 0;

  constructor(language: LanguageCode) {
    this.language = language;
    this.#reader = createPhraseReader(language);
  }

  add(entry: TermEntry): void {
    let node = 0;
    for (const { key } of this.#reader.words(entry.source)) node = this.#step(node, this.#numberOf(key));
    if (node === 0) return;
    const same = this.#entries.get(node);
    if (same) same.push(entry);
    else this.#entries.set(node, [entry]);
    this.size++;
    this.characters += entry.source.length + entry.target.length;
  }

  hits(sentence: ReadSentence): TermHit[] {
    const { words } = sentence;
    const numbers = words.map(({ key }) => this.#numbers.get(key));
    const hits: TermHit[] = [];
    for (let from = 0; from < words.length; from++) {
      let node: number | undefined = 0;
      for (let at = from; at < words.length; at++) {
        const number = numbers[at];
        node = number === undefined ? undefined : this.#next.get(node * wordNumbers + number);
        if (node === undefined) break;
        const ending = this.#entries.get(node);
        if (!ending || !isOwn(sentence, from, at + 1)) continue;
        const entries = this.#standing(ending, words, from);
        if (entries.length > 0) hits.push({ from, until: at + 1, entries });
      }
    }
    return hits;
  }

  /** Those that are the words themselves or a form of them, with their capitals where these count. */
  #standing(entries: readonly TermEntry[], words: readonly PhraseWord[], at: number): TermEntry[] {
    const known = new Map<string, boolean>();
    return entries.filter(({ source, caseSensitive }) => {
      const exactCase = caseSensitive || isAcronym(source);
      const key = `${exactCase ? 1 : 0}${source}`;
      const stands =
        known.get(key) ?? isPhraseAt(this.#reader, words, { at, phrase: this.#reader.words(source), exactCase });
      known.set(key, stands);
      return stands;
    });
  }

  #step(node: number, word: number): number {
    const key = node * wordNumbers + word;
    const known = this.#next.get(key);
    if (known !== undefined) return known;
    this.#next.set(key, this.#nodes);
    return this.#nodes++;
  }

  #numberOf(key: string): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(key, number);
    return number;
  }
}

/** Scripts without spaces need a dictionary to tell whether the words are cut out of others. */
function isOwn({ words, edges }: ReadSentence, from: number, until: number): boolean {
  const [first, last] = [words[from], words[until - 1]];
  if (!first || !last) return false;
  return (first.kind !== "character" && last.kind !== "character") || edges.isWhole(first.start, last.end);
}

/**
 * An index without entries. It is a tree over words: adding takes time by the entry's length, finding by the sentence's
 * length and at worst the longest term's.
 */
export function createTermIndex(language: LanguageCode): TermIndex {
  return new TrieIndex(language);
}
