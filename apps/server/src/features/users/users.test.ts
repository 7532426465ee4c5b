import { userCalls } from "@yiqiao/contracts/users";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressOf, buildScene, type Person, type Scene } from "./testing/scene.ts";

let scene: Scene;
beforeAll(async () => {
  scene = await buildScene();
  await scene.app.database.pool.query("update accounts set updated_at = now()");
});
afterAll(() => scene.close());

type Query = Readonly<Record<string, string | number>>;
const list = (who: Person, query: Query = {}) => scene.ask(who, userCalls.list, { query });
const namesOf = async (who: Person, query: Query = {}) =>
  (await list(who, query)).users
    .map(({ account_number: account }) => account.replace(/@.*/, ""))
    .toSorted((a, b) => a.localeCompare(b));
const everybody = ["boss", "foreign", "foreignmanager", "head", "keeper", "manager", "member", "root", "user"];

describe("the list of users", () => {
  it("has the users of all sites for administrators of the main site, of the own for everybody else", async () => {
    expect(await namesOf("root")).toEqual(everybody);
    expect(await namesOf("boss")).toEqual(everybody);
    expect(await namesOf("keeper")).toEqual(["boss", "keeper", "root", "user"]);
    expect(await namesOf("head")).toEqual(["head", "manager", "member"]);
    expect(await namesOf("manager")).toEqual(["head", "manager", "member"]);
    expect(await scene.outcome("user", userCalls.list)).toBe("noPermission");
  });

  it("tells how somebody gets in, and from where, only who may change that, and the user", async () => {
    const one = (who: Person, whom: Person) => scene.ask(who, userCalls.one, { params: { id: scene.ids[whom] } });
    await scene.tokenOf("root");
    const shut = { has_password: null, has_two_factor: null, locked_until: null, sessions: null };
    expect(await one("keeper", "root")).toMatchObject({ ...shut, can_manage: false, roles: [] });
    expect(await one("manager", "head")).toMatchObject(shut);
    expect((await one("root", "root")).sessions?.[0]).toMatchObject({ method: "password" });
    expect(await one("keeper", "user")).toMatchObject({
      has_password: true,
      has_two_factor: false,
      sessions: expect.any(Array),
    });
  });

  it("shows a manager nothing of another site: not by search, filter, count, cursor or id", async () => {
    const queries: Query[] = [{ keyword: "foreign" }, { keyword: "example" }, { role: "manager" }, { state: "active" }];
    for (const query of queries) {
      const found = await list("manager", query);
      expect(found.users.filter(({ site_id: site }) => site !== 5)).toEqual([]);
      expect(found.total).toBe(found.users.length);
    }
    expect(await scene.outcome("manager", userCalls.list, { query: { site_id: 6 } })).toBe("noPermission");
    const { next } = await list("root", { page_size: 2 });
    const after = await list("manager", { after: next ?? "" });
    expect(after.users.every(({ site_id: site }) => site === 5)).toBe(true);
    expect(await scene.outcome("manager", userCalls.one, { params: { id: scene.ids.foreign } })).toBe("userMissing");
    expect(await scene.outcome("manager", userCalls.one, { params: { id: scene.ids.member } })).toBe("success");
  });

  it("is searched by any part of name, account, e-mail and phone, and by their beginnings where it is short", async () => {
    await scene.app.database.pool.query("update accounts set username = '王伟', phone = '13800138000' where id = $1", [
      scene.ids.member,
    ]);
    expect(await namesOf("root", { keyword: "EMBER@exam" })).toEqual(["member"]);
    expect(await namesOf("root", { keyword: "王伟" })).toEqual(["member"]);
    expect(await namesOf("root", { keyword: "王" })).toEqual(["member"]);
    expect(await namesOf("root", { keyword: "138" })).toEqual(["member"]);
    expect(await namesOf("root", { keyword: "38001" })).toEqual(["member"]);
    expect(await namesOf("root", { keyword: "%" })).toEqual([]);
    expect(await namesOf("root", { keyword: "___" })).toEqual([]);
    expect(await namesOf("root", { keyword: "bo" })).toEqual(["boss"]);
  });

  it("is filtered by site, role, plan, state and when somebody was last there", async () => {
    const { pool } = scene.app.database;
    await pool.query("update accounts set plan_sku = 'professional-m', plan_expires_at = $2 where id = $1", [
      scene.ids.user,
      new Date(scene.app.clock.now().getTime() + 1000),
    ]);
    await pool.query("update accounts set plan_sku = 'standard-m', plan_expires_at = $2 where id = $1", [
      scene.ids.keeper,
      new Date(scene.app.clock.now().getTime() - 1000),
    ]);
    await pool.query("update accounts set status = 'disabled' where id = $1", [scene.ids.foreign]);
    await pool.query("update accounts set last_seen_at = $2 where id = $1", [
      scene.ids.head,
      new Date(scene.app.clock.now().getTime() - 40 * 24 * 3600_000),
    ]);
    expect(await namesOf("root", { site_id: 6 })).toEqual(["foreign", "foreignmanager"]);
    expect(await namesOf("root", { role: "super" })).toEqual(["root"]);
    expect(await namesOf("root", { role: "administrator" })).toEqual(["boss", "head", "root"]);
    expect(await namesOf("root", { role: "manager" })).toEqual(["foreignmanager", "keeper", "manager"]);
    expect(await namesOf("root", { role: "normal" })).toEqual(["foreign", "member", "user"]);
    expect(await namesOf("root", { plan: "professional" })).toEqual(["user"]);
    expect(await namesOf("root", { plan: "standard" })).toEqual([]);
    expect(await namesOf("root", { plan: "free" })).not.toContain("user");
    expect(await namesOf("root", { state: "disabled" })).toEqual(["foreign"]);
    expect(await namesOf("root", { state: "inactive" })).toEqual([]);
    expect(await namesOf("root", { state: "deleting" })).toEqual([]);
    expect(await namesOf("root", { state: "active" })).not.toContain("foreign");
    expect(await namesOf("root", { seen: "day" })).toContain("root");
    expect(await namesOf("root", { seen: "longer" })).toEqual(["head"]);
    expect(await namesOf("root", { seen: "never" })).toContain("foreign");
    await pool.query("update accounts set status = 'active' where id = $1", [scene.ids.foreign]);
  });

  it.each(["created", "seen", "name", "plan"] as const)(
    "goes page after page by %s, both ways, and misses nobody",
    async (sort) => {
      for (const order of ["asc", "desc"]) {
        const found: string[] = [];
        for (let after: string | undefined; ;) {
          const page = await list("root", { sort, order, page_size: 2, ...(after !== undefined && { after }) });
          found.push(...page.users.map(({ user_id: id }) => id));
          if (page.next === null) break;
          after = page.next;
        }
        expect(found.toSorted()).toEqual(Object.values(scene.ids).toSorted());
      }
      const keys = ["'; drop", "2026-02-30 10:00:00+00", "2026-13-01 10:00:00+00", "999999-01-01 00:00:00+00"];
      const forged = keys.map((key) => Buffer.from(JSON.stringify([key, scene.ids.user])).toString("base64url"));
      for (const after of sort === "name" ? ["nonsense"] : ["nonsense", ...forged]) {
        expect(await scene.outcome("root", userCalls.list, { query: { after, sort } })).toBe("pageUnknown");
      }
    },
  );

  it("tells characters, plan and when somebody was last there", async () => {
    const { users } = await list("root", { keyword: "user@" });
    expect(users).toEqual([
      expect.objectContaining({
        plan: "professional",
        characters_left: 1000,
        is_pooled: false,
        last_seen_at: expect.any(String),
        state: "active",
        can_manage: true,
      }),
    ]);
  });
});

describe("a user", () => {
  const one = (who: Person, id: string) => scene.ask(who, userCalls.one, { params: { id } });
  it("is edited, and hears of another address at both", async () => {
    const { version } = await one("manager", scene.ids.member);
    const edited = await scene.ask("manager", userCalls.edit, {
      body: {
        user_id: scene.ids.member,
        version,
        username: "Wei",
        email: "wei@example.com",
        phone: "13900139000",
        language: "en",
      },
    });
    expect(edited).toMatchObject({
      username: "Wei",
      email: "wei@example.com",
      account_number: "wei@example.com",
      phone: "13900139000",
      language: "en",
    });
    const { rows } = await scene.app.database.pool.query(
      "select before, after from audit_log where action = 'user.edit' order by id desc limit 1",
    );
    expect(JSON.stringify(rows)).not.toContain("wei@example.com");
    expect(rows[0]).toMatchObject({ after: { username: "Wei", language: "en" } });
    const { rows: told } = await scene.app.database.pool.query(
      "select kind from messages where account_id = $1 and kind = 'identifier-set-by-administrator'",
      [scene.ids.member],
    );
    expect(told).toHaveLength(2);
  });

  it("that somebody else has changed meanwhile is not overwritten", async () => {
    const [mine, theirs] = [await one("manager", scene.ids.member), await one("head", scene.ids.member)];
    const edit = (who: Person, version: string, username: string) =>
      scene.outcome(who, userCalls.edit, { body: { user_id: scene.ids.member, version, username } });
    expect(await edit("head", theirs.version, "First")).toBe("success");
    expect(await edit("manager", mine.version, "Second")).toBe("userChanged");
    expect((await one("manager", scene.ids.member)).username).toBe("First");
    expect(
      await scene.outcome("head", userCalls.setRole, {
        body: { user_id: scene.ids.member, version: mine.version, role: "manager" },
      }),
    ).toBe("userChanged");
  });

  it("keeps something to sign in with, and no address of somebody else", async () => {
    const edit = async (body: object) => {
      const { version } = await one("root", scene.ids.member);
      return scene.outcome("root", userCalls.edit, { body: { user_id: scene.ids.member, version, ...body } });
    };
    expect(await edit({ email: addressOf("boss") })).toBe("identifierTaken");
    expect(await edit({ email: "13800138001" })).toBe("invalidRequest");
    expect(await edit({ phone: null })).toBe("success");
    expect(await edit({ email: null })).toBe("userOnlyWay");
    expect(await edit({ email: null, phone: "13900139000" })).toBe("success");
    expect(await one("root", scene.ids.member)).toMatchObject({ email: null, account_number: "13900139000" });
    expect(await edit({ username: "x".repeat(21) })).toBe("invalidRequest");
  });

  it("of another site is edited by no manager", async () => {
    const { version } = await one("root", scene.ids.foreign);
    const body = { user_id: scene.ids.foreign, version, username: "Mine" };
    expect(await scene.outcome("manager", userCalls.edit, { body })).toBe("userMissing");
    expect((await one("root", scene.ids.foreign)).username).not.toBe("Mine");
  });
});
