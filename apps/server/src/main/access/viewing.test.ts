import { accountCalls } from "@yiqiao/contracts/accounts";
import { messageCalls } from "@yiqiao/contracts/messages";
import { orderCalls } from "@yiqiao/contracts/orders";
import { quotaCalls } from "@yiqiao/contracts/quota";
import { permissionCalls } from "@yiqiao/contracts/permissions";
import { sessionCalls } from "@yiqiao/contracts/sessions";
import { userCalls, viewablePaths } from "@yiqiao/contracts/users";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { matrixRows } from "./access-matrix-rows.ts";
import { member } from "../../features/quota/testing/payers.ts";
import { addressOf, buildScene, password, type Scene } from "../../features/users/testing/scene.ts";

let scene: Scene;
let token: string;
beforeAll(async () => {
  scene = await buildScene();
});
afterAll(() => scene.close());
beforeEach(async () => {
  token = (await scene.ask("boss", userCalls.view, { body: { user_id: scene.ids.member, reason: "ticket 12" } }))
    .access_token;
});

describe("who looks at what a user sees", () => {
  it("reads how the account stands, as the user", async () => {
    expect(await scene.ask({ token }, sessionCalls.userData)).toMatchObject({
      user_id: scene.ids.member,
      account_number: addressOf("member"),
      site_id: 5,
    });
    const { viewing } = await scene.ask({ token }, userCalls.viewing);
    expect(viewing).toMatchObject({ account_number: addressOf("member") });
    expect((await scene.ask("boss", userCalls.viewing)).viewing).toBeNull();
  });

  it("changes nothing: every call that is not a GET is refused, whatever it is", async () => {
    const calls = Object.values(matrixRows).filter(
      ({ call, door }) =>
        call.method !== "GET" && !["anyone", "key"].includes(call.access ?? "user") && door !== "persistentCookie",
    );
    expect(calls.length).toBeGreaterThan(80);
    for (const { call } of calls.filter(({ call: { path } }) => path !== userCalls.endViewing.path)) {
      expect([call.path, await scene.outcome({ token }, call, { body: {} } as never)]).toEqual([
        call.path,
        "viewReadOnly",
      ]);
    }
    expect(await scene.outcome({ token }, accountCalls.updateUsername, { body: { username: "Mine" } })).toBe(
      "viewReadOnly",
    );
  });

  it("sees no texts, documents and messages, gets no lasting login, and marks nothing as read", async () => {
    const gets = Object.values(matrixRows).filter(
      ({ call }) =>
        call.method === "GET" &&
        !["anyone", "key"].includes(call.access ?? "user") &&
        !viewablePaths.includes(call.path),
    );
    expect(gets.length).toBeGreaterThan(40);
    for (const { call, url } of gets) {
      const { response } = await scene.app.call(url, { token, method: "GET" });
      expect([call.path, response.statusCode, response.json<{ code: number }>().code]).toEqual([call.path, 200, 43711]);
    }
    expect(await scene.outcome({ token }, messageCalls.list)).toBe("viewPrivate");
    expect(await scene.outcome({ token }, permissionCalls.site)).toBe("viewPrivate");
  });

  it("names only calls that there are", () => {
    const paths = new Set(Object.values(matrixRows).map(({ call }) => call.path));
    expect(viewablePaths.filter((path) => !paths.has(path))).toEqual([]);
  });

  it("is out after a quarter of an hour, and at once when the user or the administrator ends it", async () => {
    expect(await scene.outcome({ token }, userCalls.endViewing)).toBe("success");
    expect(await scene.outcome({ token }, sessionCalls.userData)).toBe("tokenInvalid");
    const again = await scene.ask("boss", userCalls.view, { body: { user_id: scene.ids.member, reason: "more" } });
    const { devices } = await scene.ask("member", sessionCalls.devices);
    const looking = devices.find(({ method, ended_at: end }) => method === "view" && end === null);
    expect(
      await scene.outcome("member", sessionCalls.endDevice, { body: { session_id: looking?.session_id ?? "" } }),
    ).toBe("success");
    expect(await scene.outcome({ token: again.access_token }, sessionCalls.userData)).toBe("tokenInvalid");
    const third = await scene.ask("boss", userCalls.view, { body: { user_id: scene.ids.member, reason: "more" } });
    scene.app.clock.advance({ minutes: 16 });
    expect(await scene.outcome({ token: third.access_token }, sessionCalls.userData)).toBe("tokenExpired");
  });

  it("looks at one user at a time", async () => {
    const next = await scene.ask("boss", userCalls.view, { body: { user_id: scene.ids.user, reason: "x" } });
    expect(await scene.outcome({ token }, sessionCalls.userData)).toBe("loggedInElsewhere");
    expect(await scene.outcome({ token: next.access_token }, sessionCalls.userData)).toBe("success");
  });

  it("leaves the user's own login as it is, and is told and written down", async () => {
    const own = await scene.tokenOf("member");
    expect(await scene.outcome({ token: own }, sessionCalls.userData)).toBe("success");
    const { msg_list: messages } = await scene.ask("member", messageCalls.list);
    expect(messages.some(({ kind }) => kind === "account-viewed")).toBe(true);
    const { rows } = await scene.app.database.pool.query(
      "select actor_id, site_id, after from audit_log where action = 'user.view' order by id limit 1",
    );
    expect(rows).toEqual([
      { actor_id: scene.ids.boss, site_id: 5, after: { reason: "ticket 12", until: expect.any(String) } },
    ]);
    const { rows: seen } = await scene.app.database.pool.query("select last_seen_at from accounts where id = $1", [
      scene.ids.foreign,
    ]);
    await scene.ask("boss", userCalls.view, { body: { user_id: scene.ids.foreign, reason: "x" } });
    expect(seen).toEqual([{ last_seen_at: null }]);
  });

  it("is an administrator above the user, and not the user", async () => {
    const begin = (who: "manager" | "keeper" | "head" | "boss", id: string) =>
      scene.outcome(who, userCalls.view, { body: { user_id: id, reason: "x" } });
    expect(await begin("manager", scene.ids.member)).toBe("noPermission");
    expect(await begin("keeper", scene.ids.user)).toBe("noPermission");
    expect(await begin("head", scene.ids.foreign)).toBe("userMissing");
    expect(await begin("head", scene.ids.member)).toBe("success");
    expect(await begin("boss", scene.ids.root)).toBe("userRank");
    expect(await begin("boss", scene.ids.boss)).toBe("userSelf");
    await scene.ask("boss", userCalls.setState, { body: { user_ids: [scene.ids.foreign], state: "disabled" } });
    expect(await begin("boss", scene.ids.foreign)).toBe("userState");
  });

  it("is out once the viewer is less, the user more, or the viewer's sessions end", async () => {
    const { pool } = scene.app.database;
    const { boss, member: looked } = scene.ids;
    const look = async () =>
      (await scene.ask("root", userCalls.view, { body: { user_id: looked, reason: "x" } })).access_token;
    const set = (what: string, id: string) => pool.query(`update accounts set ${what} where id = $1`, [id]);
    const outcome = (looking: string) => scene.outcome({ token: looking }, sessionCalls.userData);
    const rights = "is_super = true, role = 0, status = 'active', site_id = 0";
    for (const less of ["is_super = false, role = 1", "status = 'disabled'", "is_super = false, site_id = 6"]) {
      const looking = await look();
      await set(less, scene.ids.root);
      const meanwhile = await outcome(looking);
      await set(rights, scene.ids.root);
      expect([less, meanwhile, await outcome(looking)]).toEqual([less, "tokenInvalid", "success"]);
    }
    await set("site_id = 0, role = 0", looked);
    expect(await outcome(token)).toBe("tokenInvalid");
    await set("site_id = 5, role = 2", looked);
    expect(await outcome(token)).toBe("success");
    await scene.ask("root", userCalls.endSessions, { body: { user_id: boss } });
    expect(await outcome(token)).toBe("tokenInvalid");
    scene.forget("boss");
  });

  it("stands in the audit log by the administrator's name, also with what was refused", async () => {
    expect(await scene.outcome({ token }, orderCalls.list)).toBe("noPermission");
    const { rows } = await scene.app.database.pool.query(
      "select actor_id from audit_log where action = 'permission.refuse' order by id desc limit 1",
    );
    expect(rows).toEqual([{ actor_id: scene.ids.boss }]);
  });

  it("reads what work cost, not what it was called", async () => {
    const { pool } = scene.app.database;
    const { rows } = await pool.query<{ id: string }>(
      `insert into web_pages (id, site_id, owner, account_id, address, title, src_lang, tgt_lang, domain,
                              characters, notices, content_hash, folder, created_at, expires_at)
       values (gen_random_uuid(), 5, $1, $2, 'https://clinic.example/', 'A private page', 'en-us', 'zh-cn',
               'general', 10, '{}', 'h', 'f', now(), now()) returning id`,
      [`account:${scene.ids.member}`, scene.ids.member],
    );
    const { quota } = scene.app.features;
    const payer = await quota.payerOf(member(scene.ids.member, { siteId: 5 }));
    const work = { characters: 10, key: "viewing-1", cause: { kind: "web", ref: rows[0]?.id ?? "" } } as const;
    await scene.app.database.transaction((tx) => quota.reserveFor(tx, payer, work));
    for (const call of [quotaCalls.statement, quotaCalls.statementLines]) {
      expect(JSON.stringify(await scene.ask("member", call))).toContain("A private page");
      const seen = JSON.stringify(await scene.ask({ token }, call));
      expect(seen).toContain('"kind":"web"');
      expect(seen).not.toContain("private");
    }
  });

  it("is let in also where the user must choose a password first", async () => {
    await scene.app.database.pool.query("update accounts set must_change_password = true where id = $1", [
      scene.ids.user,
    ]);
    const looking = await scene.ask("boss", userCalls.view, { body: { user_id: scene.ids.user, reason: "x" } });
    expect((await scene.ask({ token: looking.access_token }, sessionCalls.userData)).must_change_password).toBe(false);
    expect((await scene.app.login(addressOf("user"), password)).data.user.must_change_password).toBe(true);
  });
});
