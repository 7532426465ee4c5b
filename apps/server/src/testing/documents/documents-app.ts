import { apiPrefix, type Envelope } from "@yiqiao/contracts";
import {
  type CreatedTask,
  documentCalls,
  type DocumentTask,
  type QuoteBody,
  type UploadState,
} from "@yiqiao/contracts/documents";
import type { LightMyRequestResponse } from "fastify";
import {
  buildAccount,
  buildTestApp,
  buildTestJobs,
  createScriptedEngine,
  type TestApp,
  type TestAppOptions,
} from "#testing";

/** Who calls: a user's token, or a visitor's device. */
export interface Caller {
  readonly token?: string;
  readonly device?: string;
  readonly host?: string;
  readonly address?: string;
}

const password = "secret12";

/** An engine whose translations tell their source without being it, each tag at its place. */
export const documentsEngine = () =>
  createScriptedEngine({
    answer: ({ text, tags }) => {
      const target = `译${(text.match(/\p{Nd}+|\P{Nd}/gu) ?? []).toReversed().join("")}`;
      return { text: target, ...(tags && { tags: tags.map((tag) => ({ ...tag, offset: tag.offset + 1 })) }) };
    },
  });

export interface DocumentsApp {
  readonly app: TestApp;
  /** A user who is logged in, of the plan `standard` unless said otherwise: without trials. */
  user(name: string, account?: { readonly plan?: string; readonly siteId?: number }): Promise<Caller>;
  /** Sends a whole file in pieces. */
  upload(caller: Caller, file: { readonly name: string; readonly bytes: Uint8Array | string }): Promise<string>;
  create(caller: Caller, docs: readonly string[], more?: Partial<QuoteBody> & { quoted?: number }): Promise<string>;
  query(caller: Caller, taskId: string): Promise<DocumentTask>;
  /** Uploads, measures, sets on its way, and translates to the end. */
  translated(caller: Caller, file: { readonly name: string; readonly bytes: Uint8Array | string }): Promise<Done>;
  download(caller: Caller, uid: string, kind?: string): Promise<LightMyRequestResponse>;
  /** Runs the jobs that were enqueued, and those that these enqueue; one that fails is the first of the next time. */
  drain(): Promise<void>;
  /** Runs the job that deletes what is over. */
  cleanUp(): Promise<void>;
  close(): Promise<void>;
}

export interface Done {
  readonly uid: string;
  readonly taskId: string;
}

export const pair = { src_lang: "en-us", tgt_lang: "zh-cn" } as const;

export async function buildDocumentsApp(options: TestAppOptions = {}): Promise<DocumentsApp> {
  const app = await buildTestApp({ engines: [documentsEngine()], freeCharacters: 1_000_000, ...options });
  const jobs = buildTestJobs(app.features);
  let ran = 0;
  const drain = async (): Promise<void> => {
    for (; ran < app.enqueued.length; ran++) {
      const { name = "", payload = {} } = app.enqueued[ran] ?? {};
      if (/^(documents|post-editing)\./.test(name)) await jobs.run(name, payload);
    }
  };
  const upload: DocumentsApp["upload"] = async (caller, { name, bytes }) => {
    const body = Buffer.from(bytes);
    const begun = await app.call<UploadState>(documentCalls.uploadBegin.path, {
      ...caller,
      body: { name, size_bytes: body.length },
    });
    await sendPart(app, caller, { uid: begun.data.uid, offset: 0, bytes: body });
    return begun.data.uid;
  };
  const create: DocumentsApp["create"] = async (caller, docs, more = {}) => {
    const answer = await app.call<CreatedTask>(documentCalls.createTask.path, {
      ...caller,
      body: { docs, ...pair, ...more },
    });
    if (answer.code !== 20000) throw new Error(answer.message);
    return answer.data.task_id;
  };
  return {
    app,
    user: async (name, { plan = "standard-m", siteId = 0 } = {}) => {
      const planCharacters = options.freeCharacters ?? 1_000_000;
      await buildAccount(app.database.db, { accountNumber: name, password, plan, planCharacters, siteId });
      return { token: (await app.login(name, password)).data.access_token };
    },
    upload,
    create,
    query: async (caller, taskId) =>
      (await app.call<DocumentTask>(`${documentCalls.query.path}?task_id=${taskId}`, caller)).data,
    translated: async (caller, file) => {
      const uid = await upload(caller, file);
      await drain();
      const taskId = await create(caller, [uid]);
      await drain();
      return { uid, taskId };
    },
    download: async (caller, uid, kind = "translated") =>
      await get(app, caller, `${documentCalls.download.path}?uid=${uid}&kind=${kind}`),
    drain,
    cleanUp: () => jobs.run("documents.clean-up", {}),
    close: () => app.close(),
  };
}

const headersOf = ({ token, device, host }: Caller) => ({
  "accept-language": "en",
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(device !== undefined && { cookie: `device=${device}` }),
  ...(host !== undefined && { host }),
});

export function get(app: TestApp, caller: Caller, path: string): Promise<LightMyRequestResponse> {
  return app.fastify.inject({ method: "GET", url: apiPrefix + path, headers: headersOf(caller) });
}

export async function sendPart(
  app: TestApp,
  caller: Caller,
  { uid, offset, bytes }: { readonly uid: string; readonly offset: number; readonly bytes: Uint8Array },
): Promise<Envelope<UploadState>> {
  const response = await app.fastify.inject({
    method: "POST",
    url: `${apiPrefix}${documentCalls.uploadPart.path}?uid=${uid}&offset=${offset}`,
    ...(caller.address !== undefined && { remoteAddress: caller.address }),
    headers: { ...headersOf(caller), "content-type": "application/octet-stream" },
    payload: Buffer.from(bytes),
  });
  return response.json();
}

interface FormPart {
  readonly name: string;
  readonly value: string | Uint8Array;
  readonly fileName?: string;
}

/** A call with a form, as a browser sends one. */
export async function sendForm<T>(
  app: TestApp,
  caller: Caller,
  { path, parts }: { readonly path: string; readonly parts: readonly FormPart[] },
): Promise<Envelope<T>> {
  const boundary = "----boundary0123456789";
  const chunks = parts.flatMap(({ name, value, fileName }) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"`),
    Buffer.from(fileName === undefined ? "" : `; filename="${fileName}"\r\ncontent-type: application/octet-stream`),
    Buffer.from("\r\n\r\n"),
    Buffer.from(value),
    Buffer.from("\r\n"),
  ]);
  const response = await app.fastify.inject({
    method: "POST",
    url: apiPrefix + path,
    headers: { ...headersOf(caller), "content-type": `multipart/form-data; boundary=${boundary}` },
    ...(caller.address !== undefined && { remoteAddress: caller.address }),
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  });
  return response.json();
}
