import { getPriority, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { spawnBound } from "@yiqiao/processes";
import { segmentChinese } from "./chinese-words.ts";
import type { DictionaryTables } from "./entry-table.ts";
import { EntryReader } from "./entry-reader.ts";
import { hasKeptTables, keepTables, readKeptTables } from "./kept-tables.ts";
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
  /** Makes what the first question would wait for, where it is not kept yet; costs nothing where it is. */
  prepare(): Promise<void>;
}

export interface DictionaryOptions {
  /** Where the tables are kept from one start to the next; without it the first question has to wait for them. */
  readonly folder?: string;
  /** Told when they cannot be kept: then they stay in memory alone. */
  readonly onKeepFailed?: (error: unknown) => void;
}

const politePriority = 5;

/** Builds the tables in a process of its own: what the building takes is given back, and nothing waits meanwhile. */
function buildAside(): Promise<DictionaryTables> {
  const { promise, resolve, reject } = Promise.withResolvers<DictionaryTables>();
  const file = fileURLToPath(new URL("./build-process.ts", import.meta.url));
  const building = spawnBound(process.execPath, [file], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    serialization: "advanced",
  });
  // What is answered meanwhile goes first.
  if (building.pid !== undefined) setPriority(building.pid, Math.min(19, getPriority() + politePriority));
  building.once("message", (tables) => resolve(tables as DictionaryTables));
  building.once("error", reject);
  building.once("exit", (code) => reject(new Error(`The dictionary could not be read: process ended with ${code}`)));
  return promise;
}

/**
 * A dictionary that is read when it is first asked; a reading that fails is tried again with the next question.
 */
export function createDictionary({ folder, onKeepFailed }: DictionaryOptions = {}): Dictionary {
  let reading: Promise<EntryReader> | undefined;
  const build = async (): Promise<DictionaryTables> => {
    const tables = await buildAside();
    if (folder !== undefined) await keepTables(tables, folder).catch((error: unknown) => onKeepFailed?.(error));
    return tables;
  };
  const read = async (): Promise<EntryReader> => {
    const kept = folder === undefined ? undefined : await readKeptTables(folder);
    return new EntryReader(kept ?? (await build()));
  };
  const open = (): Promise<EntryReader> => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
  return {
    chinese: async (text) => segmentChinese(await open(), text),
    english: async (text) => rankEnglish(await open(), text),
    prepare: async () => {
      if (folder !== undefined && !(await hasKeptTables(folder))) await open();
    },
  };
}
