import { errorCatalogue } from "@yiqiao/contracts/errors";
import { type FoundSites, type Site, siteCalls } from "@yiqiao/contracts/sites";
import { languageCalls, type LanguagesAndDomains } from "@yiqiao/contracts/languages";
import { quotaCalls } from "@yiqiao/contracts/quota";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount, buildSite, buildTestApp, type TestApp } from "#testing";

describe("sites", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp();
    await buildSite(app.database.db, { id: 5, host: "acme.example", config: { hidePicture: true } });
    await buildSite(app.database.db, { id: 6, host: "gone.example", status: "disabled" });
  });
  afterAll(() => app.close());

  const siteAt = (host: string) => app.call<Site>(siteCalls.siteName.path, { host });

  it("answers with the site of the host name, whatever its case and port", async () => {
    const { data } = await siteAt("ACME.example:8080");
    expect(data).toMatchObject({ site_id: 5, site_name: "站点5", english_name: "Site 5", account_status: "active" });
    expect(data.site_config).toMatchObject({ hidePicture: true, hideTitle: false, english_name: "Site 5" });
  });

  it("takes every other host for the main site", async () => {
    expect((await siteAt("anything.example")).data).toMatchObject({ site_id: 0, site_name: "译桥" });
  });

  it("lets a site that is switched off tell its name and nothing else", async () => {
    expect((await siteAt("gone.example")).data.account_status).toBe("disabled");
    const answer = await app.call(quotaCalls.remaining.path, { host: "gone.example", language: "zh" });
    expect(answer).toMatchObject({ status: 200, code: errorCatalogue.siteDisabled.code });
    expect(answer.message).toBe(errorCatalogue.siteDisabled.zh);
  });

  it("are found by name, code and number, by managers only the own", async () => {
    const password = "secret1";
    await buildAccount(app.database.db, { accountNumber: "root", password, siteId: 0, role: 0 });
    await buildAccount(app.database.db, { accountNumber: "keeper", password, siteId: 5, role: 1 });
    const findSites = async (who: string, keyword: string) => {
      const { data: login } = await app.login(who, password);
      const path = `${siteCalls.find.path}?keyword=${encodeURIComponent(keyword)}`;
      const { data } = await app.call<FoundSites>(path, { token: login.access_token, language: "en" });
      return data.sites.map(({ site_id: id }) => id);
    };
    expect(await findSites("root", "")).toEqual([0, 5, 6]);
    expect(await findSites("root", "SITE 6")).toEqual([6]);
    expect(await findSites("root", "站点")).toEqual([5, 6]);
    expect(await findSites("root", "6")).toEqual([6]);
    expect(await findSites("root", "%")).toEqual([]);
    expect(await findSites("keeper", "")).toEqual([5]);
    expect(await findSites("keeper", "site-6")).toEqual([]);
  });

  it("follow who is logged in at the main site's address: name and languages", async () => {
    const password = "secret1";
    await buildSite(app.database.db, { id: 7, host: "seven.example", config: { languages: ["zh-cn", "fr"] } });
    await buildAccount(app.database.db, { accountNumber: "seven", password, siteId: 7, mustChangePassword: true });
    const token = (await app.login("seven", password)).data.access_token;
    const readSite = async (caller: { readonly token?: string }) => {
      const { data: site } = await app.call<Site>(siteCalls.siteName.path, caller);
      const { data: listed } = await app.call<LanguagesAndDomains>(languageCalls.allLanguagesAndDomains.path, caller);
      return [site.site_id, listed.languages.length];
    };
    expect(await readSite({ token })).toEqual([7, 2]);
    expect(await readSite({})).toEqual([0, 9]);
    expect((await app.call(siteCalls.siteName.path, { token: "none" })).status).toBe(401);
  });
});
