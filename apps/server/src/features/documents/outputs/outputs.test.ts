import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { apiPrefix } from "@yiqiao/contracts";
import { documentCalls, type DocumentTask, type segmentsSchema, type SelectResult } from "@yiqiao/contracts/documents";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import { buildSite, unzip } from "#testing";
import {
  buildDocumentsApp,
  type Caller,
  type DocumentsApp,
  type Done,
  get,
  sendForm,
} from "#testing/documents/documents-app";
import { fakeOffice } from "#testing/documents/fake-office";
import { storyOf } from "#testing/documents/stories";

let documents: DocumentsApp;
let user: Caller;
let strangers: Caller[];
let done: Done;
let second: Done;
const visitor = { device: "3f0a5c1e-0c55-4a3c-9a0e-1f4be1a0a003" };
const source = storyOf(12);
beforeAll(async () => {
  documents = await buildDocumentsApp({ office: fakeOffice });
  await buildSite(documents.app.database.db, { id: 5, host: "acme.example" });
  user = await documents.user("reader@example.com");
  strangers = [
    visitor,
    await documents.user("other@example.com"),
    await documents.user("member@example.com", { siteId: 5 }),
  ];
  done = await documents.translated(user, { name: "报告 1.txt", bytes: source });
  documents.app.clock.advance({ minutes: 5 });
  second = await documents.translated(user, { name: "memo.txt", bytes: storyOf(3, 40) });
});
afterAll(() => documents.close());
beforeEach(async () => {
  await documents.app.database.pool.query("delete from rate_limits");
});

const codeOf = (response: { json(): unknown }) => (response.json() as { code: number }).code;

describe("a download", () => {
  it("has the name of the file with the language, and its type", async () => {
    const file = await documents.download(user, done.uid);
    expect(file.headers["content-type"]).toContain("text/plain");
    expect(file.headers["content-disposition"]).toContain("filename*=UTF-8''%E6%8A%A5%E5%91%8A%201_zh-cn.txt");
    expect(Number(file.headers["content-length"])).toBe(file.rawPayload.length);
    expect(file.body.split("\n").filter((line) => line.startsWith("译")).length).toBeGreaterThan(0);
    expect((await documents.download(user, done.uid, "source")).body).toBe(source);
  });

  it.each(["tmx", "docx", "bilingual_pdf", "partial"])("says when a document has none: %s", async (kind) => {
    const answer = await documents.download(user, done.uid, kind);
    expect(answer.json()).toMatchObject({ code: codes.documentOutputMissing.code, data: { kind } });
  });

  it("says that a document is not translated yet", async () => {
    const uid = await documents.upload(user, { name: "new.txt", bytes: "The ship left.\n" });
    expect(codeOf(await documents.download(user, uid))).toBe(codes.documentState.code);
  });

  it("is the owner's alone", async () => {
    const paths = [
      `${documentCalls.download.path}?uid=${done.uid}`,
      `${documentCalls.preview.path}?uid=${done.uid}&side=target`,
      `${documentCalls.segments.path}?uid=${done.uid}`,
      `${documentCalls.catProjectStatus.path}?project_id=${done.uid}&translate_task_id=${done.taskId}`,
    ];
    for (const stranger of strangers) {
      for (const path of paths) {
        expect(codeOf(await get(documents.app, stranger, path))).toBe(codes.documentMissing.code);
      }
      const body = { uidlist: done.uid };
      expect((await documents.app.call(documentCalls.delete.path, { ...stranger, body })).data).toEqual({ deleted: 0 });
      const zip = await documents.app.call(documentCalls.downloadZip.path, { ...stranger, body });
      expect(zip.code).toBe(codes.documentMissing.code);
    }
    expect((await documents.download(user, done.uid)).statusCode).toBe(200);
  });
});

describe("pages side by side", () => {
  it("are drawn once, of source and translation", async () => {
    const page = (side: string) =>
      get(documents.app, user, `${documentCalls.preview.path}?uid=${done.uid}&side=${side}`);
    const first = await page("target");
    expect(first.headers["content-type"]).toBe("application/pdf");
    expect(first.body).toMatch(/^%PDF drawn of 译/);
    expect((await page("target")).body).toBe(first.body);
    expect((await page("source")).body).toContain("The harbour");
  });
});

describe("segments", () => {
  it("come in the order of the document, with their translations", async () => {
    const { data } = await documents.app.call<z.infer<typeof segmentsSchema>>(
      `${documentCalls.segments.path}?uid=${done.uid}`,
      user,
    );
    expect(data).toMatchObject({ total: 12, pages: 1 });
    expect(data.segments.map(({ index }) => index)).toEqual(Array.from({ length: 12 }, (_, at) => at));
    expect(data.segments.map((segment) => segment.source).join("\n")).toBe(source.trimEnd());
    expect(data.segments.every(({ target, provenance }) => target?.startsWith("译") && provenance === "mt")).toBe(true);
  });
});

describe("a task that is followed", () => {
  it("is told at once, and its end", async () => {
    const response = await documents.app.fastify.inject({
      method: "GET",
      url: `${apiPrefix}${documentCalls.events.path}?task_id=${done.taskId}`,
      headers: { accept: "text/event-stream", authorization: `Bearer ${user.token}` },
    });
    expect(response.body).toMatch(/^event: task\ndata: \{.*\}\n\nevent: done\ndata: /);
  });

  it("is told of every change, whichever process makes it, until it is over", async () => {
    const uid = await documents.upload(user, { name: "long.txt", bytes: storyOf(40, 300) });
    await documents.drain();
    const taskId = await documents.create(user, [uid]);
    const origin = await documents.app.fastify.listen({ host: "127.0.0.1", port: 0 });
    const response = await fetch(`${origin}${apiPrefix}${documentCalls.events.path}?task_id=${taskId}`, {
      headers: { accept: "text/event-stream", authorization: `Bearer ${user.token}` },
    });
    const [stream] = await Promise.all([response.text(), documents.drain()]);
    const tasks = stream
      .split("\n\n")
      .filter((frame) => frame.startsWith("event: task"))
      .map((frame) => JSON.parse(frame.slice(frame.indexOf("{"))) as DocumentTask);
    const scores = tasks.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    expect(scores[0]).toBe(0);
    expect(tasks.at(-1)).toMatchObject({ done: true, score: 100 });
    // Changes that come fast are told together.
    expect(tasks.length).toBeGreaterThan(1);
    expect(stream).toContain("event: done");
    for (const task of tasks) expect(documentCalls.events.events.task.parse(task)).toEqual(task);
  });

  it("does not exist for others", async () => {
    for (const stranger of strangers) {
      const path = `?task_id=${done.taskId}`;
      expect(codeOf(await get(documents.app, stranger, documentCalls.query.path + path))).toBe(
        codes.documentTaskMissing.code,
      );
      const events = await documents.app.fastify.inject({
        method: "GET",
        url: apiPrefix + documentCalls.events.path + path,
        headers: {
          accept: "text/event-stream",
          ...(stranger.token !== undefined && { authorization: `Bearer ${stranger.token}` }),
        },
      });
      expect(codeOf(events)).toBe(codes.documentTaskMissing.code);
    }
  });

  it("is found again on another device, as long as it is not over", async () => {
    const current = () => documents.app.call<{ task: DocumentTask | null }>(documentCalls.current.path, user);
    expect((await current()).data.task).toBeNull();
    const uid = await documents.upload(user, { name: "next.txt", bytes: "The ship left.\n" });
    await documents.drain();
    const taskId = await documents.create(user, [uid]);
    expect((await current()).data.task).toMatchObject({ task_id: taskId, done: false });
    await documents.drain();
    expect((await current()).data.task).toBeNull();
  });

  it("is known to who edits afterwards", async () => {
    const query = `?project_id=${done.uid}&translate_task_id=${done.taskId}&project_pass=x`;
    expect((await documents.app.call(documentCalls.catProjectStatus.path + query, user)).data).toEqual({
      project_id: done.uid,
      status: "complete",
      segments_total: 12,
      segments_done: 12,
    });
  });
});

describe("my documents", () => {
  const select = async (query = "", caller = user) =>
    (await documents.app.call<SelectResult>(`${documentCalls.select.path}${query}`, caller)).data;
  const names = (result: SelectResult) => result.list.map(({ name }) => name);

  it("are filtered, sorted and paged", async () => {
    expect(names(await select(`?keyword=${encodeURIComponent("报告")}`))).toEqual(["报告 1.txt"]);
    expect(names(await select("?keyword=%25"))).toEqual([]);
    expect(names(await select("?sort=name&order=asc&state=complete")).slice(0, 2)).toEqual(["long.txt", "memo.txt"]);
    expect(names(await select("?sort=size&order=desc&page_size=1"))).toEqual(["long.txt"]);
    expect(names(await select("?tgt_lang=ja"))).toEqual([]);
    expect(names(await select("?state=failed"))).toEqual([]);
    expect(names(await select(`?task_id=${second.taskId}`))).toEqual(["memo.txt"]);
    expect((await select("?src_lang=en-us&tgt_lang=zh-cn&from=2026-03-10&to=2026-03-10")).total).toBeGreaterThan(2);
    expect((await select("?from=2026-03-11")).total).toBe(0);
    const { total, list } = await select();
    const newest = list[0]?.created_at ?? "";
    expect((await select(`?from=${newest}&to=${newest}`)).total).toBeGreaterThan(0);
    const earlier = new Date(new Date(list.at(-1)?.created_at ?? "").getTime() - 1).toISOString();
    expect((await select(`?from=${encodeURIComponent(earlier)}`)).total).toBe(total);
    expect((await select(`?to=${encodeURIComponent(earlier)}`)).total).toBe(0);
    const page = await select("?page_size=2&page=2");
    expect(page.pages).toBe(Math.ceil(page.total / 2));
    const [entry] = (await select("?keyword=memo")).list;
    expect(entry).toMatchObject({ task_id: second.taskId, src_lang: "en-us", tgt_lang: "zh-cn", domain: "general" });
    expect(entry?.outputs).toEqual(["translated", "bilingual_docx", "bilingual_xliff", "source"]);
  });

  it("are not of days and moments that there are not", async () => {
    for (const at of ["0000-01-01", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59-01:00", "2026-02-30", "x"]) {
      for (const query of [`?from=${at}`, `?to=${at}`]) {
        const { code } = await documents.app.call(`${documentCalls.select.path}${query}`, user);
        expect(code).toBe(codes.invalidRequest.code);
      }
    }
    expect((await select("?from=0001-01-01&to=9999-12-31")).total).toBe((await select()).total);
    expect((await select("?from=2026-03-10T00:00:00%2B23:59")).total).toBe((await select()).total);
  });

  it("are each user's own, and closed to visitors", async () => {
    expect((await documents.app.call(documentCalls.select.path, visitor)).code).toBe(codes.unauthenticated.code);
    for (const stranger of strangers.slice(1)) expect((await select("", stranger)).total).toBe(0);
  });

  it("come as a zip, names that are the same numbered", async () => {
    const twin = await documents.translated(user, { name: "memo.txt", bytes: storyOf(3, 60) });
    const body = { uidlist: [done.uid, second.uid, twin.uid].join(",") };
    const response = await documents.app.fastify.inject({
      method: "POST",
      url: apiPrefix + documentCalls.downloadZip.path,
      headers: { authorization: `Bearer ${user.token}` },
      payload: body,
    });
    expect(response.headers["content-type"]).toBe("application/zip");
    const files = await unzip(await buffer(Readable.from([response.rawPayload])));
    expect([...files.keys()]).toEqual(["报告 1_zh-cn.txt", "memo_zh-cn.txt", "memo_zh-cn (2).txt"]);
    const none = await documents.app.call(documentCalls.downloadZip.path, { ...user, body: { ...body, kind: "tmx" } });
    expect(none.code).toBe(codes.documentOutputMissing.code);
  });

  it("are deleted with their files, by form or JSON; those under way are cancelled", async () => {
    const uid = await documents.upload(user, { name: "gone.txt", bytes: "The ship left.\n" });
    await documents.drain();
    const taskId = await documents.create(user, [uid]);
    const { rows } = await documents.app.database.pool.query<{ folder: string }>(
      "select folder from documents where id = any($1)",
      [[uid, second.uid]],
    );
    const form = await sendForm(documents.app, user, {
      path: documentCalls.delete.path,
      parts: [{ name: "uidlist", value: uid }],
    });
    expect(form.data).toEqual({ deleted: 1 });
    const json = await documents.app.call(documentCalls.delete.path, { ...user, body: { uidlist: second.uid } });
    expect(json.data).toEqual({ deleted: 1 });
    const list = { uidlist: [uid, second.uid] };
    expect((await documents.app.call(documentCalls.delete.path, { ...user, body: list })).data).toEqual({ deleted: 0 });
    for (const { folder } of rows) expect((await documents.app.files.list(folder)).objects).toEqual([]);
    expect(codeOf(await documents.download(user, second.uid))).toBe(codes.documentMissing.code);
    const query = await documents.app.call(`${documentCalls.query.path}?task_id=${taskId}`, user);
    expect(query.code).toBe(codes.documentTaskMissing.code);
    await documents.drain();
    const open = await documents.app.database.pool.query("select id from quota_reservations where status = 'open'");
    expect(open.rows).toEqual([]);
    const wrong = await documents.app.call(documentCalls.delete.path, { ...user, body: { uidlist: "x" } });
    expect(wrong.code).toBe(codes.invalidRequest.code);
  });
});
