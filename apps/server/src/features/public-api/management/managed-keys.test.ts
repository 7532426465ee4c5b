import { apiKeyAdminCalls, apiKeyCalls, type ManagedApiKey, openCalls } from "@yiqiao/contracts/public-api";
import { errorNameOf } from "@yiqiao/contracts/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildSite, buildTestApp, createScriptedEngine, said, type TestApp } from "#testing";
import { developer, makeKey } from "../testing/api-keys.ts";

const engine = createScriptedEngine({
  pairs: [{ source: "zh-cn", target: "en-us" }],
  answer: ({ text }) => ({ text: said(text) }),
});
const acme = "acme.example";

let app: TestApp;
let tokens: Record<"root" | "manager" | "otherManager" | "user" | "mainUser", string>;
beforeAll(async () => {
  app = await buildTestApp({ engines: [engine], freeCharacters: 20_000 });
  await buildSite(app.database.db, { id: 5, host: acme });
  await buildSite(app.database.db, { id: 6, host: "other.example" });
  const tokenOf = async (name: string, account: Parameters<typeof developer>[2]) =>
    (await developer(app, `${name}@example.com`, account)).token;
  tokens = {
    root: await tokenOf("root", { role: 0, isSuper: true }),
    manager: await tokenOf("manager", { siteId: 5, role: 1 }),
    otherManager: await tokenOf("other", { siteId: 6, role: 1 }),
    user: await tokenOf("member", { siteId: 5 }),
    mainUser: await tokenOf("main", {}),
  };
  await app.database.pool.query(
    "update accounts set username = 'Mei Member' where account_number = 'member@example.com'",
  );
});
afterAll(() => app.close());

interface Page {
  readonly keys: ManagedApiKey[];
  readonly next: string | null;
}
const all = async (token: string, query = "") =>
  (await app.call<Page>(`${apiKeyAdminCalls.all.path}${query}`, { token })).data;
const namesFor = async (token: string, query = "") => (await all(token, query)).keys.map(({ name }) => name);
const revoke = async (token: string, id: string) => {
  const { code, data } = await app.call<ManagedApiKey>(apiKeyAdminCalls.revokeAny.path, { token, body: { id } });
  return { outcome: errorNameOf(code), data };
};
const translate = async (key: string) => {
  const body = { src_lang: "zh-cn", tgt_lang: "en-us", text: "你好。" };
  return errorNameOf((await app.call(openCalls.text.path, { token: key, body, host: acme })).code);
};

describe("the keys of users", () => {
  it("are seen by who administers their site, with whose they are and what they used", async () => {
    const made = await makeKey(app, tokens.user, { name: "Acme shop" });
    await makeKey(app, tokens.mainUser, { name: "main shop" });
    expect(await translate(made.api_key)).toBe("success");
    const answer = await app.call<Page>(apiKeyAdminCalls.all.path, { token: tokens.manager });
    expect(answer.data.keys).toMatchObject([
      {
        name: "Acme shop",
        account: "member@example.com",
        owner_name: "Mei Member",
        site_id: 5,
        state: "active",
        used_this_month: 3,
      },
    ]);
    expect(JSON.stringify(answer.data)).not.toContain(made.app_secret);
    expect(await namesFor(tokens.root)).toEqual(expect.arrayContaining(["main shop", "Acme shop"]));
    expect(await namesFor(tokens.root, "?site_id=5")).toEqual(["Acme shop"]);
    expect(await namesFor(tokens.otherManager)).toEqual([]);
    const others = await app.call(`${apiKeyAdminCalls.all.path}?site_id=5`, { token: tokens.otherManager });
    expect(errorNameOf(others.code)).toBe("noPermission");
  });

  it("are not for users", async () => {
    const { key } = await makeKey(app, tokens.user, { name: "mine" });
    const list = await app.call(apiKeyAdminCalls.all.path, { token: tokens.user });
    expect(errorNameOf(list.code)).toBe("noPermission");
    expect((await revoke(tokens.user, key.id)).outcome).toBe("noPermission");
    await app.call(apiKeyCalls.revoke.path, { token: tokens.user, body: { id: key.id } });
  });

  it("are found by name, app id, account and owner, and by state", async () => {
    const { key } = await makeKey(app, tokens.user, { name: "100%_sure" });
    const search = (keyword: string) => namesFor(tokens.manager, `?keyword=${encodeURIComponent(keyword)}`);
    expect(await search("0%_S")).toEqual(["100%_sure"]);
    expect(await search("%sure")).toEqual([]);
    expect(await search(key.app_id)).toEqual(["100%_sure"]);
    expect(await search("MEMBER@")).toContain("100%_sure");
    expect(await search("mei mem")).toContain("100%_sure");
    expect(await search("main shop")).toEqual([]);
    expect(await namesFor(tokens.manager, "?state=revoked")).toEqual(["mine"]);
    expect(await namesFor(tokens.manager, "?state=expired")).toEqual([]);
    expect(await namesFor(tokens.manager, "?state=active")).toEqual(expect.arrayContaining(["100%_sure", "Acme shop"]));
  });

  it("are revoked at once, by managers of their site alone, and that is written down", async () => {
    const made = await makeKey(app, tokens.user, { name: "lost" });
    const { id } = made.key;
    expect((await revoke(tokens.otherManager, id)).outcome).toBe("apiKeyGone");
    expect(await translate(made.api_key)).toBe("success");
    const { outcome, data } = await revoke(tokens.manager, id);
    expect([outcome, data.state]).toEqual(["success", "revoked"]);
    expect(await translate(made.api_key)).toBe("apiKeyWrong");
    expect((await revoke(tokens.manager, id)).outcome).toBe("apiKeyGone");
    const { rows } = await app.database.pool.query(
      "select site_id, action, after ->> 'name' as name from audit_log where target = $1 order by id desc limit 1",
      [`api-key:${id}`],
    );
    expect(rows).toEqual([{ site_id: 5, action: "api-key.revoke", name: "lost" }]);
    const other = await makeKey(app, tokens.user, { name: "lost too" });
    expect((await revoke(tokens.root, other.key.id)).outcome).toBe("success");
  });

  it("come page by page, each once, also those of one moment", async () => {
    await app.database.pool.query(`
      insert into api_keys (id, site_id, account_id, app_id, name, secret_hash, scopes, created_at)
      select gen_random_uuid(), 6, a.id, 'yqk_many' || n, 'many ' || n, '', '{text}', '2026-01-01T00:00:00Z'
      from accounts a, generate_series(1, 120) n where a.account_number = 'other@example.com'`);
    const names: string[] = [];
    for (let next: string | null = ""; next !== null;) {
      const page: Page = await all(tokens.otherManager, next === "" ? "" : `?next=${next}`);
      names.push(...page.keys.map(({ name }) => name));
      next = page.next;
    }
    expect([names.length, new Set(names).size]).toEqual([120, 120]);
  });

  it("may be used from a network that is written with an address of it", async () => {
    const { key } = await makeKey(app, tokens.user, { addresses: ["192.0.2.77/24", "2001:db8::7/32"] });
    expect(key.addresses).toEqual(["192.0.2.0/24", "2001:db8::/32"]);
  });
});
