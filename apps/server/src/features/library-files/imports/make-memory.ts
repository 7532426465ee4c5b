import { join } from "node:path";
import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { importOptionsSchema, libraryLimits, libraryScopes } from "@yiqiao/contracts/libraries";
import { ImportFileError, type ImportPair, languageOfTag, readImport } from "@yiqiao/translation-memory/formats";
import { fetchObject } from "#platform/storage";
import { cutToWidth } from "#features/libraries";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { SignedInContext } from "#platform/request";
import type { LibraryFilesDeps } from "../ports.ts";
import { insertImport, setInspected } from "../records/imports.repository.ts";
import { fileOf } from "../records/stored-import.ts";
import { fileError, inspectFetched, type InspectedFile } from "../run/inspect-stored.ts";
import { startWithin } from "./start-import.ts";

/** A TMX file that is stored, and what is to become of it. */
export interface MemoryFile {
  /** Of the import. */
  readonly id: string;
  /** In which it is stored as {@link fileOf} says; from then on the import's. */
  readonly folder: string;
  readonly fileName: string;
  /** Of the memory, as far as a name may be so long. */
  readonly name: string;
}

/**
 * Makes a memory in the languages that most of the file's first units have, and begins to read the file into it. Memory,
 * import and what `also` writes come to be together or not at all; where the import fails, the memory goes with it. Whether
 * the caller may have memories is for the call to say.
 * @throws {DomainError} `importFile`, `importNoLanguage`, `planLimit`, `libraryNameEmpty`
 */
export type MakeMemory = (
  context: SignedInContext,
  file: MemoryFile,
  also: (tx: Executor) => Promise<void>,
) => Promise<void>;

export function createMakeMemory(deps: LibraryFilesDeps): MakeMemory {
  const { database, clock, libraries } = deps;
  return async (context, file, also) => {
    const { id, folder } = file;
    const { accountId, siteId } = context.principal;
    const { pair, found } = await lookAt(deps, context, file);
    const made = {
      system_or_individual: libraryScopes.individual,
      name: cutToWidth(file.name, libraryLimits.name),
      description: cutToWidth(file.name, libraryLimits.description),
      src_lang: pair.source,
      tgt_lang: pair.target,
      tow_way: 0,
      domain: "general",
    } as const;
    await database.transaction(async (tx) => {
      const at = clock.now();
      const library = await libraries.keep.createFurther(tx, context, made);
      const fileName = tmxName(file.fileName);
      await insertImport(tx, { id, siteId, accountId, libraryId: library.id, madeLibrary: true, fileName, folder, at });
      await setInspected(tx, id, { ...found, at });
      await startWithin(deps, tx, { id, language: context.language });
      await also(tx);
    });
  };
}

/** Whatever it is called, it is read as TMX. */
const tmxName = (name: string): string => (/\.tmx$/i.test(name) ? name : `${name}.tmx`);

function lookAt(
  deps: LibraryFilesDeps,
  { signal, language }: SignedInContext,
  { folder, fileName: given }: MemoryFile,
): Promise<{ readonly pair: ImportPair; readonly found: InspectedFile }> {
  const fileName = tmxName(given);
  return deps.scratch.use(async (place) => {
    const path = join(place, "import");
    await fetchObject(deps.files, fileOf(folder), { path, signal });
    const pair = await pairOfUnits(path, { fileName, signal, language });
    const library = { kind: "memory", sourceLanguage: pair.source, targetLanguage: pair.target } as const;
    const asked = {
      library,
      folder,
      fileName,
      reversed: false,
      options: importOptionsSchema.parse({}),
      signal,
      language,
    };
    return { pair, found: await inspectFetched(deps, asked, { place, path }) };
  });
}

/** Units that the languages are looked for in. */
const sampledUnits = 500;
const toldTags = 20;

interface Reading {
  readonly fileName: string;
  readonly signal: AbortSignal;
  readonly language: InterfaceLanguage;
}

/** The pair of languages of ours that most of the first units have. @throws {DomainError} `importFile`, `importNoLanguage` */
async function pairOfUnits(path: string, reading: Reading): Promise<ImportPair> {
  try {
    const { counts, others } = await countPairs(path, reading.signal);
    const [usual] = [...counts.values()].toSorted((one, other) => other.count - one.count);
    if (usual !== undefined) return usual.pair;
    if (others.size === 0) throw new ImportFileError("empty");
    const found = [...others].slice(0, toldTags).join(", ");
    throw new DomainError("importNoLanguage", { languages: supported[reading.language], found });
  } catch (error) {
    if (error instanceof ImportFileError) throw fileError(error, reading, error);
    throw error;
  }
}

const supported: Readonly<Record<InterfaceLanguage, string>> = {
  en: "two supported languages",
  zh: "两种支持的语言",
};

async function countPairs(path: string, signal: AbortSignal) {
  const counts = new Map<string, { readonly pair: ImportPair; count: number }>();
  const others = new Set<string>();
  let units = 0;
  for await (const row of readImport({ path, format: "tmx", kind: "memory" })) {
    signal.throwIfAborted();
    if ("refused" in row) {
      if (row.refused === "missing-language" && others.size < toldTags) others.add(row.detail ?? "?");
      continue;
    }
    const [source, target] = [languageIn(row.sourceLanguage), languageIn(row.targetLanguage)];
    if (source === null || target === null || source === target) {
      if (others.size < toldTags) for (const tag of [row.sourceLanguage, row.targetLanguage]) others.add(tag ?? "?");
      continue;
    }
    const key = `${source} ${target}`;
    const known = counts.get(key) ?? { pair: { source, target }, count: 0 };
    known.count += 1;
    counts.set(key, known);
    if (++units >= sampledUnits) break;
  }
  return { counts, others };
}

function languageIn(tag: string | null): LanguageCode | null {
  return tag === null ? null : languageOfTag(tag);
}
