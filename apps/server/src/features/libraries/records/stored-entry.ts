import type { EntryOrigin, EntryStatus } from "@yiqiao/contracts/libraries";
import type { TaggedText } from "@yiqiao/contracts/text";
import { columnsOf, type RowOf } from "#platform/database";
import { without } from "#platform/records";
import { entryRecord } from "./entry.record.ts";

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

/** Of an entry that came alone: neither in a batch nor from among other sentences. */
export const cameAlone = { beforeKey: null, afterKey: null, contextId: null, batchId: null } as const;

/** A row of `library_entries`. */
export interface StoredEntry extends NewEntry {
  /** A decimal number. */
  readonly id: string;
  /** The library's number. */
  readonly library: number;
  readonly revision: number;
}

/** A row of `library_entries` as the database gives it; keys and beginnings of texts are for looking up. */
export const entryShape = without(entryRecord.shape, "sourceKey", "pairKey", "sourceStart", "targetStart");

export type EntryRow = RowOf<typeof entryShape>;

/** What to select of `library_entries e`. */
export const entryColumns = columnsOf(entryShape, "e");

export function entryOf({ source, sourceTags, target, targetTags, ...row }: EntryRow): StoredEntry {
  return {
    ...row,
    source: { text: source, tags: sourceTags ?? [] },
    target: { text: target, tags: targetTags ?? [] },
  };
}
