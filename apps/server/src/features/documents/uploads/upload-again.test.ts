import { documentCalls, type Quote, type UploadedDocument } from "@yiqiao/contracts/documents";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildDocumentsApp, type Caller, type DocumentsApp, pair } from "#testing/documents/documents-app";
import { storyOf } from "#testing/documents/stories";

let documents: DocumentsApp;
let user: Caller;
let other: Caller;
beforeAll(async () => {
  documents = await buildDocumentsApp();
  user = await documents.user("again@example.com");
  other = await documents.user("other@example.com");
});
afterAll(() => documents.close());
beforeEach(async () => {
  await documents.app.database.pool.query("delete from rate_limits");
});

const uploadAgain = (caller: Caller, uid: string) =>
  documents.app.call<UploadedDocument>(documentCalls.uploadAgain.path, { ...caller, body: { uid } });
const entryOf = async (taskId: string) => {
  const [entry] = (await documents.query(user, taskId)).translate_list;
  if (entry === undefined) throw new Error("The task is empty");
  return entry;
};

describe("a document that is translated again", () => {
  it("is quoted anew from the same file, and leaves its translation as it is", async () => {
    const bytes = storyOf(6);
    const { uid, taskId } = await documents.translated(user, { name: "story.txt", bytes });
    const before = (await documents.download(user, uid)).body;

    const { code, data } = await uploadAgain(user, uid);
    expect(code).toBe(codes.success.code);
    expect(data).toMatchObject({ name: "story.txt", size_bytes: Buffer.byteLength(bytes) });
    expect(data.uid).not.toBe(uid);
    await documents.drain();
    const quote = await documents.app.call<Quote>(documentCalls.quote.path, {
      ...user,
      body: { docs: [data.uid], ...pair },
    });
    expect(quote.data.docs[0]).toMatchObject({ state: "ready", problem: null, detected: "en-us" });
    expect(quote.data.characters.net).toBeGreaterThan(0);

    const anew = await documents.create(user, [data.uid], { quoted: quote.data.characters.net });
    expect(anew).not.toBe(taskId);
    await documents.drain();
    expect(await entryOf(anew)).toMatchObject({ status: "complete", charged: quote.data.characters.net });
    expect(await entryOf(taskId)).toMatchObject({ status: "complete", uid });
    expect((await documents.download(user, uid)).body).toBe(before);
    expect((await documents.download(user, data.uid)).body).toBe(before);
  });

  it("may have been cancelled before", async () => {
    const uid = await documents.upload(user, { name: "given-up.txt", bytes: storyOf(5, 100) });
    await documents.drain();
    const taskId = await documents.create(user, [uid]);
    await documents.app.call(documentCalls.cancel.path, { ...user, body: { task_id: taskId } });
    expect(await entryOf(taskId)).toMatchObject({ status: "cancelled" });
    const { data } = await uploadAgain(user, uid);
    await documents.drain();
    const anew = await documents.create(user, [data.uid]);
    await documents.drain();
    expect(await entryOf(anew)).toMatchObject({ status: "complete" });
  });

  it("is its owner's, and has its file still", async () => {
    const { uid } = await documents.translated(user, { name: "mine.txt", bytes: storyOf(5, 200) });
    expect((await uploadAgain(other, uid)).code).toBe(codes.documentMissing.code);
    await documents.app.database.pool.query("update documents set expires_at = $2 where id = $1", [
      uid,
      new Date(documents.app.clock.now().getTime() - 1000),
    ]);
    expect((await uploadAgain(user, uid)).code).toBe(codes.documentExpired.code);
  });
});

describe("the progress of a task", () => {
  it("weighs its files by their characters", async () => {
    const page = await documents.upload(user, { name: "page.txt", bytes: storyOf(2, 300) });
    const book = await documents.upload(user, { name: "book.txt", bytes: storyOf(198, 400) });
    await documents.drain();
    const taskId = await documents.create(user, [page, book]);
    await documents.app.call(documentCalls.cancel.path, { ...user, body: { task_id: taskId, uid: page } });
    const task = await documents.query(user, taskId);
    expect(task.done).toBe(false);
    expect(task.score).toBeLessThan(2);
  });
});
