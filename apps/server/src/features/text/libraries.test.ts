import { randomUUID } from "node:crypto";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { entryCalls, libraryCalls, type LibrarySettings, type SuggestResult } from "@yiqiao/contracts/libraries";
import { quotaCalls } from "@yiqiao/contracts/quota";
import { type AlternativesResult, textCalls, type TranslateBody, type TranslateResult } from "@yiqiao/contracts/text";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildAccount, buildTestApp, createScriptedEngine, said, type TestApp } from "#testing";
import { logInNewUser } from "./testing/text-calls.ts";

const pair = { src_lang: "zh-cn", tgt_lang: "en-us" } as const;
const engine = createScriptedEngine({
  pairs: [{ source: "zh-cn", target: "en-us" }],
  // The engine translates "合同" as "agreement", and does not tell where in the target it stands.
  answer: ({ text }, { alternatives }) => {
    if (text === "合同") return { text: "agreement" };
    if (!text.includes("合同")) return { text: said(text) };
    const others = alternatives === undefined ? {} : { alternatives: [{ text: "We have a deal." }] };
    return { text: "We signed the agreement.", ...others };
  },
});

let app: TestApp;
let keeper: string;
let stranger: string;
let memory: string;
let termbase: string;
let reversed: string;
beforeAll(async () => {
  app = await buildTestApp({ engines: [engine], freeCharacters: 20_000, rateLimitPerMinute: 1000 });
  keeper = await logInNewUser(app, "keeper@example.com");
  await app.database.pool.query("update accounts set plan_sku = 'professional-y'");
  stranger = await logInNewUser(app, "stranger@example.com");
  memory = await library(keeper, "1", "Manuals");
  reversed = await library(keeper, "1", "Back", { src_lang: "en-us", tgt_lang: "zh-cn" });
  termbase = await library(keeper, "2", "Law");
  await insert(memory, "请先关闭电源。", "Switch off the power first.");
  await insert(termbase, "合同", "contract");
  await insert(termbase, "协议", "accord");
});
afterAll(() => app.close());

async function succeed<Data>(path: string, token: string, body: object): Promise<Data> {
  const { code, message, data } = await app.call<Data>(path, { token, body });
  if (code !== codes.success.code) throw new Error(message);
  return data;
}
const library = async (token: string, flag: "1" | "2", name: string, languages: object = pair): Promise<string> =>
  (await succeed<{ bank_id: string }>(libraryCalls.create.path, token, { flag, name, ...languages })).bank_id;
const insert = (bank_id: string, source: string, target: string) =>
  succeed(entryCalls.insert.path, keeper, { bank_id, source, target });
const translate = (token: string, text: string, more: Partial<TranslateBody> = {}) =>
  app.call<TranslateResult>(textCalls.translate.path, { token, body: { ...pair, text, ...more } });
const segmentsOf = async (token: string, text: string, more: Partial<TranslateBody> = {}) =>
  (await translate(token, text, more)).data.translations[0]?.segments ?? [];
const usual: LibrarySettings = {
  fuzzy_threshold: 95,
  use_memories: true,
  use_terms: true,
  write_bank_id: null,
  age_penalty: null,
  author_penalties: [],
};
const readCharactersLeft = async (): Promise<number> =>
  (await app.call<{ total_left: number }>(quotaCalls.remaining.path, { token: keeper })).data.total_left;

describe("a memory in use", () => {
  test("gives its translation for nothing, and is named", async () => {
    const before = await readCharactersLeft();
    const { data } = await translate(keeper, "请先关闭电源。你好。");
    expect(data.characters).toBe(3);
    expect(await readCharactersLeft()).toBe(before - 3);
    const [match, machine] = data.translations[0]?.segments ?? [];
    expect(match).toMatchObject({
      target: "Switch off the power first.",
      provenance: "exact",
      score: 1,
      memory: { bank_id: memory, bank_name: "Manuals", source: "请先关闭电源。", repairs: [] },
    });
    expect(machine).toMatchObject({ target: said("你好。"), provenance: "mt" });
    expect(machine).not.toHaveProperty("memory");
  });

  test("is left out where others are chosen, or none", async () => {
    const [none] = await segmentsOf(keeper, "请先关闭电源。", { tm_ids: [] });
    expect(none?.provenance).toBe("mt");
    const [chosen] = await segmentsOf(keeper, "请先关闭电源。", { tm_ids: [memory] });
    expect(chosen?.provenance).toBe("exact");
  });

  test("is left out where the settings say so, unless it is chosen", async () => {
    const settings = { ...usual, use_memories: false };
    await succeed(libraryCalls.settings.path, keeper, settings);
    expect((await segmentsOf(keeper, "请先关闭电源。"))[0]?.provenance).toBe("mt");
    expect((await segmentsOf(keeper, "请先关闭电源。", { tm_ids: [memory] }))[0]?.provenance).toBe("exact");
    await succeed(libraryCalls.settings.path, keeper, { ...settings, use_memories: true });
  });
});

describe("a penalty", () => {
  const author_penalties = [{ author: "KEEPER@example.com", percent: 4 }];

  test("makes a fuzzy match of a full one, which is paid for, or none", async () => {
    await succeed(libraryCalls.settings.path, keeper, { ...usual, author_penalties });
    const { data } = await translate(keeper, "请先关闭电源。");
    expect(data.characters).toBe(7);
    expect(data.translations[0]?.segments).toMatchObject([
      { target: "Switch off the power first.", provenance: "fuzzy", score: 0.96, memory: { bank_id: memory } },
    ]);
    await succeed(libraryCalls.settings.path, keeper, { ...usual, author_penalties, fuzzy_threshold: 97 });
    expect((await segmentsOf(keeper, "请先关闭电源。"))[0]?.provenance).toBe("mt");
    await succeed(libraryCalls.settings.path, keeper, { ...usual, author_penalties: [] });
    expect((await segmentsOf(keeper, "请先关闭电源。"))[0]?.provenance).toBe("exact");
  });

  test("of an author is not taken in a memory of the main site, whose authors nobody is told", async () => {
    await buildAccount(app.database.db, { accountNumber: "root@example.com", password: "secret12", role: 0 });
    const root = (await app.login("root@example.com", "secret12")).data.access_token;
    const master = await succeed<{ bank_id: string }>(libraryCalls.create.path, root, {
      flag: "1",
      name: "Main",
      system_or_individual: "4",
      ...pair,
    });
    await succeed(entryCalls.insert.path, root, {
      bank_id: master.bank_id,
      source: "水已关闭。",
      target: "Water is off.",
    });
    const named = [{ author: "root@example.com", percent: 40 }];
    await succeed(libraryCalls.settings.path, stranger, { ...usual, author_penalties: named });
    const [segment] = await segmentsOf(stranger, "水已关闭。");
    expect(segment).toMatchObject({ provenance: "exact", memory: { bank_name: "Main", author: "" } });
  });
});

describe("a library that may not be used", () => {
  test.each<[string, () => Partial<TranslateBody>]>([
    ["one that is not there", () => ({ tm_ids: [randomUUID()] })],
    ["what is no id", () => ({ tb_ids: ["x"] })],
    ["a termbase as memory", () => ({ tm_ids: [termbase] })],
    ["a memory of the other direction", () => ({ tm_ids: [reversed] })],
  ])("%s is refused", async (_name, body) => {
    const before = await readCharactersLeft();
    const { code, message } = await translate(keeper, "请先关闭电源。", body());
    expect(code).toBe(codes.libraryUnknown.code);
    expect(message).not.toContain("{");
    expect(await readCharactersLeft()).toBe(before);
  });

  test("another user's is neither used nor to be chosen", async () => {
    const [segment] = await segmentsOf(stranger, "请先关闭电源。");
    expect(segment?.provenance).toBe("mt");
    expect((await translate(stranger, "请先关闭电源。", { tm_ids: [memory] })).code).toBe(codes.libraryUnknown.code);
    expect((await translate(stranger, "我们签了合同。", { tb_ids: [termbase] })).code).toBe(codes.libraryUnknown.code);
  });

  test("visitors have none", async () => {
    const tried = (more: Partial<TranslateBody>) =>
      app.call<TranslateResult>(textCalls.tryTranslate.path, { body: { ...pair, text: "请先关闭电源。", ...more } });
    expect((await tried({})).data.translations[0]?.segments[0]?.provenance).toBe("mt");
    expect((await tried({ tm_ids: [memory] })).code).toBe(codes.libraryUnknown.code);
  });
});

describe("a termbase in use", () => {
  test("has its terms in the translation, or says why not", async () => {
    for (const [text, source, target] of [
      ["我们签了合同。", "合同", "contract"],
      ["双方达成协议。", "协议", "accord"],
    ] as const) {
      const [segment] = await segmentsOf(keeper, text);
      const [term, ...others] = segment?.terms ?? [];
      expect(others).toEqual([]);
      expect(term).toMatchObject({ source, bank_id: termbase, bank_name: "Law" });
      expect(text.slice(term?.source_start, term?.source_end)).toBe(source);
      const standing = segment?.target.slice(term?.target_start, term?.target_end).toLowerCase();
      expect([target, "position"]).toContain(term?.honoured === true ? standing : term?.reason);
    }
  });

  test("leaves a memory's sentence as it is, and says so", async () => {
    await insert(memory, "合同有效。", "The pact is valid.");
    const [segment] = await segmentsOf(keeper, "合同有效。");
    expect(segment).toMatchObject({
      target: "The pact is valid.",
      provenance: "exact",
      terms: [{ source: "合同", target: "contract", honoured: false, reason: "memory" }],
    });
  });

  test("has its terms in every alternative, or says why not; of a term alone it has the first word", async () => {
    const ask = async (text: string, more: object = {}) => {
      const body = { ...pair, text, ...more };
      const { data } = await app.call<AlternativesResult>(textCalls.alternatives.path, { token: keeper, body });
      return data.alternatives.map((one) => [one.text, one.terms?.map(({ honoured, reason }) => reason ?? honoured)]);
    };
    expect(await ask("我们签了合同。")).toEqual([
      ["We signed the contract.", [true]],
      ["We have a deal.", ["position"]],
    ]);
    expect(await ask("合同")).toEqual([
      ["contract", [true]],
      ["agreement", ["position"]],
    ]);
    expect(await ask("我们签了合同。", { tb_ids: [] })).toEqual([
      ["We signed the agreement.", undefined],
      ["We have a deal.", undefined],
    ]);
    const foreign = { ...pair, text: "合同", tb_ids: [termbase] };
    expect((await app.call(textCalls.alternatives.path, { token: stranger, body: foreign })).code).toBe(
      codes.libraryUnknown.code,
    );
  });

  test("has no hand where none is chosen", async () => {
    const [segment] = await segmentsOf(keeper, "我们签了合同。", { tb_ids: [] });
    expect(segment).not.toHaveProperty("terms");
  });
});

test("an edit that was suggested is a full match of the next translation", async () => {
  const fresh = await logInNewUser(app, "fresh@example.com");
  const kept = await succeed<SuggestResult>(entryCalls.suggest.path, fresh, {
    ...pair,
    source: "天亮了。",
    target: "Day breaks.",
    before: "",
    after: "",
  });
  expect(kept).toMatchObject({ outcome: "added", status: "approved" });
  const [segment] = await segmentsOf(fresh, "天亮了。");
  expect(segment).toMatchObject({ target: "Day breaks.", memory: { bank_id: kept.bank_id } });
  expect(segment?.score).toBeGreaterThanOrEqual(1);
});
