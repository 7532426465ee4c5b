import { apiPrefix } from "@yiqiao/contracts";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { quotaCalls, type Remaining } from "@yiqiao/contracts/quota";
import { type Site, siteCalls } from "@yiqiao/contracts/sites";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "#testing";
import { createSiteAdministration, type SiteAdministration } from "./administer-sites.ts";
import { jpeg, png } from "./testing/images.ts";

describe("the administration of sites", () => {
  let app: TestApp;
  let admin: SiteAdministration;
  beforeAll(async () => {
    app = await buildTestApp({ freeCharacters: 1000 });
    const { database, files, clock, features } = app;
    admin = createSiteAdministration({ database, files, clock, audit: features.audit });
  });
  afterAll(() => app.close());

  const siteAt = async (host: string) => (await app.call<Site>(siteCalls.siteName.path, { host })).data;
  const failure = (error: keyof typeof errorCatalogue, details?: object) =>
    expect.objectContaining(details === undefined ? { error } : { error, details });
  const entries = async (id: number) => app.features.audit.list({ site: id, limit: 50 });

  it("adds a site that answers at its hosts and is in the audit log", async () => {
    const site = await admin.add({ code: "acme", nameZh: "极致", nameEn: "Acme" }, () => ({
      hosts: ["acme.test", "www.acme.test"],
      config: { do_cat: true },
      theme: { primary: "#112233" },
    }));
    expect(site).toMatchObject({ id: 1, code: "acme", status: "active" });
    expect(await siteAt("www.acme.test")).toMatchObject({
      code: "acme",
      english_name: "Acme",
      site_config: { do_cat: true, hidePicture: false, name: "极致" },
      theme: { primary: "#112233" },
    });
    const [entry] = await entries(1);
    expect(entry).toMatchObject({ action: "site.add", actor: "operator", target: "site:1", before: null });
    expect(entry?.after).toMatchObject({ code: "acme", hosts: ["acme.test", "www.acme.test"] });
  });

  it("changes what is given, keeps the rest, and writes down what became different", async () => {
    await admin.change("acme", ({ hosts }) => ({
      hosts: [...hosts.filter((host) => host !== "www.acme.test"), "new.acme.test"],
      config: { hidePicture: true, do_cat: null },
    }));
    expect((await siteAt("new.acme.test")).site_config).toMatchObject({ hidePicture: true, do_cat: false });
    expect(await siteAt("www.acme.test")).toMatchObject({ code: "main" });
    const [entry] = await entries(1);
    expect(entry?.action).toBe("site.change");
    expect(Object.keys(entry?.after as object)).toEqual(["hosts", "config"]);
    await admin.change("acme", () => ({ config: { hidePicture: true } }));
    expect((await entries(1)).length).toBe(2);
  });

  it("refuses a change as a whole", async () => {
    await expect(admin.change("acme", () => ({ name_en: "Other", theme: { primary: "red" } }))).rejects.toEqual(
      failure("siteSettingInvalid", expect.objectContaining({ name: "theme.primary" })),
    );
    await admin.add({ code: "beta", nameZh: "乙", nameEn: "Beta" }, () => ({ hosts: ["beta.test"] }));
    await expect(admin.change("acme", () => ({ name_en: "Other", hosts: ["beta.test"] }))).rejects.toEqual(
      failure("siteHostTaken", { host: "beta.test", code: "beta" }),
    );
    expect((await admin.show("acme")).settings).toMatchObject({
      name_en: "Acme",
      hosts: ["acme.test", "new.acme.test"],
    });
  });

  it.each([
    ["login", "siteCodeInvalid"],
    ["403", "siteCodeInvalid"],
    ["A", "siteCodeInvalid"],
    ["has space", "siteCodeInvalid"],
    ["main", "siteCodeTaken"],
  ] as const)("adds no site %s", async (code, error) => {
    await expect(admin.add({ code, nameZh: "名", nameEn: "Name" }, () => ({}))).rejects.toEqual(failure(error));
  });

  it.each([
    [{ expires: "2026-02-30" }, "expires"],
    [{ time_zone: "Mars/Base" }, "time_zone"],
    [{ hosts: ["a.test:80"] }, "hosts.0"],
    [{ allowed_origins: ["https://a.test/path"] }, "allowed_origins.0"],
    [{ allowed_origins: ["javascript:alert(1)"] }, "allowed_origins.0"],
    [{ friend_link: { url: "javascript:alert(1)", name_zh: "x", name_en: "x" } }, "friend_link.url"],
    [{ free_characters: -1 }, "free_characters"],
    [{ config: { extraPicturePairs: [{ source: "ja", target: "ja" }] } }, "config"],
    [{ config: { nonsense: true } }, "config"],
  ])("takes no %o", async (patch, name) => {
    await expect(admin.change("acme", () => patch)).rejects.toEqual(
      failure("siteSettingInvalid", expect.objectContaining({ name })),
    );
  });

  it("adds two at once with numbers and codes of their own", async () => {
    const add = (code: string) => admin.add({ code, nameZh: "名", nameEn: "Name" }, () => ({}));
    const [one, other, twin] = await Promise.allSettled([add("twin-a"), add("twin-b"), add("twin-a")]);
    const ids = [one, other, twin].flatMap((each) => (each?.status === "fulfilled" ? [each.value.id] : []));
    expect(new Set(ids).size).toBe(2);
  });

  it("ends a site at 24:00 of its last day in its time zone, Shanghai by default", async () => {
    await admin.change("beta", () => ({ expires: "2026-03-10" }));
    expect((await siteAt("beta.test")).expiration_time).toBe("2026-03-10T16:00:00.000Z");
    app.clock.advance({ ms: Date.parse("2026-03-10T15:59:59.999Z") - app.clock.now().getTime() });
    expect((await siteAt("beta.test")).account_status).toBe("active");
    app.clock.advance({ ms: 1 });
    expect((await siteAt("beta.test")).account_status).toBe("expired");
    expect((await app.call(quotaCalls.remaining.path, { host: "beta.test" })).code).toBe(
      errorCatalogue.siteDisabled.code,
    );
    await admin.change("beta", () => ({ time_zone: "America/New_York" }));
    expect(await siteAt("beta.test")).toMatchObject({
      account_status: "active",
      expiration_time: "2026-03-11T04:00:00.000Z",
    });
    await admin.change("beta", () => ({ expires: null }));
  });

  it("leaves the main site on", async () => {
    await expect(admin.setEnabled("main", false)).rejects.toEqual(failure("mainSiteFixed"));
    await expect(admin.change("main", () => ({ expires: "2030-01-01" }))).rejects.toEqual(failure("mainSiteFixed"));
    await expect(admin.change("main", () => ({ parent: "acme" }))).rejects.toEqual(failure("mainSiteFixed"));
    expect((await admin.setEnabled("beta", false)).status).toBe("disabled");
    expect((await siteAt("beta.test")).account_status).toBe("disabled");
    expect((await admin.setEnabled("beta", true)).status).toBe("active");
  });

  it("gives visitors of a site its own free characters", async () => {
    await admin.change("acme", () => ({ free_characters: 200_000 }));
    const readCharactersLeft = async (host: string) =>
      (await app.call<Remaining>(quotaCalls.remaining.path, { host })).data.total_left;
    expect(await readCharactersLeft("acme.test")).toBe(200_000);
    expect(await readCharactersLeft("main.test")).toBe(1000);
  });

  it("shows contact details on the brand variant and the friend link on the research one alone", async () => {
    const contact = { email: "a@acme.test", company_en: "Acme" };
    const friend_link = { url: "https://friend.test/", name_zh: "友", name_en: "Friend" };
    await admin.change("acme", () => ({ contact, friend_link }));
    expect(await siteAt("acme.test")).toMatchObject({ contact: {}, friend_link: null });
    await admin.change("acme", () => ({ variant: "brand" }));
    expect(await siteAt("acme.test")).toMatchObject({ contact, friend_link: null });
    await admin.change("acme", () => ({ variant: "research" }));
    expect(await siteAt("acme.test")).toMatchObject({ contact: {}, friend_link });
  });

  describe("logos", () => {
    const get = (path: string, headers: Record<string, string> = {}) => app.fastify.inject({ url: path, headers });
    const logoPath = (site: number | string, size = "large") => `${apiPrefix}/site/logo/${site}/${size}`;

    it("are served by content, for good at the address that the site gives", async () => {
      await admin.setLogos("acme", { large: png(64, 32), small: jpeg(16, 16) });
      const { logo_url, small_logo_url } = await siteAt("acme.test");
      const large = await get(logo_url ?? "");
      expect(large.statusCode).toBe(200);
      expect(large.rawPayload).toEqual(png(64, 32));
      expect(large.headers).toMatchObject({
        "content-type": "image/png",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      });
      expect((await get(small_logo_url ?? "")).headers["content-type"]).toBe("image/jpeg");
      expect((await get(logoPath(1))).headers["cache-control"]).toBe("public, no-cache");
      const again = await get(logoPath(1), { "if-none-match": String(large.headers["etag"]) });
      expect([again.statusCode, again.body]).toEqual([304, ""]);
    });

    it("replace the former, whose file goes", async () => {
      await admin.setLogos("acme", { large: png(10, 10) });
      expect((await app.files.list("sites/1/large-")).objects).toHaveLength(1);
    });

    it("come from the main one of a sub-site that says so", async () => {
      await admin.change("beta", () => ({ parent: "acme" }));
      expect((await siteAt("beta.test")).logo_url).toBeNull();
      await admin.change("beta", () => ({ config: { showMainLogo: true } }));
      expect((await siteAt("beta.test")).logo_url).toBe((await siteAt("acme.test")).logo_url);
      const wrong = { code: "acme", parent: "beta" };
      await expect(admin.change("acme", () => ({ parent: "beta" }))).rejects.toEqual(
        failure("siteParentInvalid", wrong),
      );
    });

    it.each([
      ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>")],
      ["a page", Buffer.from("<!doctype html><script>alert(1)</script>".repeat(5))],
      ["too many bytes", Buffer.concat([png(10, 10), Buffer.alloc(2 * 1024 * 1024)])],
      ["too many pixels", png(5000, 10)],
      ["nothing", Buffer.alloc(0)],
    ])("are not made of %s", async (_what, bytes) => {
      await expect(admin.setLogos("acme", { large: bytes })).rejects.toEqual(failure("logoInvalid"));
    });

    it.each(["..%2f..%2fetc", "1%2f..%2f2", "-1", "1e3", "99999999999"])("are at no path %s", async (site) => {
      const answer = await get(logoPath(site));
      expect([200, 404]).toContain(answer.statusCode);
      expect(answer.json<{ code: number }>().code).not.toBe(errorCatalogue.success.code);
    });

    it("whose file is lost answer 404, which nobody keeps", async () => {
      const { logo_url } = await siteAt("acme.test");
      await app.files.deletePrefix("sites/1/");
      const answer = await get(logo_url ?? "");
      expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([404, "no-store"]);
    });

    it("that are not there answer 404", async () => {
      for (const path of [logoPath(2), logoPath(4711), logoPath(0, "small")]) {
        const answer = await get(path);
        expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([
          404,
          errorCatalogue.logoMissing.code,
        ]);
      }
    });
  });
});
