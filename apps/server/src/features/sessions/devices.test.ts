import { errorNameOf } from "@yiqiao/contracts/errors";
import { permissionCalls } from "@yiqiao/contracts/permissions";
import { type Device, sessionCalls } from "@yiqiao/contracts/sessions";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildAccount, buildTestApp, type TestApp } from "#testing";

const password = "secret1";
let app: TestApp;
beforeEach(async () => {
  app = await buildTestApp();
  await buildAccount(app.database.db, { accountNumber: "user", password });
  await buildAccount(app.database.db, { accountNumber: "other", password });
});
afterEach(() => app.close());

const list = async (token: string) =>
  (await app.call<{ devices: Device[] }>(sessionCalls.devices.path, { token })).data.devices;
const end = async (token: string, session_id: string) =>
  errorNameOf((await app.call(sessionCalls.endDevice.path, { token, body: { session_id } })).code);
const works = async (token: string) => (await app.call(permissionCalls.site.path, { token })).status;

describe("the devices of an account", () => {
  it("are its open sessions, then the latest ten that ended", async () => {
    const mobile = (await app.login("user", password, { clientKind: "mobile", address: "192.0.2.9" })).data;
    let web = "";
    for (let n = 0; n < 13; n++) {
      app.clock.advance({ minutes: 6 });
      web = (await app.login("user", password)).data.access_token;
    }
    await app.login("other", password);
    const devices = await list(web);
    expect(devices).toHaveLength(12);
    expect(devices.map(({ ended_at }) => ended_at === null)).toEqual([
      true,
      true,
      ...Array.from({ length: 10 }, () => false),
    ]);
    expect(devices[0]).toMatchObject({ client_kind: "web", current: true, address: "192.0.2.1", method: "password" });
    expect(devices[1]).toMatchObject({ client_kind: "mobile", current: false, address: "192.0.2.9", ended_at: null });
    const ends = devices.slice(2).map(({ ended_at }) => ended_at ?? "");
    expect(ends).toEqual(ends.toSorted().toReversed());
    expect(await works(mobile.access_token)).toBe(401);
  });

  it("tell when they were last used, to within five minutes", async () => {
    const { access_token: token } = (await app.login("user", password)).data;
    const readLastSeen = async () => (await list(token))[0]?.last_seen_at;
    const first = await readLastSeen();
    app.clock.advance({ minutes: 4 });
    expect(await readLastSeen()).toBe(first);
    app.clock.advance({ minutes: 2 });
    expect(await readLastSeen()).toBe(app.clock.now().toISOString());
  });

  it("can be ended one by one, by their owner alone", async () => {
    const web = (await app.login("user", password)).data;
    const mobile = (await app.login("user", password, { clientKind: "mobile" })).data;
    const stranger = (await app.login("other", password)).data.access_token;
    const id = (await list(web.access_token)).find(({ client_kind }) => client_kind === "mobile")?.session_id ?? "";
    expect(await end(stranger, id)).toBe("deviceMissing");
    expect(await works(mobile.access_token)).toBe(200);
    expect(await end(web.access_token, id)).toBe("success");
    expect(await works(mobile.access_token)).toBe(401);
    expect((await app.call(sessionCalls.refresh.path, { token: mobile.refresh_token })).status).toBe(401);
    expect(await end(web.access_token, id)).toBe("deviceMissing");
    expect(await works(web.access_token)).toBe(200);
    expect((await app.call(sessionCalls.devices.path)).status).toBe(401);
    const { rows } = await app.database.pool.query("select action, after from audit_log where action = 'session.end'");
    expect(rows).toEqual([{ action: "session.end", after: { session: id } }]);
  });

  it("all end at log-out everywhere", async () => {
    const web = (await app.login("user", password)).data.access_token;
    const mobile = (await app.login("user", password, { clientKind: "mobile" })).data.access_token;
    const stranger = (await app.login("other", password)).data.access_token;
    expect((await app.call(sessionCalls.logoutEverywhere.path, { method: "POST", token: web })).code).toBe(20000);
    expect([await works(web), await works(mobile), await works(stranger)]).toEqual([401, 401, 200]);
  });
});

describe("fresh tokens for a session", () => {
  it("come with the site's permissions; the old refresh token serves until a new one is used", async () => {
    const first = (await app.login("user", password)).data;
    app.clock.advance({ minutes: 1 });
    const { data } = await app.call<{ access_token: string; refresh_token: string }>(permissionCalls.site.path, {
      token: first.access_token,
    });
    expect(await works(data.access_token)).toBe(200);
    expect((await app.call(sessionCalls.refresh.path, { token: data.refresh_token })).code).toBe(20000);
    app.clock.advance({ minutes: 1 });
    expect((await app.call(sessionCalls.refresh.path, { token: first.refresh_token })).status).toBe(401);
    const { rows } = await app.database.pool.query(
      "select action, outcome from audit_log where action = 'session.reuse'",
    );
    expect(rows).toEqual([{ action: "session.reuse", outcome: "failure" }]);
  });
});
