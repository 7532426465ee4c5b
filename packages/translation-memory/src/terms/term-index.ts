import type { LanguageCode } from "@yiqiao/contracts/languages";
import {
  createPhraseReader,
  isAcronym,
  isPhraseAt,
  type PhraseReader,
  type PhraseWord,
} from "@yiqiao/language/phrases";
import type { TermEntry } from "./model.ts";

/** Entries whose words have the keys of these words of a sentence. */
export interface TermCandidate {
  /** Places of words, `until` excluded. */
  readonly from: number;
  readonly until: number;
  readonly entries: readonly TermEntry[];
}

/** The entries of one termbase in one direction, to be found in sentences. */
export interface TermIndex {
  readonly size: number;
  add(entry: TermEntry): void;
  /** Every place where entries may stand, overlapping ones as well. */
  candidates(words: readonly PhraseWord[]): TermCandidate[];
  /** Those of a candidate's entries that do stand there. */
  standing(candidate: TermCandidate, words: readonly PhraseWord[]): TermEntry[];
}

/** More words than any term has: nodes and words share one number as a key. */
const wordNumbers = 2 ** 22;

class TrieIndex implements TermIndex {
  readonly #reader: PhraseReader;
  readonly #numbers = new Map<string, number>();
  /** From a node by a word to the next node: 0 is where every term begins. */
  readonly #next = new Map<number, number>();
  readonly #entries = new Map<number, TermEntry[]>();
  #nodes = 1;
  size = 0;

  constructor(language: LanguageCode) {
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
  }

  candidates(words: readonly PhraseWord[]): TermCandidate[] {
    const numbers = words.map(({ key }) => this.#numbers.get(key));
    const candidates: TermCandidate[] = [];
    for (let from = 0; from < words.length; from++) {
      let node: number | undefined = 0;
      for (let at = from; at < words.length; at++) {
        const number = numbers[at];
        node = number === undefined ? undefined : this.#next.get(node * wordNumbers + number);
        if (node === undefined) break;
        const entries = this.#entries.get(node);
        if (entries) candidates.push({ from, until: at + 1, entries });
      }
    }
    return candidates;
  }

  standing({ from, entries }: TermCandidate, words: readonly PhraseWord[]): TermEntry[] {
    const known = new Map<string, boolean>();
    return entries.filter(({ source, caseSensitive }) => {
      const exactCase = caseSensitive || isAcronym(source);
      const key = `${exactCase ? 1 : 0}${source}`;
      const { isEntry: isSame } = this.#reader;
      const phrase = () => this.#reader.words(source);
      const stands =
        known.get(key) ?? isPhraseAt(this.#reader, words, { at: from, phrase: phrase(), exactCase, isSame });
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

/**
 * An index without entries. It is a tree over words: adding takes time by the entry's length, finding by the sentence's
 * length and at worst the longest term's.
 */
export function createTermIndex(language: LanguageCode): TermIndex {
  return new TrieIndex(language);
}
