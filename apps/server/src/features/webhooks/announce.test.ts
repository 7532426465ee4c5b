import { randomUUID } from "node:crypto";
import { type WebhookData, webhookDataSchemas, type WebhookDelivery, webhookEvents } from "@yiqiao/contracts/webhooks";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RequestContext } from "#platform/request";
import { buildAccount, createScriptedEngine } from "#testing";
import { buildDocumentsApp, type Caller, type DocumentsApp } from "#testing/documents/documents-app";
import { storyOf } from "#testing/documents/stories";
import { buildScansApp, manual, type ScansApp, type ScanUser } from "#testing/term-scans";
import { type Hooks, hooksOf, queuedTries } from "./testing/webhooks-app.ts";
import { type Receiver, startReceiver } from "./testing/receiver.ts";

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

/** Endpoints of a user that are told of everything, and one that is told of nothing that comes. */
async function listen(hooks: Hooks): Promise<string> {
  const { data } = await hooks.create({ url: receiver.url, events: [...webhookEvents] });
  return data.endpoint.id;
}

/** What `data` of a delivery says, which must be as the contracts have it and no more. */
function dataOf<T extends WebhookDelivery["type"]>(delivery: WebhookDelivery | undefined, type: T): WebhookData<T> {
  const payload: { type: string; timestamp: string; data: object } = JSON.parse(delivery?.payload ?? "{}");
  expect([payload.type, payload.timestamp]).toEqual([type, delivery?.created_time]);
  const data = webhookDataSchemas[type].parse(payload.data);
  expect(data).toEqual(payload.data);
  return data as WebhookData<T>;
}

describe("a document", () => {
  let documents: DocumentsApp;
  let user: Caller;
  let hooks: Hooks;
  let endpoint = "";
  let isEcho = false;
  beforeAll(async () => {
    const engine = createScriptedEngine({ answer: ({ text }) => ({ text: isEcho ? text : `译${text.length}` }) });
    documents = await buildDocumentsApp({ engines: [engine], capabilities: ["api"], outbound: receiver.outbound });
    user = await documents.user("reader@example.com");
    hooks = hooksOf(documents.app, user);
  });
  afterAll(() => documents.close());
  beforeEach(async () => {
    await documents.app.database.pool.query("delete from webhook_endpoints");
    isEcho = false;
    endpoint = await listen(hooks);
  });

  it("that is complete is told of once, with what was charged and nothing of its text", async () => {
    const story = storyOf(3);
    const { uid, taskId } = await documents.translated(user, { name: "合同.txt", bytes: story });
    const [delivery, ...others] = await hooks.deliveries(endpoint);
    expect(others).toEqual([]);
    const [charged] = (await documents.query(user, taskId)).translate_list.map((one) => one.charged);
    expect(dataOf(delivery, "document.done")).toEqual({
      document_id: uid,
      task_id: taskId,
      name: "合同.txt",
      status: "complete",
      src_lang: "en-us",
      characters: charged,
      problem: null,
    });
    expect(charged).toBeGreaterThan(0);
    expect(queuedTries(documents.app)).toEqual([{ id: delivery?.id, run: 1, number: 1 }]);
  });

  it("that failed says why, and costs nothing", async () => {
    isEcho = true;
    await documents.translated(user, { name: "story.txt", bytes: storyOf(4) });
    const [delivery] = await hooks.deliveries(endpoint);
    const data = dataOf(delivery, "document.failed");
    expect(data).toMatchObject({ status: "failed", problem: "documentNotTranslated", characters: 0 });
  });

  it("is not told of to others, to who wants to hear of other things, or of a visitor's", async () => {
    const other = hooksOf(documents.app, await documents.user("other@example.com"));
    const others = await listen(other);
    await documents.app.database.pool.query("update webhook_endpoints set events = '{scan.done}' where id = $1", [
      endpoint,
    ]);
    await documents.translated(user, { name: "story.txt", bytes: storyOf(5) });
    await documents.translated(
      { device: "5f1c7f4e-1111-4222-8333-944445555666" },
      { name: "v.txt", bytes: storyOf(6) },
    );
    expect(await hooks.deliveries(endpoint)).toEqual([]);
    expect(await other.deliveries(others)).toEqual([]);
  });

  it("whose end is not written down is not told of, and is once it is", async () => {
    const { pool } = documents.app.database;
    await pool.query(`
      create function die() returns trigger language plpgsql as 'begin raise exception ''the process ends here''; end';
      create constraint trigger die after insert on webhook_deliveries deferrable initially deferred
        for each row execute function die()`);
    const uid = await documents.upload(user, { name: "story.txt", bytes: storyOf(7) });
    await documents.drain();
    const taskId = await documents.create(user, [uid]);
    await expect(documents.drain()).rejects.toThrow("Failed query");
    await pool.query("drop trigger die on webhook_deliveries; drop function die()");
    expect((await documents.query(user, taskId)).translate_list[0]?.status).not.toBe("complete");
    expect(await hooks.deliveries(endpoint)).toEqual([]);
    await documents.drain();
    expect((await documents.query(user, taskId)).translate_list[0]?.status).toBe("complete");
    expect((await hooks.deliveries(endpoint)).map(({ type }) => type)).toEqual(["document.done"]);
  });

  it("ends whatever becomes of an endpoint in that moment", async () => {
    const { database } = documents.app;
    const deleted = Promise.withResolvers<undefined>();
    const held = database.transaction(async (tx) => {
      await tx.execute(sql`delete from webhook_endpoints where id = ${endpoint}`);
      await deleted.promise;
    });
    const done = documents.translated(user, { name: "story.txt", bytes: storyOf(8) });
    const waits = async () => (await database.pool.query("select 1 from pg_locks where not granted")).rows.length;
    await expect.poll(waits).toBeGreaterThan(0);
    deleted.resolve(undefined);
    await held;
    const { taskId } = await done;
    expect((await documents.query(user, taskId)).translate_list[0]?.status).toBe("complete");
    expect((await database.pool.query("select 1 from webhook_deliveries")).rows).toEqual([]);
  });
});

describe("a term scan", () => {
  let scans: ScansApp;
  let user: ScanUser;
  let hooks: Hooks;
  let endpoint = "";
  beforeAll(async () => {
    scans = await buildScansApp({ capabilities: ["api"], outbound: receiver.outbound });
    user = await scans.user("scanner@example.com");
    hooks = hooksOf(scans.app, user);
    endpoint = await listen(hooks);
  });
  afterAll(() => scans.close());
  const newest = async () => (await hooks.deliveries(endpoint))[0];

  it("that is finished is told of, and so is one that failed", async () => {
    const { task_id: id, name } = await scans.scanned(user, manual);
    expect(dataOf(await newest(), "scan.done")).toEqual({ task_id: id, name, status: "finished", problem: null });
    scans.app.clock.advance({ ms: 1000 });
    const files = [{ name: "broken.docx", value: "no zip" }];
    await scans.create(user, { files });
    await scans.drain();
    expect(dataOf(await newest(), "scan.done")).toMatchObject({
      status: "failed",
      problem: expect.stringMatching(/^[a-z]+[A-Z]/) as string,
    });
    expect(await hooks.deliveries(endpoint)).toHaveLength(2);
  });
});

describe("the characters of an account", () => {
  let documents: DocumentsApp;
  let hooks: Hooks;
  let endpoint = "";
  let accountId = "";
  let count = 0;
  beforeAll(async () => {
    documents = await buildDocumentsApp({ capabilities: ["api"], outbound: receiver.outbound, freeCharacters: 15_000 });
  });
  afterAll(() => documents.close());
  beforeEach(async () => {
    const { app } = documents;
    const accountNumber = `reader${count++}@example.com`;
    accountId = await buildAccount(app.database.db, { accountNumber, password: "secret12" });
    hooks = hooksOf(app, { token: (await app.login(accountNumber, "secret12")).data.access_token });
    endpoint = await listen(hooks);
  });
  const use = async (characters: number) => {
    const work = { key: String(count++), cause: { kind: "text" } } as const;
    return documents.app.features.quota.reserve(contextOf(accountId), characters, work);
  };
  const types = async () => (await hooks.deliveries(endpoint)).map(({ type }) => type).toSorted();

  it("that become few and then none are told of once each", async () => {
    await (await use(4999)).commit(4999);
    expect(await types()).toEqual([]);
    const back = await use(1);
    const [delivery] = await hooks.deliveries(endpoint);
    expect(dataOf(delivery, "quota.low")).toEqual({ remaining: 10_000, threshold: 10_000, of: "account" });
    await back.release();
    await use(1);
    await use(100);
    expect(await types()).toEqual(["quota.low"]);
    await use(9900);
    expect(await types()).toEqual(["quota.exhausted", "quota.low"]);
    await expect(use(1)).rejects.toMatchObject({ error: "insufficientCharacters" });
    expect(await types()).toEqual(["quota.exhausted", "quota.low"]);
  });

  it("that are used at one stroke are told of both ways; and again in the next month", async () => {
    await (await use(15_000)).commit(15_000);
    expect(await types()).toEqual(["quota.exhausted", "quota.low"]);
    documents.app.clock.advance({ days: 31 });
    await documents.app.database.pool.query("delete from webhook_deliveries");
    await use(6000);
    const { rows } = await documents.app.database.pool.query("select type from webhook_deliveries");
    expect(rows).toEqual([{ type: "quota.low" }]);
  });

  it("are told of again when many came in between", async () => {
    await (await use(6000)).commit(6000);
    const { quota } = documents.app.features;
    const now = documents.app.clock.now();
    const term = { startsAt: now, expiresAt: new Date(now.getTime() + 24 * 3_600_000) };
    const purse = { holder: `account:${accountId}`, siteId: 0, kind: "plan", source: "order:1", ...term } as const;
    await documents.app.database.transaction((tx) => quota.purses.open(tx, { ...purse, characters: 30_000 }));
    await use(1000);
    expect(await types()).toEqual(["quota.low"]);
    await use(20_000);
    expect(await types()).toEqual(["quota.low", "quota.low"]);
  });

  it("are not told of for what visitors use", async () => {
    const { quota } = documents.app.features;
    await quota.reserve(contextOf(null), 14_000, { key: "visitor", cause: { kind: "text" } });
    expect(await types()).toEqual([]);
  });
});

/** A call by a user, or by a visitor. */
function contextOf(accountId: string | null): RequestContext {
  const session = { sessionId: randomUUID(), role: 2, isSuper: false, siteId: 0, plan: "free" } as const;
  return {
    requestId: "request",
    language: "en",
    siteId: 0,
    principal: accountId === null ? null : { accountId, ...session },
    deviceId: randomUUID(),
    address: "192.0.2.1",
    network: "192.0.2.1",
    userAgent: "",
    signal: new AbortController().signal,
  };
}
