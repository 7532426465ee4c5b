import { errorMessage } from "@yiqiao/contracts/errors";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { principalOf, type RequestContext } from "#platform/request";
import type { Access } from "../access/access.ts";
import type { BatchLog } from "../batches/ports.ts";
import type { LibrariesDeps } from "../deps.ts";
import type { EntryStore, OpenedLibrary } from "../ports.ts";
import { findBySource, findByTarget } from "../records/entries.repository.ts";
import { directionFor } from "../records/order.ts";
import { cameAlone, type NewEntry } from "../records/stored-entry.ts";
import type { StoredLibrary } from "../records/library.record.ts";
import { checkFields, readSides } from "./entry-rules.ts";
import { nameOf } from "./write-entries.ts";

/** A term on its way into a termbase, in the direction that it is translated in. */
export interface TermToAdd {
  readonly source: string;
  readonly target: string;
  readonly note: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** What became of a term; `existing`: how the termbase translates its source already. */
export type TermOutcome =
  | { readonly kind: "added" }
  | { readonly kind: "duplicate" }
  | { readonly kind: "over-limit" }
  | { readonly kind: "contradiction"; readonly existing: readonly string[]; readonly isAdded: boolean }
  | { readonly kind: "refused"; readonly reason: string };

export interface AddedTerms {
  readonly id: string;
  readonly name: string;
  /** In the order of the terms. */
  readonly outcomes: readonly TermOutcome[];
}

export interface TermsToAdd {
  readonly bankId: string;
  readonly pair: { readonly source: LanguageCode; readonly target: LanguageCode };
  readonly terms: readonly TermToAdd[];
  /** Whether a source that has another translation comes in beside it. */
  readonly keepsBoth: boolean;
  /** Only tell what would happen. */
  readonly isPreview: boolean;
  /** Where they come from, for who undoes it. */
  readonly label: string;
  /** Done in the same transaction. */
  readonly also?: (tx: Executor, added: AddedTerms) => Promise<void>;
}

/**
 * Adds terms to a termbase, as a change that can be undone; each that cannot come in is told.
 * @throws {DomainError} `libraryMissing`, `libraryReadOnly`, `libraryMismatch`, `libraryLanguages`, `libraryBusy`
 */
export type AddTerms = (context: RequestContext, wanted: TermsToAdd) => Promise<AddedTerms>;

/** Tells what would become of terms in a termbase of the caller's that is yet to be made. */
export type PreviewTerms = (
  context: RequestContext,
  wanted: Pick<TermsToAdd, "pair" | "terms" | "keepsBoth">,
) => Promise<readonly TermOutcome[]>;

type Deps = Pick<LibrariesDeps, "database" | "clock" | "accounts"> & {
  readonly access: Pick<Access, "open" | "roomFor" | "entryLimit">;
  readonly entries: EntryStore;
  readonly log: BatchLog;
};

export function createAddTerms(deps: Deps): AddTerms {
  const { database, access, entries, log } = deps;
  return async (context, wanted) => {
    const opened = await access.open(context, wanted.bankId, "editor");
    const isReversed = directionIn(opened, wanted.pair) === "reversed";
    const { accountId } = principalOf(context);
    const author = await nameOf(deps, accountId);
    const made = wanted.terms.map((term) =>
      entryFor(opened, context, { term, isReversed, author, at: deps.clock.now() }),
    );
    return database.transaction(async (tx) => {
      const library = await entries.lock(tx, opened);
      const room = await access.roomFor(library, tx);
      const { keepsBoth } = wanted;
      const isEmpty = library.entries === 0;
      const findKnown = async (entry: NewEntry) => (isEmpty ? [] : translationsOf(tx, library, { entry, isReversed }));
      const { outcomes, rows } = await sortTerms(findKnown, { made, room, isReversed, keepsBoth });
      const added = { id: library.id, name: library.name, outcomes };
      if (wanted.isPreview) return added;
      if (rows.length > 0) {
        const batchId = await log.begin(tx, { library, kind: "copy", label: wanted.label, accountId });
        await entries.insertEntries(
          tx,
          library,
          rows.map((row) => ({ ...row, batchId })),
        );
        await log.finish(tx, batchId, rows.length);
      }
      await wanted.also?.(tx, added);
      return added;
    });
  };
}

export function createPreviewTerms({ access, clock }: Pick<Deps, "access" | "clock">): PreviewTerms {
  return async (context, { pair, terms, keepsBoth }) => {
    const { accountId, siteId } = principalOf(context);
    const library = { kind: "termbase", sourceLanguage: pair.source, targetLanguage: pair.target } as const;
    const given = { isReversed: false, author: "", at: clock.now() };
    const made = terms.map((term) => entryFor(library, context, { term, ...given }));
    const room = (await access.entryLimit({ accountId, siteId })) ?? Number.POSITIVE_INFINITY;
    const { outcomes } = await sortTerms(() => Promise.resolve([]), { made, room, isReversed: false, keepsBoth });
    return outcomes;
  };
}

function directionIn(library: OpenedLibrary, pair: TermsToAdd["pair"]): "forward" | "reversed" {
  if (library.kind !== "termbase") throw new DomainError("libraryMismatch", { field: "bank_id" });
  const direction = directionFor(library, pair);
  if (direction !== undefined) return direction;
  const said = `${library.sourceLanguage} → ${library.targetLanguage}`;
  throw new DomainError("libraryLanguages", { library: said, asked: `${pair.source} → ${pair.target}` });
}

interface Making {
  readonly term: TermToAdd;
  readonly isReversed: boolean;
  readonly author: string;
  readonly at: Date;
}

/** The entry of a term, or why there can be none. */
function entryFor(
  library: Pick<StoredLibrary, "kind" | "sourceLanguage" | "targetLanguage">,
  { language }: RequestContext,
  { term, isReversed, author, at }: Making,
): NewEntry | Extract<TermOutcome, { kind: "refused" }> {
  const { source, target, note, attributes } = term;
  try {
    const written = isReversed ? { source: target, target: source } : { source, target };
    const fields = { ...readSides(library, { written, language }), note, attributes };
    checkFields(library, fields, language);
    return {
      ...fields,
      status: "approved",
      origin: "document",
      author,
      editor: author,
      forbidden: false,
      caseSensitive: false,
      ...cameAlone,
      createdAt: at,
      updatedAt: at,
    };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { kind: "refused", reason: errorMessage(error.error, language, error.details) };
  }
}

interface Sorting {
  readonly made: readonly ReturnType<typeof entryFor>[];
  readonly room: number;
  readonly isReversed: boolean;
  readonly keepsBoth: boolean;
}

/** What comes in, and what becomes of each; a term that stands twice among them comes in once. */
async function sortTerms(
  knownOf: (entry: NewEntry) => Promise<readonly string[]>,
  { made, room, isReversed, keepsBoth }: Sorting,
): Promise<{ readonly outcomes: TermOutcome[]; readonly rows: NewEntry[] }> {
  const rows: NewEntry[] = [];
  const outcomes: TermOutcome[] = [];
  const taken = new Map<string, Set<string>>();
  for (const entry of made) {
    if ("kind" in entry) {
      outcomes.push(entry);
      continue;
    }
    const [asked, answer] = isReversed
      ? [entry.target.text, entry.source.text]
      : [entry.source.text, entry.target.text];
    const known = taken.get(asked) ?? new Set(await knownOf(entry));
    taken.set(asked, known);
    const isNew = known.size === 0;
    if (known.has(answer)) {
      outcomes.push({ kind: "duplicate" });
      continue;
    }
    const isWanted = isNew || keepsBoth;
    if (isWanted && rows.length >= room) {
      outcomes.push({ kind: "over-limit" });
      continue;
    }
    outcomes.push(isNew ? { kind: "added" } : { kind: "contradiction", existing: [...known], isAdded: isWanted });
    if (!isWanted) continue;
    rows.push(entry);
    known.add(answer);
  }
  return { outcomes, rows };
}

/** How a termbase translates the source of an entry that is yet to come in. */
async function translationsOf(
  tx: Executor,
  library: StoredLibrary,
  { entry, isReversed }: { readonly entry: NewEntry; readonly isReversed: boolean },
): Promise<string[]> {
  if (!isReversed) return (await findBySource(tx, library.number, entry.source)).map(({ target }) => target.text);
  return findByTarget(tx, library.number, entry.target.text);
}
