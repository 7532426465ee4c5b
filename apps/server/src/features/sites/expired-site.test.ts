import { errorCatalogue } from "@yiqiao/contracts/errors";
import { type refreshResultSchema, sessionCalls } from "@yiqiao/contracts/sessions";
import type { z } from "zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount, buildSite, buildTestApp, type TestApp } from "#testing";

const { siteDisabled, tokenInvalid, success } = errorCatalogue;
type Tokens = z.infer<typeof refreshResultSchema>;

const password = "secret1";
const main = "main.example";

describe("the users of a site that expires", () => {
  let app: TestApp;
  const tokens: Record<string, { access: string; refresh: string }> = {};
  beforeAll(async () => {
    app = await buildTestApp();
    await buildSite(app.database.db, { id: 5, host: "acme.example" });
    await buildSite(app.database.db, { id: 6, host: "other.example" });
    for (const [accountNumber, siteId] of Object.entries({ ann: 5, bob: 6, root: 0 })) {
      const role = siteId === 0 ? 0 : 2;
      await buildAccount(app.database.db, { accountNumber, password, siteId, role });
      const { data } = await app.login(accountNumber, password, { host: main });
      tokens[accountNumber] = { access: data.access_token, refresh: data.refresh_token };
    }
  });
  afterAll(() => app.close());

  const userData = async (who: string, host: string) =>
    (await app.call(sessionCalls.userData.path, { host, token: tokens[who]?.access })).code;
  const refresh = async (who: string, host: string) => {
    const token = tokens[who]?.refresh;
    const { code, data } = await app.call<Tokens | null>(sessionCalls.refresh.path, { host, token });
    if (data !== null && "refresh_token" in data)
      tokens[who] = { access: data.access_token, refresh: data.refresh_token };
    return code;
  };

  it("are let in and renewed at their own site and the main one, and nowhere else", async () => {
    for (const host of ["acme.example", main]) expect(await userData("ann", host)).toBe(success.code);
    expect(await userData("ann", "other.example")).toBe(tokenInvalid.code);
    expect(await refresh("ann", "other.example")).toBe(tokenInvalid.code);
    expect(await refresh("ann", main)).toBe(success.code);
  });

  it("are turned away everywhere from the end of its last day on, while others go on", async () => {
    const lastDayEnds = new Date(app.clock.now().getTime() + 60_000);
    await app.database.pool.query("update sites set expires_at = $1 where id = 5", [lastDayEnds]);
    expect(await userData("ann", main)).toBe(success.code);
    app.clock.advance({ minutes: 1 });
    for (const host of ["acme.example", main]) {
      expect(await userData("ann", host)).toBe(siteDisabled.code);
      expect(await refresh("ann", host)).toBe(siteDisabled.code);
      expect((await app.login("ann", password, { host })).code).toBe(siteDisabled.code);
    }
    expect(await userData("root", "acme.example")).toBe(siteDisabled.code);
    expect(await userData("bob", main)).toBe(success.code);
    expect(await userData("root", main)).toBe(success.code);
  });

  it("are let in again once it is renewed, with the sessions they had", async () => {
    await app.database.pool.query("update sites set expires_at = null where id = 5");
    expect(await userData("ann", "acme.example")).toBe(success.code);
    expect(await refresh("ann", main)).toBe(success.code);
  });
});
