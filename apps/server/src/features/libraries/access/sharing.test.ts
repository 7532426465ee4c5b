import { apiPrefix } from "@yiqiao/contracts";
import type { CallResult } from "@yiqiao/contracts/calls";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { type Library, entryCalls, libraryCalls, libraryFileCalls } from "@yiqiao/contracts/libraries";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "#testing";
import { addSite, buildUser, callsOf } from "../testing/libraries-app.ts";

const users = {
  owner: {},
  editor: {},
  reader: {},
  stranger: {},
  "site-user": { siteId: 5 },
  "site-chief": { siteId: 5, role: 1 },
  "site-head": { siteId: 5, role: 0 },
  root: { role: 0 },
  keeper: { role: 1 },
} as const;
type Name = keyof typeof users;

let app: TestApp;
let calls: ReturnType<typeof callsOf>;
const tokens = {} as Record<Name, string>;
const ids = {} as Record<Name, string>;
beforeAll(async () => {
  app = await buildTestApp();
  calls = callsOf(app);
  await addSite(app);
  for (const name of Object.keys(users) as Name[]) {
    const user = await buildUser(app, name, users[name]);
    tokens[name] = user.token;
    ids[name] = user.id;
  }
});
afterAll(() => app.close());

const share = (bank: Library, account: string, role: string, by: Name = "owner") =>
  calls.call<CallResult<typeof libraryCalls.members>>(libraryCalls.share.path, tokens[by], {
    body: { bank_id: bank.bank_id, account, role },
  });
const unshare = (bank: Library, who: Name, by: Name) =>
  calls.call(libraryCalls.unshare.path, tokens[by], { body: { bank_id: bank.bank_id, account_id: ids[who] } });
let serial = 0;
const insert = (bank: Library, by: Name) =>
  calls.insert(tokens[by], { bank_id: bank.bank_id, source: `s${(serial += 1)}`, target: "t" });
const rename = (bank: Library, by: Name) =>
  calls.call(libraryCalls.rename.path, tokens[by], { body: { bank_id: bank.bank_id, name: `n${(serial += 1)}` } });
const code = async (answer: Promise<{ code: number }>) => (await answer).code;

describe("a shared library", () => {
  let bank: Library;
  beforeAll(async () => {
    ({ data: bank } = await calls.create(tokens.owner, { name: "Shared" }));
    await share(bank, "editor", "editor");
    await share(bank, "READER", "editor");
    await share(bank, "reader", "reader");
  });

  it("tells who its members are", async () => {
    const { data } = await calls.call<CallResult<typeof libraryCalls.members>>(
      libraryCalls.members.path.replace(":bankId", bank.bank_id),
      tokens.reader,
    );
    expect(data.members.map(({ name, role }) => `${name} ${role}`)).toEqual([
      "owner owner",
      "editor editor",
      "reader reader",
    ]);
    expect(data.members[0]?.account).not.toBe("owner");
  });

  it("is used by readers, written by editors, and kept by its owner alone", async () => {
    const success = codes.success.code;
    const readOnly = codes.libraryReadOnly.code;
    const missing = codes.libraryMissing.code;
    const entries = async (by: Name) => (await calls.entries(tokens[by], bank)).code;
    for (const [name, seen, written, kept] of [
      ["owner", success, success, success],
      ["editor", success, success, readOnly],
      ["reader", success, readOnly, readOnly],
      ["stranger", missing, missing, missing],
      ["site-user", missing, missing, missing],
      ["site-head", missing, missing, missing],
      ["keeper", missing, missing, missing],
      ["root", success, readOnly, readOnly],
    ] as const) {
      expect([name, await entries(name), await code(insert(bank, name)), await code(rename(bank, name))]).toEqual([
        name,
        seen,
        written,
        kept,
      ]);
    }
    const [seen] = (await calls.list(tokens.editor)).bank_list;
    expect(seen).toMatchObject({ role: "editor", owner_name: "owner", system_or_individual: "2" });
  });

  it("counts its entries against the owner's plan, whoever writes them", async () => {
    await app.database.pool.query("update accounts set plan_sku = 'free' where id = $1", [ids.owner]);
    const answers = [];
    for (let n = 0; n < 7; n += 1) answers.push(await insert(bank, "editor"));
    expect(answers.at(-1)?.code).toBe(codes.planLimit.code);
    expect((await calls.entries(tokens.owner, bank)).data.total).toBe(5);
    await app.database.pool.query("update accounts set plan_sku = 'professional-y' where id = $1", [ids.owner]);
  });

  it.each(["site-user", "nobody@example.com", "owner", "root2"])("is not shared with %s", async (account) => {
    expect((await share(bank, account, "reader")).code).toBe(codes.libraryMemberUnknown.code);
  });

  it("is shared by its owner alone", async () => {
    expect((await share(bank, "stranger", "reader", "editor")).code).toBe(codes.libraryReadOnly.code);
    expect((await share(bank, "stranger", "reader", "stranger")).code).toBe(codes.libraryMissing.code);
    expect((await share(bank, "stranger", "reader", "root")).code).toBe(codes.libraryReadOnly.code);
  });

  it("is left by a member, and by nobody else's wish but the owner's, who stays", async () => {
    expect(await code(unshare(bank, "reader", "editor"))).toBe(codes.libraryReadOnly.code);
    expect(await code(unshare(bank, "owner", "owner"))).toBe(codes.libraryOwnerFixed.code);
    expect(await code(unshare(bank, "owner", "editor"))).toBe(codes.libraryReadOnly.code);
    expect(await code(unshare(bank, "editor", "editor"))).toBe(codes.success.code);
    expect((await calls.list(tokens.editor)).bank_list).toEqual([]);
    expect(await code(unshare(bank, "reader", "owner"))).toBe(codes.success.code);
    expect((await calls.entries(tokens.reader, bank)).code).toBe(codes.libraryMissing.code);
  });
});

describe("libraries of sites", () => {
  const make = (by: Name, scope: "1" | "3" | "4", flag: "1" | "2" = "2", name = `L${(serial += 1)}`) =>
    calls.create(tokens[by], { flag, system_or_individual: scope, name });
  const banks: Partial<Record<"system" | "public" | "master", Library>> = {};

  it("are made by those who keep them", async () => {
    const noPermission = codes.noPermission.code;
    const success = codes.success.code;
    for (const [name, system, isPublic, master] of [
      ["site-user", noPermission, noPermission, noPermission],
      ["site-chief", success, noPermission, noPermission],
      ["site-head", success, noPermission, noPermission],
      ["keeper", success, noPermission, noPermission],
      ["root", success, success, success],
    ] as const) {
      const answers = [await make(name, "1"), await make(name, "3"), await make(name, "4")];
      expect([name, ...answers.map((answer) => answer.code)]).toEqual([name, system, isPublic, master]);
      if (name === "site-chief") banks.system = answers[0]?.data;
      if (name === "root") [, banks.public, banks.master] = answers.map(({ data }) => data);
    }
  });

  it("have no limit of a plan", async () => {
    const { system } = banks;
    if (system === undefined) throw new Error("It was not made");
    for (let n = 0; n < 12; n += 1) expect((await insert(system, "site-chief")).code).toBe(codes.success.code);
    for (let n = 0; n < 3; n += 1) expect((await make("site-chief", "1", "1")).code).toBe(codes.success.code);
  });

  it("are read by whom they are for, and changed by those who keep them", async () => {
    const { system, public: open, master } = banks;
    if (system === undefined || open === undefined || master === undefined) throw new Error("They were not made");
    const { success, libraryReadOnly, libraryMissing } = codes;
    for (const [bank, name, seen, written] of [
      [system, "site-user", success, libraryReadOnly],
      [system, "site-chief", success, success],
      [system, "owner", libraryMissing, libraryMissing],
      [system, "keeper", libraryMissing, libraryMissing],
      [system, "root", success, success],
      [open, "site-user", success, libraryReadOnly],
      [open, "site-chief", success, libraryReadOnly],
      [open, "root", success, success],
      [master, "site-user", success, libraryReadOnly],
      [master, "site-head", success, libraryReadOnly],
      [master, "keeper", success, libraryReadOnly],
      [master, "root", success, success],
    ] as const) {
      const answers = [(await calls.entries(tokens[name], bank)).code, (await insert(bank, name)).code];
      expect([bank.system_or_individual, name, ...answers]).toEqual([
        bank.system_or_individual,
        name,
        seen.code,
        written.code,
      ]);
    }
    expect((await calls.entries(undefined, open)).data.total).toBe(1);
    expect((await calls.entries(undefined, master)).code).toBe(libraryMissing.code);
  });

  it("are not shared with single users", async () => {
    if (banks.system === undefined) throw new Error("It was not made");
    expect((await share(banks.system, "site-user", "editor", "site-chief")).code).toBe(codes.libraryMismatch.code);
  });

  it("are listed for their keepers by scope, and for every user what they use", async () => {
    const scopes = async (name: Name, query = "") =>
      (await calls.list(tokens[name], "2", query)).bank_list.map((each) => each.system_or_individual);
    expect(await scopes("site-user")).toEqual(["1", "1", "4"]);
    expect(await scopes("site-user", "?system_or_individual=3")).toEqual([]);
    expect(await scopes("root", "?system_or_individual=3")).toEqual(["3"]);
    expect(await scopes("root", "?system_or_individual=4")).toEqual(["4"]);
  });

  it("that other sites read tell who wrote their entries to their keepers alone", async () => {
    for (const bank of [banks.public, banks.master]) {
      if (bank === undefined) throw new Error("It was not made");
      const readVisible = async (by: Name) => {
        const { data } = await calls.entries(tokens[by], bank);
        const file = `${libraryFileCalls.exportAll.path.replace(":systemOrIndividual", bank.system_or_individual).replace(":flag", bank.flag)}?bank_id=${bank.bank_id}&format=csv`;
        const { body } = await app.fastify.inject({
          url: apiPrefix + file,
          headers: { authorization: `Bearer ${tokens[by]}` },
        });
        return { authors: new Set(data.list.map(({ author }) => author)), file: body };
      };
      const [kept, read] = [await readVisible("root"), await readVisible("site-user")];
      const [author = ""] = kept.authors;
      expect(author).not.toBe("");
      expect(kept.file).toContain(author);
      expect([...read.authors]).toEqual([""]);
      expect(read.file).toContain("t");
      expect(read.file).not.toContain(author);
    }
  });

  it("tell readers of other sites neither what waits for approval nor who wrote what, however they ask", async () => {
    const { data: bank } = await make("root", "4", "1");
    const { bank_id } = bank;
    await calls.call(libraryCalls.update.path, tokens.root, { body: { bank_id, write_policy: "approved" } });
    await insert(bank, "root");
    const suggested = await calls.call<{ status: string }>(entryCalls.suggest.path, tokens.owner, {
      body: { bank_id, src_lang: "en-us", tgt_lang: "zh-cn", source: "secret plan", target: "机密计划" },
    });
    expect(suggested.data.status).toBe("pending");
    const findEntries = async (by: Name, query = "") => {
      const { data } = await calls.entries(tokens[by], bank, query);
      return { total: data.total, sources: data.list.map(({ source }) => source) };
    };
    const nothing = { total: 0, sources: [] };
    expect((await findEntries("root")).total).toBe(2);
    expect((await findEntries("root", "&author=owner")).sources).toEqual(["secret plan"]);
    expect((await findEntries("root", "&status=pending")).total).toBe(1);
    const told = await findEntries("site-user");
    expect(told).toEqual({ total: 1, sources: [expect.not.stringContaining("secret")] });
    expect(await findEntries("site-user", "&keyword=secret")).toEqual(nothing);
    expect(await findEntries("site-user", "&status=pending")).toEqual(nothing);
    expect(await findEntries("site-user", "&author=root")).toEqual(nothing);
    const file = async (by: Name, query = "") => {
      const path = libraryFileCalls.exportAll.path.replace(":systemOrIndividual", "4").replace(":flag", "1");
      const url = `${apiPrefix}${path}?bank_id=${bank_id}&format=csv${query}`;
      return (await app.fastify.inject({ url, headers: { authorization: `Bearer ${tokens[by]}` } })).body;
    };
    expect(await file("root")).toContain("secret");
    expect(await file("site-user")).not.toContain("secret");
    expect(await file("site-user", "&author=root")).not.toContain(told.sources[0]);
  });

  it("that are public are browsed by visitors, subscribed, and copied into one's own", async () => {
    const { public: open } = banks;
    if (open === undefined) throw new Error("It was not made");
    const browse = async (token?: string, query = "") =>
      (await calls.call<{ bank_list: Library[]; total: number }>(`${libraryCalls.publicOnes.path}${query}`, token))
        .data;
    expect((await browse()).bank_list).toMatchObject([
      { bank_id: open.bank_id, role: "reader", subscribed: false, owner_name: "" },
    ]);
    expect((await browse(undefined, "?keyword=nothing")).total).toBe(0);
    const subscribe = (by: Name | undefined, subscribed: boolean) =>
      calls.call(libraryCalls.subscribe.path, by && tokens[by], { body: { bank_id: open.bank_id, subscribed } });
    expect((await subscribe(undefined, true)).code).toBe(codes.unauthenticated.code);
    await subscribe("site-user", true);
    expect((await browse(tokens["site-user"])).bank_list[0]).toMatchObject({ subscribed: true, in_use: true });
    expect((await calls.list(tokens["site-user"], "2")).bank_list.map(({ bank_id }) => bank_id)).toContain(
      open.bank_id,
    );
    await subscribe("site-user", false);
    expect((await calls.list(tokens["site-user"], "2")).bank_list.map(({ bank_id }) => bank_id)).not.toContain(
      open.bank_id,
    );

    const { data: own } = await calls.create(tokens["site-user"], { flag: "2", name: "Mine" });
    const copy = (to: string, more: object = {}) =>
      calls.call(libraryCalls.copy.path, tokens["site-user"], {
        body: { bank_id: open.bank_id, to_bank_id: to, ...more },
      });
    expect((await copy(own.bank_id)).data).toMatchObject({ changed: 1, refused: 0 });
    expect((await copy(own.bank_id)).data).toMatchObject({ changed: 0, refused: 1 });
    const { data: turned } = await calls.create(tokens["site-user"], {
      flag: "2",
      name: "Turned",
      src_lang: "zh-cn",
      tgt_lang: "en-us",
    });
    expect((await copy(turned.bank_id)).data).toMatchObject({ changed: 1 });
    expect((await calls.entries(tokens["site-user"], turned)).data.list).toMatchObject([
      { source: "t", origin: "copy", author: "", editor: "" },
    ]);
    const { data: french } = await calls.create(tokens["site-user"], { flag: "2", name: "French", tgt_lang: "fr" });
    expect((await copy(french.bank_id)).code).toBe(codes.libraryLanguages.code);
    const { data: memory } = await calls.create(tokens["site-user"], { flag: "1", name: "Memory" });
    expect((await copy(memory.bank_id)).code).toBe(codes.libraryMismatch.code);
    expect((await copy(open.bank_id)).code).toBe(codes.libraryReadOnly.code);
  });
});

describe("every user's libraries", () => {
  it("are seen by administrators: of their site, or of all", async () => {
    const all = (name: Name) =>
      calls.call<{ bank_list: Library[]; total: number }>(libraryCalls.all.path.replace(":flag", "2"), tokens[name]);
    for (const name of ["owner", "site-chief", "keeper"] as const) {
      expect((await all(name)).code).toBe(codes.noPermission.code);
    }
    await calls.create(tokens.owner, { flag: "2", name: "Of the main site" });
    const owners = async (name: Name) => new Set((await all(name)).data.bank_list.map(({ owner_name }) => owner_name));
    expect(await owners("site-head")).toEqual(new Set(["site-user"]));
    expect(await owners("root")).toEqual(new Set(["site-user", "owner"]));
    const [theirs] = (await all("site-head")).data.bank_list;
    if (theirs === undefined) throw new Error("There is none");
    expect(theirs.role).toBe("reader");
    expect((await calls.entries(tokens["site-head"], theirs)).code).toBe(codes.success.code);
    expect((await insert(theirs, "site-head")).code).toBe(codes.libraryReadOnly.code);
  });
});
