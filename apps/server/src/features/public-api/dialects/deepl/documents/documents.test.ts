import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestApp } from "#testing";
import { buildDocumentsApp, type DocumentsApp } from "#testing/documents/documents-app";
import { plainRun, smallDocx } from "#testing/documents/small-docx";
import { deeplCaller, type DeeplCaller, developer, makeKey } from "../testing/deepl-calls.ts";

const enterprise = { plan: "enterprise-y", planExpiresAt: new Date("2999-01-01"), planCharacters: 100_000 };

let documents: DocumentsApp;
let app: TestApp;
let owner: string;
let call: DeeplCaller;
let otherCall: DeeplCaller;
beforeAll(async () => {
  documents = await buildDocumentsApp();
  ({ app } = documents);
  ({ token: owner } = await developer(app, "owner@example.com", enterprise));
  const other = await developer(app, "other@example.com", enterprise);
  call = deeplCaller(app, (await makeKey(app, owner)).api_key);
  otherCall = deeplCaller(app, (await makeKey(app, other.token)).api_key);
});
afterAll(() => documents.close());
beforeEach(async () => {
  await app.database.pool.query("delete from rate_limits");
});

interface Handle {
  readonly document_id: string;
  readonly document_key: string;
}
type Fields = Readonly<Record<string, string>>;

const usual: Fields = { target_lang: "ZH", source_lang: "EN" };
const text = "The ship left the harbour.\n";

/** A form as deepl-node sends it: the file first. */
function form(fields: Fields, file?: { readonly name: string; readonly bytes: Buffer | string }) {
  const boundary = "----form";
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file?.name}"\r\n\r\n`;
  const sent = file === undefined ? [] : [Buffer.from(head), Buffer.from(file.bytes), Buffer.from("\r\n")];
  const body = Buffer.concat([...sent, Buffer.from(`${parts.join("")}--${boundary}--\r\n`)]);
  return { body, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}

const send = (fields: Fields, file = { name: "a.txt", bytes: text as Buffer | string }, caller = call) =>
  caller("/v2/document", form(fields, file));
const beginDocument = async (...sent: Parameters<typeof send>) => {
  const response = await send(...sent);
  expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining("document_key")]);
  return response.json<Handle>();
};
const status = async ({ document_id: id, document_key }: Handle, caller = call) =>
  (await caller(`/v2/document/${id}`, { form: { document_key } })).json<Record<string, unknown>>();
const result = ({ document_id: id, document_key }: Handle, caller = call) =>
  caller(`/v2/document/${id}/result`, { json: { document_key } });

describe("a document", () => {
  it("is sent, waited for and fetched, again and again", async () => {
    const handle = await beginDocument(usual);
    expect(handle.document_key).toMatch(/^[0-9A-F]{64}$/);
    expect(await status(handle)).toEqual({ document_id: handle.document_id, status: "queued" });
    expect((await result(handle)).statusCode).toBe(503);
    await documents.drain();
    expect(await status(handle)).toEqual({
      document_id: handle.document_id,
      status: "done",
      seconds_remaining: 0,
      billed_characters: 26,
    });
    const file = await result(handle);
    expect(file.headers["content-type"]).toContain("text/plain");
    expect(file.headers["content-disposition"]).toContain('filename="a_zh-cn.txt"');
    expect([file.statusCode, file.body.startsWith("译")]).toEqual([200, true]);
    expect((await result(handle)).body).toBe(file.body);
  });

  it("keeps its format, and takes its name from a field", async () => {
    const bytes = await smallDocx([plainRun("The ship left the harbour.")]);
    const handle = await beginDocument(
      { ...usual, filename: "letter.docx", output_format: "docx" },
      { name: "x", bytes },
    );
    await documents.drain();
    const file = await result(handle);
    expect(file.headers["content-disposition"]).toContain('filename="letter_zh-cn.docx"');
    expect(file.rawPayload.subarray(0, 2).toString()).toBe("PK");
  });

  it("has its language found out, and is charged to the key", async () => {
    const key = await makeKey(app, owner, { characters_per_month: 1000 });
    const keyCall = deeplCaller(app, key.api_key);
    const handle = await beginDocument({ target_lang: "ZH" }, undefined, keyCall);
    await documents.drain();
    expect(await status(handle)).toMatchObject({ status: "done", billed_characters: 26 });
    expect((await keyCall("/v2/usage")).json()).toMatchObject({ character_count: 26 });
  });

  it("is translated with a glossary", async () => {
    const glossary = { name: "Ships", source_lang: "en", target_lang: "zh", entries: "harbour\t海港" };
    const made = await call("/v2/glossaries", { json: glossary });
    const { glossary_id } = made.json<{ glossary_id: string }>();
    const handle = await beginDocument({ ...usual, glossary_id }, { name: "a.txt", bytes: "harbour\n" });
    await documents.drain();
    expect((await result(handle)).body).toContain("海港");
  });

  it("that cannot be translated says why", async () => {
    const handle = await beginDocument({ target_lang: "EN-US" });
    await documents.drain();
    expect(await status(handle)).toMatchObject({
      status: "error",
      error_message: expect.stringContaining("Source and target language cannot be the same"),
    });
    expect((await result(handle)).statusCode).toBe(400);
    const unknown = await beginDocument(usual, { name: "a.docx", bytes: Buffer.from([0, 1, 2, 3]) });
    await documents.drain();
    expect(await status(unknown)).toMatchObject({ status: "error" });
  });

  it("is known by its key to its owner alone", async () => {
    const [one, other] = [await beginDocument(usual), await beginDocument(usual)];
    const strangers = [
      [{ ...one, document_key: other.document_key }, call],
      [{ ...one, document_key: "" }, call],
      [{ document_id: "1234".repeat(8), document_key: "5678".repeat(16) }, call],
      [one, otherCall],
    ] as const;
    for (const [handle, caller] of strangers) {
      expect(await status(handle, caller)).toEqual({ message: expect.any(String) });
      expect((await result(handle, caller)).statusCode).toBe(404);
    }
    expect((await call(`/v2/document/${one.document_id}`, { method: "POST" })).statusCode).toBe(400);
  });
});

describe("a document is refused", () => {
  it.each([
    [{ source_lang: "EN" }, "target_lang"],
    [{ ...usual, target_lang: "DE" }, "target_lang"],
    [{ ...usual, formality: "formality" }, "formality"],
    [{ ...usual, output_format: "pdf" }, "output_format"],
    [{ target_lang: "ZH", glossary_id: "96ab91fd-e715-41a1-adeb-5d701f84a483" }, "source_lang"],
  ])("for the fields %j", async (fields, told) => {
    const response = await send(fields);
    expect([response.statusCode, response.json()]).toEqual([400, { message: expect.stringContaining(told) }]);
  });

  it("for a glossary that there is not, and where it is none", async () => {
    const response = await send({ ...usual, glossary_id: "96ab91fd-e715-41a1-adeb-5d701f84a483" });
    expect(response.statusCode).toBe(404);
    expect((await call("/v2/document", form(usual))).statusCode).toBe(400);
    expect((await call("/v2/document", { json: usual })).statusCode).toBe(400);
    expect((await send(usual, { name: "empty.txt", bytes: "" })).statusCode).toBe(400);
    const unknown = await send(usual, { name: "a.invalid", bytes: text });
    expect([unknown.statusCode, unknown.body]).toEqual([400, expect.stringContaining("Invalid file")]);
    const whole = form(usual, { name: "a.txt", bytes: text });
    expect((await call("/v2/document", { ...whole, body: whole.body.subarray(0, 120) })).statusCode).toBe(400);
  });

  it("where nothing is left to pay for it, or the key is for something else", async () => {
    const { api_key: poor } = await makeKey(app, owner, { characters_per_month: 0 });
    expect((await send(usual, undefined, deeplCaller(app, poor))).statusCode).toBe(456);
    const { api_key: other } = await makeKey(app, owner, { scopes: ["text"] });
    expect((await send(usual, undefined, deeplCaller(app, other))).statusCode).toBe(403);
  });

  it("says what has no effect", async () => {
    const response = await send({ ...usual, formality: "prefer_more" });
    expect(response.headers["x-yiqiao-without-effect"]).toBe("formality");
  });
});

it("is gone when its files have expired", async () => {
  const handle = await beginDocument(usual);
  await documents.drain();
  app.clock.advance({ minutes: 25 * 60 });
  expect((await result(handle)).statusCode).toBe(404);
  expect(await status(handle)).toMatchObject({ status: "error", error_message: "expired" });
});
