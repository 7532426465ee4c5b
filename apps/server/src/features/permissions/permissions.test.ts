import { errorCatalogue } from "@yiqiao/contracts/errors";
import { outboxCalls } from "@yiqiao/contracts/outbox";
import { permissionCalls, type PermissionMap } from "@yiqiao/contracts/permissions";
import { textCalls, textHistoryCalls } from "@yiqiao/contracts/text";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount, buildSite, buildTestApp, type TestApp } from "#testing";

describe("permissions", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp({ capabilities: ["postEditing"] });
    await buildSite(app.database.db, { id: 5, host: "acme.example" });
    await buildSite(app.database.db, { id: 6, host: "closed.example", config: { is_login: true, do_cat: true } });
    await buildAccount(app.database.db, { accountNumber: "user", password: "secret1" });
    await buildAccount(app.database.db, { accountNumber: "boss", password: "secret1", role: 0 });
    await buildAccount(app.database.db, { accountNumber: "chief", password: "secret1", role: 0, siteId: 5 });
    await buildAccount(app.database.db, { accountNumber: "member", password: "secret1", siteId: 6 });
  });
  afterAll(() => app.close());

  const tokenOf = async (account: string) => (await app.login(account, "secret1")).data.access_token;

  async function outboxFor(account?: string) {
    const token = account === undefined ? undefined : await tokenOf(account);
    const { data } = await app.call<PermissionMap>(permissionCalls.login.path, { token });
    expect(data.permissions["TextTranslation"]).toEqual({ value: 0, permission_id: 1 });
    return data.permissions["MailOutbox"]?.value;
  }

  it("gives everybody the text translation, and the outbox to the main site's administrators alone", async () => {
    expect(await outboxFor()).toBeUndefined();
    expect(await outboxFor("user")).toBeUndefined();
    expect(await outboxFor("chief")).toBeUndefined();
    expect(await outboxFor("boss")).toBe(0);
  });

  it("tells the site's map to users alone, with tokens that serve from then on", async () => {
    const token = await tokenOf("user");
    app.clock.advance({ minutes: 1 });
    const { data, code } = await app.call<Record<string, string>>(permissionCalls.site.path, { token });
    expect(code).toBe(errorCatalogue.success.code);
    expect(data["access_token"]).not.toBe(token);
    expect((await app.call(permissionCalls.site.path, { token: data["access_token"] })).code).toBe(code);
    expect((await app.call("/user/refresh_token", { token: data["refresh_token"] })).code).toBe(code);
    const stranger = await app.call(permissionCalls.site.path);
    expect(stranger).toMatchObject({ status: 401, code: errorCatalogue.unauthenticated.code });
  });

  it("follows the site at whose address, or to which, the caller belongs", async () => {
    const token = await tokenOf("member");
    for (const host of ["closed.example", "main.example"]) {
      const { data } = await app.call<PermissionMap>(permissionCalls.login.path, { token, host });
      expect(data.permissions["PostEditing"]).toMatchObject({ value: 1, gate: "plan" });
      expect(data.permissions["Membership"]).toBeUndefined();
    }
  });

  it("lets nobody translate without an account where the site is for who has logged in", async () => {
    const sent = { host: "closed.example", body: { text: "hello" } };
    expect(await app.call(textCalls.detect.path, sent)).toMatchObject({ status: 401, code: 40100 });
    expect((await app.call(textCalls.detect.path, { ...sent, token: await tokenOf("member") })).code).toBe(20000);
  });

  it("keeps what the site gives to some plans from others, with the plans that have it", async () => {
    await buildSite(app.database.db, {
      id: 7,
      host: "gated.example",
      config: { planGates: { TextHistory: ["professional"] } },
    });
    await buildAccount(app.database.db, { accountNumber: "guest", password: "secret1", siteId: 7 });
    await buildAccount(app.database.db, {
      accountNumber: "pro",
      password: "secret1",
      siteId: 7,
      plan: "professional-m",
    });
    const list = async (account: string, language: "en" | "zh" = "en") =>
      app.call(textHistoryCalls.list.path, { token: await tokenOf(account), language });
    expect(await list("guest")).toMatchObject({
      status: 200,
      code: errorCatalogue.planNeeded.code,
      message: expect.stringContaining("part of: Professional"),
      data: { plans: ["professional"] },
    });
    expect((await list("guest", "zh")).message).toContain("支持的套餐：专业版");
    expect((await list("pro")).code).toBe(errorCatalogue.success.code);
    expect((await list("user")).code).toBe(errorCatalogue.success.code);
  });

  it("writes a refusal down, once an hour however often it is asked for", async () => {
    const token = await tokenOf("user");
    const expectRefusal = async () => expect((await app.call(outboxCalls.list.path, { token })).code).toBe(42000);
    const listWritten = async () =>
      (await app.features.audit.list({ site: 0, action: "permission.refuse", limit: 10 })).map(({ target }) => target);
    for (let times = 0; times < 5; times += 1) await expectRefusal();
    expect(await listWritten()).toEqual(["permission:MailOutbox"]);
    app.clock.advance({ minutes: 61 });
    await app.call(outboxCalls.list.path, { token: await tokenOf("user") });
    expect(await listWritten()).toHaveLength(2);
    await app.call(outboxCalls.list.path);
    expect(await listWritten()).toHaveLength(2);
  });
});
