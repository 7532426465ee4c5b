import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { type Library, type LibraryPage, libraryCalls } from "@yiqiao/contracts/libraries";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, buildTestJobs, type TestApp } from "#testing";
import { addSite, buildUser, callsOf } from "./testing/libraries-app.ts";

let app: TestApp;
let calls: ReturnType<typeof callsOf>;
beforeAll(async () => {
  app = await buildTestApp();
  calls = callsOf(app);
  await addSite(app);
});
afterAll(() => app.close());

const names = (list: readonly Library[]) => list.map(({ name }) => name);

describe("a library", () => {
  let refused = 0;
  it("is made, listed, renamed and changed", async () => {
    const { token } = await buildUser(app, "maker");
    const { data: made } = await calls.create(token, {
      name: " Verträge ",
      description: "all of them",
      domain: "legal",
    });
    expect(made).toMatchObject({
      name: "Verträge",
      flag: "1",
      system_or_individual: "2",
      tow_way: 0,
      domain: "legal",
      entries: 0,
      role: "owner",
      owner_name: "",
      in_use: true,
      penalty: 0,
    });
    expect(made.es_id).toBe(made.bank_id);
    const renamed = await calls.call<Library>(libraryCalls.rename.path, token, {
      body: { bank_id: made.bank_id, name: "合同" },
    });
    expect(renamed.data.name).toBe("合同");
    const body = { bank_id: made.bank_id, tow_way: "1", domain: "finance", write_policy: "approved", description: "" };
    const changed = await calls.call<Library>(libraryCalls.update.path, token, { body });
    expect(changed.data).toMatchObject({ tow_way: 1, domain: "finance", write_policy: "approved", description: "" });
    expect(names((await calls.list(token)).bank_list)).toEqual(["合同"]);
    expect((await calls.list(token, "2")).bank_list).toEqual([]);
    expect((await calls.list(token, "1", "?keyword=zzz")).bank_list).toEqual([]);
    expect((await calls.list(token, "1", "?src_lang=en-us&tgt_lang=zh-cn")).bank_list).toHaveLength(1);
    for (const query of ["?src_lang=fr", "?tgt_lang=fr"]) {
      expect((await calls.list(token, "1", query)).bank_list).toEqual([]);
    }
    const { data } = await calls.call<LibraryPage>(`${libraryCalls.publicOnes.path}?domain=legal`, token);
    expect(data).toEqual({ bank_list: [], total: 0, pages: 0 });
  });

  it.each([
    ["without a name", { name: "  " }, "libraryNameEmpty"],
    ["with a name of 21 letters", { name: "a".repeat(21) }, "libraryNameTooLong"],
    ["with a name of 11 Chinese characters", { name: "合".repeat(11) }, "libraryNameTooLong"],
    ["with one language", { tgt_lang: "en-us" }, "librarySameLanguages"],
    ["with too long a description", { description: "合".repeat(51) }, "libraryFieldTooLong"],
    ["of a public memory", { system_or_individual: "3" }, "libraryMismatch"],
  ] as const)("is not made %s", async (_what, body, error) => {
    const { token } = await buildUser(app, `refused-${(refused += 1)}`);
    expect((await calls.create(token, body)).code).toBe(codes[error].code);
    expect((await calls.list(token)).bank_list).toEqual([]);
  });

  it("has a name of its own among its owner's of the kind; 20 letters or 10 Chinese characters fit", async () => {
    const { token } = await buildUser(app, "namer");
    const { data: first } = await calls.create(token, { name: "合".repeat(10) });
    expect((await calls.create(token, { name: "合".repeat(10) })).code).toBe(codes.libraryNameTaken.code);
    expect((await calls.create(token, { name: "合".repeat(10), flag: "2" })).code).toBe(codes.success.code);
    const { data: second } = await calls.create(token, { name: "a".repeat(20) });
    const rename = (name: string, bankId = second.bank_id) =>
      calls.call(libraryCalls.rename.path, token, { body: { bank_id: bankId, name } });
    expect((await rename("合".repeat(10))).code).toBe(codes.libraryNameTaken.code);
    expect((await rename("合".repeat(10), first.bank_id)).code).toBe(codes.success.code);
  });

  it("says no to a flag that is not its own", async () => {
    const { token } = await buildUser(app, "flagger");
    const { data } = await calls.create(token);
    const path = libraryCalls.delete.path.replace(":flag", "2").replace(":bankId", data.bank_id);
    expect((await calls.call(path, token, { method: "DELETE" })).code).toBe(codes.libraryMismatch.code);
  });
});

describe("a memory that serves both ways", () => {
  it("is searched by its translations from then on, and no longer when it is switched back", async () => {
    const { token } = await buildUser(app, "two-way");
    const { data: memory } = await calls.create(token);
    await calls.insert(token, { bank_id: memory.bank_id, source: "Hello", target: "你好" });
    const texts = async () => {
      const { rows } = await app.database.pool.query<{ text: string }>(
        `select text from memory_texts
         where library = (select number from libraries where id = $1) and cardinality(grams) > 0 order by reversed`,
        [memory.bank_id],
      );
      return rows.map(({ text }) => text);
    };
    const turn = (tow_way: 0 | 1) =>
      calls.call(libraryCalls.update.path, token, { body: { bank_id: memory.bank_id, tow_way } });
    expect(await texts()).toEqual(["hello"]);
    await turn(1);
    expect(await texts()).toEqual(["hello", "你好"]);
    await turn(0);
    expect(await texts()).toEqual(["hello"]);
    await app.database.pool.query("update libraries set entries = 5000 where id = $1", [memory.bank_id]);
    await turn(1);
    expect(await texts()).toEqual(["hello"]);
    expect(app.enqueued.at(-1)).toMatchObject({ name: "libraries.reindex", payload: { id: memory.bank_id } });
    await buildTestJobs(app.features).run("libraries.reindex", { id: memory.bank_id });
    expect(await texts()).toEqual(["hello", "你好"]);
    const wrong = { bank_id: memory.bank_id, source: "a", target: "b", tow_way: 0 } as const;
    expect((await calls.insert(token, wrong)).code).toBe(codes.libraryMismatch.code);
  });
});

describe("limits of the plan", () => {
  it.each([
    ["free", 1, 5],
    ["standard-m", 10, 50],
    ["professional-y", 10, 50],
  ])("%s: %i memories, %i termbases and so many entries in each", async (plan, libraries, entries) => {
    const { token } = await buildUser(app, `limited-${plan}`, { plan });
    for (const flag of ["1", "2"] as const) {
      for (let n = 1; n <= libraries; n += 1) {
        expect((await calls.create(token, { flag, name: `n${n}` })).code).toBe(codes.success.code);
      }
      const over = await calls.create(token, { flag, name: "over" });
      expect(over).toMatchObject({ code: codes.planLimit.code, data: { limit: libraries, by: "libraries" } });
      const { bank_list: list, allowance } = await calls.list(token, flag);
      expect(allowance).toEqual({ libraries, used: libraries, entries });
      const bank_id = list[0]?.bank_id ?? "";
      for (let n = 1; n <= entries; n += 1) {
        expect((await calls.insert(token, { bank_id, source: `s${n}`, target: `t${n}` })).code).toBe(
          codes.success.code,
        );
      }
      const full = await calls.insert(token, { bank_id, source: "over", target: "over" });
      expect(full).toMatchObject({ code: codes.planLimit.code, data: { limit: entries, by: "entries" } });
      expect((await calls.entries(token, list[0] ?? over.data)).data.total).toBe(entries);
    }
  });

  it("tell in the reader's language what is reached and what lifts it", async () => {
    const { token } = await buildUser(app, "told", { plan: "free" });
    await calls.create(token);
    const over = { name: "second" };
    expect((await calls.create(token, over, { language: "zh" })).message).toBe(
      "已达到当前套餐上限：最多 1 个记忆库，请升级套餐",
    );
    expect((await calls.create(token, over)).message).toBe(
      "Your plan's limit has been reached: 1 translation memory. Upgrade your plan for more",
    );
    const { token: member } = await buildUser(app, "told-member", { plan: "free", siteId: 5 });
    await calls.create(member);
    expect((await calls.create(member, over)).message).toContain("ask your administrator");
  });

  it("are never passed by two calls at once", async () => {
    const { token } = await buildUser(app, "racer", { plan: "free" });
    const answers = await Promise.all(["a", "b", "c"].map((name) => calls.create(token, { name })));
    expect(answers.filter(({ code }) => code === codes.success.code)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === codes.planLimit.code)).toHaveLength(2);
    const bank_id = (await calls.list(token)).bank_list[0]?.bank_id ?? "";
    const inserted = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map((n) => calls.insert(token, { bank_id, source: `s${n}`, target: "t" })),
    );
    expect(inserted.filter(({ code }) => code === codes.success.code)).toHaveLength(5);
  });

  it("are the site's where that allows more, and not those of a plan that has expired", async () => {
    await app.database.pool.query(`update sites set config = '{"memories": 2, "libraryEntries": 6}' where id = 5`);
    const { token } = await buildUser(app, "site-limited", { plan: "free", siteId: 5 });
    await calls.create(token, { name: "a" });
    expect((await calls.create(token, { name: "b" })).code).toBe(codes.success.code);
    expect((await calls.create(token, { name: "c" })).code).toBe(codes.planLimit.code);
    expect((await calls.list(token, "1")).allowance).toEqual({ libraries: 2, used: 2, entries: 6 });
    expect((await calls.list(token, "2")).allowance).toEqual({ libraries: 1, used: 0, entries: 6 });
    const { id, token: late } = await buildUser(app, "expired");
    await app.database.pool.query("update accounts set plan_expires_at = '2026-01-01' where id = $1", [id]);
    expect((await calls.list(late, "1")).allowance).toEqual({ libraries: 1, used: 0, entries: 5 });
  });
});

describe("a deleted library", () => {
  const remove = (token: string, bankId: string) =>
    calls.call(libraryCalls.delete.path.replace(":flag", "1").replace(":bankId", bankId), token, { method: "DELETE" });
  const restore = (token: string, bankId: string) =>
    calls.call<Library>(libraryCalls.restore.path, token, { body: { bank_id: bankId } });

  it("is gone for every use, and comes back with its entries", async () => {
    const { id: accountId, token } = await buildUser(app, "deleter", { plan: "free" });
    const { data: made } = await calls.create(token);
    await calls.insert(token, { bank_id: made.bank_id, source: "a", target: "b" });
    expect((await remove(token, made.bank_id)).code).toBe(codes.success.code);
    expect((await calls.list(token)).bank_list).toEqual([]);
    expect((await calls.entries(token, made)).code).toBe(codes.libraryMissing.code);
    const use = () =>
      app.features.libraries.use(
        { siteId: 0, accountId },
        { pair: { source: "en-us", target: "zh-cn" }, domain: "general" },
      );
    expect((await use()).memories).toEqual([]);
    expect(names((await calls.list(token, "1", "?deleted=1")).bank_list)).toEqual(["Contracts"]);
    expect((await restore(token, made.bank_id)).data).toMatchObject({ name: "Contracts", entries: 1 });
    expect((await use()).memories).toHaveLength(1);
  });

  it("of a site is seen by those who keep it", async () => {
    const { token } = await buildUser(app, "site-keeper", { role: 0 });
    const { token: reader } = await buildUser(app, "site-reader");
    const { data: made } = await calls.create(token, { system_or_individual: "1", name: "Gone" });
    await remove(token, made.bank_id);
    const path = `${libraryCalls.list.path.replace(":flag", "1")}?deleted=1&system_or_individual=1`;
    const { data } = await calls.call<{ bank_list: Library[] }>(path, token);
    expect(names(data.bank_list)).toEqual(["Gone"]);
    expect((await calls.call(path, reader)).code).toBe(codes.noPermission.code);
  });

  it("counts again when it comes back, and needs its name", async () => {
    const { token } = await buildUser(app, "restorer", { plan: "free" });
    const { data: made } = await calls.create(token);
    await remove(token, made.bank_id);
    const { data: other } = await calls.create(token);
    expect((await restore(token, made.bank_id)).code).toBe(codes.libraryNameTaken.code);
    await calls.call(libraryCalls.rename.path, token, { body: { bank_id: other.bank_id, name: "other" } });
    expect((await restore(token, made.bank_id)).code).toBe(codes.planLimit.code);
  });

  it("is nobody else's to bring back, and purged after some days with all that was in it", async () => {
    const { token } = await buildUser(app, "purged");
    const { token: stranger } = await buildUser(app, "stranger");
    const { data: made } = await calls.create(token);
    await calls.insert(token, { bank_id: made.bank_id, source: "a", target: "b" });
    await remove(token, made.bank_id);
    expect((await restore(stranger, made.bank_id)).code).toBe(codes.libraryMissing.code);
    const jobs = buildTestJobs(app.features);
    await jobs.run("libraries.purge", {});
    expect((await restore(token, made.bank_id)).code).toBe(codes.success.code);
    await remove(token, made.bank_id);
    app.clock.advance({ days: 7, ms: 1 });
    const { data: again } = await app.login("purged", "secret12");
    expect((await restore(again.access_token, made.bank_id)).code).toBe(codes.libraryMissing.code);
    const countLeft = async (table: string) =>
      (
        await app.database.pool.query(
          `select 1 from ${table} where library = (select number from libraries where id = $1)`,
          [made.bank_id],
        )
      ).rowCount;
    expect(await countLeft("library_entries")).toBe(1);
    await jobs.run("libraries.purge", {});
    const { rowCount } = await app.database.pool.query("select 1 from libraries where id = $1", [made.bank_id]);
    expect(rowCount).toBe(0);
  });
});
