import { type EnterpriseDetail, type EnterpriseList, enterpriseCalls } from "@yiqiao/contracts/enterprises";
import { type Site, siteCalls } from "@yiqiao/contracts/sites";
import { apiPrefix } from "@yiqiao/contracts";
import { errorNameOf } from "@yiqiao/contracts/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount } from "#testing";
import { accountOf, type MainOffice, openMainOffice, outcomeOf, password, png } from "./testing/main-office.ts";

let office: MainOffice;
beforeAll(async () => {
  office = await openMainOffice();
});
afterAll(() => office.close());

const list = async (query = "") =>
  (await office.call<EnterpriseList>("boss", `${enterpriseCalls.list.path}?${query}`)).data;
const codes = async (query = "") => (await list(query)).sites.map(({ code }) => code);
const detail = async (siteId: number) =>
  (await office.call<EnterpriseDetail>("boss", `${enterpriseCalls.detail.path}?site_id=${siteId}`)).data;
const update = (body: object) => office.call<EnterpriseDetail>("boss", enterpriseCalls.update.path, body);
const entries = (site: number) => office.app.features.audit.list({ site, limit: 50 });

describe("an enterprise", () => {
  it("is made with all its fields, and its administrator becomes the manager of its site", async () => {
    await office.user("ann@example.com");
    const answer = await office.create({
      code: "ACME",
      name_zh: "极致",
      name_en: "Acme",
      administrator: "Ann@Example.com",
      settings: { user_cap: 3, expires: "2026-12-31", hosts: ["acme.test"], config: { showMainLogo: true } },
    });
    expect(outcomeOf(answer)).toBe("success");
    expect(answer.data).toMatchObject({
      code: "acme",
      name_zh: "极致",
      name_en: "Acme",
      state: "active",
      user_cap: 3,
      members: 1,
      hosts: ["acme.test"],
      parent: null,
      expiration_time: "2026-12-31T16:00:00.000Z",
      administrator: { account: "ann@example.com" },
      creator: { account: "boss" },
      pool: null,
      settings: { expires: "2026-12-31", config: { showMainLogo: true } },
    });
    expect(Date.parse(answer.data.created_time)).toBeGreaterThan(0);
    expect(await accountOf(office.app, "ann@example.com")).toMatchObject({ site_id: answer.data.site_id, role: 1 });
    const acts = (await entries(answer.data.site_id)).map(({ action, actor_id }) => [action, actor_id]);
    const boss = (await accountOf(office.app, "boss"))?.id;
    expect(acts).toEqual([
      ["enterprise.administrator", boss],
      ["site.add", boss],
    ]);
  });

  it("has its Chinese name in both languages where it has no English one", async () => {
    await office.user("cy@example.com");
    const { data } = await office.create({ code: "cypress", name_zh: "柏", administrator: "cy@example.com" });
    expect(data.name_en).toBe("柏");
    const { data: changed } = await update({
      site_id: data.site_id,
      seen: data.changed_at,
      settings: { name_zh: "柏树", name_en: "" },
    });
    expect([changed.name_zh, changed.name_en]).toEqual(["柏树", "柏树"]);
  });

  it("is not made for an account that there is not, and nothing is left of it", async () => {
    const answer = await office.create({ code: "ghost", name_zh: "鬼", administrator: "nobody@example.com" });
    expect(outcomeOf(answer)).toBe("administratorUnknown");
    expect(await codes("search=ghost")).toEqual([]);
  });

  it.each([
    ["an administrator of the main site", { role: 0 as const }, "it is an administrator's account"],
    ["an account that is switched off", { status: "disabled" as const }, "the account is not active"],
    [
      "somebody with a plan that could not be used any more",
      { plan: "standard-m", planExpiresAt: new Date("2027-01-01") },
      "a plan of its own",
    ],
  ])("is not made for %s", async (what, account, reason) => {
    const name = `${what.length}-unfit@example.com`;
    await buildAccount(office.app.database.db, { accountNumber: name, password, ...account });
    const answer = await office.create({ code: `unfit-${what.length}`, name_zh: "不", administrator: name });
    expect(outcomeOf(answer)).toBe("administratorUnfit");
    expect(answer.message).toContain(reason);
  });

  it("is not made for a member of another enterprise", async () => {
    const answer = await office.create({ code: "thief", name_zh: "偷", administrator: "ann@example.com" });
    expect([outcomeOf(answer), answer.message]).toEqual([
      "administratorUnfit",
      expect.stringContaining("belongs to another enterprise"),
    ]);
  });

  it.each([
    ["login", "siteCodeInvalid"],
    ["company", "siteCodeInvalid"],
    ["invitation", "siteCodeInvalid"],
    ["has space", "siteCodeInvalid"],
    ["acme", "siteCodeTaken"],
  ])("has no code %s", async (code, name) => {
    const answer = await office.create({ code, name_zh: "名", administrator: "cy@example.com" });
    expect(outcomeOf(answer)).toBe(name);
  });

  it("says what of its settings is wrong, in the reader's language", async () => {
    const acme = (await list("search=acme")).sites[0];
    const wrong = { site_id: acme?.site_id, seen: (await detail(acme?.site_id ?? 0)).changed_at };
    const readRefusal = async (settings: object, language: "zh" | "en") => {
      const body = { ...wrong, settings };
      const token = office.tokens.get("boss");
      return office.app.call(enterpriseCalls.update.path, { token, body, language });
    };
    const zh = await readRefusal({ config: { memories: -1 } }, "zh");
    expect([outcomeOf(zh), zh.message]).toEqual([
      "siteSettingInvalid",
      expect.stringMatching(/config\.memories.{0,900}数值过小/),
    ]);
    expect((await readRefusal({ user_cap: 0 }, "en")).message).toContain("user_cap");
    expect(outcomeOf(await readRefusal({ hosts: ["a.test:80"] }, "en"))).toBe("siteSettingInvalid");
    expect(outcomeOf(await readRefusal({ nonsense: 1 }, "en"))).toBe("invalidRequest");
    expect(outcomeOf(await readRefusal({ config: { nonsense: 1 } }, "en"))).toBe("siteSettingInvalid");
  });

  it("tells who was overtaken, and saves nothing", async () => {
    const { site_id, changed_at: seen } = await office.found("overtaken");
    const { data } = await update({ site_id, seen, settings: { name_en: "First" } });
    const late = await update({ site_id, seen, settings: { name_en: "Second" }, administrator: "cy@example.com" });
    expect(outcomeOf(late)).toBe("siteChanged");
    expect((await detail(site_id)).name_en).toBe("First");
    expect(outcomeOf(await update({ site_id, seen: data.changed_at, settings: { name_en: "Second" } }))).toBe(
      "success",
    );
  });

  it("has a sub-site whose logo is the parent's", async () => {
    const { data } = await office.create({
      code: "acme-sub",
      name_zh: "子站",
      administrator: (await office.user("sub@example.com"), "sub@example.com"),
      settings: { parent: "acme", config: { showMainLogo: true } },
    });
    expect(data.parent).toBe("acme");
    const answer = await office.create({
      code: "acme-sub-sub",
      name_zh: "孙站",
      administrator: "sub@example.com",
      settings: { parent: "acme-sub" },
    });
    expect(outcomeOf(answer)).toBe("siteParentInvalid");
  });

  it("gets another administrator, and the one before stays a member", async () => {
    const { site_id, keeper, changed_at: seen } = await office.found("handover");
    await office.user("heir@example.com");
    const { data } = await update({ site_id, seen, administrator: "heir@example.com" });
    expect(data.administrator?.account).toBe("heir@example.com");
    expect(await accountOf(office.app, "heir@example.com")).toMatchObject({ site_id, role: 1 });
    expect(await accountOf(office.app, keeper)).toMatchObject({ site_id, role: 2 });
    const again = await update({ site_id, seen: data.changed_at, administrator: keeper });
    expect(again.data.administrator?.account).toBe(keeper);
    expect(await accountOf(office.app, "heir@example.com")).toMatchObject({ site_id, role: 2 });
  });

  it("has a cap that is not lower than its accounts", async () => {
    const { site_id, changed_at: seen } = await office.found("capped");
    await buildAccount(office.app.database.db, { accountNumber: "capped-2", password, siteId: site_id });
    const low = await update({ site_id, seen, settings: { user_cap: 1 } });
    expect(outcomeOf(low)).toBe("siteCapTooLow");
    expect(outcomeOf(await update({ site_id, seen, settings: { user_cap: 2 } }))).toBe("success");
  });

  it("is suspended and resumed, and its managers are told", async () => {
    const { site_id, keeper, changed_at: seen } = await office.found("pausing");
    const setState = (body: object) =>
      office.call<EnterpriseDetail>("boss", enterpriseCalls.setState.path, { site_id, ...body });
    const { data } = await setState({ seen, enabled: false });
    expect(data.state).toBe("disabled");
    const own = await office.call(keeper, "/company/settings");
    expect(outcomeOf(own)).toBe("siteDisabled");
    expect(outcomeOf(await setState({ seen, enabled: true }))).toBe("siteChanged");
    expect((await setState({ seen: data.changed_at, enabled: true })).data.state).toBe("active");
    expect(outcomeOf(await office.call(keeper, "/company/settings"))).toBe("success");
    const { rows } = await office.app.database.pool.query<{ kind: string }>(
      "select kind from messages where site_id = $1 order by id",
      [site_id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["company-joined", "site-suspended", "site-resumed"]);
  });

  it("is extended, and works again", async () => {
    const { site_id, keeper, changed_at: seen } = await office.found("over", { expires: "2020-01-01" });
    expect((await detail(site_id)).state).toBe("expired");
    expect(outcomeOf(await office.call(keeper, "/company/settings"))).toBe("siteDisabled");
    const extend = (body: object) =>
      office.call<EnterpriseDetail>("boss", enterpriseCalls.extend.path, { site_id, ...body });
    expect(outcomeOf(await extend({ seen, expires: "2027-02-30" }))).toBe("siteSettingInvalid");
    const yesterday = await extend({ seen, expires: "2026-03-09" });
    expect([outcomeOf(yesterday), (await detail(site_id)).state]).toEqual(["siteSettingInvalid", "expired"]);
    const { data } = await extend({ seen, expires: "2027-02-28" });
    expect([data.state, data.expiration_time]).toEqual(["active", "2027-02-28T16:00:00.000Z"]);
    expect(outcomeOf(await office.call(keeper, "/company/settings"))).toBe("success");
    expect((await extend({ seen: data.changed_at, expires: null })).data.expiration_time).toBeNull();
  });

  it("has logos that are uploaded and taken away, and nothing but pictures", async () => {
    const { site_id } = await office.found("logos");
    const send = async (bytes: Buffer, size = "small") => {
      const boundary = "----logo";
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="logo"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
      const response = await office.app.fastify.inject({
        method: "POST",
        url: `${apiPrefix}/company/logo/${site_id}/${size}`,
        headers: {
          authorization: `Bearer ${office.tokens.get("boss")}`,
          "content-type": `multipart/form-data; boundary=${boundary}`,
        },
        payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      });
      return response.json<{ code: number; data: EnterpriseDetail | null }>();
    };
    expect((await send(png(32, 32))).data?.small_logo_url).toContain(`/site/logo/${site_id}/small?v=`);
    const large = Buffer.concat([png(32, 32), Buffer.alloc(2 * 1024 * 1024)]);
    for (const bytes of [Buffer.from("<svg/>".repeat(20)), large]) {
      expect(errorNameOf((await send(bytes)).code)).toBe("logoInvalid");
    }
    expect((await list("search=logos")).sites[0]?.small_logo_url).toContain("small");
    const removed = await office.app.call<EnterpriseDetail>(`/company/logo/${site_id}/small`, {
      method: "DELETE",
      token: office.tokens.get("boss"),
    });
    expect(removed.data.small_logo_url).toBeNull();
    expect((await office.app.files.list(`sites/${site_id}/`)).objects).toEqual([]);
  });

  it("that there is not is told", async () => {
    const body = { site_id: 4711, seen: "" };
    expect(outcomeOf(await update(body))).toBe("enterpriseMissing");
    expect(outcomeOf(await office.call("boss", `${enterpriseCalls.detail.path}?site_id=4711`))).toBe(
      "enterpriseMissing",
    );
  });

  it("cannot be made of the main site, whose settings can be changed", async () => {
    const main = await detail(0);
    expect(main.code).toBe("main");
    const seen = main.changed_at;
    const suspended = await office.call("boss", enterpriseCalls.setState.path, { site_id: 0, seen, enabled: false });
    expect(outcomeOf(suspended)).toBe("mainSiteFixed");
    expect(outcomeOf(await update({ site_id: 0, seen, administrator: "cy@example.com" }))).toBe("mainSiteFixed");
    const { data } = await update({ site_id: 0, seen, settings: { config: { hideHelp: true } } });
    expect(data.settings.config.hideHelp).toBe(true);
    expect((await office.app.call<Site>(siteCalls.siteName.path)).data.site_config.hideHelp).toBe(true);
  });

  it("shows what its members have together", async () => {
    const { site_id } = await office.found("pooled");
    const grant = { site_id, id: "enterprise-y", paid_fen: 100, reason: "contract 7" };
    expect(outcomeOf(await office.call("boss", "/orders/grant", grant))).toBe("success");
    expect((await detail(site_id)).pool).toMatchObject({ left: 3_000_000_000, plan: "enterprise-y" });
  });
});
