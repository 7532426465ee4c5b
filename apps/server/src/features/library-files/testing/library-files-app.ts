import { randomUUID } from "node:crypto";
import { apiPrefix, type Envelope } from "@yiqiao/contracts";
import {
  type StartedImport,
  type ImportStatus,
  libraryFlags,
  type LibraryFlag,
  libraryFileCalls,
  type LibraryScope,
} from "@yiqiao/contracts/libraries";
import { sql } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { entryColumns, entryOf, entryShape, type StoredEntry } from "#features/libraries";
import { buildAccount, buildTestApp, buildTestJobs, type TestApp, type TestAppOptions } from "#testing";

export interface Caller {
  readonly accountId: string;
  readonly name: string;
  readonly token: string;
  readonly host?: string;
}

export interface LibraryToBuild {
  readonly flag?: LibraryFlag;
  readonly name?: string;
  readonly twoWay?: boolean;
  /** Sites' libraries have no owner. */
  readonly scope?: LibraryScope;
  readonly siteId?: number;
}

export interface FileToSend {
  readonly name: string;
  readonly bytes: string | Uint8Array;
  /** Fields beside the library's id. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly fileField?: string;
  readonly path?: string;
  readonly language?: "zh" | "en";
}

/** The server with users, libraries and the jobs of imports. */
export interface LibraryFilesApp {
  readonly app: TestApp;
  user(
    name: string,
    account?: { readonly plan?: string; readonly siteId?: number; readonly role?: 0 | 1 | 2 },
  ): Promise<Caller>;
  /** A library from Chinese to English. */
  library(caller: Caller, library?: LibraryToBuild): Promise<string>;
  send(caller: Caller, bankId: string, file: FileToSend): Promise<Envelope<StartedImport>>;
  /** Sends a file and reads it to its end. */
  imported(caller: Caller, bankId: string, file: FileToSend): Promise<ImportStatus>;
  status(caller: Caller, importId: string): Promise<ImportStatus>;
  get(caller: Caller, path: string): Promise<LightMyRequestResponse>;
  entries(bankId: string): Promise<StoredEntry[]>;
  /** Runs the jobs that were enqueued. */
  drain(): Promise<void>;
  tidy(): Promise<void>;
  close(): Promise<void>;
}

const password = "secret12";

export async function buildLibraryFilesApp(options: TestAppOptions = {}): Promise<LibraryFilesApp> {
  const app = await buildTestApp(options);
  const jobs = buildTestJobs(app.features);
  const { db } = app.database;
  let ran = 0;
  const drain = async (): Promise<void> => {
    for (; ran < app.enqueued.length; ran++) {
      const { name = "", payload = {} } = app.enqueued[ran] ?? {};
      if (name.startsWith("library-files.") || name === "libraries.change-entries") await jobs.run(name, payload);
    }
  };
  const send: LibraryFilesApp["send"] = async (caller, bankId, file) =>
    (await sendFile(app, caller, { bankId, file })).json();
  const status: LibraryFilesApp["status"] = async (caller, importId) =>
    (await app.call<ImportStatus>(`${libraryFileCalls.importStatus.path}?import_id=${importId}`, caller)).data;
  return {
    app,
    user: async (name, { plan = "enterprise-y", siteId = 0, role = 2 } = {}) => {
      const accountId = await buildAccount(db, { accountNumber: name, password, plan, siteId, role });
      return { accountId, name, token: (await app.login(name, password)).data.access_token };
    },
    library: async (
      { accountId },
      { flag = "1", name = "Library", twoWay = false, scope = "individual", siteId = 0 } = {},
    ) => {
      const id = randomUUID();
      const at = app.clock.now();
      await db.execute(sql`
        insert into libraries (id, site_id, kind, scope, account_id, name, src_lang, tgt_lang, two_way, created_at, updated_at)
        values (${id}, ${siteId}, ${flag === libraryFlags.memory ? "memory" : "termbase"}, ${scope},
                ${scope === "individual" ? accountId : null}, ${name}, 'zh-cn', 'en-us', ${twoWay}, ${at}, ${at})`);
      return id;
    },
    send,
    imported: async (caller, bankId, file) => {
      const { code, message, data } = await send(caller, bankId, file);
      if (code !== 20000) throw new Error(message);
      await drain();
      return status(caller, data.import_id);
    },
    status,
    get: (caller, path) => app.fastify.inject({ method: "GET", url: apiPrefix + path, headers: headersOf(caller) }),
    entries: async (bankId) => {
      const rows = await db.query(entryShape)`
        select ${entryColumns} from library_entries e join libraries l on l.number = e.library where l.id = ${bankId} order by e.id`;
      return rows.map(entryOf);
    },
    drain,
    tidy: () => jobs.run("library-files.tidy", {}),
    close: () => app.close(),
  };
}

const headersOf = ({ token, host }: Caller, language: "zh" | "en" = "en") => ({
  "accept-language": language,
  authorization: `Bearer ${token}`,
  ...(host !== undefined && { host }),
});

function sendFile(
  app: TestApp,
  caller: Caller,
  { bankId, file }: { readonly bankId: string; readonly file: FileToSend },
): Promise<LightMyRequestResponse> {
  const { name, bytes, fields = {}, path = libraryFileCalls.importMemory.path, language } = file;
  const fileField = file.fileField ?? (path === libraryFileCalls.importTerms.path ? "term_file" : "tm_file");
  const boundary = "----boundary0123456789";
  const chunks = Object.entries({ bank_id: bankId, ...fields }).map(([field, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${fileField}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  chunks.push(Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${boundary}--\r\n`));
  return app.fastify.inject({
    method: "POST",
    url: apiPrefix + path,
    headers: { ...headersOf(caller, language), "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat(chunks),
  });
}

export { tmxOf } from "#testing/tmx";
