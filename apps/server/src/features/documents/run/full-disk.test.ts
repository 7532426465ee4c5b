import { type CreatedTask, documentCalls } from "@yiqiao/contracts/documents";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { OfficeError } from "@yiqiao/office";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { StorageError } from "#platform/storage";
import { causeOf, isGivenUp } from "../status/problem.ts";
import { buildDocumentsApp, type Caller, type DocumentsApp, pair } from "#testing/documents/documents-app";
import { ledgerOf } from "#testing/ledger";
import { storyOf } from "#testing/documents/stories";

let documents: DocumentsApp;
let user: Caller;
let put: DocumentsApp["app"]["files"]["put"];
beforeAll(async () => {
  documents = await buildDocumentsApp();
  user = await documents.user("reader@example.com");
  put = documents.app.files.put.bind(documents.app.files);
});
afterEach(() => freeDisk());
afterAll(() => documents.close());

function fillDisk(): void {
  documents.app.disk.state = "full";
  const full = () => Promise.reject(new StorageError("full", "a", "no space left on device"));
  Object.assign(documents.app.files, { put: full });
}
function freeDisk(): void {
  documents.app.disk.state = "enough";
  Object.assign(documents.app.files, { put });
}
async function readStored(uid: string) {
  const statement = "select owner, run, state, problem from documents where id = $1";
  const [row] = (await documents.app.database.pool.query(statement, [uid])).rows;
  return row as { owner: string; run: number; state: string; problem: { error: string } | null };
}

describe("a full disk", () => {
  it("lets a document wait, however often it was tried, and go on by itself", async () => {
    const uid = await documents.upload(user, { name: "waits.txt", bytes: storyOf(4) });
    await documents.drain();
    const { owner } = await readStored(uid);
    const before = await ledgerOf(documents.app, owner);
    await documents.create(user, [uid]);
    fillDisk();
    const { run } = await readStored(uid);
    for (const number of [1, 30, 61]) {
      const attempt = { signal: new AbortController().signal, number, isLast: number === 61 };
      const working = documents.app.features.documents.work.translate({ id: uid, run }, attempt);
      await expect(working).rejects.toMatchObject({ code: "full" });
      expect(await readStored(uid)).toMatchObject({ state: "translating", problem: { error: "storageFull" } });
    }
    const characters = storyOf(4).replaceAll("\n", "").length;
    expect(await ledgerOf(documents.app, owner)).toMatchObject({ reserved: characters });
    freeDisk();
    await documents.drain();
    expect(await readStored(uid)).toMatchObject({ state: "complete", problem: null });
    const after = await ledgerOf(documents.app, owner);
    expect([before.balance - after.balance, after.reserved]).toEqual([characters, 0]);
  });

  it("lets the analysis wait too", async () => {
    const uid = await documents.upload(user, { name: "measured.txt", bytes: storyOf(2) });
    fillDisk();
    await expect(documents.drain()).rejects.toMatchObject({ code: "full" });
    expect((await readStored(uid)).state).toBe("analysing");
    freeDisk();
    await documents.drain();
    expect((await readStored(uid)).state).toBe("ready");
  });

  it("is known where a converter fails for want of room", async () => {
    const error = new OfficeError("failed", "soffice ended", { retryable: true });
    documents.app.disk.state = "full";
    const cause = await causeOf({ room: { state: () => Promise.resolve("full") } }, error);
    expect(isGivenUp(cause, { signal: new AbortController().signal, number: 99, isLast: true })).toBe(false);
    expect(await causeOf({ room: { state: () => Promise.resolve("short") } }, error)).toBe(error);
  });

  it.each(["short", "full"] as const)("answers uploads with 507 where room is %s; other calls go on", async (state) => {
    const uid = await documents.upload(user, { name: `${state}.txt`, bytes: storyOf(2) });
    await documents.drain();
    documents.app.disk.state = state;
    const begin = () =>
      documents.app.call(documentCalls.uploadBegin.path, {
        ...user,
        body: { name: "a.txt", size_bytes: 10 },
        language: "zh",
      });
    const refused = await begin();
    expect([refused.status, refused.code, refused.message]).toEqual([
      507,
      codes.storageFull.code,
      codes.storageFull.zh,
    ]);
    const task = await documents.app.call<CreatedTask>(documentCalls.createTask.path, {
      ...user,
      body: { docs: [uid], ...pair },
    });
    expect(task.code).toBe(20000);
    documents.app.disk.state = "enough";
    expect((await begin()).code).toBe(20000);
    await documents.drain();
  });
});
