import { randomUUID } from "node:crypto";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Library } from "@yiqiao/contracts/libraries";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { SignedInContext } from "#platform/request";
import {
  addPart,
  deleteGlossary,
  type GlossaryOwner,
  insertGlossary,
  listGlossaries,
  renameGlossary,
  type StoredGlossary,
} from "./glossaries.repository.ts";
import { type GlossaryTerm, invalid } from "./glossary-terms.ts";
import { createTermbases, type GlossaryLibraries, type LanguagePair } from "./termbases.ts";

export interface Dictionary extends LanguagePair {
  readonly libraryId: string;
  readonly entries: number;
}

/** One or more termbases under one name and id, which is that of the termbase where nothing else was said. */
export interface Glossary {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly dictionaries: readonly Dictionary[];
}

export interface GivenDictionary extends LanguagePair {
  readonly terms: readonly GlossaryTerm[];
}

export interface Glossaries {
  list(context: SignedInContext): Promise<Glossary[]>;
  /** @throws {DomainError} `libraryMissing` */
  get(context: SignedInContext, id: string): Promise<Glossary>;
  /** All of it or nothing. @throws {DomainError} `planLimit`, `libraryNameEmpty` */
  create(
    context: SignedInContext,
    given: { name: string; dictionaries: readonly GivenDictionary[] },
  ): Promise<Glossary>;
  rename(context: SignedInContext, id: string, name: string): Promise<Glossary>;
  /** Adds to a dictionary, or with `isWhole` puts other terms in the place of all; makes it where there is none. */
  write(
    context: SignedInContext,
    id: string,
    given: GivenDictionary & { readonly isWhole: boolean },
  ): Promise<Glossary>;
  /** @throws {DomainError} `libraryMissing`, also for a pair that it does not have */
  terms(context: SignedInContext, id: string, pair: LanguagePair): Promise<GlossaryTerm[]>;
  removeDictionary(context: SignedInContext, id: string, pair: LanguagePair): Promise<void>;
  remove(context: SignedInContext, id: string): Promise<void>;
  /** The termbase that translates a pair. @throws {RequestInvalidError} where it has no such dictionary */
  termbaseFor(context: SignedInContext, id: string, pair: LanguagePair): Promise<string>;
}

export interface GlossaryDeps {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly libraries: GlossaryLibraries;
}

/** As DeepL has it. */
const mostGlossaries = 1000;

export function createGlossaries(deps: GlossaryDeps): Glossaries {
  const { db } = deps.database;
  const shelf = openShelf(deps);
  const { termbases, get, dictionaryOf, keep, addDictionary } = shelf;
  return {
    list: async (context) => {
      const stored = await listGlossaries(db, ownerOf(context));
      const known = await termbases.list(context);
      const parts = new Set(stored.flatMap(({ libraryIds }) => libraryIds));
      const single = known.filter(({ bank_id: id }) => !parts.has(id)).map((library) => glossaryOf(library));
      return [...stored.map((glossary) => joined(glossary, known)), ...single];
    },
    get,
    create: (context, given) => createWhole(deps, shelf, { context, ...given }),
    rename: async (context, id, name) => {
      const glossary = await get(context, id);
      await keep(context, glossary);
      await renameGlossary(db, ownerOf(context), { id: glossary.id, name });
      return get(context, id);
    },
    write: async (context, id, { isWhole, terms, ...pair }) => {
      assertPairs([pair]);
      const glossary = await get(context, id);
      const known = glossary.dictionaries.find((dictionary) => isOf(dictionary, pair));
      if (known !== undefined) await termbases.write(context, known.libraryId, { terms, isWhole });
      else {
        await keep(context, glossary);
        await addDictionary(context, glossary, { terms, ...pair });
      }
      return get(context, id);
    },
    terms: async (context, id, pair) => termbases.terms(context, (await dictionaryOf(context, id, pair)).libraryId),
    removeDictionary: async (context, id, pair) => {
      const { libraryId } = await dictionaryOf(context, id, pair);
      await termbases.delete(context, libraryId);
    },
    remove: async (context, id) => {
      const { dictionaries } = await get(context, id);
      for (const { libraryId } of dictionaries) await termbases.delete(context, libraryId);
      await deleteGlossary(db, ownerOf(context), id);
    },
    termbaseFor: async (context, id, pair) => {
      const { dictionaries } = await get(context, id);
      return termbaseOf(
        dictionaries,
        pair,
        async (libraryId) => (await termbases.one(context, libraryId)).tow_way === 1,
      );
    },
  };
}

type Shelf = ReturnType<typeof openShelf>;

/** The glossaries that there are, with their termbases. */
function openShelf({ database, libraries }: Pick<GlossaryDeps, "database" | "libraries">) {
  const { db } = database;
  const termbases = createTermbases(libraries);
  const get: Glossaries["get"] = async (context, id) => {
    const stored = (await listGlossaries(db, ownerOf(context))).find((glossary) => glossary.id === id.toLowerCase());
    if (stored === undefined) return glossaryOf(await termbases.one(context, id));
    return joined(stored, await termbases.list(context));
  };
  const dictionaryOf = async (context: SignedInContext, id: string, pair: LanguagePair) => {
    const found = (await get(context, id)).dictionaries.find((dictionary) => isOf(dictionary, pair));
    if (found === undefined) throw new DomainError("libraryMissing");
    return found;
  };
  /** From now on its name and parts are kept apart from its termbase's. */
  const keep = async (context: SignedInContext, { id, name, createdAt, dictionaries }: Glossary) => {
    const owner = ownerOf(context);
    await database.transaction(async (tx) => {
      await insertGlossary(tx, owner, { id, name, createdAt: new Date(createdAt) });
      for (const { libraryId } of dictionaries) await addPart(tx, owner, { id, libraryId });
    });
  };
  const addDictionary = async (
    context: SignedInContext,
    { id, name }: Pick<Glossary, "id" | "name">,
    { terms, ...pair }: GivenDictionary,
  ) => {
    const libraryId = await termbases.create(context, { name, pair, terms });
    await addPart(db, ownerOf(context), { id, libraryId });
    return libraryId;
  };
  return { termbases, get, dictionaryOf, keep, addDictionary };
}

/** All of its termbases or none. */
async function createWhole(
  { database: { db }, clock }: Pick<GlossaryDeps, "database" | "clock">,
  { termbases, get, addDictionary }: Shelf,
  { context, name, dictionaries }: { readonly context: SignedInContext } & Parameters<Glossaries["create"]>[1],
): Promise<Glossary> {
  const owner = ownerOf(context);
  assertPairs(dictionaries);
  if ((await listGlossaries(db, owner)).length >= mostGlossaries) {
    throw invalid(`there can be ${mostGlossaries} glossaries`, "name");
  }
  const made = { id: randomUUID(), name, createdAt: clock.now() };
  await insertGlossary(db, owner, made);
  const libraryIds: string[] = [];
  try {
    for (const dictionary of dictionaries) libraryIds.push(await addDictionary(context, made, dictionary));
  } catch (error) {
    for (const libraryId of libraryIds) await termbases.delete(context, libraryId);
    await deleteGlossary(db, owner, made.id);
    throw error;
  }
  return get(context, made.id);
}

/** @throws {RequestInvalidError} where none of them is for the pair */
async function termbaseOf(
  dictionaries: readonly Dictionary[],
  pair: LanguagePair,
  isTwoWay: (libraryId: string) => Promise<boolean>,
): Promise<string> {
  const found = dictionaries.find((dictionary) => isOf(dictionary, pair));
  const [only] = dictionaries;
  // A termbase that serves both directions is one dictionary here.
  const turned = { source: pair.target, target: pair.source };
  if (found === undefined && only !== undefined && isOf(only, turned) && (await isTwoWay(only.libraryId))) {
    return only.libraryId;
  }
  if (found === undefined) throw invalid("No dictionary found for language pair", "glossary_id");
  return found.libraryId;
}

const isOf = (one: LanguagePair, other: LanguagePair): boolean =>
  one.source === other.source && one.target === other.target;

function ownerOf({ principal: { siteId, accountId } }: SignedInContext): GlossaryOwner {
  return { siteId, accountId };
}

function assertPairs(pairs: readonly LanguagePair[]): void {
  const names = new Set<string>();
  for (const { source, target } of pairs) {
    if (source === target) throw invalid("source and target language cannot be the same", "target_lang");
    const name = `${source}:${target satisfies LanguageCode}`;
    if (names.has(name)) throw invalid("a pair of languages stands there twice", "dictionaries");
    names.add(name);
  }
}

function dictionaryIn({ bank_id: libraryId, src_lang: source, tgt_lang: target, entries }: Library): Dictionary {
  return { libraryId, source, target, entries };
}

function glossaryOf(library: Library): Glossary {
  const { bank_id: id, name, created_time: createdAt } = library;
  return { id, name, createdAt, dictionaries: [dictionaryIn(library)] };
}

function joined({ id, name, createdAt, libraryIds }: StoredGlossary, known: readonly Library[]): Glossary {
  const parts = known.filter((library) => libraryIds.includes(library.bank_id));
  return { id, name, createdAt: createdAt.toISOString(), dictionaries: parts.map((part) => dictionaryIn(part)) };
}
