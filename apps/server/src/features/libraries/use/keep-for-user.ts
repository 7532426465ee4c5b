import type { LibraryKind } from "@yiqiao/contracts/libraries";
import { DomainError } from "#platform/errors";
import type { Access } from "../access/access.ts";
import { isEnough, standingOf } from "../access/libraries.policy.ts";
import { checkFields, readSides } from "../entries/entry-rules.ts";
import { nameOf, requireNew } from "../entries/write-entries.ts";
import type { LibrariesDeps } from "../deps.ts";
import type { AddedTerm, ConfirmedPair, EntryStore, KeepForUser, LibraryUser, OpenedLibrary } from "../ports.ts";
import { directionFor } from "../records/order.ts";
import { findActive } from "../records/shares.repository.ts";
import type { NewEntry } from "../records/stored-entry.ts";
import { findView } from "../records/views.repository.ts";
import { takes } from "./suggest.ts";
import { pairEntry, writePair } from "./write-pair.ts";

type Deps = Pick<LibrariesDeps, "database" | "clock" | "accounts"> & {
  readonly access: Pick<Access, "roomFor" | "noRoom">;
  readonly entries: EntryStore;
};

export function createKeepForUser(deps: Deps): KeepForUser {
  const { database, accounts, clock, entries } = deps;
  return {
    check: async (user, memory) => {
      await openMemory(deps, user, memory);
    },
    takesTerms: async (user, termbase) => {
      try {
        await openTermbase(deps, user, termbase);
        return true;
      } catch (error) {
        if (error instanceof DomainError) return false;
        throw error;
      }
    },
    addTerm: (user, termbase, term) => addTerm(deps, user, { termbase, term }),
    keep: async (user, memory, pairs) => {
      const opened = await openMemory(deps, user, memory);
      const isReversed = directionFor(opened, memory.pair) === "reversed";
      const author = await nameOf({ accounts }, user.accountId ?? "");
      return database.transaction(async (tx) => {
        // Its policy may be another one by now.
        const library = { ...opened, ...(await entries.lock(tx, opened)) };
        const outcomes: Awaited<ReturnType<KeepForUser["keep"]>>[number][] = [];
        for (const pair of pairs) {
          const made = pairEntry(library, { ...turned(pair, isReversed), isReversed, author, at: clock.now() });
          outcomes.push(
            isFit(library, made) ? ((await writePair(deps, tx, library, made))?.outcome ?? "full") : "unfit",
          );
        }
        return outcomes;
      });
    },
  };
}

function turned({ source, target, ...around }: ConfirmedPair, isReversed: boolean) {
  return {
    ...around,
    origin: "post-editing" as const,
    ...(isReversed ? { source: target, target: source } : { source, target }),
  };
}

function isFit(library: OpenedLibrary, made: NewEntry): boolean {
  try {
    checkFields(library, made, "en");
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

type Wanted = Parameters<KeepForUser["check"]>[1];

/** A library that its user may see, and that serves the pair. */
async function openAny(
  { database: { db } }: Deps,
  { accountId }: LibraryUser,
  { id, pair, kind, field }: Wanted & { readonly kind: LibraryKind; readonly field: string },
): Promise<OpenedLibrary> {
  const view = await findView(db, accountId, id);
  const account = accountId === null ? undefined : await findActive(db, accountId);
  const isThere = view?.kind === kind && view.deletedAt === null;
  const standing =
    isThere && account !== undefined && accountId !== null
      ? standingOf({ accountId, ...account }, view, view.memberRole)
      : undefined;
  if (view === undefined || standing === undefined) throw new DomainError("libraryUnknown", { field, id });
  if (directionFor(view, pair) === undefined) {
    const said = `${view.sourceLanguage} → ${view.targetLanguage}`;
    throw new DomainError("libraryLanguages", { library: said, asked: `${pair.source} → ${pair.target}` });
  }
  return { ...view, role: standing.role, onlyLooks: standing.onlyLooks ?? false };
}

/** A memory that its user may write to, or suggest for. */
async function openMemory(deps: Deps, user: LibraryUser, wanted: Wanted): Promise<OpenedLibrary> {
  const library = await openAny(deps, user, { ...wanted, kind: "memory", field: "memory_id" });
  if (!takes(library)) throw new DomainError("libraryReadOnly");
  return library;
}

async function openTermbase(deps: Deps, user: LibraryUser, wanted: Wanted): Promise<OpenedLibrary> {
  const library = await openAny(deps, user, { ...wanted, kind: "termbase", field: "tb_id" });
  if (!isEnough(library.role, "editor")) throw new DomainError("libraryReadOnly");
  return library;
}

async function addTerm(
  deps: Deps,
  user: LibraryUser,
  { termbase, term }: { readonly termbase: Parameters<KeepForUser["addTerm"]>[1]; readonly term: AddedTerm },
): Promise<{ id: string; name: string }> {
  const { database, accounts, clock, entries, access } = deps;
  const { language, pair } = termbase;
  const opened = await openTermbase(deps, user, termbase);
  const isReversed = directionFor(opened, pair) === "reversed";
  const sides = isReversed
    ? { source: term.target, target: term.source }
    : { source: term.source, target: term.target };
  const author = await nameOf({ accounts }, user.accountId ?? "");
  const written = readSides(opened, { written: sides, language });
  const { note, forbidden, caseSensitive, editor } = term;
  const pairOnly = pairEntry(opened, {
    ...written,
    isReversed,
    origin: "post-editing",
    author,
    editor,
    at: clock.now(),
  });
  const made = { ...pairOnly, note, forbidden, caseSensitive };
  checkFields(opened, made, language);
  await database.transaction(async (tx) => {
    const library = await entries.lock(tx, opened);
    await requireNew(tx, library, made);
    if ((await access.roomFor(library, tx)) < 1) throw await access.noRoom({ language }, library, tx);
    await entries.insertEntries(tx, library, [made]);
  });
  return { id: opened.id, name: opened.name };
}
