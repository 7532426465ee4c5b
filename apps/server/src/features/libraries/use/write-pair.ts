import type { SuggestResult } from "@yiqiao/contracts/libraries";
import type { TaggedText } from "@yiqiao/contracts/text";
import { contextKey } from "@yiqiao/translation-memory";
import type { Executor } from "#platform/database";
import type { Access } from "../access/access.ts";
import type { EntryStore, OpenedLibrary, Suggestion } from "../ports.ts";
import { findBySource, findTwin, updateEntry } from "../records/entries.repository.ts";
import type { NewEntry, StoredEntry } from "../records/stored-entry.ts";

interface MadePair {
  /** In the direction of the library. */
  readonly source: TaggedText;
  readonly target: TaggedText;
  /** Whether the library has the sides of the translation the other way round. */
  readonly isReversed: boolean;
  /** The sentences around what was translated; an empty one: there is none. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly origin: NonNullable<Suggestion["origin"]>;
  readonly author: string;
  readonly editor: string;
  readonly at: Date;
}

/** A translated sentence as an entry of a memory, which waits for approval where the memory's policy wants that. */
export function pairEntry(library: Pick<OpenedLibrary, "writePolicy" | "role">, made: MadePair): NewEntry {
  const { source, target, isReversed, before, after, origin, author, editor, at } = made;
  // The neighbours are of the side that was translated.
  const keyOf = (text: string | undefined) =>
    text === undefined || isReversed ? null : contextKey(text === "" ? null : text);
  return {
    source,
    target,
    note: "",
    attributes: {},
    status: library.writePolicy === "approved" && library.role === "reader" ? "pending" : "approved",
    origin,
    author,
    editor,
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

/**
 * Writes a pair into a memory that is locked, unless it is there.
 * @returns undefined when the library has no room
 */
export async function writePair(
  { access, entries }: { readonly access: Pick<Access, "roomFor">; readonly entries: EntryStore },
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
