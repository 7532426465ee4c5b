import { userCalls, type UserRole } from "@yiqiao/contracts/users";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildScene, type Person, type Scene } from "./testing/scene.ts";

let scene: Scene;
beforeAll(async () => {
  scene = await buildScene();
});
afterAll(() => scene.close());

const versionOf = async (id: string): Promise<string> =>
  (await scene.ask("root", userCalls.one, { params: { id } })).version;
const set = async (who: Person, whom: Person, role: UserRole) => {
  const body = { user_id: scene.ids[whom], version: await versionOf(scene.ids[whom]), role };
  return scene.outcome(who, userCalls.setRole, { body });
};
const roleOf = async (whom: Person) => {
  const { role, is_super: isSuper } = await scene.ask("root", userCalls.one, { params: { id: scene.ids[whom] } });
  return isSuper ? "super" : ["administrator", "manager", "normal"][role];
};

describe("roles", () => {
  it("are given only below the own: managers give none", async () => {
    expect(await set("manager", "member", "manager")).toBe("roleRank");
    expect(await set("manager", "member", "administrator")).toBe("roleRank");
    expect(await set("keeper", "user", "manager")).toBe("roleRank");
    expect(await roleOf("member")).toBe("normal");
  });

  it("of an enterprise are given by its administrator, up to managers", async () => {
    expect(await set("head", "member", "manager")).toBe("success");
    expect(await roleOf("member")).toBe("manager");
    expect(await set("head", "member", "normal")).toBe("success");
    expect(await set("head", "member", "administrator")).toBe("roleRank");
    expect(await set("head", "foreign", "manager")).toBe("userMissing");
  });

  it("of administrators of the main site are given by the super administrator alone", async () => {
    expect(await set("boss", "user", "administrator")).toBe("roleRank");
    expect(await set("boss", "member", "administrator")).toBe("success");
    expect(await set("boss", "member", "normal")).toBe("success");
    expect(await set("boss", "user", "super")).toBe("roleRank");
    expect(await set("root", "user", "administrator")).toBe("success");
    expect(await set("boss", "user", "normal")).toBe("userRank");
    expect(await set("root", "user", "normal")).toBe("success");
  });

  it("super administrators belong to the main site", async () => {
    expect(await set("root", "member", "super")).toBe("roleSite");
    expect(await roleOf("member")).toBe("normal");
  });

  it("nobody raises or lowers themselves", async () => {
    for (const who of ["root", "boss", "head", "manager"] as const) {
      expect([who, await set(who, who, "normal")]).toEqual([who, "userSelf"]);
      expect([who, await set(who, who, "administrator")]).toEqual([who, "userSelf"]);
    }
  });

  it("nobody acts on who has as many rights, or more", async () => {
    expect(await set("boss", "root", "normal")).toBe("userRank");
    expect(await set("manager", "head", "normal")).toBe("userRank");
    const body = { user_ids: [scene.ids.root], state: "disabled" as const };
    const { refused } = await scene.ask("boss", userCalls.setState, { body });
    expect(refused).toHaveLength(1);
    expect(
      await scene.outcome("manager", userCalls.resetPassword, { body: { user_id: scene.ids.head, way: "password" } }),
    ).toBe("userRank");
  });

  it("count at once, and who lost them meanwhile acts no more", async () => {
    expect(await set("root", "boss", "normal")).toBe("success");
    expect(await scene.outcome("boss", userCalls.list)).toBe("noPermission");
    expect(await set("root", "boss", "administrator")).toBe("success");
  });

  it("that were lost within a call make nobody, by hand or by file", async () => {
    const { users } = scene.app.features;
    const principal = { accountId: scene.ids.boss, siteId: 0, role: 0, isSuper: false, plan: "free" } as const;
    const context = {
      requestId: "request-1",
      language: "en",
      siteId: 0,
      principal: { ...principal, sessionId: "00000000-0000-4000-8000-000000000000" },
      deviceId: "new:192.0.2.9",
      address: "192.0.2.9",
      network: "192.0.2.9",
      userAgent: "somebody",
      signal: new AbortController().signal,
    } as const;
    const make = (account: string) =>
      users.create(context, { account, role: "administrator", site_id: 5, way: "password" });
    const bring = (account: string) =>
      users.import(context, { text: `${account},,administrator`, site_id: 5, way: "password", is_preview: false });
    expect(await set("root", "boss", "manager")).toBe("success");
    await expect(make("late1@example.org")).rejects.toMatchObject({ error: "roleRank" });
    await expect(bring("late2@example.org")).rejects.toMatchObject({ error: "roleRank" });
    const { pool } = scene.app.database;
    await pool.query("update accounts set status = 'disabled' where id = $1", [scene.ids.boss]);
    await expect(make("late3@example.org")).rejects.toMatchObject({ error: "noPermission" });
    expect((await pool.query("select 1 from accounts where email like 'late%'")).rows).toEqual([]);
    await pool.query("update accounts set status = 'active' where id = $1", [scene.ids.boss]);
    expect(await set("root", "boss", "administrator")).toBe("success");
    await expect(make("late4@example.org")).resolves.toMatchObject({ account: "late4@example.org" });
  });

  it("the last super administrator stays one: not lowered, deactivated or deleted", async () => {
    expect(await set("root", "boss", "super")).toBe("success");
    expect(await set("boss", "root", "administrator")).toBe("success");
    // Boss alone is left, whom nobody but a super administrator could touch; one who is lowered in the same moment cannot.
    await scene.app.database.pool.query("update accounts set is_super = true where id = $1", [scene.ids.root]);
    const both = await Promise.all([set("root", "boss", "administrator"), set("boss", "root", "administrator")]);
    expect(both.filter((outcome) => outcome === "success")).toHaveLength(1);
    const { rows } = await scene.app.database.pool.query("select count(*)::int as left from accounts where is_super");
    expect(rows).toEqual([{ left: 1 }]);
    await scene.app.database.pool.query("update accounts set is_super = id = $1 where role = 0 and site_id = 0", [
      scene.ids.root,
    ]);
  });

  it("of the last super administrator are kept, whoever asks", async () => {
    // Another one who is switched off keeps nothing.
    await scene.app.database.pool.query("update accounts set is_super = true, status = 'disabled' where id = $1", [
      scene.ids.boss,
    ]);
    const { pool } = scene.app.database;
    await pool.query(
      "update accounts set status = 'active', deletion_due_at = now() + interval '1 day' where id = $1",
      [scene.ids.boss],
    );
    // Boss is leaving, so root is the last.
    expect(await set("boss", "root", "administrator")).toBe("lastAdministrator");
    const ids = { user_ids: [scene.ids.root] };
    for (const act of [
      scene.ask("boss", userCalls.setState, { body: { ...ids, state: "disabled" } }),
      scene.ask("boss", userCalls.delete, { body: ids }),
    ]) {
      expect((await act).refused[0]?.message).toMatch(/super administrator|last/i);
    }
    await pool.query("update accounts set is_super = false, deletion_due_at = null where id = $1", [scene.ids.boss]);
  });

  it("stand in the audit log with before and after", async () => {
    const { rows } = await scene.app.database.pool.query(
      "select before, after, site_id from audit_log where action = 'account.role' and target = $1 order by id limit 1",
      [`account:${scene.ids.member}`],
    );
    expect(rows).toEqual([{ before: { role: "normal" }, after: { role: "manager" }, site_id: 5 }]);
  });
});
