import { apiPrefix } from "@yiqiao/contracts";
import { documentCalls, type DocumentTask, type Quote, type UploadedDocument } from "@yiqiao/contracts/documents";
import { errorNameOf } from "@yiqiao/contracts/errors";
import { entryCalls, type EntryList, libraryCalls, type LibraryList } from "@yiqiao/contracts/libraries";
import { type ApiUsageRow, apiKeyCalls, openCalls, type OpenUsage } from "@yiqiao/contracts/public-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildDocumentsApp, type DocumentsApp, pair } from "#testing/documents/documents-app";
import { developer, makeKey } from "../testing/api-keys.ts";

let documents: DocumentsApp;
let token: string;
let key: string;
beforeAll(async () => {
  documents = await buildDocumentsApp();
  ({ token } = await developer(documents.app, "owner@example.com", { plan: "standard-m" }));
  ({ api_key: key } = await makeKey(documents.app, token, { characters_per_month: 100 }));
});
afterAll(() => documents.close());

const upload = async (name: string, bytes: string, credential = key, headers: Record<string, string> = {}) => {
  const form = new FormData();
  form.append("docs", new Blob([bytes]), name);
  const { app } = documents;
  const body = new Response(form);
  const response = await app.fastify.inject({
    method: "POST",
    url: apiPrefix + documentCalls.upload.open.path,
    headers: {
      ...headers,
      authorization: `Bearer ${credential}`,
      "content-type": body.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return response.json<{ code: number; data: { docs: UploadedDocument[] } }>();
};
const call = <T>(path: string, body?: object, credential = key) =>
  documents.app.call<T>(path, { token: credential, ...(body !== undefined && { body }) });
const uidOf = async (name: string, bytes: string) => (await upload(name, bytes)).data.docs[0]?.uid ?? "";

describe("a document by key", () => {
  it("is uploaded, quoted, translated, charged to the key, and downloaded", async () => {
    const uid = await uidOf("letter.txt", "Good morning.");
    await documents.drain();
    const quote = await call<Quote>(documentCalls.quote.open.path, { docs: [uid], ...pair });
    expect(quote.data.characters.net).toBe(13);
    const { data } = await call<{ task_id: string }>(documentCalls.createTask.open.path, { docs: [uid], ...pair });
    await documents.drain();
    const task = await call<DocumentTask>(`${documentCalls.query.open.path}?task_id=${data.task_id}`);
    expect(task.data).toMatchObject({ done: true, translate_list: [{ uid, status: "complete", charged: 13 }] });
    const file = await call(`${documentCalls.download.open.path}?uid=${uid}`);
    expect(file.response.body).toContain("译");
    const usage = await call<OpenUsage>(openCalls.usage.path);
    expect(usage.data).toMatchObject({ characters_used: 13, characters_left: 87 });
    await documents.app.features.callRecorder.flush();
    const day = "2026-03-10";
    const rows = await call<{ rows: ApiUsageRow[] }>(
      `${apiKeyCalls.usage.path}?from=${day}&to=${day}`,
      undefined,
      token,
    );
    expect(rows.data.rows).toContainEqual(expect.objectContaining({ kind: "documents", characters: 13 }));
  });

  it("is refused where the key's budget does not suffice, though its account has more", async () => {
    const uid = await uidOf("long.txt", Array.from({ length: 9 }, (_, at) => `Good morning, number ${at}. `).join(""));
    await documents.drain();
    const answer = await call(documentCalls.createTask.open.path, { docs: [uid], ...pair });
    expect(errorNameOf(answer.code)).toBe("insufficientCharacters");
  });

  it("is nobody else's, and needs the scope", async () => {
    const uid = await uidOf("letter.txt", "Good evening.");
    const { token: other } = await developer(documents.app, "other@example.com", { plan: "standard-m" });
    const { api_key: stranger } = await makeKey(documents.app, other);
    const file = `${documentCalls.download.open.path}?uid=${uid}&kind=source`;
    expect(errorNameOf((await call(file, undefined, stranger)).code)).toBe("documentMissing");
    const { api_key: narrow } = await makeKey(documents.app, token, { scopes: ["text"] });
    expect(errorNameOf((await call(file, undefined, narrow)).code)).toBe("apiScope");
    expect(errorNameOf((await upload("a.txt", "x", narrow)).code)).toBe("apiScope");
  });

  it("is never taken for another one that was uploaded under the same idempotency key", async () => {
    const headers = { "idempotency-key": "upload-1" };
    const [one, two] = [await upload("a.txt", "One.", key, headers), await upload("b.txt", "Two.", key, headers)];
    expect([one.data.docs[0]?.name, two.data.docs[0]?.name]).toEqual(["a.txt", "b.txt"]);
  });

  it("is translated once however often it is asked for under one idempotency key", async () => {
    const uid = await uidOf("note.txt", "Hello.");
    await documents.drain();
    const ask = () =>
      documents.app.call<{ task_id: string }>(documentCalls.createTask.open.path, {
        token: key,
        headers: { "idempotency-key": "note-1" },
        body: { docs: [uid], ...pair },
      });
    const [one, two] = [await ask(), await ask()];
    expect(two.data).toEqual(one.data);
  });
});

describe("memories and termbases by key", () => {
  it("are made, filled, listed and read", async () => {
    const made = await call<{ bank_id: string }>(libraryCalls.create.open.path, {
      flag: "1",
      name: "Letters",
      ...pair,
    });
    const bank_id = made.data.bank_id;
    await call(entryCalls.insert.open.path, { bank_id, source: "Good night.", target: "晚安。" });
    const list = await call<LibraryList>(libraryCalls.list.open.path.replace(":flag", "1"));
    expect(list.data.bank_list).toMatchObject([{ bank_id, name: "Letters", entries: 1 }]);
    const path = entryCalls.list.open.path.replace(":flag", "1").replace(":systemOrIndividual", "2");
    const entries = await call<EntryList>(`${path}?bank_id=${bank_id}`);
    expect(entries.data.list).toMatchObject([{ source: "Good night.", target: "晚安。" }]);
  });

  it("are only read by a key that may not write", async () => {
    const { api_key: reader } = await makeKey(documents.app, token, { scopes: ["libraries:read"] });
    const body = { flag: "1", name: "Mine", ...pair };
    expect(errorNameOf((await call(libraryCalls.create.open.path, body, reader)).code)).toBe("apiScope");
  });

  it("have the proposal of a report from then on", async () => {
    const report = { type: 1, ...pair, source: "Good day.", target: "好天。" };
    const { data } = await call<{ entry: { id: string } | null }>(openCalls.errorReport.path, {
      ...report,
      proposal: "你好。",
    });
    expect(data.entry?.id).toMatch(/^\d+$/);
    const translated = await call<{ translations: { text: string }[]; characters: number }>(openCalls.text.path, {
      text: "Good day.",
      ...pair,
    });
    expect(translated.data).toMatchObject({ translations: [{ text: "你好。" }], characters: 0 });
    expect((await call(openCalls.errorReport.path, report)).data).toMatchObject({ entry: null });
    expect(errorNameOf((await call(openCalls.errorReport.path, { ...report, type: 9 })).code)).toBe("invalidRequest");
  });
});
