import type { EntryOrigin, EntryStatus } from "@yiqiao/contracts/libraries";
import type { InlineTag } from "@yiqiao/contracts/text";
import { column } from "#platform/database";
import { internal } from "#platform/personal-data";
import { defineTable, held } from "#platform/records";

/** Why entries outlive who wrote them. */
export const ofOthers = "entries of libraries of the site and of others, without the name";
const shown = { exported: true, kept: ofOthers } as const;
const inner = { hidden: internal, kept: ofOthers } as const;
const name = { exported: true, emptied: "where it is the account's, in all libraries" } as const;

/** `library_entries`, column by column. */
export const entryRecord = defineTable("library_entries", {
  id: held(column.serial, shown),
  library: held(column.int, inner),
  source: held(column.text, shown),
  target: held(column.text, shown),
  sourceTags: held(column.jsonb<readonly InlineTag[]>().orNull(), inner),
  targetTags: held(column.jsonb<readonly InlineTag[]>().orNull(), inner),
  note: held(column.text, shown),
  attributes: held(column.jsonb<Readonly<Record<string, string>>>(), shown),
  status: held(column.text.as<EntryStatus>(), shown),
  origin: held(column.text.as<EntryOrigin>(), shown),
  author: held(column.text, name),
  editor: held(column.text, name),
  forbidden: held(column.bool, shown),
  caseSensitive: held(column.bool, shown),
  beforeKey: held(column.int64.orNull(), inner),
  afterKey: held(column.int64.orNull(), inner),
  contextId: held(column.text.orNull(), inner),
  batchId: held(column.uuid.orNull(), inner),
  revision: held(column.int, inner),
  createdAt: held(column.timestamptz, shown),
  updatedAt: held(column.timestamptz, shown),
  sourceKey: held(column.int64, inner),
  pairKey: held(column.int64, inner),
  sourceStart: held(column.text.orNull(), inner),
  targetStart: held(column.text.orNull(), inner),
});
