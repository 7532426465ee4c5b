import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { internal, type PersonalData, type TableData } from "#platform/personal-data";
import type { Executor } from "#platform/database";
import type { ObjectStore } from "#platform/storage";
import { outputName } from "./files/file-name.ts";
import { documentColumns, queryDocuments } from "./records/documents.repository.ts";
import { type StoredDocument, objectsOf } from "./records/stored-document.ts";
import { findTask } from "./records/tasks.repository.ts";

const listed = { zh: "文档翻译记录", en: "Documents that were translated" };
const uploaded = { zh: "上传的文档", en: "A document that was uploaded" };
const translated = { zh: "译文", en: "Its translation" };
const inDocument = "parts of a document that stands in documents";
const pageSize = 200;

const tables: Readonly<Record<string, TableData>> = {
  documents: {
    exported: "id name size_bytes format state characters charged created_at finished_at",
    hidden: {
      [internal]:
        "site_id owner account_id task_id position received_bytes folder run tries stage score detected source_lang payer reservation_id confirmed has_files problem touched_at expires_at measured_with detected_other code_passages is_typed",
      "what was counted in the file":
        "pages cells units segments segments_done repeated net from_memory scanned_pages scanned_pages_read",
      "what was counted while it was translated": "delivered translated_characters translated_ms warnings",
    },
  },
  document_tasks: {
    exported: "src_lang tgt_lang domain",
    hidden: {
      [internal]: "id site_id owner account_id created_at begins codes leaves_code is_thorough",
      "libraries by their ids, which are exported themselves": "tm_ids tb_ids",
    },
  },
  document_upload_parts: { hidden: { [inDocument]: "document_id start_byte size_bytes object_key" } },
  document_chunks: {
    hidden: { [inDocument]: "document_id seq start_byte end_byte units segments lines characters is_done" },
  },
  document_measures: {
    hidden: {
      [inDocument]:
        "document_id src_lang tgt_lang characters repeated net segments chunk_characters chunk_segments from_memory measured_with",
    },
  },
};

interface Deps {
  readonly db: Executor;
  readonly files: Pick<ObjectStore, "get" | "head">;
}

/**
 * The personal data of documents: the records and, for as long as they exist, the files. Files are erased with the
 * account's folder.
 */
export function documentsData({ db, files }: Deps): PersonalData {
  return {
    name: "documents",
    tables,
    collect: async function* (accountId) {
      yield { path: "documents.json", about: listed, content: Readable.from(lines(db, accountId)) };
      for await (const document of documentsOf(db, accountId)) yield* filesIn({ db, files }, document);
    },
    erase: async (executor, accountId) => {
      await executor.execute(sql`delete from documents where account_id = ${accountId}`);
      await executor.execute(sql`delete from document_tasks where account_id = ${accountId}`);
    },
    move: async (executor, accountId, siteId) => {
      await executor.execute(sql`update document_tasks set site_id = ${siteId} where account_id = ${accountId}`);
      await executor.execute(sql`update documents set site_id = ${siteId} where account_id = ${accountId}`);
    },
  };
}

async function* documentsOf(db: Executor, accountId: string): AsyncGenerator<StoredDocument> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
    const page = await queryDocuments(
      db,
      sql`select ${documentColumns} from documents where account_id = ${accountId} and id > ${after}::uuid order by id limit ${pageSize}`,
    );
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    after = last.id;
  }
}

/** A list as JSON, one document a line. */
async function* lines(db: Executor, accountId: string): AsyncGenerator<string> {
  let before = "[\n";
  for await (const document of documentsOf(db, accountId)) {
    const task = document.taskId === null ? undefined : await findTask(db, document.taskId);
    const { id, name, sizeBytes, format, state, characters, charged, createdAt, finishedAt } = document;
    const languages = { src_lang: task?.sourceLanguage, tgt_lang: task?.targetLanguage, domain: task?.domain };
    const row = { id, name, sizeBytes, format, state, ...languages, characters, charged, createdAt, finishedAt };
    yield before + JSON.stringify(row);
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

async function* filesIn({ db, files }: Deps, document: StoredDocument) {
  const { source, output } = objectsOf(document);
  const folder = `documents/${document.id}`;
  if ((await files.head(source)) !== null) {
    yield { path: `${folder}/${document.name}`, about: uploaded, content: (await files.get(source)).stream };
  }
  const task = document.taskId === null ? undefined : await findTask(db, document.taskId);
  if (task === undefined || document.format === null || (await files.head(output("translated"))) === null) return;
  const name = outputName({ name: document.name, format: document.format }, "translated", task.targetLanguage);
  yield { path: `${folder}/${name}`, about: translated, content: (await files.get(output("translated"))).stream };
}
