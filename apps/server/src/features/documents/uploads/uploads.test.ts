import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { apiPrefix } from "@yiqiao/contracts";
import { documentCalls, type DocumentFormats, type Quote, type UploadState } from "@yiqiao/contracts/documents";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  buildDocumentsApp,
  type Caller,
  type DocumentsApp,
  get,
  sendForm,
  sendPart,
} from "#testing/documents/documents-app";
import { oldWord } from "../testing/old-word.ts";

let documents: DocumentsApp;
let user: Caller;
let other: Caller;
const visitor = { device: "3f0a5c1e-0c55-4a3c-9a0e-1f4be1a0a001" };
beforeAll(async () => {
  documents = await buildDocumentsApp();
  user = await documents.user("sender@example.com");
  other = await documents.user("other@example.com");
});
afterAll(() => documents.close());
beforeEach(async () => {
  await documents.app.database.pool.query("delete from rate_limits; delete from documents");
});

const begin = async (caller: Caller, name: string, size_bytes: number) =>
  documents.app.call<UploadState>(documentCalls.uploadBegin.path, { ...caller, body: { name, size_bytes } });
const state = (caller: Caller, uid: string) =>
  documents.app.call<UploadState>(`${documentCalls.uploadState.path}?uid=${uid}`, caller);
const bytesOf = (content: string) => Buffer.from(content);

describe("an upload in pieces", () => {
  it("grows at its end alone, and says where it stands", async () => {
    const { data } = await begin(user, "a.txt", 10);
    const { uid } = data;
    expect(data).toEqual({ uid, offset: 0, done: false });
    expect(await sendPart(documents.app, user, { uid, offset: 3, bytes: bytesOf("456") })).toMatchObject({
      code: codes.uploadOffset.code,
      data: { offset: 0 },
    });
    await sendPart(documents.app, user, { uid, offset: 0, bytes: bytesOf("0123") });
    // The answer was lost, the piece is sent again.
    const repeated = await sendPart(documents.app, user, { uid, offset: 0, bytes: bytesOf("0123") });
    expect(repeated.data).toEqual({ uid, offset: 4, done: false });
    expect((await state(user, uid)).data).toEqual({ uid, offset: 4, done: false });
    const last = await sendPart(documents.app, user, { uid, offset: 4, bytes: bytesOf("456789") });
    expect(last.data).toEqual({ uid, offset: 10, done: true });
    expect(documents.app.enqueued.at(-1)).toEqual({ name: "documents.analyse", payload: { id: uid } });
  });

  it("takes one of two pieces that come at once", async () => {
    const { uid } = (await begin(user, "a.txt", 8)).data;
    const pieces = ["aaaa", "bbbb", "cc"].map((piece) =>
      sendPart(documents.app, user, { uid, offset: 0, bytes: bytesOf(piece) }),
    );
    await Promise.all(pieces);
    const { offset } = (await state(user, uid)).data;
    expect([2, 4]).toContain(offset);
    const { rows } = await documents.app.database.pool.query<{ object_key: string }>(
      "select object_key from document_upload_parts where document_id = $1",
      [uid],
    );
    expect(rows).toHaveLength(1);
    const stored = await documents.app.files.list(rows[0]?.object_key.replace(/(?<=\/)[^/]*$/, "") ?? "");
    expect(stored.objects).toHaveLength(1);
  });

  it("takes bytes alone", async () => {
    const { uid } = (await begin(user, "a.txt", 8)).data;
    const path = `${documentCalls.uploadPart.path}?uid=${uid}&offset=0`;
    const json = await documents.app.call(path, { ...user, body: { some: "thing" } });
    expect(json.code).toBe(codes.invalidRequest.code);
    expect((await sendPart(documents.app, user, { uid, offset: 0, bytes: bytesOf("") })).data).toMatchObject({
      offset: 0,
    });
  });

  it("belongs to its task once it is sent to translation", async () => {
    const uid = await documents.upload(user, { name: "a.txt", bytes: "The valley is quiet in the morning." });
    await documents.drain();
    const cancel = () => documents.app.call(documentCalls.uploadCancel.path, { ...user, body: { uid } });
    const [given, task] = await Promise.allSettled([cancel(), documents.create(user, [uid])]);
    // Whichever came first, nothing is set aside for a document that is gone.
    const { rows } = await documents.app.database.pool.query(
      "select r.id from quota_reservations r where r.status = 'open' and not exists (select 1 from documents d where d.reservation_id = r.id)",
    );
    expect(rows).toEqual([]);
    expect(given.status === "fulfilled" && given.value.code === 20000).toBe(task.status === "rejected");
  });

  it("takes no more than was announced", async () => {
    const { uid } = (await begin(user, "a.txt", 3)).data;
    const answer = await sendPart(documents.app, user, { uid, offset: 0, bytes: bytesOf("12345") });
    expect(answer).toMatchObject({ code: codes.uploadOffset.code, data: { offset: 0 } });
    expect((await state(user, uid)).data.done).toBe(false);
  });

  it("is given up with its files", async () => {
    const { uid } = (await begin(visitor, "a.txt", 9)).data;
    await sendPart(documents.app, visitor, { uid, offset: 0, bytes: bytesOf("1234") });
    expect(await documents.app.call(documentCalls.uploadCancel.path, { ...visitor, body: { uid } })).toMatchObject({
      code: 20000,
    });
    expect((await state(visitor, uid)).code).toBe(codes.uploadMissing.code);
    expect((await documents.app.files.list(`visitors/documents/${uid}/`)).objects).toEqual([]);
  });

  it("is nobody else's", async () => {
    const { uid } = (await begin(user, "a.txt", 9)).data;
    for (const caller of [other, visitor]) {
      expect((await state(caller, uid)).code).toBe(codes.uploadMissing.code);
      expect((await sendPart(documents.app, caller, { uid, offset: 0, bytes: bytesOf("x") })).code).toBe(
        codes.uploadMissing.code,
      );
      const cancelled = await documents.app.call(documentCalls.uploadCancel.path, { ...caller, body: { uid } });
      expect(cancelled.code).toBe(codes.uploadMissing.code);
    }
    expect((await state(user, randomUUID())).code).toBe(codes.uploadMissing.code);
  });

  it("is refused before a byte is sent when it is empty or too large", async () => {
    expect((await begin(user, "a.txt", 0)).code).toBe(codes.documentEmpty.code);
    expect(await begin(user, "a.txt", 210_763_777)).toMatchObject({
      code: codes.documentTooLarge.code,
      data: { megabytes: 202, limit: 200 },
    });
  });

  it("has a limit of unsent files", async () => {
    for (let count = 0; count < 50; count++) expect((await begin(other, "a.txt", 1)).code).toBe(20000);
    expect((await begin(other, "a.txt", 1)).code).toBe(codes.tooManyRequests.code);
  });
});

describe("a whole upload", () => {
  const send = (caller: Caller, files: readonly [string, string][]) =>
    sendForm<{ docs: { uid: string; name: string; size_bytes: number }[] }>(documents.app, caller, {
      path: documentCalls.upload.path,
      parts: files.map(([fileName, value]) => ({ name: "docs", value, fileName })),
    });

  it("takes files as they come, named without their folders", async () => {
    const { data } = await send(user, [
      ["报告.txt", "one"],
      ["C:\\work\\..\\two.txt", "second"],
    ]);
    expect(data.docs).toMatchObject([
      { name: "报告.txt", size_bytes: 3 },
      { name: "two.txt", size_bytes: 6 },
    ]);
    const [first] = data.docs;
    const { rows } = await documents.app.database.pool.query<{ folder: string }>(
      "select folder from documents where id = $1",
      [first?.uid],
    );
    const { stream } = await documents.app.files.get(`${rows[0]?.folder}source`);
    expect(await text(stream)).toBe("one");
    expect((await state(user, first?.uid ?? "")).data.done).toBe(true);
  });

  it("keeps none of its files when one is at fault, or there are too many", async () => {
    const some = ["a.txt", "b.txt", "c.txt", "d.txt", "e.txt", "f.txt", "g.txt"].map((name): [string, string] => [
      name,
      name,
    ]);
    expect(await send(user, some)).toMatchObject({ code: codes.documentTooMany.code, data: { limit: 5 } });
    expect(await send(user, some.slice(0, 6))).toMatchObject({ code: codes.documentTooMany.code, data: { limit: 5 } });
    expect(await send(visitor, some.slice(0, 2))).toMatchObject({ code: codes.documentTooMany.code });
    expect(
      (
        await send(user, [
          ["a.txt", "one"],
          ["b.txt", ""],
        ])
      ).code,
    ).toBe(codes.documentEmpty.code);
    const { rows } = await documents.app.database.pool.query("select id from documents");
    expect(rows).toEqual([]);
  });

  it("refuses a form that breaks off, or is none", async () => {
    const answer = async (type: string, payload: string) => {
      const headers = { authorization: `Bearer ${user.token}`, "content-type": type };
      const url = apiPrefix + documentCalls.upload.path;
      return (await documents.app.fastify.inject({ method: "POST", url, headers, payload })).json<{ code: number }>();
    };
    const whole = `--x\r\ncontent-disposition: form-data; name="f"; filename="a.txt"\r\n\r\nsome text`;
    for (const [type, payload] of [
      ["multipart/form-data; boundary=x", whole],
      ["multipart/form-data", whole],
    ] as const) {
      expect((await answer(type, payload)).code, payload).toBe(codes.invalidRequest.code);
    }
    const { rows } = await documents.app.database.pool.query("select id from documents");
    expect(rows).toEqual([]);
  });

  it("refuses a form without a file, and an empty file", async () => {
    expect((await send(user, [])).code).toBe(codes.documentEmpty.code);
    expect((await send(user, [["a.txt", ""]])).code).toBe(codes.documentEmpty.code);
    const { rows } = await documents.app.database.pool.query("select id from documents");
    expect(rows).toEqual([]);
  });
});

describe("formats", () => {
  const formats = async (caller: Caller) =>
    (await documents.app.call<DocumentFormats>(documentCalls.formats.path, caller)).data;

  it("are fifteen, those that need LibreOffice with what installs it", async () => {
    const { formats: list, max_bytes } = await formats(user);
    expect(list).toHaveLength(15);
    expect(max_bytes).toBe(200 * 1024 * 1024);
    const missing = list.filter(({ available }) => !available);
    expect(missing.map(({ id }) => id)).toEqual(["doc", "ppt", "xls"]);
    expect(missing.every(({ command }) => command?.includes("libreoffice"))).toBe(true);
  });

  it("that need LibreOffice are refused without it, pages to look at too, with what installs it", async () => {
    const uid = await documents.upload(user, { name: "old.doc", bytes: oldWord });
    const readable = await documents.upload(user, { name: "new.txt", bytes: "The ship left.\n" });
    await documents.drain();
    const body = { docs: [uid], src_lang: "en-us", tgt_lang: "zh-cn" };
    const { data } = await documents.app.call<Quote>(documentCalls.quote.path, { ...user, body });
    expect(data.docs[0]).toMatchObject({ state: "refused", problem: { code: codes.documentConverterMissing.code } });
    expect(data.docs[0]?.problem?.message).toContain("apt-get install libreoffice");
    const page = await get(documents.app, user, `${documentCalls.preview.path}?uid=${readable}&side=source`);
    expect(page.json()).toMatchObject({ code: codes.documentConverterMissing.code });
  });

  it("tell how many files and trials a caller has", async () => {
    expect(await formats(user)).toMatchObject({ max_files: 5, trials_left: null });
    expect(await formats(visitor)).toMatchObject({ max_files: 1, trials_left: 3 });
    const free = await documents.user("free@example.com", { plan: "free" });
    expect(await formats(free)).toMatchObject({ max_files: 5, trials_left: 3 });
  });
});
