import { type libraryCreateBodySchema, libraryScopes, type SuggestResult } from "@yiqiao/contracts/libraries";
import { languageCodeSchema } from "@yiqiao/contracts/languages";
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
import { directionFor, isInUse, type LanguagePair, ordered } from "../records/order.ts";
import type { NewEntry } from "../records/stored-entry.ts";
import { findPreferences } from "../records/uses.repository.ts";
import { listUsable } from "../records/views.repository.ts";
import { pairEntry, writePair } from "./write-pair.ts";

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
      const written = await writePair(deps, tx, locked, made);
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

interface SuggestRequest {
  readonly suggestion: Suggestion;
  readonly pair: LanguagePair;
}

async function chooseMemory(
  { database, access }: Deps,
  context: RequestContext,
  { suggestion, pair }: SuggestRequest,
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
  { suggestion, pair, context, name }: SuggestRequest & { readonly context: RequestContext; readonly name: string },
  library: OpenedLibrary,
  at: Date,
): NewEntry {
  const isReversed = directionFor(library, pair) === "reversed";
  const { source, target, before, after, origin = "suggestion" } = suggestion;
  const written = isReversed ? { source: target, target: source } : { source, target };
  const sides = readSides(library, { written, language: context.language });
  const made = pairEntry(library, { ...sides, before, after, isReversed, origin, author: name, editor: name, at });
  checkFields(library, made, context.language);
  return made;
}
