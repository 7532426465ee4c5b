import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import {
  type Library,
  entryCalls,
  libraryCalls,
  type LibrarySettings,
  type SuggestResult,
  type UsableLibraries,
} from "@yiqiao/contracts/libraries";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "#testing";
import { addSite, buildUser, callsOf } from "../testing/libraries-app.ts";

let app: TestApp;
let calls: ReturnType<typeof callsOf>;
const users: Record<string, { id: string; token: string }> = {};
beforeAll(async () => {
  app = await buildTestApp();
  calls = callsOf(app);
  await addSite(app);
  users["root"] = await buildUser(app, "root", { role: 0 });
  users["chief"] = await buildUser(app, "chief", { siteId: 5, role: 1 });
  users["friend"] = await buildUser(app, "friend", { siteId: 5 });
  users["user"] = await buildUser(app, "user", { siteId: 5 });
});
afterAll(() => app.close());

const tokenOf = (name: string) => users[name]?.token ?? "";
const choice = { pair: { source: "en-us", target: "zh-cn" }, domain: "general" } as const;
const useOf = (name: string, more: object = {}, siteId = 5) =>
  app.features.libraries.use({ siteId, accountId: users[name]?.id ?? null }, { ...choice, ...more });
const made: Record<string, Library> = {};

describe("what a translation uses", () => {
  beforeAll(async () => {
    const make = async (by: string, name: string, body: object = {}) => {
      app.clock.advance({ ms: 1000 });
      made[name] = (await calls.create(tokenOf(by), { flag: "2", name, ...body })).data;
    };
    await make("root", "master", { system_or_individual: "4" });
    await make("root", "public", { system_or_individual: "3" });
    await make("root", "other public", { system_or_individual: "3" });
    await make("chief", "system", { system_or_individual: "1" });
    await make("friend", "shared");
    await make("user", "own");
    await make("user", "legal", { domain: "legal" });
    await make("user", "french", { tgt_lang: "fr" });
    await make("user", "turned", { src_lang: "zh-cn", tgt_lang: "en-us" });
    await make("user", "two-way", { src_lang: "zh-cn", tgt_lang: "en-us", tow_way: 1 });
    const bank_id = made["shared"]?.bank_id;
    await calls.call(libraryCalls.share.path, tokenOf("friend"), {
      body: { bank_id, account: "user", role: "reader" },
    });
    await calls.call(libraryCalls.subscribe.path, tokenOf("user"), {
      body: { bank_id: made["public"]?.bank_id, subscribed: true },
    });
  });
  const termbases = async (more: object = {}) => (await useOf("user", more)).termbases.map(({ name }) => name);
  const arrange = (banks: readonly (readonly [name: string, in_use: boolean, penalty?: number])[]) =>
    calls.call(libraryCalls.arrange.path, tokenOf("user"), {
      body: {
        flag: "2",
        banks: banks.map(([name, in_use, penalty = 0]) => ({ bank_id: made[name]?.bank_id, in_use, penalty })),
      },
    });

  it("are own, shared, the site's, subscribed and the main site's libraries of the pair, in this order", async () => {
    expect(await termbases()).toEqual(["own", "two-way", "shared", "system", "public", "master", "legal"]);
    const { termbases: used } = await useOf("user");
    expect(used.filter(({ reversed }) => reversed).map(({ name }) => name)).toEqual(["two-way"]);
  });

  it("those of the domain come first, those of others last", async () => {
    expect((await termbases({ domain: "legal" }))[0]).toBe("legal");
    expect((await termbases({ domain: "medical" })).at(-1)).toBe("legal");
  });

  it("are nothing of others", async () => {
    expect((await useOf("friend")).termbases.map(({ name }) => name)).toEqual(["shared", "system", "master"]);
    expect((await useOf("root", {}, 0)).termbases.map(({ name }) => name)).toEqual(["master"]);
    const penalties = { age: null, authors: [] };
    expect(await useOf("visitor")).toEqual({ memories: [], termbases: [], threshold: 95, penalties });
  });

  it("are those that are named, in this order, each one that the user may use for the pair", async () => {
    const ids = (...names: string[]) => names.map((name) => made[name]?.bank_id ?? "");
    const named = (...names: string[]) => termbases({ termbaseIds: ids(...names) });
    expect(await named("master", "own", "other public")).toEqual(["master", "own", "other public"]);
    expect(await termbases({ termbaseIds: [] })).toEqual([]);
    for (const wrong of ["french", "turned"])
      await expect(named("own", wrong)).rejects.toMatchObject({ error: "libraryUnknown" });
    await expect(termbases({ termbaseIds: ["nonsense"] })).rejects.toMatchObject({
      details: { id: "nonsense", field: "tb_ids" },
    });
    await expect(useOf("user", { memoryIds: ids("own") })).rejects.toMatchObject({ details: { field: "tm_ids" } });
    await expect(useOf("friend", { termbaseIds: ids("own") })).rejects.toMatchObject({ error: "libraryUnknown" });
    await expect(useOf("root", { termbaseIds: ids("own") }, 0)).rejects.toMatchObject({ error: "libraryUnknown" });
    expect((await useOf("visitor", { termbaseIds: ids("public") })).termbases).toHaveLength(1);
    await expect(useOf("visitor", { termbaseIds: ids("master") })).rejects.toMatchObject({ error: "libraryUnknown" });
  });

  it("follow the user's arrangement", async () => {
    expect(
      (
        await arrange([
          ["master", true, 7],
          ["own", false],
          ["system", true],
        ])
      ).code,
    ).toBe(codes.success.code);
    expect(await termbases()).toEqual(["master", "system", "two-way", "shared", "public", "legal"]);
    const { bank_list: list } = await calls.list(tokenOf("user"), "2");
    expect(list.slice(0, 2)).toMatchObject([
      { name: "master", penalty: 7, position: 0 },
      { name: "own", in_use: false },
    ]);
    await arrange([
      ["two-way", true],
      ["own", true],
    ]);
    expect((await termbases()).slice(0, 4)).toEqual(["two-way", "own", "master", "system"]);
    expect((await arrange([["other public", true]])).code).toBe(codes.libraryMissing.code);
    const { data } = await calls.call<UsableLibraries>(
      `${libraryCalls.usable.path}?src_lang=en-us&tgt_lang=zh-cn`,
      tokenOf("user"),
    );
    expect(data.tb_list.map(({ name }) => name).slice(0, 3)).toEqual(["two-way", "own", "master"]);
    expect(data.tm_list).toEqual([]);
  });
});

describe("settings", () => {
  const settings = (body?: object) =>
    calls.call<LibrarySettings>(libraryCalls.settings.path, tokenOf("user"), body === undefined ? {} : { body });
  const usual = {
    fuzzy_threshold: 95,
    use_memories: true,
    use_terms: true,
    write_bank_id: null,
    age_penalty: null,
    author_penalties: [],
  };

  it("say what is used, from which score on", async () => {
    expect((await settings()).data).toEqual(usual);
    const wanted = { ...usual, fuzzy_threshold: 70, use_terms: false };
    expect((await settings(wanted)).data).toEqual(wanted);
    expect(await useOf("user")).toMatchObject({ threshold: 70, termbases: [] });
    expect((await useOf("user", { termbaseIds: [made["own"]?.bank_id ?? ""] })).termbases).toHaveLength(1);
    expect((await settings({ ...usual, fuzzy_threshold: 49 })).code).toBe(codes.invalidRequest.code);
    await settings(usual);
  });

  const penalties = {
    age_penalty: { months: 120, percent: 50 },
    author_penalties: [
      { author: "Draft Bot", percent: 1 },
      { author: "李", percent: 50 },
    ],
  };

  it("say what is taken off matches, which stays where a call does not mention it", async () => {
    const kept = penalties.author_penalties;
    expect((await settings({ ...usual, ...penalties })).data).toEqual({ ...usual, ...penalties });
    expect((await useOf("user")).penalties).toEqual({ age: penalties.age_penalty, authors: kept });
    const { age_penalty: _, author_penalties: __, ...former } = usual;
    const changed = await settings({ ...former, fuzzy_threshold: 60 });
    expect(changed.data).toMatchObject({ fuzzy_threshold: 60, age_penalty: penalties.age_penalty });
    expect((await settings({ ...former, age_penalty: null })).data).toMatchObject({
      age_penalty: null,
      author_penalties: kept,
    });
    expect((await settings(usual)).data).toEqual(usual);
    users["new"] = await buildUser(app, "new", { siteId: 5 });
    const first = await calls.call<LibrarySettings>(libraryCalls.settings.path, tokenOf("new"), { body: former });
    expect(first.data).toEqual(usual);
  });

  it.each<[string, object]>([
    ["no month", { age_penalty: { months: 0, percent: 5 } }],
    ["more than ten years", { age_penalty: { months: 121, percent: 5 } }],
    ["half a month", { age_penalty: { months: 1.5, percent: 5 } }],
    ["no percent", { age_penalty: { months: 1, percent: 0 } }],
    ["more than 50 percent", { age_penalty: { months: 1, percent: 51 } }],
    ["an author without a name", { author_penalties: [{ author: " \u3000", percent: 5 }] }],
    ["a name that no entry has", { author_penalties: [{ author: "a".repeat(101), percent: 5 }] }],
    ["more than 50 percent of an author", { author_penalties: [{ author: "a", percent: 51 }] }],
    ["21 authors", { author_penalties: Array.from({ length: 21 }, (_, at) => ({ author: `${at}`, percent: 5 })) }],
  ])("take no penalty of %s", async (_, wrong) => {
    expect((await settings({ ...usual, ...wrong })).code).toBe(codes.invalidRequest.code);
    expect((await settings()).data).toEqual(usual);
  });

  it("name an author once, and say which one is named again", async () => {
    const twice = [
      { author: "Ann Lee", percent: 5 },
      { author: "Bot", percent: 1 },
      { author: "ａnn  lee", percent: 6 },
    ];
    const refused = await settings({ ...usual, author_penalties: twice });
    expect([refused.code, refused.message]).toEqual([
      codes.invalidRequest.code,
      expect.stringContaining("author_penalties.2.author"),
    ]);
  });

  it("name no memory that the user may not write into", async () => {
    const { data: foreign } = await calls.create(tokenOf("friend"), { name: "Foreign" });
    const write = (bankId: string | undefined) => settings({ ...usual, write_bank_id: bankId });
    expect((await write(foreign.bank_id)).code).toBe(codes.libraryMissing.code);
    expect((await write(made["own"]?.bank_id)).code).toBe(codes.libraryMismatch.code);
    await calls.call(libraryCalls.share.path, tokenOf("friend"), {
      body: { bank_id: foreign.bank_id, account: "user", role: "reader" },
    });
    expect((await write(foreign.bank_id)).code).toBe(codes.libraryReadOnly.code);
    await calls.call(libraryCalls.update.path, tokenOf("friend"), {
      body: { bank_id: foreign.bank_id, write_policy: "approved" },
    });
    expect((await write(foreign.bank_id)).data.write_bank_id).toBe(foreign.bank_id);
    await settings(usual);
  });
});

describe("a suggested translation", () => {
  const suggest = (name: string, body: object = {}) =>
    calls.call<SuggestResult>(entryCalls.suggest.path, tokenOf(name), {
      body: { src_lang: "en-us", tgt_lang: "zh-cn", source: "Good evening", target: "晚上好", ...body },
    });
  const memories = async (name: string) => (await calls.list(tokenOf(name))).bank_list;

  it("makes a memory where there is none, and is kept once", async () => {
    users["first"] = await buildUser(app, "first", { plan: "free" });
    const { data } = await suggest("first", { before: "", after: "How are you?" });
    expect(data).toMatchObject({ bank_name: "My memory", outcome: "added", status: "approved" });
    expect((await suggest("first")).data).toMatchObject({ id: data.id, outcome: "unchanged" });
    const [memory] = await memories("first");
    if (memory === undefined) throw new Error("There is none");
    expect((await calls.entries(tokenOf("first"), memory)).data.list).toMatchObject([
      { origin: "suggestion", author: "first" },
    ]);
    const again = await suggest("first", { before: "", after: "How are you?", target: "晚安" });
    expect(again.data).toMatchObject({ id: data.id, outcome: "updated" });
    expect((await suggest("first", { target: "另一处" })).data.outcome).toBe("added");
    expect((await suggest("first", { tgt_lang: "fr", target: "Bonsoir" })).code).toBe(codes.planLimit.code);
  });

  it("goes into the first memory of the pair, and turned round into one that serves both ways", async () => {
    users["second"] = await buildUser(app, "second");
    await calls.create(tokenOf("second"), { name: "turned", src_lang: "zh-cn", tgt_lang: "en-us", tow_way: 1 });
    expect((await suggest("second")).data.bank_name).toBe("turned");
    const [memory] = await memories("second");
    if (memory === undefined) throw new Error("There is none");
    expect((await calls.entries(tokenOf("second"), memory)).data.list).toMatchObject([
      { source: "晚上好", target: "Good evening" },
    ]);
  });

  it("waits for approval where the memory wants that, and is used only then", async () => {
    const { data: team } = await calls.create(tokenOf("chief"), { name: "Team", system_or_individual: "1" });
    const into = { bank_id: team.bank_id };
    expect((await suggest("user", into)).code).toBe(codes.libraryReadOnly.code);
    await calls.call(libraryCalls.update.path, tokenOf("chief"), { body: { ...into, write_policy: "approved" } });
    const { data } = await suggest("user", into);
    expect(data).toMatchObject({ status: "pending", outcome: "added", bank_name: "Team" });
    const countIndexed = async () =>
      (
        await app.database.pool.query("select 1 from memory_texts where entry_id = $1 and cardinality(grams) > 0", [
          data.id,
        ])
      ).rowCount;
    expect(await countIndexed()).toBe(0);
    const approve = (name: string) =>
      calls.call(entryCalls.approve.path, tokenOf(name), { body: { ...into, ids: [data.id, "123456"] } });
    expect((await approve("user")).code).toBe(codes.libraryReadOnly.code);
    const nothing = await calls.call(entryCalls.approve.path, tokenOf("chief"), { body: into });
    expect(nothing.code).toBe(codes.invalidRequest.code);
    expect((await approve("chief")).data).toMatchObject({ changed: 1, refused: 1 });
    expect(await countIndexed()).toBe(1);
    expect((await calls.entries(tokenOf("user"), team)).data.list).toMatchObject([
      { status: "approved", editor: "chief" },
    ]);
    expect((await suggest("chief", { ...into, target: "晚安" })).data.status).toBe("approved");
  });

  it("is refused where the languages or the kind are others, or the memory is somebody else's", async () => {
    const { data: own } = await calls.create(tokenOf("friend"), { name: "Only mine" });
    expect((await suggest("user", { bank_id: own.bank_id })).code).toBe(codes.libraryMissing.code);
    const approved = { bank_id: own.bank_id, write_policy: "approved" };
    await calls.call(libraryCalls.update.path, tokenOf("friend"), { body: approved });
    expect((await suggest("root", { bank_id: own.bank_id })).code).toBe(codes.libraryReadOnly.code);
    expect((await suggest("friend", { bank_id: own.bank_id, src_lang: "fr" })).code).toBe(codes.libraryLanguages.code);
    expect((await suggest("friend", { src_lang: "auto" })).code).toBe(codes.pairUnsupportedForLibraries.code);
    expect((await suggest("user", { bank_id: made["own"]?.bank_id })).code).toBe(codes.libraryMismatch.code);
    expect((await suggest("user", { source: "s".repeat(1001) })).code).toBe(codes.libraryFieldTooLong.code);
  });
});
