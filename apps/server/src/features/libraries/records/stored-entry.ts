import type { EntryOrigin, EntryStatus } from "@yiqiao/contracts/libraries";
import type { InlineTag, TaggedText } from "@yiqiao/contracts/text";

/** An entry on its way into a library. Keys, id and revision are made when it is inserted. */
export interface NewEntry {
  readonly source: TaggedText;
  readonly target: TaggedText;
  readonly note: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly status: EntryStatus;
  readonly origin: EntryOrigin;
  readonly author: string;
  readonly editor: string;
  readonly forbidden: boolean;
  readonly caseSensitive: boolean;
  /** Hashes of the sentences before and after it, null where they are not known. */
  readonly beforeKey: bigint | null;
  readonly afterKey: bigint | null;
  readonly contextId: string | null;
  /** Its exact keys (`exactKey`, `pairKey`), where they are known already. */
  readonly keys?: { readonly source: bigint; readonly pair: bigint };
  /** The batch that brings it in. */
  readonly batchId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A row of `library_entries`. */
export interface StoredEntry extends NewEntry {
  /** A decimal number. */
  readonly id: string;
  /** The library's number. */
  readonly library: number;
  readonly revision: number;
}

/** A row of `library_entries` as the database gives it. */
export interface EntryRow extends Record<string, unknown> {
  readonly id: string;
  readonly library: number;
  readonly source: string;
  readonly target: string;
  readonly source_tags: readonly InlineTag[] | null;
  readonly target_tags: readonly InlineTag[] | null;
  readonly note: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly status: EntryStatus;
  readonly origin: EntryOrigin;
  readonly author: string;
  readonly editor: string;
  readonly forbidden: boolean;
  readonly case_sensitive: boolean;
  readonly before_key: string | null;
  readonly after_key: string | null;
  readonly context_id: string | null;
  readonly batch_id: string | null;
  readonly revision: number;
  readonly created_at: string;
  readonly updated_at: string;
}

export function entryOf(row: EntryRow): StoredEntry {
  return {
    id: row.id,
    library: row.library,
    source: { text: row.source, tags: row.source_tags ?? [] },
    target: { text: row.target, tags: row.target_tags ?? [] },
    note: row.note,
    attributes: row.attributes,
    status: row.status,
    origin: row.origin,
    author: row.author,
    editor: row.editor,
    forbidden: row.forbidden,
    caseSensitive: row.case_sensitive,
    beforeKey: row.before_key === null ? null : BigInt(row.before_key),
    afterKey: row.after_key === null ? null : BigInt(row.after_key),
    contextId: row.context_id,
    batchId: row.batch_id,
    revision: row.revision,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}
