import { documentCalls, type DocumentTask } from "@yiqiao/contracts/documents";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { EngineError, type EngineResult } from "@yiqiao/engines";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createScriptedEngine } from "#testing";
import { buildDocumentsApp, type Caller, type DocumentsApp } from "#testing/documents/documents-app";
import { ledgerOf } from "#testing/ledger";
import { storyOf } from "#testing/documents/stories";

/** What the engine does, by test. */
let answer: (text: string) => Promise<EngineResult | Error> | undefined;
const engine = createScriptedEngine({
  beforeAnswer: async ({ text }) => {
    const given = await answer(text);
    if (given instanceof Error) throw given;
  },
  answer: ({ text }) => ({
    text: echoes(text) ? text : `译${(text.match(/\p{Nd}+|\P{Nd}/gu) ?? []).toReversed().join("")}`,
  }),
});
let echoes: (text: string) => boolean;

let documents: DocumentsApp;
let user: Caller;
let accountId = "";
beforeAll(async () => {
  documents = await buildDocumentsApp({ engines: [engine] });
  user = await documents.user("reader@example.com");
  const { rows } = await documents.app.database.pool.query<{ id: string }>(
    "select id from accounts where account_number = $1",
    ["reader@example.com"],
  );
  accountId = rows[0]?.id ?? "";
});
afterAll(() => documents.close());
beforeEach(async () => {
  answer = () => undefined;
  echoes = () => false;
  await documents.app.database.pool.query("delete from rate_limits");
});

const ledger = () => ledgerOf(documents.app, `account:${accountId}`);
const command = (path: string, taskId: string, uid?: string) =>
  documents.app.call(path, { ...user, body: { task_id: taskId, ...(uid !== undefined && { uid }) } });
const ready = async (...files: string[]) => {
  const uids: string[] = [];
  for (const bytes of files) uids.push(await documents.upload(user, { name: "story.txt", bytes }));
  await documents.drain();
  return uids;
};
const first = (task: DocumentTask) => {
  const [entry] = task.translate_list;
  if (entry === undefined) throw new Error("The task is empty");
  return entry;
};

/** Calls `act` once, when the engine is asked for the sentence with this number. */
function at(number: number, act: () => Promise<unknown>): void {
  let isDone = false;
  answer = async (text) => {
    if (isDone || !text.includes(`town ${number} `)) return { text: "" };
    isDone = true;
    await act();
    return { text: "" };
  };
}

describe("a document under translation", () => {
  it("stops at a pause after the chunk, keeps what is done, and goes on", async () => {
    const before = await ledger();
    const [uid = ""] = await ready(storyOf(60));
    const taskId = await documents.create(user, [uid]);
    at(20, () => command(documentCalls.pause.path, taskId));
    await documents.drain();
    const paused = first(await documents.query(user, taskId));
    expect(paused).toMatchObject({ status: "paused", outputs: ["partial", "source"] });
    expect(paused.segments_done).toBeGreaterThan(15);
    expect(paused.segments_done).toBeLessThan(45);
    expect(paused.score).toBeGreaterThan(20);
    expect(await command(documentCalls.pause.path, taskId)).toMatchObject({ code: codes.documentState.code });
    const asked = engine.requests.length;

    expect(await command(documentCalls.resume.path, taskId)).toMatchObject({ code: 20000 });
    await documents.drain();
    const done = await documents.query(user, taskId);
    expect(done).toMatchObject({ done: true, translate_list: [{ status: "complete", segments_done: 60 }] });
    const again = engine.requests.slice(asked).flatMap(({ segments }) => segments.map(({ text }) => text));
    expect(again.some((text) => text.includes("town 3 "))).toBe(false);
    const price = first(done).characters?.net ?? 0;
    expect(await ledger()).toMatchObject({ committed: before.committed + price, reserved: 0 });
    expect((await documents.download(user, uid)).body.split("\n")).toHaveLength(61);
  });

  it("gives everything back when it is cancelled, except what was downloaded of it", async () => {
    const before = await ledger();
    const [one = "", two = ""] = await ready(storyOf(60, 100), storyOf(60, 200));
    const taskId = await documents.create(user, [one, two]);
    at(120, () => command(documentCalls.cancel.path, taskId, one));
    await documents.drain();
    const task = await documents.query(user, taskId);
    expect(task.translate_list.map(({ status }) => status)).toEqual(["cancelled", "complete"]);
    expect(first(task).charged).toBe(0);
    const [, kept] = task.translate_list;
    expect(await ledger()).toMatchObject({ committed: before.committed + (kept?.charged ?? 0), reserved: 0 });

    const [third = ""] = await ready(storyOf(60, 300));
    const other = await documents.create(user, [third]);
    at(330, () => command(documentCalls.pause.path, other));
    await documents.drain();
    const partial = await documents.download(user, third, "partial");
    expect(partial.headers["content-disposition"]).toContain("story_zh-cn.partial.txt");
    expect(partial.body).toMatch(/^译/);
    expect(partial.body).toContain("The valley of town 358");
    // Only what was paid for for good is read.
    const segments = await documents.app.call(`${documentCalls.segments.path}?uid=${third}`, user);
    expect(JSON.stringify(segments.data)).not.toContain("译");
    const inHand = first(await documents.query(user, other)).charged;
    await command(documentCalls.cancel.path, other);
    expect(first(await documents.query(user, other))).toMatchObject({ status: "cancelled", charged: inHand });
    expect(inHand).toBeGreaterThan(0);
    expect(await ledger()).toMatchObject({ committed: before.committed + (kept?.charged ?? 0) + inHand, reserved: 0 });
  });

  it("waits for an engine that is down, and goes on when it is back", async () => {
    const [uid = ""] = await ready(storyOf(60, 400));
    const taskId = await documents.create(user, [uid]);
    let isDown = true;
    answer = async (text) =>
      isDown && text.includes("town 430 ") ? new EngineError("unavailable", "scripted", "it is down") : { text: "" };
    await expect(documents.drain()).rejects.toThrow("engine");
    const waiting = first(await documents.query(user, taskId));
    expect(waiting).toMatchObject({ status: "translating", message: "", error_code: null });
    expect(waiting.warnings).toEqual([expect.stringContaining("engine")]);
    expect(waiting.segments_done).toBeGreaterThan(20);
    isDown = false;
    await documents.drain();
    expect(first(await documents.query(user, taskId))).toMatchObject({
      status: "complete",
      segments_done: 60,
      warnings: [],
    });
  });

  it("fails when most of it came back untranslated, costs nothing then, and can be tried again", async () => {
    const before = await ledger();
    const [uid = "", good = ""] = await ready(storyOf(12, 500), storyOf(12, 600));
    echoes = (text) => /town 5\d\d /.test(text);
    const taskId = await documents.create(user, [uid, good]);
    await documents.drain();
    const task = await documents.query(user, taskId);
    expect(task.done).toBe(true);
    const [failed, complete] = task.translate_list;
    expect(failed).toMatchObject({ status: "failed", error_code: codes.documentNotTranslated.code, charged: 0 });
    expect(failed?.message).toBe("File translation failed: 100 % of the text came back untranslated");
    expect(complete?.status).toBe("complete");
    expect(await ledger()).toMatchObject({ committed: before.committed + (complete?.charged ?? 0), reserved: 0 });
    expect((await documents.download(user, uid)).json()).toMatchObject({ code: codes.documentState.code });

    echoes = () => false;
    expect((await command(documentCalls.retry.path, taskId, good)).code).toBe(codes.documentState.code);
    expect((await command(documentCalls.retry.path, taskId)).code).toBe(20000);
    await documents.drain();
    const retried = first(await documents.query(user, taskId));
    expect(retried).toMatchObject({ status: "complete", error_code: null, message: "" });
    expect(retried.charged).toBe(retried.characters?.net);
  });

  it("names the places that no engine translated, and charges nothing for them", async () => {
    const [uid = ""] = await ready(storyOf(10, 700));
    echoes = (text) => text.includes("town 704 ");
    const taskId = await documents.create(user, [uid]);
    await documents.drain();
    const entry = first(await documents.query(user, taskId));
    expect(entry.status).toBe("complete");
    expect(entry.warnings).toHaveLength(1);
    expect(entry.warnings[0]).toMatch(/^Line \d+: the engine gave no translation/);
    expect(entry.charged).toBeLessThan(entry.characters?.net ?? 0);
  });

  it("is charged once when two workers have it, and an older run changes nothing", async () => {
    const before = await ledger();
    const [uid = ""] = await ready(storyOf(30, 800));
    const taskId = await documents.create(user, [uid]);
    const { documents: service } = documents.app.features;
    const attempt = { signal: new AbortController().signal, number: 1, isLast: false };
    const run = () => service.work.translate({ id: uid, run: 1 }, attempt);
    await Promise.all([run(), run(), service.work.translate({ id: uid, run: 0 }, attempt)]);
    await run();
    const entry = first(await documents.query(user, taskId));
    expect(entry).toMatchObject({ status: "complete", segments_done: 30, score: 100 });
    expect(entry.charged).toBe(entry.characters?.net);
    expect(await ledger()).toMatchObject({ committed: before.committed + entry.charged, reserved: 0 });
  });

  it("asks once for a sentence that stands in it twice", async () => {
    const [uid = ""] = await ready(storyOf(20, 900) + storyOf(20, 900));
    const asked = engine.requests.length;
    const taskId = await documents.create(user, [uid]);
    await documents.drain();
    const texts = engine.requests.slice(asked).flatMap(({ segments }) => segments.map(({ text }) => text));
    expect(texts.filter((text) => text.includes("town 905 "))).toHaveLength(1);
    const { characters, charged } = first(await documents.query(user, taskId));
    expect(characters).toMatchObject({ repeated: (characters?.total ?? 0) / 2, net: charged });
  });

  it("gives up after half an hour without progress, in words, and gives everything back", async () => {
    const before = await ledger();
    const [uid = ""] = await ready(storyOf(5, 1000));
    const taskId = await documents.create(user, [uid]);
    answer = async () => new EngineError("unavailable", "scripted", "it is down");
    const attempt = { signal: new AbortController().signal, number: 20, isLast: false };
    await documents.app.features.documents.work.translate({ id: uid, run: 1 }, attempt);
    expect(first(await documents.query(user, taskId))).toMatchObject({
      status: "failed",
      error_code: codes.engineUnavailable.code,
    });
    expect(await ledger()).toEqual(before);
  });
});
