import { errorCatalogue } from "@yiqiao/contracts/errors";
import { type LoginConfig, type SignedIn, signInCalls } from "@yiqiao/contracts/sessions";
import { thirdPartyCalls } from "@yiqiao/contracts/third-party";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount, buildSite } from "#testing";
import { createTestBrowser } from "./testing/browser.ts";
import { buildOAuth2App, type OAuth2App } from "./testing/oauth2-app.ts";

const { challengeOver, providerUnknown, registrationClosed, siteDisabled, invalidRequest } = errorCatalogue;
const success = errorCatalogue.success.code;

describe("login by another provider", () => {
  let kit: OAuth2App;
  beforeAll(async () => {
    kit = await buildOAuth2App();
    const { db } = kit.app.database;
    await buildSite(db, { id: 5, host: "acme.example" });
    await buildSite(db, { id: 6, host: "gone.example", status: "disabled" });
    await buildSite(db, { id: 7, host: "closed.example", config: { allowRegister: false } });
    await buildSite(db, { id: 8, host: "strict.example" });
    await kit.app.database.pool.query("update sites set require_two_factor = true where id = 8");
  });
  afterAll(() => kit.close());

  const listOffered = async (call: { host?: string; query?: string } = {}) => {
    const path = `${signInCalls.loginConfig.path}${call.query ?? ""}`;
    const { data } = await kit.app.call<LoginConfig>(path, call.host === undefined ? {} : { host: call.host });
    return data.providers.map(({ id }) => id);
  };
  const register = (token: string, browser = createTestBrowser(kit.app)) =>
    browser.post<SignedIn>(thirdPartyCalls.register.path, { link_token: token, agreed: true });

  it("is offered by the sites that the operator named", async () => {
    expect(await listOffered()).toEqual(["one", "two"]);
    expect(await listOffered({ host: "acme.example" })).toEqual(["one", "acme"]);
    expect(await listOffered({ query: "?site_code=site-5" })).toEqual(["one", "acme"]);
    const refused = await kit.come("u", { provider: "two", host: "acme.example", language: "zh" });
    expect(refused).toMatchObject({ code: providerUnknown.code, message: "本站未配置通过乙登录" });
    expect((await kit.come("u", { provider: "nobody" })).code).toBe(providerUnknown.code);
  });

  it("sends browsers back to the site's own address, and says where they wanted to go", async () => {
    const browser = createTestBrowser(kit.app, { host: "acme.example" });
    const { data } = await browser.start({ provider: "one", redirect: "/file?tab=2" });
    const { searchParams } = new URL(data.url);
    expect(searchParams.get("redirect_uri")).toBe("https://acme.example/thirdparty");
    const finished = await browser.finish(`?${kit.server.agree(data.url, { id: "r" })}`);
    expect(finished.data).toMatchObject({ redirect: "/file?tab=2", result: { kind: "unknown" } });
  });

  it.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "/a\nb", "file"])(
    "goes on nowhere else: %j",
    async (redirect) => {
      const answer = await createTestBrowser(kit.app).start({ provider: "one", redirect });
      expect(answer.code).toBe(invalidRequest.code);
    },
  );

  it("signs in whom it knows, and writes down by what", async () => {
    const { user } = await kit.register("known");
    const { result } = await kit.come("known");
    expect(result).toMatchObject({ kind: "signed-in", login: { user: { user_id: user.user_id } } });
    const { rows } = await kit.app.database.pool.query(
      "select action, after from audit_log where actor_id = $1 order by id",
      [user.user_id],
    );
    const signIn = { action: "sign-in", after: { method: "third-party", client: "web" } };
    expect(rows).toEqual([
      { action: "account.register", after: { method: "third-party" } },
      { action: "identity.link", after: { provider: "one" } },
      signIn,
      signIn,
    ]);
  });

  it("keeps a secret in the browser that no script and no other site's page can use", async () => {
    const response = await kit.app.fastify.inject({
      method: "POST",
      url: `/api/v1.0${thirdPartyCalls.start.path}`,
      payload: { provider: "one" },
    });
    const cookie = response.cookies.find(({ name }) => name.startsWith("__Host-third-party-"));
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: "Strict", path: "/", maxAge: 1200 });
    const { rows } = await kit.app.database.pool.query("select payload::text from sign_in_challenges");
    expect(JSON.stringify(rows)).not.toContain(cookie?.value);
  });

  it("signs in as somebody else who is logged in already", async () => {
    const { user } = await kit.register("somebody");
    const { access_token: token } = await kit.register("else", { host: "acme.example" });
    const browser = createTestBrowser(kit.app);
    const { data } = await browser.start({ provider: "one" }, token);
    const finished = await browser.finish(kit.server.agree(data.url, { id: "somebody" }), token);
    expect(finished.data.result).toMatchObject({ kind: "signed-in", login: { user: { user_id: user.user_id } } });
  });

  it("serves once", async () => {
    const browser = createTestBrowser(kit.app);
    const { data } = await browser.start({ provider: "one" });
    const query = kit.server.agree(data.url, { id: "once" });
    const codes = (await Promise.all([browser.finish(query), browser.finish(query)])).map(({ code }) => code);
    expect(codes.toSorted((one, other) => one - other)).toEqual([success, challengeOver.code]);
  });

  it("ends after ten minutes", async () => {
    const browser = createTestBrowser(kit.app);
    const { data } = await browser.start({ provider: "one" });
    const query = kit.server.agree(data.url, { id: "late" });
    kit.app.clock.advance({ minutes: 11 });
    expect((await browser.finish(query)).code).toBe(challengeOver.code);
  });

  it("keeps logins of two tabs apart", async () => {
    const browser = createTestBrowser(kit.app);
    const first = (await browser.start({ provider: "one" })).data.url;
    const second = (await browser.start({ provider: "two" })).data.url;
    expect((await browser.finish(kit.server.agree(first, { id: "tab" }))).code).toBe(success);
    expect((await browser.finish(kit.server.agree(second, { id: "tab" }))).code).toBe(success);
  });

  it("signs nobody in to the login that an attacker began", async () => {
    await kit.register("attacker");
    const attacker = createTestBrowser(kit.app, { address: "198.51.100.9" });
    const { data } = await attacker.start({ provider: "one" });
    const query = kit.server.agree(data.url, { id: "attacker" });
    const victim = createTestBrowser(kit.app);
    await victim.start({ provider: "one" });
    expect((await victim.finish(query)).code).toBe(challengeOver.code);
  });

  it.each(["", "?code=1", "?state=1&code=1", `?state=${"0".repeat(32)}&code=1`, "?state=a&state=b", "%00"])(
    "takes %j for no login of its own",
    async (query) => {
      expect((await createTestBrowser(kit.app).finish(query)).code).toBe(challengeOver.code);
    },
  );

  it("makes one account of one identity, whoever comes twice", async () => {
    const first = await kit.come("double");
    const second = await kit.come("double");
    const answers = await Promise.all([
      register(first.linkToken, first.browser),
      register(second.linkToken, second.browser),
    ]);
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([
      success,
      errorCatalogue.identityTaken.code,
    ]);
    const { rows } = await kit.app.database.pool.query("select 1 from accounts where username = 'User double'");
    expect(rows).toHaveLength(1);
  });

  it("takes a link token once, in its browser, in its time, with the terms agreed to", async () => {
    const { browser, linkToken } = await kit.come("token");
    expect((await register(linkToken)).code).toBe(challengeOver.code);
    const refused = await browser.post(thirdPartyCalls.register.path, { link_token: linkToken, agreed: false });
    expect(refused.code).toBe(invalidRequest.code);
    expect((await register("no token", browser)).code).toBe(invalidRequest.code);
    const twice = await Promise.all([register(linkToken, browser), register(linkToken, browser)]);
    expect(twice.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([success, challengeOver.code]);
    const late = await kit.come("token-late");
    kit.app.clock.advance({ minutes: 11 });
    expect((await register(late.linkToken, late.browser)).code).toBe(challengeOver.code);
  });

  it("opens no account where the site does not, and none on a site that is switched off", async () => {
    const closed = await kit.come("closed", { host: "closed.example" });
    expect(closed.result).toMatchObject({ kind: "unknown", allow_register: false });
    expect((await register(closed.linkToken, closed.browser)).code).toBe(registrationClosed.code);
    expect((await kit.come("off", { host: "gone.example" })).code).toBe(siteDisabled.code);
    expect((await kit.come("off", { siteCode: "site-6" })).code).toBe(siteDisabled.code);
    const { rows } = await kit.app.database.pool.query("select 1 from identities where subject in ('closed', 'off')");
    expect(rows).toEqual([]);
  });

  it("asks for the second factor that a site demands", async () => {
    const { browser, linkToken } = await kit.come("strict", { host: "strict.example" });
    const answer = await register(linkToken, browser);
    expect(answer.data).toMatchObject({ challenge: { kind: "two-factor-enrol" } });
    const { result } = await kit.come("strict", { host: "strict.example" });
    expect(result).toMatchObject({ kind: "signed-in", login: { challenge: { kind: "two-factor-enrol" } } });
  });

  it("lets nobody in whose account is switched off or waits", async () => {
    const { user } = await kit.register("status");
    const set = (status: string) =>
      kit.app.database.pool.query("update accounts set status = $1 where id = $2", [status, user.user_id]);
    await set("disabled");
    expect((await kit.come("status")).code).toBe(errorCatalogue.accountDisabled.code);
    await set("inactive");
    expect((await kit.come("status")).code).toBe(errorCatalogue.accountInactive.code);
  });

  it("slows down who begins without end", async () => {
    const browser = createTestBrowser(kit.app, { address: "203.0.113.77" });
    const codes = [];
    for (let count = 0; count < 61; count += 1) codes.push((await browser.start({ provider: "one" })).code);
    expect(codes.at(-2)).toBe(success);
    expect(codes.at(-1)).toBe(errorCatalogue.tooManyRequests.code);
  });

  describe("at several sites", () => {
    it("opens at a site's login page what belongs to that site, and tells nothing of others", async () => {
      const atMain = await kit.register("both");
      const page = { host: "acme.example" };
      const first = await kit.come("both", page);
      expect(first.result).toMatchObject({ kind: "unknown" });
      const atAcme = await kit.register("both", page);
      expect(atAcme.user).toMatchObject({ site_id: 5 });
      expect((await kit.come("both", page)).result).toMatchObject({
        login: { user: { user_id: atAcme.user.user_id } },
      });
      expect((await kit.come("both")).result).toMatchObject({ login: { user: { user_id: atMain.user.user_id } } });
      const byCode = await kit.come("both", { siteCode: "site-5" });
      expect(byCode.result).toMatchObject({ login: { user: { user_id: atAcme.user.user_id } } });
    });

    it("does not let a user of one site into another", async () => {
      await kit.register("acme-user", { host: "acme.example" });
      const other = await kit.come("acme-user", { host: "closed.example" });
      expect(other.result?.kind).toBe("unknown");
    });

    it("lets a site's user in at the main site, as a password does", async () => {
      const { user } = await kit.register("roams", { host: "acme.example" });
      expect((await kit.come("roams")).result).toMatchObject({ login: { user: { user_id: user.user_id } } });
    });

    it("lets the main site's administrator in at every site that offers the provider", async () => {
      await buildAccount(kit.app.database.db, { accountNumber: "boss", password: "secret1", role: 0 });
      const { access_token: token } = (await kit.app.login("boss", "secret1")).data;
      expect((await kit.come("boss", { token })).result).toEqual({
        kind: "linked",
        provider: "one",
        provider_name: "One",
      });
      expect((await kit.come("boss", { host: "acme.example" })).result).toMatchObject({
        login: { user: { account_number: "boss" } },
      });
    });

    it("answers at a site's own address for no other site", async () => {
      const answer = await kit.come("u", { host: "acme.example", siteCode: "site-7" });
      expect(answer.code).toBe(errorCatalogue.siteMissing.code);
    });
  });
});
