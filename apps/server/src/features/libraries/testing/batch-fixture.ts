import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { createMemoryIndex } from "#features/memories";
import { column, type Database } from "#platform/database";
import { createTestClock, createTestDatabase, noteWithin, type TestClock } from "#testing";
import { createBatches } from "../batches/batches.service.ts";
import type { Batches } from "../batches/ports.ts";
import type { EntryStore } from "../ports.ts";
import { createEntryStore } from "../records/entry-store.ts";
import {
  cameAlone,
  entryColumns,
  entryOf,
  entryShape,
  type NewEntry,
  type StoredEntry,
} from "../records/stored-entry.ts";
import type { StoredLibrary } from "../records/library.record.ts";

/** Batches on a database of their own, with libraries of nobody. */
export interface BatchFixture {
  readonly database: Database;
  readonly clock: TestClock;
  readonly entries: EntryStore;
  readonly batches: Batches;
  /** What the owner's plan has room for. */
  room: number;
  /** Whether the one who asked may still change the library; asked before each piece of a job. */
  may: () => Promise<boolean>;
  /** What jobs were asked to do. */
  readonly enqueued: readonly object[];
  library(change?: { readonly kind?: "memory" | "termbase"; readonly twoWay?: boolean }): Promise<StoredLibrary>;
  /** Adds entries; with `batchId` as a part of that batch. */
  add(library: StoredLibrary, pairs: readonly Partial<NewEntry>[]): Promise<string[]>;
  /** Entries by id. */
  all(library: StoredLibrary): Promise<StoredEntry[]>;
  /** What the index of the library holds. */
  indexed(library: StoredLibrary): Promise<unknown[]>;
}

export const text = (words: string) => ({ text: words, tags: [] });

export async function buildBatchFixture({
  changedAtOnce,
}: { readonly changedAtOnce?: number } = {}): Promise<BatchFixture> {
  const enqueued: object[] = [];
  const database = await createTestDatabase();
  const clock = createTestClock();
  const index = createMemoryIndex();
  const entries = createEntryStore({ index, clock });
  const { db } = database;
  const fixture: BatchFixture = {
    database,
    clock,
    entries,
    batches: createBatches({
      database,
      clock,
      entries,
      queue: {
        enqueue: (_job, payload) => {
          noteWithin(enqueued, payload);
          return Promise.resolve(String(enqueued.length));
        },
      },
      roomFor: () => Promise.resolve(fixture.room),
      may: () => fixture.may(),
      ...(changedAtOnce !== undefined && { changedAtOnce }),
    }),
    room: Number.POSITIVE_INFINITY,
    may: () => Promise.resolve(true),
    enqueued,
    library: async ({ kind = "memory", twoWay = true } = {}) => {
      const id = randomUUID();
      await db.execute(sql`
        insert into libraries (id, site_id, kind, scope, name, src_lang, tgt_lang, two_way, created_at, updated_at)
        values (${id}, 0, ${kind}, 'master', 'Library', 'zh-cn', 'en-us', ${twoWay}, ${clock.now()}, ${clock.now()})`);
      return database.transaction((tx) => entries.lock(tx, { id }));
    },
    add: (library, rows) =>
      database.transaction((tx) =>
        entries.insertEntries(
          tx,
          library,
          rows.map((row) => newEntry(row, clock.now())),
        ),
      ),
    all: async ({ number }) => {
      const rows = await db.query(
        entryShape,
      )`select ${entryColumns} from library_entries e where library = ${number} order by id`;
      return rows.map(entryOf);
    },
    indexed: ({ number }) => db.query({ entry_id: column.serial, reversed: column.bool, text: column.text })`
      select entry_id, reversed, text from memory_texts where library = ${number} order by entry_id, reversed`,
  };
  return fixture;
}

function newEntry(row: Partial<NewEntry>, at: Date): NewEntry {
  return {
    source: text("原文"),
    target: text("source"),
    note: "",
    attributes: {},
    status: "approved",
    origin: "manual",
    author: "Ann",
    editor: "",
    forbidden: false,
    caseSensitive: false,
    ...cameAlone,
    createdAt: at,
    updatedAt: at,
    ...row,
  };
}
