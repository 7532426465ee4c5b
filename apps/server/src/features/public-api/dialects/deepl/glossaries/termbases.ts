import type { LanguageCode } from "@yiqiao/contracts/languages";
import { type Library, libraryFlags, libraryLimits, libraryScopes } from "@yiqiao/contracts/libraries";
import { cutToWidth, type Libraries, nameBeside } from "#features/libraries";
import { DomainError } from "#platform/errors";
import type { SignedInContext } from "#platform/request";
import { type GlossaryTerm, invalid } from "./glossary-terms.ts";

export interface LanguagePair {
  readonly source: LanguageCode;
  readonly target: LanguageCode;
}

export type GlossaryLibraries = Pick<
  Libraries,
  "open" | "keep" | "lists" | "listEntries" | "addTerms" | "previewTerms" | "batches" | "noRoom"
>;

/** The termbases that glossaries are made of. */
export interface Termbases {
  /** Those of the caller, or shared with it. */
  list(context: SignedInContext): Promise<Library[]>;
  /** @throws {DomainError} `libraryMissing`, also for a memory */
  one(context: SignedInContext, id: string): Promise<Library>;
  /** @throws {DomainError} `planLimit`, and for terms that no termbase takes */
  create(
    context: SignedInContext,
    made: { name: string; pair: LanguagePair; terms: readonly GlossaryTerm[] },
  ): Promise<string>;
  terms(context: SignedInContext, id: string): Promise<GlossaryTerm[]>;
  /** Adds terms; others with the same sources go, or with `isWhole` all others. */
  write(
    context: SignedInContext,
    id: string,
    given: { terms: readonly GlossaryTerm[]; isWhole: boolean },
  ): Promise<void>;
  delete(context: SignedInContext, id: string): Promise<void>;
}

const flag = libraryFlags.termbase;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Entries that are deleted while the caller waits. */
const deletedAtOnce = 5000;
const entriesAtOnce = 2000;
const label = "API";

interface StoredTerm extends GlossaryTerm {
  readonly id: string;
}

export function createTermbases(libraries: GlossaryLibraries): Termbases {
  const list: Termbases["list"] = async (context) =>
    (await libraries.lists.list(context, flag, { system_or_individual: libraryScopes.individual })).bank_list;
  const stored = (context: SignedInContext, id: string) => readTerms(libraries, context, id);
  const add = async (
    context: SignedInContext,
    bankId: string,
    given: { pair: LanguagePair; terms: readonly GlossaryTerm[] },
  ) => {
    const { outcomes } = await libraries.addTerms(context, { bankId, ...wanted(given), isPreview: false, label });
    await assertTaken(libraries, context, outcomes);
  };
  return {
    list,
    one: async (context, id) => {
      if (!uuid.test(id)) throw new DomainError("libraryMissing");
      const library = await libraries.lists.one(context, id);
      if (library.flag !== flag) throw new DomainError("libraryMissing");
      return library;
    },
    create: async (context, { name, pair, terms }) => {
      await assertTaken(libraries, context, await libraries.previewTerms(context, wanted({ pair, terms })));
      const taken = new Set((await list(context)).map((library) => library.name));
      const id = await libraries.keep.create(context, termbaseOf(nameBeside(taken, name), { name, pair }));
      try {
        await add(context, id, { pair, terms });
      } catch (error) {
        await libraries.keep.delete(context, id);
        throw error;
      }
      return id;
    },
    terms: async (context, id) => (await stored(context, id)).map(({ source, target }) => ({ source, target })),
    write: async (context, id, { terms, isWhole }) => {
      const library = await libraries.open(context, id, "editor");
      const { kept, over } = compare(await stored(context, id), terms, isWhole);
      const { accountId } = context.principal;
      const ids = over.map((term) => term.id);
      const removed =
        ids.length === 0 ? undefined : await libraries.batches.deleteEntries({ accountId }, library, { ids });
      const known = new Set(kept.map(({ source }) => source));
      const missing = terms.filter(({ source }) => !known.has(source));
      const pair = { source: library.sourceLanguage, target: library.targetLanguage };
      try {
        if (missing.length > 0) await add(context, id, { pair, terms: missing });
      } catch (error) {
        if (removed !== undefined) await libraries.batches.undo(library, removed.batch_id, { accountId });
        throw error;
      }
    },
    delete: (context, id) => libraries.keep.delete(context, id),
  };
}

/** Which of the terms that there are stay, and which go. */
function compare(before: readonly StoredTerm[], terms: readonly GlossaryTerm[], isWhole: boolean) {
  const given = new Map(terms.map(({ source, target }) => [source, target]));
  const kept = before.filter(({ source, target }) => given.get(source) === target);
  const over = before.filter((term) => !kept.includes(term) && (isWhole || given.has(term.source)));
  if (over.length > deletedAtOnce) {
    throw invalid(`more than ${deletedAtOnce} entries would be replaced at once; delete the dictionary first`);
  }
  return { kept, over };
}

const termbaseOf = (free: string, { name, pair }: { readonly name: string; readonly pair: LanguagePair }) => ({
  flag,
  system_or_individual: libraryScopes.individual,
  name: free,
  description: cutToWidth(name, libraryLimits.description),
  src_lang: pair.source,
  tgt_lang: pair.target,
  tow_way: 0 as const,
  domain: "general" as const,
});

const wanted = ({ pair, terms }: { readonly pair: LanguagePair; readonly terms: readonly GlossaryTerm[] }) => ({
  pair,
  terms: terms.map((term) => ({ ...term, note: "", attributes: {} })),
  keepsBoth: true,
});

type Outcomes = Awaited<ReturnType<Libraries["previewTerms"]>>;

/** All of the terms come in, or none does. */
async function assertTaken(libraries: GlossaryLibraries, context: SignedInContext, outcomes: Outcomes): Promise<void> {
  for (const [at, outcome] of outcomes.entries()) {
    if (outcome.kind === "refused") throw invalid(`entry ${at + 1}: ${outcome.reason}`);
    if (outcome.kind === "over-limit") {
      const { accountId, siteId } = context.principal;
      throw await libraries.noRoom(context, { kind: "termbase", accountId, siteId });
    }
  }
}

/** Those that are in use as translations. */
async function readTerms(libraries: GlossaryLibraries, context: SignedInContext, id: string): Promise<StoredTerm[]> {
  const terms: StoredTerm[] = [];
  const query = { bank_id: id, page_size: entriesAtOnce, sort: "created", order: "asc" } as const;
  for (let page = 1; ; page++) {
    const { list, pages } = await libraries.listEntries(context, { ...query, page }, { flag });
    const used = list.filter(({ forbidden, status }) => !forbidden && status === "approved");
    terms.push(...used.map(({ id: entryId, source, target }) => ({ id: entryId, source, target })));
    if (page >= pages) return terms;
  }
}
