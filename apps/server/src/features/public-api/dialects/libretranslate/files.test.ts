import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { errorNameOf } from "@yiqiao/contracts/errors";
import { documentLimits } from "@yiqiao/contracts/documents";
import { entryCalls, type EntryList, libraryCalls, type LibraryList } from "@yiqiao/contracts/libraries";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildSite } from "#testing";
import { buildDocumentsApp, type DocumentsApp } from "#testing/documents/documents-app";
import { plainRun, smallDocx } from "#testing/documents/small-docx";
import { developer, makeKey } from "../../testing/api-keys.ts";
import { assertDocumented } from "../testing/answers.ts";
import { createTranslatedFiles } from "./files.service.ts";

const text = "The ship left the harbour.\n";
const account = { plan: "standard-m" };

let documents: DocumentsApp;
let url: string;
let token: string;
let key: string;
beforeAll(async () => {
  documents = await buildDocumentsApp();
  ({ token } = await developer(documents.app, "owner@example.com", account));
  ({ api_key: key } = await makeKey(documents.app, token, { calls_per_minute: 60_000 }));
  url = await documents.app.fastify.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => documents.close());

interface Answer {
  readonly status: number;
  readonly body: { readonly translatedFileUrl?: string; readonly error?: string; readonly success?: boolean };
}
type Sent = Readonly<Record<string, string | File>>;

/** Fields in the order in which they stand. */
function formOf(sent: Sent): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(sent)) form.append(name, value);
  return form;
}
async function post(path: string, body: FormData | URLSearchParams): Promise<Answer> {
  const response = await fetch(url + path, { method: "POST", body, headers: { "accept-language": "en" } });
  const answer = { status: response.status, body: (await response.json()) as Answer["body"] };
  assertDocumented(path, answer);
  return answer;
}
/** Sends a file, and does the server's work meanwhile. */
async function translateFile(sent: Sent): Promise<Answer> {
  const state = { isAnswered: false };
  const answer = post("/translate_file", formOf(sent)).finally(() => (state.isAnswered = true));
  while (!state.isAnswered) {
    // A job is listed before what it is about is there.
    const { rows } = await documents.app.database.pool.query("select 1 from documents where state = 'analysing'");
    if (rows.length > 0) await documents.drain();
    await new Promise((done) => setTimeout(done, 20));
  }
  return answer;
}
const file = (name = "letter.txt", bytes: string | Uint8Array<ArrayBuffer> = text) => new File([bytes], name);
const usual = () => ({ source: "en", target: "zh", api_key: key, file: file() });
/** At the server that listens: addresses begin as PUBLIC_URL says. */
const download = (address: string) => fetch(url + new URL(address).pathname);
const addressOf = async (sent: Sent): Promise<string> => {
  const { status, body } = await translateFile(sent);
  expect([status, body]).toEqual([200, { translatedFileUrl: expect.stringMatching(/^http/) }]);
  return body.translatedFileUrl ?? "";
};

describe("a document", () => {
  it("is sent, waited for and fetched without a key, and charged to the key", async () => {
    const { api_key } = await makeKey(documents.app, token, { characters_per_month: 100 });
    const address = await addressOf({ ...usual(), api_key });
    expect(address).toMatch(/^https:\/\/translate\.example\/download_file\/yqk_\w{12}\.[0-9a-f-]{36}\.[\w-]{32}\.txt$/);
    for (let time = 0; time < 2; time++) {
      const response = await download(address);
      expect(response.headers.get("content-disposition")).toContain('filename="letter_zh-cn.txt"');
      expect(await response.text()).toMatch(/^译/);
    }
    const usage = await fetch(`${url}/v2/usage`, { headers: { authorization: `DeepL-Auth-Key ${api_key}` } });
    expect(await usage.json()).toMatchObject({ character_count: 26 });
  });

  it("may be a Word document whose fields and key stand behind it, in a language to be found out", async () => {
    const bytes = new Uint8Array(await smallDocx([plainRun("The ship left the harbour.")]));
    const sent = { file: file("Brief 信.DOCX", bytes), source: "auto", target: "zh", api_key: key };
    const response = await download(await addressOf(sent));
    expect(response.headers.get("content-type")).toContain("wordprocessingml");
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
  });

  it("goes on where it takes too long, and is fetched later", async () => {
    const { features } = documents.app;
    const files = createTranslatedFiles(features, 1);
    const { principal } = await features.authenticateKey(key, { siteId: 0, address: "192.0.2.1", scope: "documents" });
    const signal = new AbortController().signal;
    const caller = { requestId: "r", language: "en", siteId: 0, deviceId: "", address: "192.0.2.1" } as const;
    const context = { ...caller, network: "192.0.2.1", userAgent: "", principal, signal };
    const wanted = { name: "slow.txt", stream: Readable.from([text]), wasCut: () => false };
    let sent = "";
    const waiting = files.translate(context, { file: wanted, source: "en-us", target: "zh-cn" }, (id) => {
      sent = id;
      return `https://example.com/${id}`;
    });
    await expect(waiting).rejects.toMatchObject({ error: "documentUnfinished", details: { address: /^https/ } });
    await expect(files.open(context, sent)).rejects.toMatchObject({ error: "documentState" });
    await documents.drain();
    const opened = await files.open(context, sent);
    opened.stream.destroy();
    expect(opened.name).toBe("slow_zh-cn.txt");
  });
});

describe("a document is refused", () => {
  const german = (code: string) => `${code} is not supported`;
  it.each([
    ["without a file", () => ({ source: "en", target: "zh", api_key: key }), 400, "no text"],
    ["without a target", () => ({ source: "en", api_key: key, file: file() }), 400, "target"],
    ["for an unknown target", () => ({ ...usual(), target: "de" }), 400, german("de")],
    ["for an unknown source", () => ({ ...usual(), source: "de" }), 400, german("de")],
    ["of a format that is not supported", () => ({ ...usual(), file: file("a.exe") }), 400, "format"],
    ["that is empty", () => ({ ...usual(), file: file("a.txt", "") }), 400, "no text"],
    [
      "that is none of its format",
      () => ({ ...usual(), file: file("a.docx", new Uint8Array([0, 1, 2, 3])) }),
      400,
      "failed",
    ],
    ["in the target's language", () => ({ ...usual(), source: "auto", target: "en" }), 400, "same"],
    ["without a key", () => ({ source: "en", target: "zh", file: file() }), 400, "key"],
    ["with a wrong key", () => ({ ...usual(), api_key: "yqk_wrong" }), 403, "key"],
  ] as const)("%s", async (_name, sent, status, told) => {
    const answer = await translateFile(sent());
    expect([answer.status, answer.body]).toEqual([status, { error: expect.stringContaining(told) }]);
  });

  it("where the key is for something else, has nothing left, or too little", async () => {
    const keyWith = async (settings: object) => (await makeKey(documents.app, token, settings)).api_key;
    const sendWithSettings = async (settings: object) =>
      translateFile({ ...usual(), api_key: await keyWith(settings) });
    expect((await sendWithSettings({ scopes: ["text"] })).status).toBe(403);
    expect(await sendWithSettings({ characters_per_month: 0 })).toMatchObject({
      status: 403,
      body: { error: /characters/ },
    });
    expect(await sendWithSettings({ characters_per_month: 10 })).toMatchObject({
      status: 403,
      body: { error: /26.{0,900}10/ },
    });
  });

  it("where it is too large, sooner where no key was said before it", async () => {
    const large = (bytes: number) => file("large.txt", new Uint8Array(bytes).fill(97));
    const megabyte = 1024 * 1024;
    const late = await translateFile({ file: large(17 * megabyte), source: "en", target: "zh", api_key: key });
    expect([late.status, late.body]).toEqual([400, { error: expect.stringContaining("key") }]);
    const known = await translateFile({ ...usual(), file: large(documentLimits.bytes + 1) });
    expect([known.status, known.body]).toEqual([400, { error: expect.stringContaining("200 MB") }]);
  });

  it("with a wrong key before it, while it is still coming", async () => {
    const sending = request(`${url}/translate_file`, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    sending.on("error", () => undefined);
    const answered = once(sending, "response") as Promise<[IncomingMessage]>;
    const wrong = `${key.slice(0, -1)}${key.endsWith("a") ? "b" : "a"}`;
    sending.write(`--x\r\ncontent-disposition: form-data; name="api_key"\r\n\r\n${wrong}\r\n`);
    sending.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nThe ship');
    const [response] = await answered;
    expect(response.statusCode).toBe(403);
    sending.destroy();
  });

  it("where it is no form", async () => {
    const answer = await post("/translate_file", new URLSearchParams({ api_key: key, source: "en", target: "zh" }));
    expect(answer.status).toBe(400);
  });
});

describe("a suggestion", () => {
  const suggestion = { q: "Good day.", s: "你好。", source: "en", target: "zh" };
  const suggest = (more: Readonly<Record<string, string>> = {}) =>
    post("/suggest", new URLSearchParams({ ...suggestion, api_key: key, ...more }));

  it("is kept in the caller's memory, and is the translation from then on", async () => {
    expect(await suggest()).toEqual({ status: 200, body: { success: true } });
    expect(await suggest({ source: "auto", q: "The weather is fine today.", s: "天气好。" })).toMatchObject({
      status: 200,
    });
    const { data } = await documents.app.call<LibraryList>(libraryCalls.list.open.path.replace(":flag", "1"), {
      token: key,
    });
    const [{ bank_id } = { bank_id: "" }] = data.bank_list;
    const path = entryCalls.list.open.path.replace(":flag", "1").replace(":systemOrIndividual", "2");
    const entries = await documents.app.call<EntryList>(`${path}?bank_id=${bank_id}`, { token: key });
    const kept = new Map(entries.data.list.map(({ source, target }) => [source, target]));
    expect(kept).toEqual(
      new Map([
        ["Good day.", "你好。"],
        ["The weather is fine today.", "天气好。"],
      ]),
    );
    const translated = await post("/translate", new URLSearchParams({ ...suggestion, api_key: key }));
    expect(translated.body).toMatchObject({ translatedText: "你好。" });
  });

  it("is refused where it says nothing, for a language that is none of ours, and to a key that only reads", async () => {
    expect((await suggest({ s: "" })).status).toBe(400);
    expect((await suggest({ target: "de" })).body.error).toContain("de is not supported");
    expect((await suggest({ source: "auto", q: "123" })).status).toBe(400);
    const { api_key } = await makeKey(documents.app, token, { scopes: ["libraries:read"] });
    expect((await suggest({ api_key })).status).toBe(403);
  });
});

it("is told to pages, with the formats that are taken here", async () => {
  const settings = (await (await fetch(`${url}/frontend/settings`)).json()) as { supportedFilesFormat: string[] };
  expect(settings).toMatchObject({ filesTranslation: true, suggestions: true });
  expect(settings.supportedFilesFormat).toEqual(expect.arrayContaining([".docx", ".txt", ".pdf", ".xliff", ".htm"]));
  expect(errorNameOf(43109)).toBe("documentUnfinished");
});

describe("an address", () => {
  it("opens its own document alone, at its site, while its key is good and its files are there", async () => {
    const address = await addressOf(usual());
    const other = await addressOf(usual());
    const path = new URL(address).pathname;
    const statusOf = async (name: string, host = "localhost") =>
      (await documents.app.fastify.inject({ url: name, headers: { host } })).statusCode;
    expect(await statusOf(path)).toBe(200);
    const [, id = ""] = new URL(other).pathname.split(".");
    const [begin, own, ...rest] = path.split(".");
    expect(await statusOf([begin, id, ...rest].join("."))).toBe(404);
    expect(await statusOf([begin, own, "x".repeat(32), "txt"].join("."))).toBe(404);
    expect(await statusOf(`/download_file/${own}.txt`)).toBe(404);
    expect(await statusOf(`/download_file/${key}`)).toBe(404);
    const { app } = documents;
    await buildSite(app.database.db, { id: 9, host: "nine.example.com" });
    expect(await statusOf(path, "nine.example.com")).toBe(404);
    // It is no key for anything else.
    const link = path.replace("/download_file/", "").replace(/\.txt$/, "");
    const asKey = await post("/translate", new URLSearchParams({ q: "x", target: "zh", api_key: link }));
    expect(asKey.status).toBe(403);
    await app.database.pool.query("update api_keys set revoked_at = now() where app_id = $1", [key.slice(0, 16)]);
    expect(await statusOf(path)).toBe(404);
    await app.database.pool.query("update api_keys set revoked_at = null where app_id = $1", [key.slice(0, 16)]);
    app.clock.advance({ minutes: 25 * 60 });
    expect(await statusOf(path)).toBe(404);
  });
});

it("leaves nothing behind of what was sent", async () => {
  const left = () => readdir(join(documents.app.folder, "scratch"));
  while ((await left()).length > 0) await new Promise((done) => setTimeout(done, 20));
  expect(await left()).toEqual([]);
});
