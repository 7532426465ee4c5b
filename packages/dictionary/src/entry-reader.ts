import { chineseKey, fieldEnd } from "./build-tables.ts";
import { englishWords } from "./english-words.ts";
import { type DictionaryTables, entriesOf } from "./entry-table.ts";
import type { RawEntry } from "./model.ts";

/** An entry with how common it is. */
export interface WeighedEntry extends RawEntry {
  readonly weight: number;
}

/** Reads entries out of the tables. */
export class EntryReader {
  readonly #tables: DictionaryTables;
  readonly #decoder = new TextDecoder();

  constructor(tables: DictionaryTables) {
    this.#tables = tables;
  }

  /** The entries of a Chinese word in either script. */
  chinese(word: string): WeighedEntry[] {
    const key = chineseKey(word);
    return entriesOf(this.#tables.chinese, key)
      .map((entry) => this.#read(entry))
      .filter(({ simplified, traditional }) => chineseKey(simplified) === key || chineseKey(traditional) === key);
  }

  /** The entries that are translated by an English headword. */
  english(headword: string): WeighedEntry[] {
    return entriesOf(this.#tables.english, headword)
      .map((entry) => this.#read(entry))
      .filter(({ english }) => english.some((explanation) => englishWords(explanation).includes(headword)));
  }

  #read(entry: number): WeighedEntry {
    const { text, offsets, weights } = this.#tables;
    const fields = this.#decoder.decode(text.subarray(offsets[entry], offsets[entry + 1])).split(fieldEnd);
    const [simplified = "", traditional = "", pinyin = "", ...english] = fields;
    return { simplified, traditional, pinyin, english, weight: weights[entry] ?? 0 };
  }
}
