import { errorNameOf } from "@yiqiao/contracts/errors";
import { entryCalls, libraryCalls } from "@yiqiao/contracts/libraries";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, createScriptedEngine, said, type TestApp } from "#testing";
import { deeplCaller, type DeeplCaller, developer, makeKey } from "./testing/deepl-calls.ts";

const enterprise = { plan: "enterprise-y", planExpiresAt: new Date("2999-01-01") };

let app: TestApp;
let owner: string;
let call: DeeplCaller;
let otherCall: DeeplCaller;
let id: string;
beforeAll(async () => {
  app = await buildTestApp({ engines: [createScriptedEngine()], freeCharacters: 100_000 });
  ({ token: owner } = await developer(app, "owner@example.com", enterprise));
  const other = await developer(app, "other@example.com");
  call = deeplCaller(app, (await makeKey(app, owner)).api_key);
  otherCall = deeplCaller(app, (await makeKey(app, other.token)).api_key);
  const body = { flag: "1", name: "Greetings", src_lang: "zh-cn", tgt_lang: "en-us" };
  id = (await app.call<{ bank_id: string }>(libraryCalls.create.path, { token: owner, body })).data.bank_id;
  for (const [source, target] of [
    ["世界你好！", "Hello everyone!"],
    ["再见。", "Goodbye."],
    ["谢谢。", "Thanks."],
  ]) {
    await app.call(entryCalls.insert.path, { token: owner, body: { bank_id: id, source, target } });
  }
});
afterAll(() => app.close());

const memory = () => ({
  translation_memory_id: id,
  name: "Greetings",
  source_language: "zh",
  target_languages: ["en-us"],
  segment_count: 3,
  creation_time: expect.any(String),
  updated_time: expect.any(String),
});

describe("translation memories", () => {
  it("are listed page by page, and told one by one", async () => {
    const list = async (query: string) => (await call(`/v3/translation_memories${query}`)).json();
    expect(await list("")).toEqual({ translation_memories: [memory()], total_count: 1 });
    expect(await list("?page=1&page_size=10")).toEqual({ translation_memories: [], total_count: 1 });
    expect((await call("/v3/translation_memories?page=-1")).statusCode).toBe(400);
    expect((await call(`/v3/translation_memories/${id}`)).json()).toEqual(memory());
  });

  it("have segments, page by page and those with some words", async () => {
    interface Segments {
      readonly segments: { source_text: string; targets: { target_text: string; target_language: string }[] }[];
      readonly segment_count: number;
      readonly next_page_cursor?: string;
    }
    const segments = async (query: string) => {
      const response = await call(`/v3/translation_memories/${id}/segments${query}`);
      return response.json<Segments>();
    };
    const first = await segments("?page_size=2");
    expect(first.segment_count).toBe(3);
    expect(first.segments.map(({ source_text: text }) => text)).toEqual(["世界你好！", "再见。"]);
    expect(first.segments[0]?.targets[0]).toMatchObject({ target_text: "Hello everyone!", target_language: "en-us" });
    const second = await segments(`?page_size=2&page_cursor=${first.next_page_cursor}`);
    expect([second.segments.length, second.next_page_cursor]).toEqual([1, undefined]);
    expect((await segments("?filter_text=good")).segments).toHaveLength(1);
    const sensitive = await call(`/v3/translation_memories/${id}/segments?filter_case_sensitive=true`);
    expect(sensitive.headers["x-yiqiao-without-effect"]).toBe("filter_case_sensitive");
  });

  it("serve translations", async () => {
    const asked = { text: "世界你好！", source_lang: "ZH", target_lang: "EN-US", translation_memory_id: id };
    const response = await call("/v2/translate", { json: { ...asked, translation_memory_threshold: 80 } });
    expect(response.json()).toMatchObject({ translations: [{ text: "Hello everyone!" }] });
    expect(response.headers["x-yiqiao-without-effect"]).toBeUndefined();
  });

  it("serve whole texts that nothing shall split", async () => {
    const text = "世界你好！再见。";
    const body = { bank_id: id, source: text, target: "Hello and goodbye!" };
    await app.call(entryCalls.insert.path, { token: owner, body });
    const asked = { text, source_lang: "ZH", target_lang: "EN-US", translation_memory_id: id };
    const whole = (await call("/v2/translate", { json: { ...asked, split_sentences: "0" } })).json();
    expect(whole).toMatchObject({ translations: [{ text: "Hello and goodbye!" }] });
    const split = (await call("/v2/translate", { json: asked })).json();
    expect(split).toMatchObject({ translations: [{ text: "Hello everyone! Goodbye." }] });
  });

  it("serve what is alike from the threshold on", async () => {
    const text = "世界您好！";
    const asked = { text, source_lang: "ZH", target_lang: "EN-US", translation_memory_id: id };
    const translateWithThreshold = async (translation_memory_threshold: number | string) => {
      const response = await call("/v2/translate", { json: { ...asked, translation_memory_threshold } });
      return response.json<{ translations: { text: string }[] }>().translations[0]?.text;
    };
    for (const low of [0, 50, "60"]) expect([low, await translateWithThreshold(low)]).toEqual([low, "Hello everyone!"]);
    for (const high of [95, "100"]) expect([high, await translateWithThreshold(high)]).toEqual([high, said(text)]);
  });

  it("are nobody else's, and no termbases", async () => {
    const { glossary_id: termbase } = (
      await call("/v2/glossaries", { json: { name: "T", source_lang: "zh", target_lang: "en", entries: "是\tYes" } })
    ).json<{ glossary_id: string }>();
    const { dictionaries } = (await call(`/v3/glossaries/${termbase}`)).json<{ dictionaries: unknown[] }>();
    expect(dictionaries).toHaveLength(1);
    expect((await call(`/v3/translation_memories/${termbase}`)).statusCode).toBe(404);
    expect((await call(`/v3/glossaries/${id}`)).statusCode).toBe(404);
    for (const path of [`/v3/translation_memories/${id}`, `/v3/translation_memories/${id}/segments`]) {
      expect((await otherCall(path)).statusCode).toBe(404);
    }
    expect((await otherCall(`/v3/translation_memories/${id}`, { method: "DELETE" })).statusCode).toBe(404);
    expect((await call("/v3/translation_memories/odd")).statusCode).toBe(404);
  });

  it("can be deleted", async () => {
    expect((await call(`/v3/translation_memories/${id}`, { method: "DELETE" })).statusCode).toBe(204);
    expect((await call(`/v3/translation_memories/${id}`)).statusCode).toBe(404);
  });
});

it("says what it has not", async () => {
  expect(errorNameOf(43914)).toBe("apiUnsupported");
  const response = await call("/v2/write/rephrase", { json: { text: ["Hello"], target_lang: "en-US" } });
  const told = { message: expect.stringContaining("This server does not have /v") };
  expect([response.statusCode, response.json()]).toEqual([400, told]);
});

it("tells languages in the shape of version 3", async () => {
  const languages = (await call("/v3/languages?resource=translate_text")).json<{ lang: string }[]>();
  const stable = { status: "stable" };
  const features = { tag_handling: stable, glossary: stable, auto_detection: stable };
  expect(languages.map(({ lang }) => lang).toSorted()).toEqual(["en", "en-US", "zh", "zh-Hans"]);
  const en = { name: "English", usable_as_source: true, usable_as_target: false, status: "stable", features };
  expect(languages.find(({ lang }) => lang === "en")).toEqual({ lang: "en", ...en });
  expect((await call("/v3/languages?product=voice")).json()).toEqual([]);
  expect((await call("/v3/languages")).statusCode).toBe(400);
  const resources = (await call("/v3/languages/resources")).json<{ name: string }[]>();
  expect(resources.map(({ name }) => name)).toEqual(["translate_text", "translate_document", "glossary"]);
});
