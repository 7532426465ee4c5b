import { randomUUID } from "node:crypto";
import { documentCalls, type SelectResult } from "@yiqiao/contracts/documents";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { describe, expect, it, vi } from "vitest";
import { buildDocumentsApp, type Caller, type DocumentsApp } from "#testing/documents/documents-app";
import { ledgerOf } from "#testing/ledger";
import { storyOf } from "#testing/documents/stories";
import { withReader } from "#testing/with-reader";

let documents: DocumentsApp;
let user: Caller;
const visitor = { device: "3f0a5c1e-0c55-4a3c-9a0e-1f4be1a0a004" };
withReader(buildDocumentsApp, (app, reader) => {
  documents = app;
  user = reader;
});

const lengthOf = (lines: string) => lines.replaceAll("\n", "").length;
const run = async <T>(statement: string, values: unknown[] = []) =>
  (await documents.app.database.pool.query(statement, values)).rows as T[];
const foldersOf = async (uids: readonly string[]) => {
  const text = "select folder from documents where id = any($1) order by array_position($1, id)";
  return (await run<{ folder: string }>(text, [uids])).map(({ folder }) => folder);
};
const objectsIn = async (folder: string) => (await documents.app.files.list(folder)).objects.length;
const login = async () => ({ token: (await documents.app.login("reader@example.com", "secret12")).data.access_token });

describe("the files of a document", () => {
  it("go after a day; a user's record stays, a visitor's does not, nor what was never sent", async () => {
    const done = await documents.translated(user, { name: "done.txt", bytes: storyOf(3) });
    const seen = await documents.translated(visitor, { name: "seen.txt", bytes: storyOf(3, 10) });
    const unsent = await documents.upload(user, { name: "unsent.txt", bytes: storyOf(3, 20) });
    await documents.drain();
    const folders = await foldersOf([done.uid, seen.uid, unsent]);

    documents.app.clock.advance({ minutes: 24 * 60 - 1 });
    await documents.cleanUp();
    expect((await documents.download(visitor, seen.uid)).statusCode).toBe(200);
    documents.app.clock.advance({ minutes: 2 });
    // Before the job has come, nobody gets them any more.
    expect((await documents.download(visitor, seen.uid)).json()).toMatchObject({
      code: codes.documentExpired.code,
      data: { hours: 24 },
    });
    user = await login();
    const stateOf = async (state: string) =>
      (await documents.app.call<SelectResult>(`${documentCalls.select.path}?state=${state}`, user)).data.list;
    expect(await stateOf("complete")).toEqual([]);
    expect(await stateOf("expired")).toMatchObject([{ uid: done.uid, status: "expired", outputs: [] }]);
    await documents.cleanUp();
    for (const folder of folders) expect(await objectsIn(folder)).toBe(0);
    user = await login();
    const { data } = await documents.app.call<SelectResult>(documentCalls.select.path, user);
    expect(data.list).toMatchObject([
      { uid: done.uid, status: "expired", outputs: [], preview: false, charged: lengthOf(storyOf(3)) },
    ]);
    expect((await documents.download(user, done.uid)).json()).toMatchObject({ code: codes.documentExpired.code });
    expect((await documents.download(visitor, seen.uid)).json()).toMatchObject({ code: codes.documentMissing.code });
    expect(await run("select id from document_tasks where account_id is null")).toEqual([]);
    const events = documents.app.enqueued.length;
    await documents.cleanUp();
    expect(documents.app.enqueued).toHaveLength(events);
  });

  it("are not waited for by a pause: what is paused for a day is cancelled, and paid back", async () => {
    const uid = await documents.upload(user, { name: "paused.txt", bytes: storyOf(3, 30) });
    await documents.drain();
    const taskId = await documents.create(user, [uid]);
    await documents.app.call(documentCalls.pause.path, { ...user, body: { task_id: taskId } });
    documents.app.clock.advance({ minutes: 25 * 60 });
    await documents.cleanUp();
    user = await login();
    expect(await documents.query(user, taskId)).toMatchObject({
      done: true,
      translate_list: [{ status: "cancelled" }],
    });
    const [row] = await run<{ owner: string }>("select owner from documents where id = $1", [uid]);
    expect((await ledgerOf(documents.app, row?.owner ?? "")).reserved).toBe(0);
  });

  it("are not kept by a pause that a visitor never ended, nor the characters", async () => {
    const uid = await documents.upload(visitor, { name: "paused.txt", bytes: storyOf(3, 60) });
    await documents.drain();
    const taskId = await documents.create(visitor, [uid]);
    await documents.app.call(documentCalls.pause.path, { ...visitor, body: { task_id: taskId } });
    const [folder = ""] = await foldersOf([uid]);
    documents.app.clock.advance({ minutes: 25 * 60 });
    await documents.cleanUp();
    expect(await run("select id from documents where id = $1", [uid])).toEqual([]);
    expect(await objectsIn(folder)).toBe(0);
    expect((await ledgerOf(documents.app, `device:${visitor.device}`)).reserved).toBe(0);
  });

  it("stay when their owner sets them on their way at the last moment, or all goes", async () => {
    user = await login();
    const uid = await documents.upload(user, { name: "late.txt", bytes: storyOf(3, 70) });
    await documents.drain();
    await run("update documents set expires_at = $2 where id = $1", [uid, documents.app.clock.now()]);
    await expect(documents.create(user, [uid])).rejects.toThrow("deleted");
    const quote = await documents.app.call(documentCalls.quote.path, {
      ...user,
      body: { docs: [uid], src_lang: "en-us", tgt_lang: "zh-cn" },
    });
    expect(quote.data).toMatchObject({ docs: [{ problem: { code: codes.documentExpired.code } }] });
    await documents.cleanUp();
    await expect(documents.create(user, [uid])).rejects.toThrow("no longer exists");
  });

  it("go although those of another document cannot be deleted", async () => {
    const uids = [];
    for (const name of ["stuck.txt", "free.txt"]) {
      uids.push(await documents.upload(user, { name, bytes: storyOf(3, 80) }));
    }
    const [stuck = "", free = ""] = await foldersOf(uids);
    const { files } = documents.app;
    const deletePrefix = files.deletePrefix.bind(files);
    const spy = vi.spyOn(files, "deletePrefix").mockImplementation((prefix) => {
      if (prefix === stuck) return Promise.reject(new Error("the disk is read-only"));
      return deletePrefix(prefix);
    });
    documents.app.clock.advance({ minutes: 25 * 60 });
    await expect(documents.cleanUp()).rejects.toThrow("could not be deleted");
    spy.mockRestore();
    expect(await run("select name from documents where folder = any($1)", [[stuck, free]])).toEqual([
      { name: "stuck.txt" },
    ]);
    await documents.cleanUp();
    expect(await run("select id from documents where folder = $1", [stuck])).toEqual([]);
  });

  it("are found when a killed process left them without a document", async () => {
    const { files, clock, features } = documents.app;
    const id = randomUUID();
    await files.put(`visitors/documents/${id}/source`, Buffer.from("left"), { contentType: "text/plain" });
    clock.advance({ minutes: Math.max(0, (Date.now() - clock.now().getTime()) / 60_000) + 120 });
    await features.documents.work.sweep();
    expect(await objectsIn(`visitors/documents/${id}/`)).toBe(0);
  });

  it("take with them what was still set aside for a document that is gone, of others nothing", async () => {
    const { clock, database, features } = documents.app;
    user = await login();
    const send = async (name: string, seed: number) => {
      const uid = await documents.upload(user, { name, bytes: storyOf(3, seed) });
      await documents.drain();
      await documents.create(user, [uid]);
      return uid;
    };
    const [gone, waiting] = [await send("gone.txt", 200), await send("waiting.txt", 210)];
    await database.pool.query("delete from documents where id = $1", [gone]);
    const [row] = await run<{ holder: string }>("select owner as holder from documents where id = $1", [waiting]);
    const holder = row?.holder ?? "";
    clock.advance({ minutes: 16 });
    await features.documents.work.sweep();
    const { reserved } = await ledgerOf(documents.app, holder);
    expect(reserved).toBe(lengthOf(storyOf(3, 210)));
    await documents.drain();
    expect((await ledgerOf(documents.app, holder)).reserved).toBe(0);
  });

  it("do not come back from a reader that was at work when they were deleted", async () => {
    user = await login();
    const uid = await documents.upload(user, { name: "gone.txt", bytes: storyOf(3, 90) });
    const [folder = ""] = await foldersOf([uid]);
    const { files } = documents.app;
    const put = files.put.bind(files);
    const spy = vi.spyOn(files, "put").mockImplementation(async (key, body, options) => {
      if (key === `${folder}units`)
        await documents.app.call(documentCalls.uploadCancel.path, { ...user, body: { uid } });
      await put(key, body, options);
    });
    await documents.drain();
    spy.mockRestore();
    expect(await objectsIn(folder)).toBe(0);
  });

  it("of a failed document wait as long for another try, then it is too late", async () => {
    const uid = await documents.upload(user, { name: "failed.txt", bytes: storyOf(3, 40) });
    await documents.drain();
    const taskId = await documents.create(user, [uid]);
    await run("update documents set state = 'failed', expires_at = $2 where id = $1", [uid, documents.app.clock.now()]);
    const retry = await documents.app.call(documentCalls.retry.path, { ...user, body: { task_id: taskId } });
    expect(retry.code).toBe(codes.documentExpired.code);
  });
});

describe("a document whose job is lost", () => {
  it("is set on its way again, and the lost job changes nothing any more", async () => {
    const uid = await documents.upload(user, { name: "lost.txt", bytes: storyOf(3, 50) });
    await documents.drain();
    const taskId = await documents.create(user, [uid]);
    const lost = documents.app.enqueued.at(-1);
    await run("update documents set state = 'translating', touched_at = $2 where id = $1", [
      uid,
      new Date(documents.app.clock.now().getTime() - 41 * 60_000),
    ]);
    await documents.cleanUp();
    const again = documents.app.enqueued.at(-1);
    expect(again).toMatchObject({ name: "documents.translate", payload: { id: uid, run: 2 } });
    expect(lost).toMatchObject({ name: "documents.translate", payload: { id: uid, run: 1 } });
    await documents.drain();
    expect(await documents.query(user, taskId)).toMatchObject({
      translate_list: [{ status: "complete", charged: lengthOf(storyOf(3, 50)) }],
    });
  });
});
