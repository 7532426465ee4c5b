import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import {
  type BatchResult,
  type Concordance,
  type Library,
  type LibraryEntry,
  entryCalls,
} from "@yiqiao/contracts/libraries";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "#testing";
import { buildUser, callsOf } from "../testing/libraries-app.ts";

let app: TestApp;
let calls: ReturnType<typeof callsOf>;
let token = "";
let memory: Library;
let termbase: Library;
beforeAll(async () => {
  app = await buildTestApp();
  calls = callsOf(app);
  ({ token } = await buildUser(app, "writer", { plan: "enterprise-y" }));
  ({ data: memory } = await calls.create(token));
  ({ data: termbase } = await calls.create(token, { flag: "2", name: "Terms" }));
});
afterAll(() => app.close());

const sources = (list: readonly LibraryEntry[]) => list.map(({ source }) => source);
const insert = (bank: Library, source: string, target: string, more: object = {}) =>
  calls.insert(token, { bank_id: bank.bank_id, source, target, ...more });
const listIndexed = async (id: string) => {
  const { rows } = await app.database.pool.query<{ text: string }>(
    "select text from memory_texts where entry_id = $1 and cardinality(grams) > 0",
    [id],
  );
  return rows.map(({ text }) => text);
};

describe("an entry", () => {
  it("is added with who wrote it, its note and its attributes, and found in the list", async () => {
    const attributes = { client: "Acme", 项目: "一" };
    const { data } = await insert(memory, "Good morning", "早上好", { note: " polite ", attributes, forbidden: true });
    expect(data).toMatchObject({
      source: "Good morning",
      target: "早上好",
      note: "polite",
      attributes,
      status: "approved",
      origin: "manual",
      author: "writer",
      editor: "writer",
      forbidden: false,
      has_tags: false,
      revision: 1,
      created_time: app.clock.now().toISOString(),
    });
    const { list, total, pages, page } = (await calls.entries(token, memory)).data;
    expect({ total, pages, page }).toEqual({ total: 1, pages: 1, page: 1 });
    expect(list).toEqual([data]);
    expect((await calls.list(token)).bank_list[0]?.entries).toBe(1);
    expect(await listIndexed(data.id)).toEqual(["good morning"]);
  });

  it("is there once: the same source with the same translation is refused, another translation is not", async () => {
    expect((await insert(memory, "Good morning", "早上好")).code).toBe(codes.entryExists.code);
    const { data } = await insert(memory, "Good morning", "早安");
    const same = await calls.change(token, { bank_id: memory.bank_id, id: data.id, revision: 1, target: "早上好" });
    expect(same.code).toBe(codes.entryExists.code);
    expect((await insert(memory, "good morning", "早上好")).code).toBe(codes.success.code);
  });

  it.each([
    ["a source of white space", "memory", { source: " ", target: "t" }, codes.entryEmpty],
    ["no translation", "memory", { source: "s", target: "" }, codes.entryEmpty],
    ["an English sentence of 1001", "memory", { source: "s".repeat(1001), target: "t" }, codes.libraryFieldTooLong],
    ["a Chinese sentence of 501", "memory", { source: "s", target: "长".repeat(501) }, codes.libraryFieldTooLong],
    ["a term of 101", "termbase", { source: "s".repeat(101), target: "t" }, codes.libraryFieldTooLong],
    ["a Chinese term of 51", "termbase", { source: "s", target: "长".repeat(51) }, codes.libraryFieldTooLong],
    ["a note of 201", "memory", { source: "s", target: "t", note: "n".repeat(201) }, codes.libraryFieldTooLong],
    [
      "an attribute's name of 51",
      "memory",
      { source: "s", target: "t", attributes: { ["a".repeat(51)]: "" } },
      codes.libraryFieldTooLong,
    ],
    [
      "an attribute of 101",
      "memory",
      { source: "s", target: "t", attributes: { a: "v".repeat(101) } },
      codes.libraryFieldTooLong,
    ],
    ["an attribute without a name", "memory", { source: "s", target: "t", attributes: { " ": "v" } }, codes.entryEmpty],
    ["tags of no source", "memory", { source: "s", target: "{1}t{/1}" }, codes.entryTags],
    ["a translation without the tags", "memory", { source: "{1}s{/1}", target: "t" }, codes.entryTags],
    ["a tag twice", "memory", { source: "{1/}s{1/}", target: "t{1/}" }, codes.entryTags],
  ] as const)("with %s is refused", async (_what, kind, body, { code }) => {
    const before = (await calls.entries(token, kind === "memory" ? memory : termbase)).data.total;
    const bank = kind === "memory" ? memory : termbase;
    expect((await insert(bank, body.source, body.target, body)).code).toBe(code);
    expect((await calls.entries(token, bank)).data.total).toBe(before);
  });

  it("fits up to the limit: 500 Chinese and 1000 English characters, 100 of a term", async () => {
    expect((await insert(memory, "s".repeat(1000), "𠀀".repeat(500))).code).toBe(codes.success.code);
    expect((await insert(termbase, "s".repeat(100), "长".repeat(50))).code).toBe(codes.success.code);
  });

  it("says in the reader's language which field is wrong", async () => {
    const body = { bank_id: memory.bank_id, source: "s", target: "t", note: "长".repeat(101) };
    const { message } = await calls.insert(token, body, { language: "zh" });
    expect(message).toBe("备注不能超过 200 个字符（当前 202 个）");
  });

  it("shows inline tags as placeholders, and keeps those of the source", async () => {
    const { data } = await insert(memory, "Press {1}Save{/1} now {2/}", "现在按{1}保存{/1}{2/}");
    expect(data).toMatchObject({
      source: "Press {1}Save{/1} now {2/}",
      target: "现在按{1}保存{/1}{2/}",
      has_tags: true,
    });
    const { rows } = await app.database.pool.query("select source, source_tags from library_entries where id = $1", [
      data.id,
    ]);
    expect(rows[0]).toMatchObject({
      source: "Press Save now ",
      source_tags: [{ id: 1, kind: "open", offset: 6 }, {}, {}],
    });
    const change = (body: object) =>
      calls.change(token, { bank_id: memory.bank_id, id: data.id, revision: 1, ...body });
    const dropped = await change({ source: "Press {1}Save{/1} now", target: "现在按{1}保存{/1}" });
    expect(dropped).toMatchObject({ code: codes.entryTags.code, data: { detail: "{2/} is missing" } });
    expect((await change({ target: "按{2/}{1}保存{/1}" })).data.target).toBe("按{2/}{1}保存{/1}");
  });

  it("of a termbase has braces as they are, and marks of its own", async () => {
    const { data } = await insert(termbase, " {1}x{/1} ", "y", { forbidden: true, case_sensitive: true });
    expect(data).toMatchObject({ source: "{1}x{/1}", forbidden: true, case_sensitive: true, has_tags: false });
    expect(await listIndexed(data.id)).toEqual([]);
  });

  it("is changed only by who saw it as it is: the second of two editors is told, with the entry as it is now", async () => {
    const { data: seen } = await insert(memory, "Two editors", "两位");
    const edit = (body: object) => calls.change(token, { bank_id: memory.bank_id, id: seen.id, revision: 1, ...body });
    app.clock.advance({ minutes: 1 });
    const answers = await Promise.all([edit({ target: "甲" }), edit({ target: "乙" })]);
    const won = answers.find(({ code }) => code === codes.success.code);
    const lost = answers.find(({ code }) => code === codes.entryChanged.code);
    expect(won?.data).toMatchObject({ revision: 2, modified_time: app.clock.now().toISOString() });
    expect(lost?.data).toMatchObject({ editor: "writer", entry: won?.data });
    expect(lost?.message).toContain("writer");
    await app.database.pool.query("update library_entries set editor = '' where id = $1", [seen.id]);
    expect((await edit({ target: "丙" })).message).toMatch(/^Somebody has changed/);
    const again = await calls.change(token, {
      bank_id: memory.bank_id,
      id: seen.id,
      revision: 2,
      source: "Three editors",
    });
    expect(again.data).toMatchObject({ revision: 3, source: "Three editors" });
    expect(await listIndexed(seen.id)).toEqual(["three editors"]);
    const { data } = await calls.call<BatchResult>(entryCalls.deleteOne.path, token, {
      method: "DELETE",
      body: { bank_id: memory.bank_id, id: seen.id },
    });
    expect(data.changed).toBe(1);
    expect(await listIndexed(seen.id)).toEqual([]);
    const gone = await calls.change(token, { bank_id: memory.bank_id, id: seen.id, revision: 3, note: "n" });
    expect(gone.code).toBe(codes.entryMissing.code);
  });

  it("says no to a scope or a flag that is not its library's", async () => {
    const wrong = { flag: "2", system_or_individual: "2" } as const;
    expect((await insert(memory, "a", "b", wrong)).code).toBe(codes.libraryMismatch.code);
    expect((await insert(memory, "a", "b", { flag: "1", system_or_individual: "1" })).code).toBe(
      codes.libraryMismatch.code,
    );
    expect((await calls.entries(token, { ...memory, flag: "2" })).code).toBe(codes.libraryMismatch.code);
  });
});

describe("a list of entries", () => {
  let bank: Library;
  beforeAll(async () => {
    ({ data: bank } = await calls.create(token, { name: "Numbers" }));
    for (let n = 0; n < 45; n += 1) {
      app.clock.advance({ ms: 1000 });
      await insert(bank, `n${String((n * 7) % 45).padStart(2, "0")}`, `数${n}`, {
        note: n % 2 === 0 ? "even 100%" : "odd",
      });
    }
  });
  const list = async (query: string) => (await calls.entries(token, bank, query)).data;

  it("falls back to the last page where the one asked for is beyond it", async () => {
    const last = await list("&page=3&page_size=20");
    expect([last.page, last.pages, last.total, last.list.length]).toEqual([3, 3, 45, 5]);
    expect(await list("&page=900&page_size=20")).toEqual(last);
    expect(await list("&page=2&keyword=nowhere")).toMatchObject({ list: [], total: 0, pages: 0, page: 1 });
  });

  it.each(["created", "modified", "source", "target"] as const)(
    "is sorted by %s, both ways, page by page",
    async (sort) => {
      const keyOf = (entry: LibraryEntry) =>
        ({ created: entry.created_time, modified: entry.modified_time, source: entry.source, target: entry.target })[
          sort
        ];
      for (const order of ["asc", "desc"]) {
        const pages = await Promise.all(
          [1, 2, 3, 4, 5].map((page) => list(`&sort=${sort}&order=${order}&page_size=10&page=${page}`)),
        );
        const keys = pages.flatMap(({ list }) => list.map((entry) => keyOf(entry)));
        expect(keys).toHaveLength(45);
        expect(keys).toEqual(order === "asc" ? keys.toSorted() : keys.toSorted().toReversed());
      }
    },
  );

  it("is filtered, and tells how many there are", async () => {
    expect((await list("&keyword=100%25")).total).toBe(23);
    expect((await list("&keyword=N01&field=source")).total).toBe(1);
    expect((await list("&keyword=N01&field=target")).total).toBe(0);
    expect((await list("&status=pending")).total).toBe(0);
    expect((await list("&origin=manual&author=WRIT")).total).toBe(45);
    const day = app.clock.now().toISOString().slice(0, 10);
    expect((await list(`&from=${day}`)).total).toBe(45);
    expect((await list("&to=2020-01-01")).total).toBe(0);
    expect((await list(`&batch_id=${bank.bank_id}`)).total).toBe(0);
    await insert(bank, "one more", "再来", { note: "100%" });
    expect((await list("&keyword=100%25")).total).toBe(24);
  });
});

describe("many entries at once", () => {
  const remove = (path: string, body: object) => calls.call<BatchResult>(path, token, { method: "DELETE", body });

  it("are deleted by choice, by filter and all, and come back when it is undone", async () => {
    const { data: bank } = await calls.create(token, { name: "Deletions" });
    const made = [];
    for (const source of ["a", "b", "c", "d"]) made.push((await insert(bank, source, source)).data);
    const { bank_id } = bank;
    const ids = made.slice(0, 2).map(({ id }) => id);
    const chosen = await remove(entryCalls.deleteChosen.path, {
      bank_id,
      flag: "1",
      system_or_individual: "2",
      ids: [...ids, "999999"],
    });
    expect(chosen.data).toMatchObject({ changed: 2, refused: 1 });
    expect(sources((await calls.entries(token, bank, "&order=asc")).data.list)).toEqual(["c", "d"]);
    expect((await remove(entryCalls.deleteAll.path, { bank_id, filter: { keyword: "c" } })).data.changed).toBe(1);
    const all = await remove(entryCalls.deleteAll.path, { bank_id });
    expect(all.data.changed).toBe(1);
    for (const { data } of [all, chosen]) {
      expect((await calls.call(entryCalls.undo.path, token, { body: { batch_id: data.batch_id } })).code).toBe(
        codes.success.code,
      );
    }
    expect(sources((await calls.entries(token, bank, "&order=asc")).data.list)).toEqual(["a", "b", "d"]);
    expect((await calls.list(token)).bank_list.find((each) => each.bank_id === bank_id)?.entries).toBe(3);
  });
});

describe("concordance", () => {
  it("finds words in every memory of the pair that the caller may use, and in no other", async () => {
    const { data: other } = await calls.create(token, { name: "French", tgt_lang: "fr" });
    await insert(memory, "The quick brown fox", "敏捷的棕色狐狸");
    await insert(other, "A brown bear", "Un ours brun");
    const find = async (query: string) =>
      (await calls.call<Concordance>(encodeURI(`${entryCalls.concordance.path}?${query}`), token)).data;
    const found = await find("keyword=brown&src_lang=en-us&tgt_lang=zh-cn");
    expect(found.list).toMatchObject([
      { source: "The quick brown fox", bank_name: "Contracts", bank_id: memory.bank_id },
    ]);
    expect((await find("keyword=brown")).list).toHaveLength(2);
    const turned = { name: "Turned", src_lang: "zh-cn", tgt_lang: "en-us", tow_way: 1 } as const;
    const { data: twoWay } = await calls.create(token, turned);
    await insert(twoWay, "棕色的熊", "The brown bear brown");
    const english = await find("keyword=brown&src_lang=en-us&tgt_lang=zh-cn");
    expect(english.list).toMatchObject([{ source: "The brown bear brown", target: "棕色的熊" }, {}]);
    expect((await find("keyword=棕色&side=target&src_lang=en-us&tgt_lang=zh-cn")).list).toHaveLength(2);
    expect((await find("keyword=棕色&src_lang=en-us&tgt_lang=zh-cn")).list).toEqual([]);
    const { token: stranger } = await buildUser(app, "concordance-stranger");
    expect((await calls.call<Concordance>(`${entryCalls.concordance.path}?keyword=brown`, stranger)).data.list).toEqual(
      [],
    );
  });
});
