import { DomainError } from "#platform/errors";
import type { Access } from "../access/access.ts";
import { standingOf } from "../access/libraries.policy.ts";
import { checkFields } from "../entries/entry-rules.ts";
import { nameOf } from "../entries/write-entries.ts";
import type { LibrariesDeps } from "../deps.ts";
import type { ConfirmedPair, EntryStore, KeepConfirmed, LibraryUser, OpenedLibrary } from "../ports.ts";
import { directionFor, type LanguagePair } from "../records/order.ts";
import { findActive } from "../records/shares.repository.ts";
import type { NewEntry } from "../records/stored-entry.ts";
import { findView } from "../records/views.repository.ts";
import { takes } from "./suggest.ts";
import { pairEntry, writePair } from "./write-pair.ts";

type Deps = Pick<LibrariesDeps, "database" | "clock" | "accounts"> & {
  readonly access: Pick<Access, "roomFor">;
  readonly entries: EntryStore;
};

export function createKeepConfirmed(deps: Deps): KeepConfirmed {
  const { database, accounts, clock, entries } = deps;
  return {
    check: async (user, memory) => {
      await open(deps, user, memory);
    },
    keep: async (user, memory, pairs) => {
      const opened = await open(deps, user, memory);
      const isReversed = directionFor(opened, memory.pair) === "reversed";
      const author = await nameOf({ accounts }, user.accountId ?? "");
      return database.transaction(async (tx) => {
        // Its policy may be another one by now.
        const library = { ...opened, ...(await entries.lock(tx, opened)) };
        const outcomes: Awaited<ReturnType<KeepConfirmed["keep"]>>[number][] = [];
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

/** A memory that its user may write to, or suggest for. */
async function open(
  { database: { db } }: Deps,
  { accountId }: LibraryUser,
  { id, pair }: { readonly id: string; readonly pair: LanguagePair },
): Promise<OpenedLibrary> {
  const view = await findView(db, accountId, id);
  const account = accountId === null ? undefined : await findActive(db, accountId);
  const isThere = view?.kind === "memory" && view.deletedAt === null;
  const standing =
    isThere && account !== undefined && accountId !== null
      ? standingOf({ accountId, ...account }, view, view.memberRole)
      : undefined;
  if (view === undefined || standing === undefined) throw new DomainError("libraryUnknown", { field: "memory_id", id });
  if (directionFor(view, pair) === undefined) {
    const said = `${view.sourceLanguage} → ${view.targetLanguage}`;
    throw new DomainError("libraryLanguages", { library: said, asked: `${pair.source} → ${pair.target}` });
  }
  const library = { ...view, role: standing.role, onlyLooks: standing.onlyLooks ?? false };
  if (!takes(library)) throw new DomainError("libraryReadOnly");
  return library;
}
