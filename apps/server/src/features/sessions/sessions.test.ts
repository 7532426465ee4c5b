import { errorCatalogue, type ErrorName } from "@yiqiao/contracts/errors";
import { permissionCalls } from "@yiqiao/contracts/permissions";
import { sessionCalls, type UserData } from "@yiqiao/contracts/sessions";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildAccount, buildCaptcha, buildTestApp, type TestApp } from "#testing";
import type { Tokens } from "./tokens/tokens.ts";

const password = "secret1";
let app: TestApp;
beforeEach(async () => {
  app = await buildTestApp();
  await buildAccount(app.database.db, { accountNumber: "user", password });
});
afterEach(() => app.close());

const use = async (token: string) => {
  const { status, code } = await app.call(permissionCalls.site.path, { token });
  return [status, code];
};
const refresh = (token: string) => app.call<Tokens>(sessionCalls.refresh.path, { token });
const works = [200, 20000];
const failsWith = (name: ErrorName) => [errorCatalogue[name].status, errorCatalogue[name].code];

describe("an access token", () => {
  it("serves 30 minutes", async () => {
    const { data } = await app.login("user", password);
    app.clock.advance({ minutes: 29 });
    expect(await use(data.access_token)).toEqual(works);
    app.clock.advance({ minutes: 2 });
    expect(await use(data.access_token)).toEqual(failsWith("tokenExpired"));
  });

  it("is refused when forged, cut, or without signature", async () => {
    const { access_token: token } = (await app.login("user", password)).data;
    const [header = "", payload = "", signature = ""] = token.split(".");
    const encode = (text: string) => Buffer.from(text).toString("base64url");
    const none = encode('{"alg":"none"}');
    const nulKey = encode(String.raw`{"alg":"HS256","kid":"a\u0000"}`);
    for (const forged of [
      "x",
      `${header}.${payload}`,
      `${header}.${payload}.${"A".repeat(signature.length)}`,
      `${none}.${payload}.x`,
      `${nulKey}.${payload}.${signature}`,
    ]) {
      expect(await use(forged)).toEqual(failsWith("tokenInvalid"));
    }
  });

  it("ends with the account", async () => {
    const { data } = await app.login("user", password);
    await app.database.pool.query("update accounts set status = 'disabled'");
    expect(await use(data.access_token)).toEqual(failsWith("accountDisabled"));
    expect((await refresh(data.refresh_token)).code).toBe(errorCatalogue.accountDisabled.code);
  });
});

describe("a session", () => {
  it("ends when the account logs in elsewhere with the same kind of client", async () => {
    const first = (await app.login("user", password)).data;
    const mobile = (await app.login("user", password, { clientKind: "mobile" })).data;
    expect(await use(first.access_token)).toEqual(works);
    const second = (await app.login("user", password)).data;
    expect(await use(first.access_token)).toEqual(failsWith("loggedInElsewhere"));
    expect((await refresh(first.refresh_token)).status).toBe(403);
    expect(await use(mobile.access_token)).toEqual(works);
    expect(await use(second.access_token)).toEqual(works);
  });

  it("is one, however many logins come at once", async () => {
    const logins = await Promise.all(Array.from({ length: 5 }, () => app.login("user", password)));
    const states = await Promise.all(logins.map(({ data }) => use(data.access_token)));
    expect(states.filter(([status]) => status === 200)).toHaveLength(1);
    expect(states.filter(([status]) => status === 403)).toHaveLength(4);
  });

  it("ends at logout", async () => {
    const { data } = await app.login("user", password);
    expect((await app.call(sessionCalls.logout.path, { method: "POST", token: data.access_token })).code).toBe(20000);
    expect(await use(data.access_token)).toEqual(failsWith("tokenInvalid"));
    expect((await refresh(data.refresh_token)).status).toBe(401);
    expect((await app.call(sessionCalls.logout.path, { method: "POST" })).status).toBe(401);
  });
});

describe("a refresh token", () => {
  it("is replaced at each use, and keeps the session for 14 days more", async () => {
    let { refresh_token: token } = (await app.login("user", password)).data;
    for (let turn = 0; turn < 3; turn++) {
      app.clock.advance({ days: 13 });
      const { data } = await refresh(token);
      expect(data.refresh_token).not.toBe(token);
      expect(await use(data.access_token)).toEqual(works);
      token = data.refresh_token;
    }
    app.clock.advance({ days: 15 });
    expect((await refresh(token)).code).toBe(errorCatalogue.tokenExpired.code);
  });

  it("ends the whole session when a used one comes back", async () => {
    const stolen = (await app.login("user", password)).data.refresh_token;
    const { data: fresh } = await refresh(stolen);
    app.clock.advance({ minutes: 1 });
    expect((await refresh(stolen)).code).toBe(errorCatalogue.tokenInvalid.code);
    expect(await use(fresh.access_token)).toEqual(failsWith("tokenInvalid"));
    expect((await refresh(fresh.refresh_token)).code).toBe(errorCatalogue.tokenInvalid.code);
  });

  it("may be used by two tabs at the same moment", async () => {
    const { refresh_token: shared } = (await app.login("user", password)).data;
    const [one, other] = await Promise.all([refresh(shared), refresh(shared)]);
    expect([one.code, other.code]).toEqual([20000, 20000]);
    expect(await use(other.data.access_token)).toEqual(works);
  });

  it("must be one of ours", async () => {
    expect((await refresh("made-up")).code).toBe(errorCatalogue.tokenInvalid.code);
    expect((await app.call(sessionCalls.refresh.path)).code).toBe(errorCatalogue.unauthenticated.code);
  });

  it("is dropped 14 days after it was given, also when the session goes on", async () => {
    const first = (await app.login("user", password)).data.refresh_token;
    app.clock.advance({ days: 13 });
    const second = (await refresh(first)).data.refresh_token;
    app.clock.advance({ days: 2 });
    await app.features.sessions.cleanUp();
    expect((await app.database.pool.query("select 1 from refresh_tokens")).rowCount).toBe(1);
    expect((await refresh(second)).code).toBe(20000);
  });

  it("may not be asked for without end", async () => {
    const statuses = new Set<number>();
    for (let call = 0; call <= 120; call++) statuses.add((await refresh("made-up")).status);
    expect([...statuses]).toEqual([401, 429]);
  });

  it("is stored only as a hash", async () => {
    const { refresh_token: token } = (await app.login("user", password)).data;
    const { rows } = await app.database.pool.query<{ line: string }>(
      "select encode(hash, 'escape') as line from refresh_tokens",
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe("changing the password", () => {
  const change = async (token: string, from: string, to: string) => {
    const body = { old_password: await app.encrypt(from), new_password: await app.encrypt(to) };
    return (await app.call(sessionCalls.changePassword.path, { token, body })).code;
  };

  it("keeps this session, ends the others, and makes the old password useless", async () => {
    const mobile = (await app.login("user", password, { clientKind: "mobile" })).data;
    const { access_token: token } = (await app.login("user", password)).data;
    expect(await change(token, password, "better22")).toBe(20000);
    expect(await use(token)).toEqual(works);
    expect(await use(mobile.access_token)).toEqual(failsWith("tokenInvalid"));
    expect((await app.login("user", password)).code).toBe(errorCatalogue.wrongCredentials.code);
    const captcha = await buildCaptcha(app.database.db, app.clock);
    expect((await app.login("user", "better22", { captcha })).code).toBe(20000);
  });

  it.each(["abc12", "abcdefgh", "12345678", "abcdefgh123456789"])("refuses %s", async (weak) => {
    const { access_token: token } = (await app.login("user", password)).data;
    expect(await change(token, password, weak)).toBe(errorCatalogue.passwordRule.code);
    expect(await change(token, "wrong99", "better22")).toBe(errorCatalogue.wrongCredentials.code);
  });

  it.each([
    ["abc123", "passwordRule"],
    ["Harbor7", "passwordRule"],
    ["password123", "passwordCommon"],
    ["P@ssw0rd2026", "passwordCommon"],
    ["Root2026", "passwordCommon"],
    ["correct horse battery staple 9 lantern", "success"],
  ] as const)("for %s answers an administrator with %s", async (wanted, answer) => {
    await buildAccount(app.database.db, { accountNumber: "root", password, role: 0, isSuper: true });
    const { access_token: token } = (await app.login("root", password)).data;
    expect(await change(token, password, wanted)).toBe(errorCatalogue[answer].code);
  });

  it("refuses the commonest to users too", async () => {
    const { access_token: token } = (await app.login("user", password)).data;
    expect(await change(token, password, "abc123")).toBe(errorCatalogue.passwordCommon.code);
  });

  it("comes first for the seeded administrator", async () => {
    const seeded = await app.features.accounts.seedAdministrator();
    expect(await app.features.accounts.seedAdministrator()).toBeNull();
    expect(seeded).toMatchObject({ account: "admin", password: expect.stringMatching(/^\w{14}$/) });
    const oneTime = seeded?.password ?? "";
    const { access_token: token } = (await app.login("admin", oneTime)).data;
    expect(await use(token)).toEqual(failsWith("passwordChangeRequired"));
    const me = await app.call<UserData>(sessionCalls.userData.path, { token });
    expect(me.data).toMatchObject({ role: 0, must_change_password: true });
    expect(await change(token, oneTime, oneTime)).toBe(errorCatalogue.passwordUnchanged.code);
    expect(await use(token)).toEqual(failsWith("passwordChangeRequired"));
    expect(await change(token, oneTime, "better22")).toBe(20000);
    expect(await use(token)).toEqual(works);
  });

  it("can be forced by the operator", async () => {
    const reset = await app.features.accounts.resetPassword("USER");
    expect((await app.login("user", password)).code).toBe(errorCatalogue.wrongCredentials.code);
    const captcha = await buildCaptcha(app.database.db, app.clock);
    const { data } = await app.login("user", reset?.password ?? "", { captcha });
    expect(data.user.must_change_password).toBe(true);
    expect(await app.features.accounts.resetPassword("nobody")).toBeNull();
  });
});
