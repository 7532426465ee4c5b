import { randomUUID } from "node:crypto";
import {
  documentCalls,
  type DocumentSegment,
  type MatchAnalysis,
  type Quote,
  type QuoteBody,
} from "@yiqiao/contracts/documents";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import {
  type Library,
  entryCalls,
  libraryCalls,
  libraryScopes,
  type LibrarySettings,
} from "@yiqiao/contracts/libraries";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildDocumentsApp, type Caller, type DocumentsApp, pair } from "#testing/documents/documents-app";
import { ledgerOf } from "#testing/ledger";
import { storyOf } from "#testing/documents/stories";

let documents: DocumentsApp;
let user: Caller;
let accountId = "";
let memory = "";
beforeAll(async () => {
  documents = await buildDocumentsApp();
  user = await documents.user("keeper@example.com");
  const { rows } = await documents.app.database.pool.query<{ id: string }>("select id from accounts");
  accountId = rows[0]?.id ?? "";
  memory = await library("Towns");
  for (const number of [0, 1]) await insert(memory, sentence(number), `第${number}镇。`);
});
afterAll(() => documents.close());
beforeEach(async () => {
  await documents.app.database.pool.query("delete from rate_limits");
});

const sentence = (number: number) => storyOf(1, number).trim();
const free = sentence(0).length + sentence(1).length;

async function library(name: string, flag: "1" | "2" = "1"): Promise<string> {
  const body = { flag, name, system_or_individual: libraryScopes.individual, ...pair };
  const { data, code, message } = await documents.app.call<Library>(libraryCalls.create.path, { ...user, body });
  if (code !== 20000) throw new Error(message);
  return data.bank_id;
}
async function insert(bank_id: string, source: string, target: string): Promise<string> {
  const body = { bank_id, source, target };
  const { data, code, message } = await documents.app.call<{ id: string }>(entryCalls.insert.path, { ...user, body });
  if (code !== 20000) throw new Error(message);
  return data.id;
}
const upload = async (bytes: string) => {
  const uid = await documents.upload(user, { name: "story.txt", bytes });
  await documents.drain();
  return uid;
};
const quote = (uid: string, more: Partial<QuoteBody> = {}) =>
  documents.app.call<Quote>(documentCalls.quote.path, { ...user, body: { docs: [uid], ...pair, ...more } });
const segmentsOf = async (uid: string) =>
  (await documents.app.call<{ segments: DocumentSegment[] }>(`${documentCalls.segments.path}?uid=${uid}`, user)).data
    .segments;
const ledger = () => ledgerOf(documents.app, `account:${accountId}`);

describe("a document and a memory", () => {
  it("is quoted without what the memory has whole, costs what was quoted, and names the memory", async () => {
    const text = storyOf(4);
    const uid = await upload(text);
    const { data } = await quote(uid);
    const total = text.length - 4;
    expect(data.characters).toEqual({ total, repeated: 0, from_memory: free, net: total - free });

    const before = await ledger();
    await documents.create(user, [uid], { quoted: data.characters.net });
    await documents.drain();
    expect((await ledger()).committed - before.committed).toBe(data.characters.net);
    const segments = await segmentsOf(uid);
    expect(segments[0]).toMatchObject({
      source: sentence(0),
      target: "第0镇。",
      provenance: "exact",
      score: 1,
      memory: { bank_name: "Towns" },
    });
    expect(segments.map(({ provenance }) => provenance)).toEqual(["exact", "exact", "mt", "mt"]);
    const xliff = await documents.download(user, uid, "bilingual_xliff");
    expect(xliff.body).toContain('match-quality="100" origin="Towns"');
    expect((await documents.download(user, uid, "tmx")).body).toContain("第0镇。");
  });

  it("costs what was quoted although the memory has changed since then, and less when it is quoted again", async () => {
    const uid = await upload(storyOf(4, 10));
    const first = (await quote(uid)).data.characters;
    expect(first.from_memory).toBe(0);
    await insert(memory, sentence(10), "第10镇。");
    const second = (await quote(uid)).data.characters;
    expect(second).toMatchObject({ from_memory: sentence(10).length, net: first.net - sentence(10).length });

    const taskId = await documents.create(user, [uid], { quoted: first.net });
    await insert(memory, sentence(11), "第11镇。");
    const before = await ledger();
    await documents.drain();
    expect((await documents.query(user, taskId)).translate_list[0]).toMatchObject({
      status: "complete",
      charged: second.net,
      characters: second,
    });
    expect((await ledger()).committed - before.committed).toBe(second.net);
    expect((await segmentsOf(uid)).map(({ provenance }) => provenance)).toEqual(["exact", "exact", "mt", "mt"]);
  });

  it("uses the memories that are chosen, or none", async () => {
    const uid = await upload(storyOf(2));
    expect((await quote(uid, { tm_ids: [] })).data.characters.from_memory).toBe(0);
    expect((await quote(uid, { tm_ids: [memory] })).data.characters.from_memory).toBe(free);
    for (const tm_ids of [[randomUUID()], [await library("Terms", "2")]]) {
      expect((await quote(uid, { tm_ids })).code).toBe(codes.libraryUnknown.code);
    }
    await documents.create(user, [uid], { tm_ids: [] });
    await documents.drain();
    expect((await segmentsOf(uid)).map(({ provenance }) => provenance)).toEqual(["mt", "mt"]);
  });

  it("is analysed by what the memory has", async () => {
    const uid = await upload(
      `${storyOf(2)}${storyOf(1)}${sentence(0).replace("quiet", "loud")}\nNothing like it here.\n`,
    );
    const body = { uid, ...pair };
    const { data } = await documents.app.call<MatchAnalysis>(documentCalls.analysis.path, { ...user, body });
    const segments = Object.fromEntries(data.rows.map((row) => [row.band, row.segments]));
    expect(segments).toMatchObject({ exact: 2, repetition: 1, "85-94": 1, none: 1, context: 0 });
    const stranger = await documents.user("stranger@example.com");
    expect((await documents.app.call(documentCalls.analysis.path, { ...stranger, body })).code).toBe(
      codes.documentMissing.code,
    );
  });
});

describe("a penalty", () => {
  const uidOf = async (text: string) => {
    const uid = await upload(text);
    return { uid, fromMemory: async () => (await quote(uid)).data.characters.from_memory };
  };
  const settings = (part: Partial<LibrarySettings>) =>
    documents.app.call(libraryCalls.settings.path, { ...user, body: { ...usual, ...part } });
  const usual = { fuzzy_threshold: 95, use_memories: true, use_terms: true, write_bank_id: null };

  it("makes a document cost what its full matches had been, as long as it is set", async () => {
    const { uid, fromMemory } = await uidOf(storyOf(2));
    expect(await fromMemory()).toBe(free);
    await settings({ author_penalties: [{ author: "Keeper@Example.com", percent: 3 }] });
    expect(await fromMemory()).toBe(0);
    const { data } = await documents.app.call<MatchAnalysis>(documentCalls.analysis.path, {
      ...user,
      body: { uid, ...pair },
    });
    const segments = Object.fromEntries(data.rows.map((row) => [row.band, row.segments]));
    expect(segments).toMatchObject({ exact: 0, "95-99": 2 });
    const refused = { ...user, body: { docs: [uid], ...pair, quoted: 0 } };
    expect((await documents.app.call(documentCalls.createTask.path, refused)).code).toBe(
      codes.documentQuoteChanged.code,
    );

    const before = await ledger();
    await documents.create(user, [uid], { quoted: free });
    await settings({ author_penalties: [] });
    await documents.drain();
    expect((await ledger()).committed - before.committed).toBe(free);
    expect(await (await uidOf(storyOf(2))).fromMemory()).toBe(free);
  });

  it("delivers a match at the score that it leaves", async () => {
    await settings({ author_penalties: [{ author: "keeper@example.com", percent: 3 }] });
    const { uid } = await documents.translated(user, { name: "story.txt", bytes: storyOf(1) });
    expect((await segmentsOf(uid))[0]).toMatchObject({ target: "第0镇。", provenance: "fuzzy", score: 0.97 });
    await settings({ author_penalties: [] });
  });

  it("of age counts from the day on on which an entry is old enough", async () => {
    const { app } = documents;
    const { uid, fromMemory } = await uidOf(storyOf(2));
    await app.database.pool.query("update library_entries set updated_at = $1", ["2026-02-10T12:00:00Z"]);
    await settings({ age_penalty: { months: 1, percent: 10 } });
    expect(await fromMemory()).toBe(free);
    app.clock.advance({ minutes: 16 * 60 + 5 });
    user = { token: (await app.login("keeper@example.com", "secret12")).data.access_token };
    expect(await fromMemory()).toBe(0);
    const refused = { ...user, body: { docs: [uid], ...pair, quoted: 0 } };
    expect((await app.call(documentCalls.createTask.path, refused)).code).toBe(codes.documentQuoteChanged.code);
    await settings({ age_penalty: null });
    expect(await fromMemory()).toBe(free);
  });
});
