import { type Envelope } from "@yiqiao/contracts";
import { type Picture, pictureCalls, type PictureEdit, type TranslatePictureBody } from "@yiqiao/contracts/pictures";
import type { LightMyRequestResponse } from "fastify";
import {
  buildAccount,
  buildTestApp,
  buildTestJobs,
  createScriptedEngine,
  type TestApp,
  type TestAppOptions,
} from "#testing";
import { type Caller, get, sendForm } from "#testing/documents/documents-app";
import {
  createScriptedPictureWorker,
  pictureBytes,
  type ScriptedPicture,
  type ScriptedPictureWorker,
} from "./scripted-picture-worker.ts";

export type { Caller };

const password = "secret12";

/** A user with a token, and what the ledger calls this user. */
export interface PictureUser extends Caller {
  readonly holder: string;
}

/** The server with pictures, whose jobs a test runs itself. */
export interface PicturesApp {
  readonly app: TestApp;
  readonly worker: ScriptedPictureWorker;
  /** A user who is logged in, of the plan `standard` unless said otherwise: without trials. */
  user(name: string, plan?: string | null): Promise<PictureUser>;
  login(name: string): Promise<Caller>;
  upload(caller: Caller, picture: ScriptedPicture | Uint8Array, name?: string): Promise<Envelope<Picture>>;
  translate(caller: Caller, id: string, more?: Partial<TranslatePictureBody>): Promise<Envelope<Picture>>;
  query(caller: Caller, id: string): Promise<Picture>;
  /** Uploads a picture with these texts, and has it translated from Chinese into English. */
  translated(caller: Caller, ...texts: string[]): Promise<Picture>;
  edit(caller: Caller, picture: Pick<Picture, "id" | "version">, ...edits: PictureEdit[]): Promise<Envelope<Picture>>;
  file(caller: Caller, id: string, kind: string, inline?: "0" | "1"): Promise<LightMyRequestResponse>;
  /** Runs the jobs that were enqueued. */
  drain(): Promise<void>;
  /** Runs the job of a picture's last translation once more, as the queue does after a failure or a kill. */
  rerun(id: string, attempt: number): Promise<void>;
  cleanUp(): Promise<void>;
  close(): Promise<void>;
}

/** An English sentence that tells which Chinese one it stands for. */
const english = (text: string): string =>
  `Sentence ${Array.from(text, (letter) => (letter.codePointAt(0) ?? 0).toString(16)).join(" ")}.`;

export const englishOf = english;

export async function buildPicturesApp(options: TestAppOptions = {}): Promise<PicturesApp> {
  const worker = createScriptedPictureWorker();
  const engine = createScriptedEngine({
    pairs: [
      { source: "zh-cn", target: "en-us" },
      { source: "en-us", target: "zh-cn" },
    ],
    answer: ({ text }) => ({ text: english(text) }),
  });
  const app = await buildTestApp({
    engines: [engine],
    freeCharacters: 1_000_000,
    pictureWorker: worker,
    capabilities: ["pictures"],
    ...options,
  });
  const jobs = buildTestJobs(app.features);
  let ran = 0;
  const drain = async (): Promise<void> => {
    while (ran < app.enqueued.length) {
      const { name = "", payload = {} } = app.enqueued[ran++] ?? {};
      if (name.startsWith("pictures.")) await jobs.run(name, payload);
    }
  };
  const upload: PicturesApp["upload"] = (caller, picture, name = "sign.png") => {
    const value = picture instanceof Uint8Array ? picture : pictureBytes(picture);
    return sendForm<Picture>(app, caller, {
      path: pictureCalls.upload.path,
      parts: [{ name: "picture", fileName: name, value }],
    });
  };
  const translate: PicturesApp["translate"] = (caller, id, more = {}) =>
    app.call<Picture>(pictureCalls.translate.path, {
      ...caller,
      body: { id, src_lang: "zh-cn", tgt_lang: "en-us", ...more },
    });
  const query: PicturesApp["query"] = async (caller, id) =>
    (await app.call<Picture>(`${pictureCalls.query.path}?id=${id}`, caller)).data;
  return {
    app,
    worker,
    user: async (name, plan = "standard-m") => {
      const withPlan = plan === null ? {} : { plan, planCharacters: options.freeCharacters ?? 1_000_000 };
      const id = await buildAccount(app.database.db, { accountNumber: name, password, ...withPlan });
      return { holder: `account:${id}`, token: (await app.login(name, password)).data.access_token };
    },
    login: async (name) => ({ token: (await app.login(name, password)).data.access_token }),
    upload,
    translate,
    query,
    translated: async (caller, ...texts) => {
      const { data } = await upload(caller, { texts });
      await translate(caller, data.id);
      await drain();
      return query(caller, data.id);
    },
    edit: (caller, { id, version }, ...edits) =>
      app.call<Picture>(pictureCalls.edit.path, { ...caller, body: { id, version, edits } }),
    file: (caller, id, kind, inline = "0") =>
      get(app, caller, `${pictureCalls.file.path}?id=${id}&kind=${kind}&inline=${inline}`),
    drain,
    rerun: async (id, attempt) => {
      const { rows } = await app.database.pool.query<{ run: number }>("select run from pictures where id = $1", [id]);
      const { signal } = new AbortController();
      const run = rows[0]?.run ?? 0;
      await app.features.pictures.work.translate({ id, run }, { signal, number: attempt, isLast: false });
    },
    cleanUp: () => jobs.run("pictures.clean-up", {}),
    close: () => app.close(),
  };
}
