import { randomUUID } from "node:crypto";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { InlineTag } from "@yiqiao/contracts/text";
import { exactKey, pairKey } from "@yiqiao/translation-memory";
import type { IndexedLibrary } from "#features/libraries";
import type { UsedMemory } from "#features/translation";
import { column, type Executor } from "#platform/database";
import { createMemoryIndex } from "#features/memories";

export interface EntryToBuild {
  readonly source: string;
  readonly target: string;
  readonly sourceTags?: readonly InlineTag[];
  readonly status?: "approved" | "pending";
  readonly before?: bigint;
  readonly after?: bigint;
  readonly contextId?: string;
  readonly author?: string;
  /** Who changed it last, where that is known. */
  readonly editor?: string;
  readonly updatedAt?: Date;
}

interface MemoryToBuild {
  readonly source?: LanguageCode;
  readonly target?: LanguageCode;
  readonly twoWay?: boolean;
  readonly entries: readonly EntryToBuild[];
}

export interface BuiltMemory extends UsedMemory, IndexedLibrary {
  readonly entryIds: readonly string[];
}

/** Puts a memory of the main site into the database, with its entries and their search index. */
export async function buildMemory(db: Executor, memory: MemoryToBuild): Promise<BuiltMemory> {
  const { source = "en-us", target = "zh-cn", twoWay = false, entries } = memory;
  const id = randomUUID();
  const rows = await db.query({ number: column.int })`
    insert into libraries (id, site_id, kind, scope, name, src_lang, tgt_lang, two_way, entries, created_at, updated_at)
    values (${id}, 0, 'memory', 'system', 'memory', ${source}, ${target}, ${twoWay}, ${entries.length}, now(), now())
    returning number`;
  const number = rows[0]?.number ?? 0;
  const entryIds = await insertEntries(db, number, entries);
  const library: IndexedLibrary = { number, sourceLanguage: source, targetLanguage: target, twoWay };
  const indexed = entries.flatMap((entry, at) =>
    entry.status === "pending" ? [] : [{ id: entryIds[at] ?? "", source: entry.source, target: entry.target }],
  );
  await createMemoryIndex()
    .prepare(library, indexed)
    .add(
      db,
      indexed.map((entry) => entry.id),
    );
  return { ...library, id, name: "memory", version: "0", reversed: false, penalty: 0, entryIds };
}

async function insertEntries(db: Executor, library: number, entries: readonly EntryToBuild[]): Promise<string[]> {
  const rows = entries.map(({ sourceTags = [], ...entry }) => {
    const source = { text: entry.source, tags: sourceTags };
    return {
      source: entry.source,
      target: entry.target,
      source_tags: sourceTags.length === 0 ? null : sourceTags,
      status: entry.status ?? "approved",
      source_key: String(exactKey(source)),
      pair_key: String(pairKey(source, { text: entry.target, tags: [] })),
      before_key: entry.before?.toString(),
      after_key: entry.after?.toString(),
      context_id: entry.contextId,
      author: entry.author ?? "",
      editor: entry.editor ?? "",
      updated_at: entry.updatedAt,
    };
  });
  const inserted = await db.query({ id: column.serial })`
    insert into library_entries (library, source, target, source_tags, status, origin, source_key, pair_key, before_key,
      after_key, context_id, author, editor, created_at, updated_at)
    select ${library}, source, target, source_tags, status, 'manual', source_key, pair_key, before_key, after_key,
      context_id, author, editor, coalesce(updated_at, now()), coalesce(updated_at, now())
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (source text, target text, source_tags jsonb, status text,
      source_key bigint, pair_key bigint, before_key bigint, after_key bigint, context_id text,
      author text, editor text, updated_at timestamptz)
    returning id`;
  return inserted.map(({ id }) => id);
}
