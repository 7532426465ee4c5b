import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { segmentChinese } from "./chinese-words.ts";
import type { DictionaryTables } from "./entry-table.ts";
import { EntryReader } from "./entry-reader.ts";
import type { FoundWord } from "./model.ts";
import { rankEnglish } from "./rank-english.ts";

/** Whose dictionary it is, as its licence wants it told. */
export const dictionarySource = {
  name: "CC-CEDICT",
  url: "https://cc-cedict.org/",
  licence: "CC BY-SA 4.0",
  licenceUrl: "https://creativecommons.org/licenses/by-sa/4.0/",
} as const;

/** A dictionary of Chinese and English. */
export interface Dictionary {
  /** The entries of a Chinese word in either script, or of the words of a phrase that has none; empty where none has. */
  chinese(text: string): Promise<FoundWord[]>;
  /** Chinese words for an English word or phrase, inflected or not, the best first; empty where there are none. */
  english(text: string): Promise<FoundWord[]>;
}

/** Builds the tables in a process of its own: what the building takes is given back, and nothing waits meanwhile. */
function buildAside(): Promise<DictionaryTables> {
  const { promise, resolve, reject } = Promise.withResolvers<DictionaryTables>();
  const file = fileURLToPath(new URL("./build-process.ts", import.meta.url));
  const building = fork(file, { execArgv: [], serialization: "advanced" });
  building.once("message", (tables) => resolve(tables as DictionaryTables));
  building.once("error", reject);
  building.once("exit", (code) => reject(new Error(`The dictionary could not be read: process ended with ${code}`)));
  return promise;
}

/** A dictionary that is read when it is first asked; a reading that fails is tried again with the next question. */
export function createDictionary(): Dictionary {
  let reading: Promise<EntryReader> | undefined;
  const open = (): Promise<EntryReader> => {
    reading ??= buildAside().then(
      (tables) => new EntryReader(tables),
      (error: unknown) => {
        reading = undefined;
        throw error;
      },
    );
    return reading;
  };
  return {
    chinese: async (text) => segmentChinese(await open(), text),
    english: async (text) => rankEnglish(await open(), text),
  };
}
