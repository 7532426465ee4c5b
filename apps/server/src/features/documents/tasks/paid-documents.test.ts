import { documentCalls, type Quote, type QuoteBody } from "@yiqiao/contracts/documents";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { type Library, entryCalls, libraryCalls, libraryScopes } from "@yiqiao/contracts/libraries";
import { EngineError } from "@yiqiao/engines";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createScriptedEngine, noteWithin } from "#testing";
import type { UnusedDocument } from "../index.ts";
import { buildDocumentsApp, type Caller, type DocumentsApp, pair } from "#testing/documents/documents-app";
import { ledgerOf } from "#testing/ledger";
import { storyOf } from "#testing/documents/stories";

const unused: UnusedDocument[] = [];
const sale = {
  priceFen: () => Promise.resolve(80),
  onUnused: (_tx: unknown, of: UnusedDocument) => {
    noteWithin(unused, of);
    return Promise.resolve();
  },
};

let isBroken = false;
const engine = createScriptedEngine({
  answer: ({ text }) =>
    isBroken
      ? new EngineError("internal", "scripted", "x", { retryable: false })
      : { text: `译${(text.match(/\p{Nd}+|\P{Nd}/gu) ?? []).toReversed().join("")}` },
});

let documents: DocumentsApp;
let user: Caller;
let accountId = "";
beforeAll(async () => {
  documents = await buildDocumentsApp({ engines: [engine], freeCharacters: 1000, documentSale: sale });
  user = await documents.user("buyer@example.com", { plan: "free" });
  accountId = await idOf("buyer@example.com");
});
afterAll(() => documents.close());
beforeEach(async () => {
  unused.length = 0;
  isBroken = false;
  await documents.app.database.pool.query("delete from rate_limits");
});

async function idOf(accountNumber: string): Promise<string> {
  const { rows } = await documents.app.database.pool.query<{ id: string }>(
    "select id from accounts where account_number = $1",
    [accountNumber],
  );
  return rows[0]?.id ?? "";
}
const upload = async (...texts: string[]) => {
  const docs: string[] = [];
  for (const bytes of texts) docs.push(await documents.upload(user, { name: "story.txt", bytes }));
  await documents.drain();
  return docs;
};
const quoteAs = (caller: Caller, docs: readonly string[]) =>
  documents.app.call<Quote>(documentCalls.quote.path, { ...caller, body: { docs, ...pair } });
const netOf = async (docs: readonly string[]) => (await quoteAs(user, docs)).data.characters.net;

let orders = 0;
/** A purse for one task, as an order opens it. */
async function insertPaidOrder(characters: number): Promise<string> {
  const { app } = documents;
  const holder = `order:YQ${++orders}`;
  const startsAt = app.clock.now();
  const expiresAt = new Date(startsAt.getTime() + 24 * 3_600_000);
  const purse = { holder, source: holder, characters };
  await app.database.transaction((tx) =>
    app.features.quota.purses.open(tx, { ...purse, siteId: 0, kind: "plan", startsAt, expiresAt }),
  );
  return holder;
}
function begin(docs: readonly string[], of: { holder: string; characters: number }): Promise<string> {
  const task: QuoteBody = { docs: [...docs], ...pair, domain: "general" };
  const { database, features } = documents.app;
  return database.transaction((tx) => features.documents.paid.begin(tx, { accountId, siteId: 0, task, ...of }));
}
const entriesOf = async (taskId: string) => (await documents.query(user, taskId)).translate_list;

describe("a quote names the price of files", () => {
  it("where characters do not suffice: for each started 2,000 of each file", async () => {
    const docs = await upload(storyOf(50), storyOf(5, 100));
    const { data } = await quoteAs(user, docs);
    const [long = 0, short = 0] = data.docs.map(({ characters }) => characters?.net ?? 0);
    expect([long > 2000 && long < 4000, short < 2000]).toEqual([true, true]);
    expect(data.balance_after).toBe(1000 - long - short);
    expect(data.pay).toEqual({ price_fen: 3 * 80 });
    expect((await quoteAs(user, docs.slice(1))).data.pay).toBeNull();
  });

  it("where the trials are over, and to nobody who is not logged in", async () => {
    const poor = await documents.user("poor@example.com", { plan: "free" });
    for (let count = 0; count < 3; count++) {
      await documents.translated(poor, { name: "a.txt", bytes: `The ship ${count} left.\n` });
    }
    const uid = await documents.upload(poor, { name: "b.txt", bytes: "The ship came back.\n" });
    await documents.drain();
    const { data } = await quoteAs(poor, [uid]);
    expect(data.balance_after).toBeGreaterThan(0);
    expect(data.pay).toEqual({ price_fen: 80 });

    const visitor = { device: "3f0a5c1e-0c55-4a3c-9a0e-1f4be1a0a031" };
    const theirs = await documents.upload(visitor, { name: "c.txt", bytes: storyOf(50) });
    await documents.drain();
    expect((await quoteAs(visitor, [theirs])).data).toMatchObject({ pay: null });
  });
});

describe("files that are paid for", () => {
  it("are translated from the purse of their order, without characters or trials of their own", async () => {
    const docs = await upload(storyOf(60, 200), storyOf(60, 300));
    const characters = await netOf(docs);
    const before = await ledgerOf(documents.app, `account:${accountId}`);
    const holder = await insertPaidOrder(characters);
    const taskId = await begin(docs, { holder, characters });
    expect(await begin(docs, { holder, characters })).toBe(taskId);
    await documents.drain();
    expect((await entriesOf(taskId)).map(({ status }) => status)).toEqual(["complete", "complete"]);
    expect(await ledgerOf(documents.app, holder)).toEqual({ committed: characters, reserved: 0, balance: 0 });
    expect(await ledgerOf(documents.app, `account:${accountId}`)).toEqual(before);
    expect(unused).toEqual([]);
  });

  it("cost what was paid for, whatever has become of the memories since", async () => {
    const [uid = ""] = await upload(`${storyOf(1, 400)}${storyOf(59, 500)}`);
    const ordered = await netOf([uid]);
    const made = { flag: "1", name: "Late", system_or_individual: libraryScopes.individual, ...pair };
    const { data } = await documents.app.call<Library>(libraryCalls.create.path, { ...user, body: made });
    const entry = { bank_id: data.bank_id, source: storyOf(1, 400).trim(), target: "第400镇。" };
    await documents.app.call(entryCalls.insert.path, { ...user, body: entry });
    expect(await netOf([uid])).toBeLessThan(ordered);
    const holder = await insertPaidOrder(ordered);
    const taskId = await begin([uid], { holder, characters: ordered });
    await documents.drain();
    expect((await entriesOf(taskId))[0]).toMatchObject({ status: "complete", charged: ordered });
    expect((await ledgerOf(documents.app, holder)).committed).toBe(ordered);
  });

  it("are refused for less than they cost, for another's, and when they are under way already", async () => {
    const docs = await upload(storyOf(60, 600));
    const characters = await netOf(docs);
    const holder = await insertPaidOrder(characters);
    await expect(begin(docs, { holder, characters: characters - 1 })).rejects.toMatchObject({
      error: "documentQuoteChanged",
    });
    const stranger = await documents.user("stranger@example.com");
    const theirs = await documents.upload(stranger, { name: "d.txt", bytes: "The ship left.\n" });
    await expect(begin([theirs], { holder, characters })).rejects.toMatchObject({ error: "documentMissing" });
    await begin(docs, { holder, characters });
    const second = { holder: await insertPaidOrder(characters), characters };
    await expect(begin(docs, second)).rejects.toMatchObject({ error: "documentState" });
  });

  it("are told as unused when they are cancelled, with what was not delivered", async () => {
    const docs = await upload(storyOf(60, 700), storyOf(60, 800));
    const characters = await netOf(docs);
    const holder = await insertPaidOrder(characters);
    const taskId = await begin(docs, { holder, characters });
    const body = { task_id: taskId, uid: docs[1] };
    await documents.app.call(documentCalls.cancel.path, { ...user, body });
    await documents.drain();
    const [done, cancelled] = await entriesOf(taskId);
    const net = cancelled?.characters?.net ?? 0;
    expect([done?.status, cancelled?.status]).toEqual(["complete", "cancelled"]);
    expect(unused).toEqual([{ holder, documentId: docs[1], net, characters: net }]);
    expect(await ledgerOf(documents.app, holder)).toEqual({
      committed: characters - net,
      reserved: 0,
      balance: net,
    });
  });

  it("are told as unused when they fail, and tried again at their owner's own characters", async () => {
    const docs = await upload(storyOf(5, 900));
    const characters = await netOf(docs);
    const holder = await insertPaidOrder(characters);
    isBroken = true;
    const taskId = await begin(docs, { holder, characters });
    await documents.drain();
    expect((await entriesOf(taskId))[0]?.status).toBe("failed");
    expect(unused).toEqual([{ holder, documentId: docs[0], net: characters, characters }]);

    isBroken = false;
    const before = await ledgerOf(documents.app, `account:${accountId}`);
    const again = await documents.app.call(documentCalls.retry.path, { ...user, body: { task_id: taskId } });
    expect(again.code).toBe(codes.success.code);
    await documents.drain();
    expect((await entriesOf(taskId))[0]).toMatchObject({ status: "complete", charged: characters });
    const after = await ledgerOf(documents.app, `account:${accountId}`);
    expect(after.committed - before.committed).toBe(characters);
    expect((await ledgerOf(documents.app, holder)).committed).toBe(0);
  });

  it("are measured for the order", async () => {
    const docs = await upload(storyOf(3, 950), storyOf(4, 960));
    const { data } = await quoteAs(user, docs);
    const nets = data.docs.map(({ uid, characters }) => ({ uid, net: characters?.net ?? 0 }));
    const context = await contextOf();
    const task: QuoteBody = { docs, ...pair, domain: "general" };
    expect(await documents.app.features.documents.paid.measure(context, task)).toEqual(nets);
    const visitor = { ...context, principal: null };
    await expect(documents.app.features.documents.paid.measure(visitor, task)).rejects.toMatchObject({
      error: "unauthenticated",
    });
  });
});

async function contextOf() {
  const { principal } = await documents.app.features.sessions.authenticate(user.token ?? "", 0);
  const signal = new AbortController().signal;
  const from = { deviceId: "d", address: "192.0.2.1", network: "192.0.2.1", userAgent: "test" };
  return { requestId: "r", language: "en", siteId: 0, principal, ...from, signal } as const;
}
