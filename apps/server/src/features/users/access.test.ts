import { sessionCalls } from "@yiqiao/contracts/sessions";
import { messageCalls } from "@yiqiao/contracts/messages";
import { errorNameOf } from "@yiqiao/contracts/errors";
import { userCalls } from "@yiqiao/contracts/users";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressOf, buildScene, password, type Person, type Scene } from "./testing/scene.ts";

let scene: Scene;
beforeAll(async () => {
  scene = await buildScene();
});
afterAll(() => scene.close());

const mails = (kind: string) =>
  scene.app.enqueued
    .map(({ payload }) => payload as { readonly kind?: string; readonly to?: string; readonly text?: string })
    .filter((mail) => mail.kind === kind);
const login = async (who: string, word = password) => errorNameOf((await scene.app.login(addressOf(who), word)).code);
const state = (who: Person, whom: Person, to: "active" | "disabled", reason?: string) =>
  scene.ask(who, userCalls.setState, { body: { user_ids: [scene.ids[whom]], state: to, reason } });
const one = (whom: Person) => scene.ask("root", userCalls.one, { params: { id: scene.ids[whom] } });

describe("a user who is deactivated", () => {
  it("is out at once, and is told why on the next call, at the login and by mail", async () => {
    const token = (await scene.app.login(addressOf("member"), password)).data;
    expect(await state("manager", "member", "disabled", "left the company")).toEqual({ done: 1, refused: [] });
    expect(await scene.outcome({ token: token.access_token }, sessionCalls.userData)).toBe("accountDisabled");
    expect(await scene.outcome({ token: token.refresh_token }, sessionCalls.refresh)).toBe("accountDisabled");
    expect(await login("member")).toBe("accountDisabled");
    expect(await login("member", "wrong1234")).toBe("wrongCredentials");
    const [mail] = mails("account-disabled");
    expect(mail).toMatchObject({ to: addressOf("member") });
    expect(mail?.text).toContain("left the company");
    expect((await one("member")).state).toBe("disabled");
  });

  it("comes in again when activated, with a new login", async () => {
    expect(await state("manager", "member", "active")).toEqual({ done: 1, refused: [] });
    expect(await login("member")).toBe("success");
    expect(mails("account-enabled")).toHaveLength(1);
    const { rows } = await scene.app.database.pool.query(
      "select action, before, after from audit_log where action like 'user.%activate' order by id",
    );
    expect(rows).toEqual([
      {
        action: "user.deactivate",
        before: { state: "active" },
        after: { state: "disabled", reason: "left the company" },
      },
      { action: "user.activate", before: { state: "disabled" }, after: { state: "active" } },
    ]);
  });

  it("of another site stays as it is, and is named by its id alone", async () => {
    const { done, refused } = await scene.ask("manager", userCalls.setState, {
      body: { user_ids: [scene.ids.foreign, scene.ids.member, scene.ids.manager], state: "disabled" },
    });
    expect(done).toBe(1);
    expect(refused.map(({ account }) => account).toSorted()).toEqual(
      [scene.ids.foreign, addressOf("manager")].toSorted(),
    );
    expect((await one("foreign")).state).toBe("active");
    await state("manager", "member", "active");
  });
});

describe("a way in", () => {
  it("is a password that serves once, must be replaced and ends the sessions", async () => {
    const before = (await scene.app.login(addressOf("member"), password)).data.access_token;
    const reset = await scene.ask("manager", userCalls.resetPassword, {
      body: { user_id: scene.ids.member, way: "password" },
    });
    expect(await scene.outcome({ token: before }, sessionCalls.userData)).toBe("tokenInvalid");
    expect(await login("member")).toBe("wrongCredentials");
    const entered = (await scene.app.login(addressOf("member"), reset.password ?? "")).data;
    expect(entered.user.must_change_password).toBe(true);
    expect(await scene.outcome({ token: entered.access_token }, messageCalls.list)).toBe("passwordChangeRequired");
    const { rows } = await scene.app.database.pool.query("select after from audit_log where action = 'password.reset'");
    expect(JSON.stringify(rows)).not.toContain(reset.password);
    expect(mails("password-reset-by-administrator")).toHaveLength(1);
  });

  it("that is locked after wrong passwords is unlocked, for the user's own browsers too", async () => {
    const { pool } = scene.app.database;
    const until = new Date(scene.app.clock.now().getTime() + 60_000);
    for (const key of [
      `account:${addressOf("user")}`,
      `device:abc:${addressOf("user")}`,
      `account:x${addressOf("user")}`,
    ]) {
      await pool.query(
        "insert into sign_in_locks (key, tries, failures, last_try_at, locked_until) values ($1, 6, 6, $2, $3)",
        [key, scene.app.clock.now(), until],
      );
    }
    expect((await one("user")).locked_until).toBe(until.toISOString());
    const unlocked = await scene.ask("keeper", userCalls.unlock, { body: { user_id: scene.ids.user } });
    expect(unlocked.locked_until).toBeNull();
    const { rows } = await pool.query("select key from sign_in_locks where key not like 'network:%'");
    expect(rows).toEqual([{ key: `account:x${addressOf("user")}` }]);
  });

  it("by a second factor is reset, and the user hears of it", async () => {
    const { pool } = scene.app.database;
    await pool.query(
      "insert into two_factor (account_id, secret, created_at, confirmed_at) values ($1, 'x', now(), now())",
      [scene.ids.user],
    );
    expect((await one("user")).has_two_factor).toBe(true);
    const reset = await scene.ask("keeper", userCalls.resetTwoFactor, { body: { user_id: scene.ids.user } });
    expect(reset.has_two_factor).toBe(false);
    expect(mails("two-factor-reset")).toHaveLength(1);
  });

  it("is taken back with all sessions", async () => {
    const { access_token: token } = (await scene.app.login(addressOf("foreign"), password)).data;
    const after = await scene.ask("foreignManager", userCalls.endSessions, { body: { user_id: scene.ids.foreign } });
    expect(after.sessions).toEqual([]);
    expect(await scene.outcome({ token }, sessionCalls.userData)).toBe("tokenInvalid");
    expect(await scene.outcome("manager", userCalls.endSessions, { body: { user_id: scene.ids.foreign } })).toBe(
      "userMissing",
    );
  });
});

describe("a user who is deleted", () => {
  const act = (who: Person, which: "delete" | "keep", whom: Person) =>
    scene.ask(who, userCalls[which], { body: { user_ids: [scene.ids[whom]] } });
  it("has the days of grace, is told, and can be kept by who asked for it", async () => {
    expect(await act("foreignManager", "delete", "foreign")).toEqual({ done: 1, refused: [] });
    const leaving = await one("foreign");
    expect(leaving.state).toBe("deleting");
    expect(leaving.deletion_due_at).toBe(new Date(scene.app.clock.now().getTime() + 14 * 24 * 3600_000).toISOString());
    expect(mails("deletion-by-administrator")).toHaveLength(1);
    expect((await act("foreignManager", "delete", "foreign")).refused).toHaveLength(1);
    expect((await act("manager", "keep", "foreign")).refused).toHaveLength(1);
    const reset = { user_id: scene.ids.foreign, way: "password" } as const;
    expect(await scene.outcome("foreignManager", userCalls.resetPassword, { body: reset })).toBe("userState");
    expect(await act("foreignManager", "keep", "foreign")).toEqual({ done: 1, refused: [] });
    expect((await one("foreign")).state).toBe("active");
  });

  it("is gone from lists once erased", async () => {
    await act("root", "delete", "foreign");
    scene.app.clock.advance({ days: 15 });
    await scene.app.features.deletion.eraseDue();
    expect(await scene.outcome("root", userCalls.one, { params: { id: scene.ids.foreign } })).not.toBe("success");
  });
});

describe("plans and characters", () => {
  it("are given by administrators of the main site alone, to several at once", async () => {
    const root = (await scene.app.login(addressOf("root"), password)).data.access_token;
    const manager = (await scene.app.login(addressOf("manager"), password)).data.access_token;
    const body = { user_ids: [scene.ids.user, scene.ids.keeper], id: "professional-m", reason: "a trial" } as const;
    expect(await scene.outcome({ token: manager }, userCalls.grant, { body })).toBe("noPermission");
    expect(await scene.ask({ token: root }, userCalls.grant, { body })).toEqual({ done: 2, refused: [] });
    const given = await scene.ask({ token: root }, userCalls.one, { params: { id: scene.ids.user } });
    expect(given).toMatchObject({ plan: "professional", characters_left: 8_500_000 });
  });
});
