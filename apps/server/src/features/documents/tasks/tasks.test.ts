import { randomUUID } from "node:crypto";
import { documentCalls, type Quote, type QuoteBody } from "@yiqiao/contracts/documents";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildSite } from "#testing";
import { buildDocumentsApp, type Caller, type DocumentsApp, pair, sendForm } from "#testing/documents/documents-app";
import { ledgerOf } from "#testing/ledger";
import { storyOf } from "#testing/documents/stories";

let documents: DocumentsApp;
let user: Caller;
let other: Caller;
let elsewhere: Caller;
const visitor = { device: "3f0a5c1e-0c55-4a3c-9a0e-1f4be1a0a002" };
/** Measured files that no test sends: what is refused leaves them as they are. */
let english = "";
let second = "";
let digits = "";
beforeAll(async () => {
  documents = await buildDocumentsApp({ freeCharacters: 3000 });
  await buildSite(documents.app.database.db, { id: 5, host: "acme.example" });
  user = await documents.user("asker@example.com");
  other = await documents.user("other@example.com");
  elsewhere = await documents.user("member@example.com", { siteId: 5 });
  english = await documents.upload(user, { name: "one.txt", bytes: storyOf(10) });
  second = await documents.upload(user, { name: "two.txt", bytes: storyOf(10, 50) });
  digits = await documents.upload(user, {
    name: "digits.txt",
    bytes: "今天天气很好。我们去公园散步，看见了许多花。\n",
  });
  await documents.drain();
});
afterAll(() => documents.close());
beforeEach(async () => {
  await documents.app.database.pool.query("delete from rate_limits");
});

const quote = (caller: Caller, docs: string[], more: Partial<QuoteBody> = {}) =>
  documents.app.call<Quote>(documentCalls.quote.path, { ...caller, body: { docs, ...pair, ...more } });
const create = (caller: Caller, docs: string[], more: Partial<QuoteBody> & { quoted?: number } = {}) =>
  documents.app.call<{ task_id: string }>(documentCalls.createTask.path, {
    ...caller,
    body: { docs, ...pair, ...more },
  });
const names = { src_lang: "auto" } as const;

describe("a quote", () => {
  it("adds up files, and says of each what keeps it from being translated", async () => {
    const { data } = await quote(user, [english, digits], { src_lang: "auto" });
    const [one, two] = data.docs;
    expect(one).toMatchObject({ state: "ready", problem: null, detected: "en-us" });
    expect(two).toMatchObject({ state: "ready", detected: "zh-cn", problem: { code: codes.sameLanguage.code } });
    expect(data.characters).toEqual(one?.characters);
    expect(data.balance_after).toBe(data.balance - data.characters.net);
  });

  it.each([
    ["de", "Die Rechnung ist innerhalb von dreißig Tagen zu bezahlen. Bitte lesen Sie die Anleitung.\n", "German"],
    ["zxx", "Lorem ipsum dolor sit amet, consectetur adipiscing elit.\n", "placeholder text"],
  ])("names what a file is in that it cannot be translated from (%s)", async (other, bytes, named) => {
    const uid = await documents.upload(user, { name: "other.txt", bytes });
    await documents.drain();
    const [file] = (await quote(user, [uid], { src_lang: "auto" })).data.docs;
    expect(file).toMatchObject({ state: "ready", detected: null, detected_other: other });
    expect(file?.problem?.message).toContain(named);
    const chosen = (await quote(user, [uid])).data.docs[0];
    expect(chosen).toMatchObject({ detected_other: other, problem: null });
  });

  it("knows the way of a pair, and refuses one that there is not", async () => {
    expect((await quote(user, [english], { tgt_lang: "ja" })).code).toBe(codes.unsupportedPair.code);
    expect((await quote(user, [english], { src_lang: "zh-cn" })).code).toBe(codes.sameLanguage.code);
  });

  it("tells of a file that was refused, without any charge", async () => {
    const uid = await documents.upload(user, { name: "macro.docx", bytes: "PK\u0003\u0004 not a zip at all" });
    await documents.drain();
    const { data } = await quote(user, [uid]);
    expect(data.docs[0]).toMatchObject({ state: "refused", characters: null });
    expect(data.docs[0]?.problem?.code).toBeGreaterThanOrEqual(1201);
    expect(data.characters.net).toBe(0);
    expect((await create(user, [uid])).code).toBe(codes.documentState.code);
  });

  it("is given to the owner alone", async () => {
    for (const caller of [other, elsewhere, visitor]) {
      expect((await quote(caller, [english])).code).toBe(codes.documentMissing.code);
      expect((await create(caller, [english])).code).toBe(codes.documentMissing.code);
    }
    expect((await quote(user, [randomUUID()])).code).toBe(codes.documentMissing.code);
  });
});

describe("a task is refused", () => {
  it.each([
    ["in a pair without an engine", { tgt_lang: "ja" }, codes.unsupportedPair],
    ["into the language it is in", { ...names, tgt_lang: "en-us" }, codes.sameLanguage],
    ["that costs more than was agreed", { quoted: 10 }, codes.documentQuoteChanged],
  ] as const)("%s", async (_name, more, expected) => {
    expect((await create(user, [english], more)).code).toBe(expected.code);
  });

  it("with more files than a caller may send", async () => {
    const ids = Array.from({ length: 6 }, () => randomUUID());
    expect((await create(user, ids)).code).toBe(codes.invalidRequest.code);
    expect(await create(visitor, ids.slice(0, 2))).toMatchObject({
      code: codes.documentTooMany.code,
      data: { limit: 1 },
    });
  });

  it("whole when its characters do not suffice for all of it", async () => {
    const long = await documents.upload(user, { name: "long.txt", bytes: storyOf(80, 1000) });
    await documents.drain();
    expect((await create(user, [second, long])).code).toBe(codes.insufficientCharacters.code);
    expect((await quote(user, [second, long])).data.docs.map(({ state }) => state)).toEqual(["ready", "ready"]);
    expect((await quote(user, [second])).data.balance).toBe(3000);
  });

  it("when the trials of a visitor are over", async () => {
    await documents.app.database.pool.query("delete from documents where owner like 'device:%'");
    const send = async () => {
      const uid = await documents.upload(visitor, { name: "a.txt", bytes: "The ship left.\n" });
      await documents.drain();
      const answer = await create(visitor, [uid]);
      await documents.drain();
      return answer.code;
    };
    const answers: number[] = [];
    for (let count = 0; count < 4; count++) answers.push(await send());
    expect(answers).toEqual([20000, 20000, 20000, codes.trialsOver.code]);
  });

  it("when its owner has too many documents under way", async () => {
    const free = await documents.user("free@example.com", { plan: "free" });
    const uid = await documents.upload(free, { name: "a.txt", bytes: "The ship left.\n" });
    await documents.drain();
    await documents.app.database.pool.query(
      `insert into documents (id, site_id, owner, account_id, name, size_bytes, folder, state, created_at, touched_at)
       select gen_random_uuid(), site_id, owner, account_id, name, 1, 'accounts/none/', 'analysing', now(), now()
       from documents, generate_series(1, 5) where id = $1`,
      [uid],
    );
    expect(await create(free, [uid])).toMatchObject({
      code: codes.planLimit.code,
      data: { detail: "at most 5 documents at a time" },
    });
  });
});

describe("a task", () => {
  it("is the same one when it is asked for twice at once, and is paid for once", async () => {
    const { rows } = await documents.app.database.pool.query<{ id: string }>(
      "select id from accounts where account_number = 'asker@example.com'",
    );
    const before = await ledgerOf(documents.app, `account:${rows[0]?.id}`);
    const { net } = (await quote(user, [english])).data.characters;
    const answers = await Promise.all([1, 2, 3].map(() => create(user, [english], { quoted: net })));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([20000]));
    expect(new Set(answers.map(({ data }) => data.task_id)).size).toBe(1);
    const after = await ledgerOf(documents.app, `account:${rows[0]?.id}`);
    expect(after.reserved - before.reserved).toBe(net);
    const runs = documents.app.enqueued.filter(({ name }) => name === "documents.translate");
    expect(runs.filter(({ payload }) => "id" in payload && payload.id === english)).toHaveLength(1);
    await documents.drain();
    expect((await create(user, [english])).data.task_id).toBe(answers[0]?.data.task_id);
    expect((await create(user, [english, second])).code).toBe(codes.documentState.code);
  });

  it("comes with its files in one call, each of which goes its own way", async () => {
    const parts = [
      { name: "src_lang", value: "auto" },
      { name: "tgt_lang", value: "zh-cn" },
      { name: "domain", value: "general" },
      { name: "tm_id", value: "" },
      { name: "docs", value: "The ship left at noon, and nobody saw it again.\n", fileName: "ship.txt" },
      { name: "docs", value: "船在中午离开了，再也没有人看见它。\n", fileName: "chuan.txt" },
      { name: "docs", value: "PK\u0003\u0004 broken", fileName: "broken.docx" },
    ];
    const answer = await sendForm<{ task_id: string }>(documents.app, other, {
      path: documentCalls.create.path,
      parts,
    });
    expect(answer.code).toBe(20000);
    const begun = await documents.query(other, answer.data.task_id);
    expect(begun.translate_list.map(({ status }) => status)).toEqual(["analysing", "analysing", "analysing"]);
    await documents.drain();
    const task = await documents.query(other, answer.data.task_id);
    expect(task).toMatchObject({ done: true, doc_num: 3, score: 100 });
    expect(task.translate_list.map(({ name, status }) => [name, status])).toEqual([
      ["ship.txt", "complete"],
      ["chuan.txt", "failed"],
      ["broken.docx", "failed"],
    ]);
    expect(task.translate_list[1]?.error_code).toBe(codes.sameLanguage.code);
  });

  it("with its files in one call may wait for its owner instead, charging nothing", async () => {
    const parts = [
      { name: "src_lang", value: "en-us" },
      { name: "tgt_lang", value: "zh-cn" },
      { name: "trans", value: "0" },
      { name: "docs", value: "The captain wrote a long letter to the harbour.\n", fileName: "letter.txt" },
    ];
    const { data } = await sendForm<{ task_id: string }>(documents.app, other, {
      path: documentCalls.create.path,
      parts,
    });
    await documents.drain();
    const waiting = await documents.query(other, data.task_id);
    expect(waiting).toMatchObject({ done: false });
    expect(waiting.translate_list[0]).toMatchObject({ status: "paused", charged: 0, segments_done: 0 });
    expect(waiting.translate_list[0]?.characters?.net).toBeGreaterThan(0);
    const resume = await documents.app.call(documentCalls.resume.path, { ...other, body: { task_id: data.task_id } });
    expect(resume.code).toBe(20000);
    await documents.drain();
    expect((await documents.query(other, data.task_id)).translate_list[0]).toMatchObject({ status: "complete" });
    const wrong = [{ name: "trans", value: "perhaps" }, ...parts.filter(({ name }) => name !== "trans")];
    expect((await sendForm(documents.app, other, { path: documentCalls.create.path, parts: wrong })).code).toBe(
      codes.invalidRequest.code,
    );
  });

  it.each([
    ["without languages", [], codes.invalidRequest],
    [
      "in a pair without an engine",
      [
        ["src_lang", "en-us"],
        ["tgt_lang", "ja"],
      ],
      codes.unsupportedPair,
    ],
    [
      "without files",
      [
        ["src_lang", "en-us"],
        ["tgt_lang", "zh-cn"],
      ],
      codes.documentEmpty,
    ],
  ] as const)("with its files in one call is refused %s", async (_name, fields, expected) => {
    const parts = fields.map(([name, value]) => ({ name, value }));
    expect((await sendForm(documents.app, other, { path: documentCalls.create.path, parts })).code).toBe(expected.code);
  });

  it("obeys its owner alone", async () => {
    const { rows } = await documents.app.database.pool.query<{ id: string }>("select id from document_tasks limit 1");
    const task_id = rows[0]?.id;
    const paths = [
      documentCalls.pause.path,
      documentCalls.resume.path,
      documentCalls.cancel.path,
      documentCalls.retry.path,
    ];
    for (const path of paths) {
      expect((await documents.app.call(path, { ...elsewhere, body: { task_id } })).code).toBe(
        codes.documentTaskMissing.code,
      );
      const own = await documents.app.call(path, { ...user, body: { task_id, uid: randomUUID() } });
      expect([codes.documentMissing.code, codes.documentTaskMissing.code]).toContain(own.code);
    }
  });
});
