import { sql } from "drizzle-orm";
import { internal, type PersonalData } from "#platform/personal-data";
import { column, columnsOf, type Executor } from "#platform/database";

const imported = { zh: "导入记忆库和术语库的文件记录", en: "Files that were imported into memories and termbases" };

const ownImport = {
  id: column.uuid,
  library_id: column.uuid,
  file_name: column.text,
  size_bytes: column.bigint,
  state: column.text,
  imported: column.int,
  updated: column.int,
  duplicate: column.int,
  refused: column.int,
  over_limit: column.int,
  created_at: column.timestamptz,
  finished_at: column.timestamptz.orNull(),
};

/** What imports keep on a user; the files go with the account's folder. */
export function libraryFilesData(db: Executor): PersonalData {
  return {
    name: "library-files",
    tables: {
      library_imports: {
        exported: Object.keys(ownImport).join(" "),
        hidden: {
          [internal]:
            "site_id account_id folder options preview batch_id run rows_done bytes_done problem touched_at notices made_library",
          "a count of lines of the file, which its sender has": "other_languages",
        },
      },
      library_import_refusals: {
        hidden: {
          "lines of an import that stands in imports, of a file that its sender has":
            "import_id position line reason detail text",
        },
      },
    },
    collect: async function* (accountId) {
      const rows = await db.query(ownImport)`
        select ${columnsOf(ownImport)} from library_imports where account_id = ${accountId} order by created_at, id`;
      yield { path: "imports.json", about: imported, content: `${JSON.stringify(rows, null, 2)}\n` };
    },
    erase: async (executor, accountId) => {
      // Libraries of others, or of a site, are free for the next import.
      await executor.execute(sql`
        update library_batches b set finished_at = now(), changed = m.imported + m.updated
        from library_imports m where m.account_id = ${accountId} and b.id = m.batch_id and b.finished_at is null`);
      await executor.execute(sql`delete from library_imports where account_id = ${accountId}`);
    },
    move: async (executor, accountId, siteId) => {
      await executor.execute(sql`update library_imports set site_id = ${siteId} where account_id = ${accountId}`);
    },
  };
}
