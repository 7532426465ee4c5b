import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import type { PersonalData } from "#platform/personal-data";
import type { Executor } from "#platform/database";
import type { ObjectStore } from "#platform/storage";
import { outputName } from "./files/file-name.ts";
import { documentColumns, queryDocuments } from "./records/documents.repository.ts";
import { type StoredDocument, objectsOf } from "./records/stored-document.ts";
import { findTask } from "./records/tasks.repository.ts";

const listed = { zh: "文档翻译记录", en: "Documents that were translated" };
const uploaded = { zh: "上传的文档", en: "A document that was uploaded" };
const translated = { zh: "译文", en: "Its translation" };
const because = "parts of a document that stands in documents";
const pageSize = 200;

interface Deps {
  readonly db: Executor;
  readonly files: Pick<ObjectStore, "get" | "head">;
}

/** What documents keep on a user: the records, and the files as long as they are kept. Files go with the account's folder. */
export function documentsData({ db, files }: Deps): PersonalData {
  return {
    name: "documents",
    tables: {
      documents: "exported",
      document_tasks: "exported",
      document_upload_parts: { because },
      document_chunks: { because },
      document_measures: { because },
    },
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
