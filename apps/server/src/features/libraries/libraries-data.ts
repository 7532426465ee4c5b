import { sql } from "drizzle-orm";
import { jsonFile, type PersonalData, rowsOf, type TableData } from "#platform/personal-data";
import { columnsOf, type Executor } from "#platform/database";
import { exportedShape, tableDataOf } from "#platform/records";
import type { EntryIndex } from "./ports.ts";
import { entryRecord, ofOthers } from "./records/entry.record.ts";
import { libraryRecord } from "./records/library.record.ts";
import { eraseName, eraseUses, listOwned, moveOwned } from "./records/erase.repository.ts";
import { deleteLibrary, deleteSomeEntries } from "./records/libraries.repository.ts";

const owned = { zh: "您的记忆库和术语库", en: "Your translation memories and termbases" };
const shared = { zh: "与您共享的库", en: "Libraries that are shared with you" };
const used = { zh: "您对各库的使用设置", en: "How your translations use libraries" };
const preferred = { zh: "记忆库和术语库设置", en: "Settings of memories and termbases" };
const kept = { zh: "库中的条目", en: "The entries of a library" };

const ofBatch =
  "id library_id kind label changed created_at finished_at undone_at entries_before work result touched_at";
const undone = "what changes of many entries can be undone by; of the entries that are shown";

const tables: Readonly<Record<string, TableData>> = {
  libraries: tableDataOf(libraryRecord),
  library_members: { exported: "library_id account_id role created_at" },
  library_uses: { exported: "library_id account_id subscribed in_use position penalty" },
  library_preferences: {
    exported:
      "account_id fuzzy_threshold use_memories use_terms write_library_id age_months age_percent author_penalties",
  },
  library_entries: tableDataOf(entryRecord),
  library_entries_before: {
    hidden: { [undone]: "batch_id entry_id revision_after entry" },
    kept: { [ofOthers]: "batch_id entry_id revision_after entry" },
  },
  library_batches: {
    hidden: { [undone]: `account_id ${ofBatch}` },
    kept: { "changes to libraries of the site and of others, without whose they were": ofBatch },
  },
  memory_texts: { hidden: { "what entries that are shown are searched by": "library entry_id reversed text grams" } },
};

/** What libraries keep on a user: the own ones, what others share, and names on entries. */
export function librariesData({ db, index }: { readonly db: Executor; readonly index: EntryIndex }): PersonalData {
  return {
    name: "libraries",
    tables,
    collect: async function* (accountId) {
      yield jsonFile("libraries.json", owned, rows(db, accountId, "libraries", "id"));
      yield jsonFile("library-shares.json", shared, rows(db, accountId, "library_members", "library_id"));
      yield jsonFile("library-uses.json", used, rows(db, accountId, "library_uses", "library_id"));
      yield jsonFile("library-settings.json", preferred, rows(db, accountId, "library_preferences", "account_id"));
      for (const { number } of await listOwned(db, accountId)) {
        yield jsonFile(`libraries/${number}.json`, kept, entriesOf(db, number));
      }
    },
    erase: async (executor, accountId) => {
      for (const { id, number } of await listOwned(executor, accountId)) {
        await index.removeLibrary(executor, number);
        while ((await deleteSomeEntries(executor, number, entriesAtOnce)) > 0);
        await deleteLibrary(executor, id);
      }
      await eraseUses(executor, accountId);
      await eraseName(executor, accountId);
    },
    move: (executor, accountId, siteId) => moveOwned(executor, accountId, siteId),
  };
}

const entriesAtOnce = 10_000;

type Table = "libraries" | "library_members" | "library_uses" | "library_preferences";

function rows(db: Executor, accountId: string, table: Table, key: string) {
  const select = sql`select * from ${sql.raw(table)} where account_id = ${accountId}`;
  return rowsOf(db, { select, key, keyType: "uuid" });
}

function entriesOf(db: Executor, number: number) {
  const select = sql`select ${columnsOf(exportedShape(entryRecord))} from library_entries where library = ${number}`;
  return rowsOf(db, { select, key: "id", keyType: "bigint" });
}
