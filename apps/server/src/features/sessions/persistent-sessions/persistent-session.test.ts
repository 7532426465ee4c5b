import { errorNameOf } from "@yiqiao/contracts/errors";
import { permissionCalls } from "@yiqiao/contracts/permissions";
import { type Device, type PersistentSession, sessionCalls, type SignedIn } from "@yiqiao/contracts/sessions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount, buildSite, buildTestApp, type TestApp } from "#testing";

const password = "secret1";
const host = "main.example";
const ownPage = { "sec-fetch-site": "same-origin", origin: `https://${host}` };
let app: TestApp;
let number = 0;
beforeAll(async () => {
  app = await buildTestApp();
  await buildSite(app.database.db, { id: 5, host: "acme.example" });
});
afterAll(() => app.close());

const login = async (siteId = 0): Promise<SignedIn> => {
  const accountNumber = `kept${number++}@example.com`;
  await buildAccount(app.database.db, { accountNumber, password, siteId });
  return (await app.login(accountNumber, password, { host, address: `198.51.100.${number}` })).data;
};
const post = (
  path: string,
  { cookie, ...call }: Parameters<TestApp["call"]>[1] & { cookie?: string | undefined } = {},
) =>
  app.call<PersistentSession>(path, {
    host,
    method: "POST",
    ...call,
    headers: { ...ownPage, ...(cookie === undefined ? {} : { cookie }), ...call.headers },
  });
/** The cookie that an answer sets, as the browser sends it back; empty once it is cleared. */
const cookieOf = ({ response }: Awaited<ReturnType<TestApp["call"]>>): string | undefined => {
  const cookie = response.cookies.find(({ name }) => name.endsWith("kept-session"));
  if (cookie === undefined) return undefined;
  return cookie.value === "" ? "" : `${cookie.name}=${cookie.value}`;
};
const keep = async ({ refresh_token: token }: SignedIn, cookie?: string) => {
  const answer = await post(sessionCalls.keep.path, { token, cookie });
  return { answer, token: answer.data.access_token, cookie: cookieOf(answer) ?? "" };
};
const refreshSession = async (cookie: string | undefined, call: Parameters<typeof post>[1] = {}) => {
  const answer = await post(sessionCalls.refreshPersistent.path, { ...call, cookie });
  return {
    status: answer.status,
    name: errorNameOf(answer.code),
    token: answer.data?.access_token,
    cookie: cookieOf(answer),
  };
};
const works = async (token: string) => (await app.call(permissionCalls.site.path, { token, host })).status;

describe("staying signed in", () => {
  it("puts the refresh token into a cookie that scripts cannot read, and nowhere else", async () => {
    const { answer, token } = await keep(await login());
    const cookie = answer.response.cookies.find(({ name }) => name === "__Host-kept-session");
    expect(cookie).toMatchObject({
      httpOnly: true,
      sameSite: "Strict",
      secure: true,
      path: "/",
      maxAge: 14 * 24 * 3600,
    });
    expect(cookie).not.toHaveProperty("domain");
    expect(answer.data).toEqual({ access_token: token });
    const site = await app.call(permissionCalls.site.path, { token, host });
    expect(site.data).toMatchObject({ refresh_token: null });
  });

  it("needs no https where there is none", async () => {
    const { refresh_token: token } = await login();
    const answer = await post(sessionCalls.keep.path, { token, headers: { origin: `http://${host}` } });
    const cookie = answer.response.cookies.find(({ name }) => name === "kept-session");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/api/v1.0/user/kept_session" });
    expect(cookie).not.toHaveProperty("secure");
  });

  it("gives access for the cookie, a new one each time", async () => {
    const first = await keep(await login());
    app.clock.advance({ days: 13 });
    const second = await refreshSession(first.cookie);
    expect(await works(second.token ?? "")).toBe(200);
    expect(second.cookie).not.toBe(first.cookie);
    app.clock.advance({ days: 13 });
    const third = await refreshSession(second.cookie);
    expect(third.status).toBe(200);
    app.clock.advance({ days: 15 });
    const over = await refreshSession(third.cookie);
    expect([over.status, over.cookie]).toEqual([401, ""]);
  });

  it("ends with the session when an old cookie comes back", async () => {
    const first = await keep(await login());
    const second = await refreshSession(first.cookie);
    // Two tabs at once are no theft.
    const together = await refreshSession(first.cookie);
    expect(together.status).toBe(200);
    app.clock.advance({ minutes: 1 });
    const stolen = await refreshSession(first.cookie);
    expect([stolen.status, stolen.name, stolen.cookie]).toEqual([401, "tokenInvalid", ""]);
    expect((await refreshSession(second.cookie)).status).toBe(401);
    expect(await works(second.token ?? "")).toBe(401);
    const { rows } = await app.database.pool.query(
      "select count(*)::int as n from audit_log where action = 'session.reuse'",
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it("takes no token of the one kind for the other", async () => {
    const held = await login();
    const asCookie = await refreshSession(`__Host-kept-session=${held.refresh_token}`);
    expect([asCookie.status, asCookie.name]).toEqual([401, "tokenInvalid"]);
    const { cookie } = await keep(await login());
    const token = cookie.split("=")[1];
    expect((await app.call(sessionCalls.refresh.path, { token, host })).status).toBe(401);
    expect((await post(sessionCalls.keep.path, { token })).status).toBe(401);
    expect((await refreshSession(undefined)).name).toBe("unauthenticated");
  });

  it("ends at log-out, which clears the cookie", async () => {
    for (const path of [sessionCalls.logout.path, sessionCalls.logoutEverywhere.path]) {
      const { token, cookie } = await keep(await login());
      const out = await post(path, { token });
      expect(cookieOf(out)).toBe("");
      expect((await refreshSession(cookie)).status).toBe(401);
    }
  });

  it("ends with a new password of another device; the one that changes it stays", async () => {
    const signedIn = await login();
    const { user } = signedIn;
    const { cookie } = await keep(signedIn);
    const mobile = await app.login(user.account_number, password, { clientKind: "mobile", host });
    const own = await keep(mobile.data);
    const [old_password, new_password] = [await app.encrypt(password), await app.encrypt("Lantern2029")];
    const body = { old_password, new_password };
    const changed = await app.call(sessionCalls.changePassword.path, { token: own.token, host, body });
    expect(changed.code).toBe(20000);
    const ended = await refreshSession(cookie);
    expect([ended.status, ended.name, ended.cookie]).toEqual([401, "tokenInvalid", ""]);
    expect((await refreshSession(own.cookie)).status).toBe(200);
  });

  it.each(["inactive", "disabled", "deleted"])("ends with an account that becomes %s", async (status) => {
    const signedIn = await login();
    const { token, cookie } = await keep(signedIn);
    const { pool } = app.database;
    const deletedAt = status === "deleted" ? app.clock.now() : null;
    const change = "update accounts set status = $2, deleted_at = $3 where id = $1";
    await pool.query(change, [signedIn.user.user_id, status, deletedAt]);
    const [code, name] = status === "disabled" ? [200, "accountDisabled"] : [401, "tokenInvalid"];
    expect(await works(token)).toBe(code);
    const ended = await refreshSession(cookie);
    expect([ended.status, ended.name, ended.cookie]).toEqual([code, name, ""]);
  });

  it("bears with tabs that ask at once, and leaves the last cookie usable", async () => {
    const first = await keep(await login());
    app.clock.advance({ minutes: 5 });
    const tabs = await Promise.all(Array.from({ length: 5 }, () => refreshSession(first.cookie)));
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(tabs.map(({ cookie }) => cookie)).size).toBe(5);
    for (const { token } of tabs) expect(await works(token ?? "")).toBe(200);
    app.clock.advance({ minutes: 5 });
    expect((await refreshSession(tabs.at(-1)?.cookie)).status).toBe(200);
  });

  it("takes nothing but a whole cookie of its own for one", async () => {
    const { cookie } = await keep(await login());
    const [name = "", value = ""] = cookie.split("=");
    const tries = [
      `kept-session=${value}`,
      `${name}=${value}x`,
      `${name}=${value.slice(1)}`,
      `${name}=${encodeURIComponent("' or 1=1 --")}`,
      `${name}=${"a".repeat(6000)}`,
    ];
    for (const sent of tries) expect((await refreshSession(sent)).name).toBe("unauthenticated");
    expect((await refreshSession(cookie)).status).toBe(200);
  });

  it("is told in the list of devices, and ends from there", async () => {
    const signedIn = await login();
    const mobile = await app.login(signedIn.user.account_number, password, { clientKind: "mobile", host });
    const { token, cookie } = await keep(signedIn);
    const { data } = await app.call<{ devices: Device[] }>(sessionCalls.devices.path, { token, host });
    expect(data.devices.map(({ client_kind, kept }) => [client_kind, kept])).toEqual(
      expect.arrayContaining([
        ["web", true],
        ["mobile", false],
      ]),
    );
    const session_id = data.devices.find(({ kept }) => kept)?.session_id ?? "";
    await app.call(sessionCalls.endDevice.path, { token: mobile.data.access_token, host, body: { session_id } });
    expect((await refreshSession(cookie)).status).toBe(401);
  });

  it("ends when another login takes the browser's place", async () => {
    const first = await keep(await login());
    const second = await keep(await login(), first.cookie);
    expect((await refreshSession(first.cookie)).status).toBe(401);
    expect(await works(second.token)).toBe(200);
    const ended = await post(sessionCalls.endPersistent.path, { cookie: second.cookie });
    expect([ended.status, cookieOf(ended)]).toEqual([200, ""]);
    expect((await refreshSession(second.cookie)).status).toBe(401);
    expect((await post(sessionCalls.endPersistent.path)).status).toBe(200);
  });

  it.each([
    ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
    ["another host of the domain", { "sec-fetch-site": "same-site", origin: "https://blog.main.example" }],
    ["an address that was typed", { "sec-fetch-site": "none" }],
  ])("is refused to %s", async (_who, headers) => {
    const signedIn = await login();
    const { cookie } = await keep(await login());
    const kept = await post(sessionCalls.keep.path, { token: signedIn.refresh_token, headers });
    expect([errorNameOf(kept.code), cookieOf(kept)]).toEqual(["noPermission", undefined]);
    expect((await refreshSession(cookie, { headers })).name).toBe("noPermission");
    expect(errorNameOf((await post(sessionCalls.endPersistent.path, { cookie, headers })).code)).toBe("noPermission");
    expect((await refreshSession(cookie)).status).toBe(200);
  });

  it("goes by the origin where the browser tells no more", async () => {
    const from = async (origin: string) => {
      const { refresh_token: token } = await login();
      const answer = await app.call(sessionCalls.keep.path, { host, token, method: "POST", headers: { origin } });
      return errorNameOf(answer.code);
    };
    expect(await from(`http://${host}`)).toBe("success");
    expect(await from(`http://${host}:81`)).toBe("noPermission");
    expect(await from("null")).toBe("noPermission");
  });

  it("is of one site alone", async () => {
    const { cookie } = await keep(await login(0));
    const elsewhere = { host: "acme.example", headers: { origin: "https://acme.example" } };
    expect((await refreshSession(cookie, elsewhere)).name).toBe("tokenInvalid");
  });

  it("waits for a site that is switched off, and goes on when it is back", async () => {
    await buildSite(app.database.db, { id: 7, host: "resting.example" });
    const accountNumber = "resting@example.com";
    await buildAccount(app.database.db, { accountNumber, password, siteId: 7 });
    const at = { host: "resting.example", headers: { origin: "https://resting.example" } };
    const { refresh_token: token } = (await app.login(accountNumber, password, { host: at.host })).data;
    const first = cookieOf(await post(sessionCalls.keep.path, { ...at, token }));
    const turn = (status: string) => app.database.pool.query("update sites set status = $1 where id = 7", [status]);
    await turn("disabled");
    const refused = await refreshSession(first, at);
    expect([refused.name, refused.cookie]).toEqual(["siteDisabled", undefined]);
    await turn("active");
    expect((await refreshSession(first, at)).status).toBe(200);
  });

  it("is ended by its own cookie alone, not by a token that another client holds", async () => {
    const held = await login();
    const { cookie } = await keep(await login());
    const asCookie = `${cookie.split("=", 1)[0]}=${held.refresh_token}`;
    await post(sessionCalls.endPersistent.path, { cookie: asCookie });
    expect((await refreshSession(asCookie)).name).toBe("tokenInvalid");
    expect((await app.call(sessionCalls.refresh.path, { token: held.refresh_token, host })).status).toBe(200);
  });

  it("is kept by who asks too often for now", async () => {
    const { cookie } = await keep(await login());
    const address = "203.0.113.7";
    for (let call = 0; call < 120; call++) await refreshSession(undefined, { address });
    const refused = await refreshSession(cookie, { address });
    expect([refused.name, refused.cookie]).toEqual(["tooManyRequests", undefined]);
    app.clock.advance({ minutes: 2 });
    expect((await refreshSession(cookie, { address })).status).toBe(200);
  });
});
