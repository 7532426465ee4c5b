import { libraryCalls, type LibraryList } from "@yiqiao/contracts/libraries";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, createScriptedEngine, said, type TestApp } from "#testing";
import { deeplCaller, type DeeplCaller, developer, makeKey } from "../testing/deepl-calls.ts";

const engine = createScriptedEngine({ answer: ({ text }) => ({ text: said(text) }) });
const enterprise = { plan: "enterprise-y", planExpiresAt: new Date("2999-01-01") };

let app: TestApp;
let owner: string;
let call: DeeplCaller;
let otherCall: DeeplCaller;
beforeAll(async () => {
  app = await buildTestApp({ engines: [engine], freeCharacters: 100_000 });
  ({ token: owner } = await developer(app, "owner@example.com", enterprise));
  const other = await developer(app, "other@example.com", enterprise);
  call = deeplCaller(app, (await makeKey(app, owner, { calls_per_minute: 60_000 })).api_key);
  otherCall = deeplCaller(app, (await makeKey(app, other.token)).api_key);
});
afterAll(() => app.close());

interface Dictionary {
  readonly source_lang: string;
  readonly target_lang: string;
  readonly entry_count: number;
}
interface Glossary extends Partial<Dictionary> {
  readonly glossary_id: string;
  readonly name: string;
  readonly dictionaries: readonly Dictionary[];
}
const enZh = { source_lang: "en", target_lang: "zh" };
const zhEn = { source_lang: "zh", target_lang: "en" };
const pairQuery = (pair: object) => new URLSearchParams(Object.entries(pair)).toString();
const create = async (body: object, path = "/v3/glossaries") => (await call(path, { json: body })).json<Glossary>();
const createOld = (name: string, entries = "Hello\t你好", more: object = {}) =>
  create({ name, ...enZh, entries, entries_format: "tsv", ...more }, "/v2/glossaries");
const termbases = async () => {
  const path = libraryCalls.list.path.replace(":flag", "2");
  return (await app.call<LibraryList>(path, { token: owner })).data.bank_list;
};
const entriesOf = async (id: string, pair: object = enZh) => {
  const response = await call(`/v3/glossaries/${id}/entries?${pairQuery(pair)}`);
  return response.json<{ dictionaries: { entries: string }[] }>().dictionaries[0]?.entries;
};
const statusOf = async (...asked: Parameters<DeeplCaller>) => (await call(...asked)).statusCode;

describe("glossaries of version 2", () => {
  it("are termbases of their owner, and are found again", async () => {
    const form = {
      name: "A glossary whose name is too long for a termbase",
      ...enZh,
      entries: "Hello\t你好\nBye\t再见",
    };
    const made = await call("/v2/glossaries", { form });
    expect(made.statusCode).toBe(201);
    const glossary = made.json<Glossary>();
    expect(glossary).toMatchObject({ name: form.name, ready: true, ...enZh, entry_count: 2 });
    const path = `/v2/glossaries/${glossary.glossary_id}`;
    expect((await call(path)).json()).toEqual(glossary);
    expect((await call("/v2/glossaries")).json<{ glossaries: unknown[] }>().glossaries).toContainEqual(glossary);
    const entries = await call(`${path}/entries`, { headers: { accept: "text/tab-separated-values" } });
    expect([entries.headers["content-type"], entries.body]).toEqual([
      "text/tab-separated-values; charset=utf-8",
      "Hello\t你好\nBye\t再见",
    ]);
    expect(await termbases()).toContainEqual(
      expect.objectContaining({ name: "A glossary whose nam", description: form.name, entries: 2 }),
    );
    expect(await statusOf(path, { method: "DELETE" })).toBe(204);
    expect(await statusOf(path)).toBe(404);
    expect((await termbases()).map(({ description }) => description)).not.toContain(form.name);
  });

  it("are read from CSV, quoted and with the languages behind", async () => {
    const entries = 'sourceEntry1,targetEntry1,en,zh\n"source""Entry","target,Entry",en,zh\n';
    const { glossary_id: id } = await createOld("CSV", entries, { entries_format: "csv" });
    expect(await entriesOf(id)).toBe('sourceEntry1\ttargetEntry1\nsource"Entry\ttarget,Entry');
  });

  it("may be called the same", async () => {
    const [one, other] = [await createOld("Same"), await createOld("Same")];
    expect([one.name, other.name, one.glossary_id === other.glossary_id]).toEqual(["Same", "Same", false]);
    expect((await termbases()).map(({ name }) => name)).toEqual(expect.arrayContaining(["Same", "Same 2"]));
  });

  it("are also what users have made in their browser", async () => {
    const body = { flag: "2", name: "By hand", src_lang: "en-us", tgt_lang: "zh-cn" };
    const { data } = await app.call<{ bank_id: string }>(libraryCalls.create.path, { token: owner, body });
    const glossary = (await call(`/v2/glossaries/${data.bank_id}`)).json();
    expect(glossary).toMatchObject({ name: "By hand", ...enZh, entry_count: 0 });
  });

  it.each([
    ["", 400],
    ["Hello", 400],
    ["Hello\t", 400],
    ["Hello\t你好\tx", 400],
    ["Hello\t你好\nHello\t您好", 400],
    [`${"x".repeat(200)}\t你好`, 400],
  ])("are refused with entries %j", async (entries, status) => {
    const before = (await termbases()).length;
    const response = await call("/v2/glossaries", { json: { name: "Wrong", ...enZh, entries } });
    expect([response.statusCode, response.json()]).toEqual([status, { message: expect.stringContaining("entr") }]);
    expect((await termbases()).length).toBe(before);
  });

  it("are refused where a CSV cannot be read, or the languages", async () => {
    const json = { name: "Wrong", ...enZh, entries: '"Hello,你好', entries_format: "csv" };
    expect(await statusOf("/v2/glossaries", { json })).toBe(400);
    const entries = "Hello\t你好";
    for (const more of [{ target_lang: "de" }, { source_lang: "xx" }, { target_lang: "EN" }, { name: "" }]) {
      expect([more, await statusOf("/v2/glossaries", { json: { name: "Wrong", ...enZh, entries, ...more } })]).toEqual([
        more,
        400,
      ]);
    }
  });
});

describe("glossaries of version 3", () => {
  it("have a dictionary for each of their pairs", async () => {
    const form = {
      name: "Both ways",
      "dictionaries[0].source_lang": "en",
      "dictionaries[0].target_lang": "zh",
      "dictionaries[0].entries": "Hello\t你好",
      "dictionaries[0].entries_format": "tsv",
      "dictionaries[1].source_lang": "zh",
      "dictionaries[1].target_lang": "en",
      "dictionaries[1].entries": "你好,Hello",
      "dictionaries[1].entries_format": "csv",
    };
    const made = await call("/v3/glossaries", { form });
    expect(made.statusCode).toBe(201);
    const glossary = made.json<Glossary>();
    const dictionaries = [
      { ...enZh, entry_count: 1 },
      { ...zhEn, entry_count: 1 },
    ];
    expect(glossary.name).toBe("Both ways");
    expect(glossary.dictionaries).toEqual(expect.arrayContaining(dictionaries));
    const path = `/v3/glossaries/${glossary.glossary_id}`;
    expect((await call(path)).json()).toEqual(glossary);
    expect(await statusOf(path.replace("v3", "v2"))).toBe(404);
    expect(await statusOf(path.replace("v3", "v2"), { method: "DELETE" })).toBe(404);
    const listGlossaries = async (version: string) =>
      (await call(`/${version}/glossaries`))
        .json<{ glossaries: Glossary[] }>()
        .glossaries.map((each) => each.glossary_id);
    expect(await listGlossaries("v3")).toContain(glossary.glossary_id);
    expect(await listGlossaries("v2")).not.toContain(glossary.glossary_id);
    expect(await statusOf(`${path}/dictionaries?${pairQuery(zhEn)}`, { method: "DELETE" })).toBe(204);
    expect((await call(path)).json<Glossary>().dictionaries).toEqual([{ ...enZh, entry_count: 1 }]);
    expect(await statusOf(`${path}/dictionaries?${pairQuery(zhEn)}`, { method: "DELETE" })).toBe(404);
    expect(await statusOf(`${path}/dictionaries`, { method: "DELETE" })).toBe(400);
    const before = (await termbases()).length;
    expect(await statusOf(path, { method: "DELETE" })).toBe(204);
    expect((await termbases()).length).toBe(before - 1);
  });

  it("may have none yet", async () => {
    const { glossary_id: id, dictionaries } = await create({ name: "Empty" });
    expect(dictionaries).toEqual([]);
    expect((await call(`/v3/glossaries/${id}`)).json()).toMatchObject({ name: "Empty", dictionaries: [] });
  });

  it("take a new name, more entries and more dictionaries", async () => {
    const entries = "Hello\t你好\nBye\t再见";
    const { glossary_id: id } = await create({ name: "Old", dictionaries: [{ ...enZh, entries }] });
    const update = async (json: object) =>
      (await call(`/v3/glossaries/${id}`, { method: "PATCH", json })).json<Glossary>();
    expect(await update({ name: "New" })).toMatchObject({ name: "New", dictionaries: [{ entry_count: 2 }] });
    const dictionaries = [
      { ...enZh, entries: "Bye\t拜拜\nYes\t是" },
      { ...zhEn, entries: "是\tYes" },
    ];
    expect((await update({ dictionaries })).dictionaries).toHaveLength(2);
    expect(await entriesOf(id)).toBe("Hello\t你好\nBye\t拜拜\nYes\t是");
    expect(await entriesOf(id, zhEn)).toBe("是\tYes");
  });

  it("have a dictionary replaced whole", async () => {
    const entries = "Hello\t你好\nBye\t再见";
    const { glossary_id: id } = await create({ name: "Replaced", dictionaries: [{ ...enZh, entries }] });
    const form = { ...enZh, entries: "Bye\t再见\nYes\t是", entries_format: "tsv" };
    const response = await call(`/v3/glossaries/${id}/dictionaries`, { method: "PUT", form });
    expect([response.statusCode, response.json()]).toEqual([200, { ...enZh, entry_count: 2 }]);
    expect(await entriesOf(id)).toBe("Bye\t再见\nYes\t是");
  });

  it("of one termbase grow under its id", async () => {
    const body = { flag: "2", name: "Growing", src_lang: "en-us", tgt_lang: "zh-cn" };
    const { data } = await app.call<{ bank_id: string }>(libraryCalls.create.path, { token: owner, body });
    const json = { dictionaries: [{ ...zhEn, entries: "你好\tHello" }] };
    const response = await call(`/v3/glossaries/${data.bank_id}`, { method: "PATCH", json });
    expect(response.json()).toMatchObject({ glossary_id: data.bank_id, name: "Growing" });
    expect(response.json<Glossary>().dictionaries).toHaveLength(2);
  });

  it("are all there or not at all", async () => {
    const before = (await termbases()).length;
    const dictionaries = [
      { ...enZh, entries: "Hello\t你好" },
      { ...zhEn, entries: `你好\t${"x".repeat(200)}` },
    ];
    expect(await statusOf("/v3/glossaries", { json: { name: "Half", dictionaries } })).toBe(400);
    expect((await termbases()).length).toBe(before);
    expect((await call("/v3/glossaries")).body).not.toContain('"Half"');
    const twice = [dictionaries[0], dictionaries[0]];
    expect(await statusOf("/v3/glossaries", { json: { name: "Twice", dictionaries: twice } })).toBe(400);
  });

  it("take ten thousand entries", async () => {
    const entries = Array.from({ length: 10_000 }, (_, at) => `Source-${at}\tTarget-${at}`).join("\n");
    const { glossary_id: id, dictionaries } = await create({ name: "Large", dictionaries: [{ ...enZh, entries }] });
    expect(dictionaries).toEqual([{ ...enZh, entry_count: 10_000 }]);
    expect(await entriesOf(id)).toBe(entries);
    const few = { ...enZh, entries: "Yes\t是" };
    expect(await statusOf(`/v3/glossaries/${id}/dictionaries`, { method: "PUT", json: few })).toBe(400);
  });
});

it("serve translations of their pair", async () => {
  const { glossary_id: id } = await create({
    name: "Used",
    dictionaries: [
      { ...enZh, entries: "Yes\t是的呀" },
      { ...zhEn, entries: "是的呀\tYes indeed" },
    ],
  });
  const translate = async (body: object) => call("/v2/translate", { json: { glossary_id: id, ...body } });
  const texts = async (body: object) =>
    (await translate(body)).json<{ translations: { text: string }[] }>().translations.map(({ text }) => text);
  expect(await texts({ text: "Yes", source_lang: "EN", target_lang: "ZH" })).toEqual(["是的呀."]);
  expect(await texts({ text: "是的呀", source_lang: "ZH", target_lang: "EN-US" })).toEqual(["Yes indeed."]);
  const other = await translate({ text: "Oui", source_lang: "FR", target_lang: "ZH" });
  expect([other.statusCode, other.json<{ message: string }>().message]).toEqual([
    400,
    expect.stringContaining("No dictionary found for language pair"),
  ]);
});

it("are nobody else's", async () => {
  const { glossary_id: id } = await createOld("Mine");
  const { glossary_id: group } = await create({ name: "Mine too", dictionaries: [] });
  for (const each of [id, group, "invalid_glossary_id", "96ab91fd-e715-41a1-adeb-5d701f84a483"]) {
    for (const version of ["v2", "v3"]) {
      const path = `/${version}/glossaries/${each}`;
      const entries = `${path}/entries?${pairQuery(enZh)}`;
      const statuses = [
        await otherCall(path),
        await otherCall(path, { method: "DELETE" }),
        await otherCall(entries),
      ].map(({ statusCode }) => statusCode);
      expect([path, ...statuses]).toEqual([path, 404, 404, 404]);
    }
    const path = `/v3/glossaries/${each}`;
    expect((await otherCall(path, { method: "PATCH", json: { name: "Theirs" } })).statusCode).toBe(404);
    const json = { ...enZh, entries: "Yes\t是" };
    expect((await otherCall(`${path}/dictionaries`, { method: "PUT", json })).statusCode).toBe(404);
  }
  expect((await otherCall("/v3/glossaries")).json()).toEqual({ glossaries: [] });
});

it("are limited by the plan", async () => {
  const { token } = await developer(app, "free@example.com");
  const freeCall = deeplCaller(app, (await makeKey(app, token)).api_key);
  const make = async (count: number, name: string) => {
    const entries = Array.from({ length: count }, (_, at) => `Term ${at}\t词${at}`).join("\n");
    const response = await freeCall("/v2/glossaries", { json: { name, ...enZh, entries } });
    return [response.statusCode, response.json<{ message?: string }>().message];
  };
  expect(await make(6, "Too long")).toEqual([456, expect.stringContaining("5 entries")]);
  expect(await make(5, "Just right")).toEqual([201, undefined]);
  expect(await make(1, "One too many")).toEqual([456, expect.stringContaining("1 termbase")]);
});

it("tell which pairs they can have", async () => {
  const { supported_languages: pairs } = (await call("/v2/glossary-language-pairs")).json<{
    supported_languages: object[];
  }>();
  expect(pairs).toHaveLength(72);
  expect(pairs).toContainEqual(enZh);
});
