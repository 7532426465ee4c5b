import { type libraryCreateBodySchema, libraryScopes, type SuggestResult } from "@yiqiao/contracts/libraries";
import { languageCodeSchema } from "@yiqiao/contracts/languages";
import { contextKey } from "@yiqiao/translation-memory";
import type { z } from "zod";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { principalOf, type RequestContext } from "#platform/request";
import type { Access } from "../access/access.ts";
import { checkFields, readSides } from "../entries/entry-rules.ts";
import { nameOf } from "../entries/write-entries.ts";
import type { ManageLibraries } from "../manage/manage-libraries.ts";
import type { LibrariesDeps } from "../deps.ts";
import type { EntryStore, OpenedLibrary, Suggestion } from "../ports.ts";
import { findBySource, findTwin, updateEntry } from "../records/entries.repository.ts";
import { directionFor, isInUse, type LanguagePair, ordered } from "../records/order.ts";
import type { NewEntry, StoredEntry } from "../records/stored-entry.ts";
import { findPreferences } from "../records/uses.repository.ts";
import { listUsable } from "../records/views.repository.ts";

/**
 * Keeps a translation in the memory that is named, else in that of the user's settings, else in the user's first of the
 * pair, which is made where there is none.
 * @returns undefined when the memory's policy takes only what a person confirmed
 * @throws {DomainError} `libraryMismatch`, `libraryLanguages`, `libraryReadOnly`, `planLimit`, and what an entry may not be
 */
export type Suggest = (context: RequestContext, suggestion: Suggestion) => Promise<SuggestResult | undefined>;

type Deps = Pick<LibrariesDeps, "database" | "clock" | "accounts"> & {
  readonly access: Access;
  readonly entries: EntryStore;
  readonly keep: Pick<ManageLibraries, "createFor">;
};

const firstName = { en: "My memory", zh: "我的记忆库" };

export function createSuggest(deps: Deps): Suggest {
  const { database, access, entries } = deps;
  return async (context, suggestion) => {
    const pair = pairOf(suggestion);
    const chosen = await chooseMemory(deps, context, { suggestion, pair });
    if (chosen !== undefined && chosen.writePolicy !== "all" && suggestion.isConfirmed === false) return undefined;
    const name = await nameOf(deps, principalOf(context).accountId);
    return database.transaction(async (tx) => {
      const library = chosen ?? (await createFirst(deps, tx, { context, pair }));
      // Its policy may be another one by now.
      const locked = { ...library, ...(await entries.lock(tx, library)) };
      const made = newSuggestion({ suggestion, pair, context, name }, locked, deps.clock.now());
      const written = await write(deps, tx, locked, made);
      if (written === undefined) throw await access.noRoom(context, locked, tx);
      return { bank_id: locked.id, bank_name: locked.name, ...written };
    });
  };
}

/** @throws {DomainError} `pairUnsupportedForLibraries` */
function pairOf({ sourceLanguage, targetLanguage }: Suggestion): LanguagePair {
  const source = languageCodeSchema.safeParse(sourceLanguage).data;
  const target = languageCodeSchema.safeParse(targetLanguage).data;
  if (source === undefined || target === undefined) throw new DomainError("pairUnsupportedForLibraries");
  if (source === target) throw new DomainError("librarySameLanguages");
  return { source, target };
}

interface Asked {
  readonly suggestion: Suggestion;
  readonly pair: LanguagePair;
}

async function chooseMemory(
  { database, access }: Deps,
  context: RequestContext,
  { suggestion, pair }: Asked,
): Promise<OpenedLibrary | undefined> {
  const user = principalOf(context);
  if (suggestion.bankId !== undefined) {
    const library = await access.open(context, suggestion.bankId, "reader");
    if (library.kind !== "memory") throw new DomainError("libraryMismatch", { field: "bank_id" });
    if (directionFor(library, pair) === undefined) {
      const said = `${library.sourceLanguage} → ${library.targetLanguage}`;
      throw new DomainError("libraryLanguages", { library: said, asked: `${pair.source} → ${pair.target}` });
    }
    if (!takes(library)) throw new DomainError("libraryReadOnly");
    return library;
  }
  const { writeLibraryId } = await findPreferences(database.db, user.accountId);
  const views = ordered(await listUsable(database.db, user, { kind: "memory" }));
  const serving = views.filter((view) => directionFor(view, pair) !== undefined);
  const preferred = serving.find(({ id }) => id === writeLibraryId);
  const own = serving.filter((view) => view.accountId === user.accountId);
  const first = own.find((view) => isInUse(view)) ?? own[0];
  for (const view of [preferred, first]) {
    if (view === undefined) continue;
    const library = await access.open(context, view.id, "reader");
    if (takes(library)) return library;
  }
  return undefined;
}

/** Readers may suggest where others approve; administrators change nothing of what users keep. */
export function takes({ role, writePolicy, onlyLooks }: OpenedLibrary): boolean {
  return role !== "reader" || (writePolicy === "approved" && !onlyLooks);
}

async function createFirst(
  { keep }: Deps,
  tx: Executor,
  { context, pair }: { readonly context: RequestContext; readonly pair: LanguagePair },
): Promise<OpenedLibrary> {
  const body: Omit<z.output<typeof libraryCreateBodySchema>, "flag"> = {
    system_or_individual: libraryScopes.individual,
    name: firstName[context.language],
    description: "",
    src_lang: pair.source,
    tgt_lang: pair.target,
    tow_way: 0,
    domain: "general",
  };
  return { ...(await keep.createFor(tx, context, body)), role: "owner" };
}

/** The suggestion in the direction of its library. @throws {DomainError} */
function newSuggestion(
  { suggestion, pair, context, name }: Asked & { readonly context: RequestContext; readonly name: string },
  library: OpenedLibrary,
  at: Date,
): NewEntry {
  const isReversed = directionFor(library, pair) === "reversed";
  const { source, target, before, after, origin = "suggestion" } = suggestion;
  const written = isReversed ? { source: target, target: source } : { source, target };
  const fields = { ...readSides(library, { written, language: context.language }), note: "", attributes: {} };
  checkFields(library, fields, context.language);
  // The neighbours are of the side that was translated.
  const keyOf = (text: string | undefined) =>
    text === undefined || isReversed ? null : contextKey(text === "" ? null : text);
  return {
    ...fields,
    status: library.writePolicy === "approved" && library.role === "reader" ? "pending" : "approved",
    origin,
    author: name,
    editor: name,
    forbidden: false,
    caseSensitive: false,
    beforeKey: keyOf(before),
    afterKey: keyOf(after),
    contextId: null,
    batchId: null,
    createdAt: at,
    updatedAt: at,
  };
}

type Written = Pick<SuggestResult, "id" | "outcome" | "status">;

/** @returns undefined when the library has no room */
async function write(
  { access, entries }: Deps,
  tx: Executor,
  library: OpenedLibrary,
  made: NewEntry,
): Promise<Written | undefined> {
  const twin = await findTwin(tx, library.number, made);
  if (twin !== undefined) return { id: twin.id, outcome: "unchanged", status: twin.status };
  const former = (await findBySource(tx, library.number, made.source)).find((entry) => isReplacedBy(entry, made));
  if (former !== undefined) {
    const { note, attributes, status, forbidden, caseSensitive } = former;
    const { source, target, editor, updatedAt: at } = made;
    await updateEntry(tx, former, { source, target, note, attributes, status, editor, forbidden, caseSensitive, at });
    await entries.reindexEntries(tx, library, [former.id]);
    return { id: former.id, outcome: "updated", status };
  }
  if ((await access.roomFor(library, tx)) < 1) return undefined;
  const [id = ""] = await entries.insertEntries(tx, library, [made]);
  return { id, outcome: "added", status: made.status };
}

/**
 * A better translation takes the place of the one that its user suggested before, in the same context; what others
 * wrote, and what came from files, stays beside it.
 */
function isReplacedBy(former: StoredEntry, made: NewEntry): boolean {
  const isOwn = former.author === made.author && former.status === made.status && former.batchId === null;
  const isSamePlace = former.beforeKey === made.beforeKey && former.afterKey === made.afterKey;
  return isOwn && isSamePlace && ["suggestion", "document", "post-editing"].includes(former.origin);
}
