import { errorCatalogue } from "@yiqiao/contracts/errors";
import { type PermissionMap, permissionPaths } from "@yiqiao/contracts/permissions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount, buildSite, buildTestApp, type TestApp } from "#testing";

describe("permissions", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp();
    await buildSite(app.database.db, { id: 5, host: "acme.example" });
    await buildAccount(app.database.db, { accountNumber: "user", password: "secret1" });
    await buildAccount(app.database.db, { accountNumber: "boss", password: "secret1", role: 0 });
    await buildAccount(app.database.db, { accountNumber: "chief", password: "secret1", role: 0, siteId: 5 });
  });
  afterAll(() => app.close());

  async function outboxFor(account?: string) {
    const token = account === undefined ? undefined : (await app.login(account, "secret1")).data.access_token;
    const { data } = await app.call<PermissionMap>(permissionPaths.login, { token });
    expect(data.permissions["TextTranslation"]).toEqual({ value: 0, permission_id: 1 });
    return data.permissions["MailOutbox"]?.value;
  }

  it("gives everybody the text translation, and the outbox to the main site's administrators alone", async () => {
    expect(await outboxFor()).toBeUndefined();
    expect(await outboxFor("user")).toBeUndefined();
    expect(await outboxFor("chief")).toBeUndefined();
    expect(await outboxFor("boss")).toBe(0);
  });

  it("tells the site's map to users alone", async () => {
    const { access_token: token } = (await app.login("user", "secret1")).data;
    expect(await app.call(permissionPaths.site, { token })).toMatchObject({ code: 20000 });
    const stranger = await app.call(permissionPaths.site);
    expect(stranger).toMatchObject({ status: 401, code: errorCatalogue.unauthenticated.code });
  });
});
