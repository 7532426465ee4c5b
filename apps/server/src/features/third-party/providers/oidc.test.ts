import { errorCatalogue } from "@yiqiao/contracts/errors";
import type { SignedIn } from "@yiqiao/contracts/sessions";
import { thirdPartyCalls } from "@yiqiao/contracts/third-party";
import { decodeJwt } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildTestApp, type TestApp } from "#testing";
import { loadProviders } from "./load-providers.ts";
import type { ProviderProblem } from "../ports.ts";
import { createTestBrowser, type TestBrowser } from "../testing/browser.ts";
import { buildProvidersApp } from "../testing/providers-app.ts";
import { oidcClient, type OidcServer, type OidcUser, startOidcServer } from "../testing/oidc-server.ts";

const landing = "https://translate.example/thirdparty";
const li: OidcUser = { sub: "li-1", name: "李雷", email: "li@example.com" };

describe("OpenID Connect, with a real provider", () => {
  let app: TestApp;
  let provider: OidcServer;
  let browser: TestBrowser;
  const problems: ProviderProblem[] = [];

  beforeAll(async () => {
    provider = await startOidcServer([landing]);
    const settings = {
      kind: "oidc",
      name_zh: "公司账号",
      name_en: "Company",
      issuer: provider.issuer,
      allow_insecure: true,
    };
    const providers = [
      { ...settings, id: "company", client_id: oidcClient.id, client_secret: oidcClient.secret },
      { ...settings, id: "wrong-secret", client_id: oidcClient.id, client_secret: "not the secret" },
    ];
    app = await buildProvidersApp(providers, problems);
  });
  afterAll(async () => {
    await app.close();
    await provider.close();
  });
  beforeEach(() => {
    browser = createTestBrowser(app);
    problems.length = 0;
  });
  afterEach(() => {
    provider.meddle(undefined);
    vi.useRealTimers();
  });

  const begin = async (id = "company"): Promise<string> => (await browser.start({ provider: id })).data.url;
  const failure = (reason: string) => ({
    code: errorCatalogue.providerFailed.code,
    message: `Login by Company failed: ${reason}`,
  });
  const unverified = failure("its answer could not be verified");
  const nothingIsProved = async () => {
    const { rows } = await app.database.pool.query("select 1 from sign_in_challenges where kind = 'third-party-link'");
    return rows.length === 0;
  };

  it("tells who came, makes an account, and knows it the next time", async () => {
    const url = await begin();
    const asked = new URL(url).searchParams;
    expect(asked.get("redirect_uri")).toBe(landing);
    expect(asked.get("code_challenge_method")).toBe("S256");
    expect(asked.get("nonce")).toMatch(/^[\w-]{43}$/);
    const first = await browser.finish(await provider.visit(url, li));
    expect(first.data.result).toMatchObject({ kind: "unknown", display_name: "李雷", provider_name: "Company" });
    if (first.data.result.kind !== "unknown") throw new Error("known already");
    const body = { link_token: first.data.result.link_token, agreed: true };
    const registered = await browser.post<SignedIn>(thirdPartyCalls.register.path, body);
    expect(registered.data.user).toMatchObject({ username: "李雷", has_password: false, email: null, site_id: 0 });
    const again = await browser.finish(await provider.visit(await begin(), li));
    const { user_id } = registered.data.user;
    expect(again.data.result).toMatchObject({ kind: "signed-in", login: { user: { user_id } } });
    expect(browser.cookies.size).toBe(1);
  });

  it("goes on after the provider has changed its keys", async () => {
    await browser.finish(await provider.visit(await begin(), li));
    await provider.rotateKeys();
    const { data } = await browser.finish(await provider.visit(await begin(), li));
    expect(data.result.kind).toBe("signed-in");
  });

  it("says that the user refused, and bothers nobody with it", async () => {
    const answer = await browser.finish(await provider.visit(await begin(), "denies"));
    expect(answer).toMatchObject(failure("the permission was not given"));
    expect(problems).toEqual([]);
    const { rows } = await app.database.pool.query(
      "select outcome, after from audit_log where action = 'sign-in' order by id desc limit 1",
    );
    const after = { method: "third-party", provider: "company", reason: "denied" };
    expect(rows).toEqual([{ outcome: "failure", after }]);
  });

  it("refuses a code that has expired", async () => {
    const query = await provider.visit(await begin(), li);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 });
    expect(await browser.finish(query)).toMatchObject(
      failure("its permission has expired or was used already; please try again"),
    );
  });

  it("refuses a code that somebody has used before", async () => {
    const query = await provider.visit(await begin(), li);
    const { rows } = await app.database.pool.query<{ payload: { verifier: string } }>(
      "select payload from sign_in_challenges where kind = 'third-party' order by expires_at desc limit 1",
    );
    const theft = await fetch(`${provider.issuer}/token`, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`${oidcClient.id}:${encodeURIComponent(oidcClient.secret)}`)}` },
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code: new URLSearchParams(query).get("code") ?? "",
        redirect_uri: landing,
        code_verifier: rows[0]?.payload.verifier ?? "",
      }),
    });
    expect(theft.status).toBe(200);
    expect((await browser.finish(query)).message).toContain("was used already");
    expect(problems).toEqual([{ provider: "company", reason: "code", detail: "token: invalid_grant" }]);
  });

  it("tells the reader to ask the administrator when the secret is wrong, and the log what to mend", async () => {
    const answer = await browser.finish(await provider.visit(await begin("wrong-secret"), li));
    expect(answer.message).toContain("it does not accept this platform's credentials");
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ provider: "wrong-secret", reason: "client" });
    expect(JSON.stringify([answer, problems])).not.toContain("not the secret");
  });

  it.each<[string, RegExp, (claims: Record<string, unknown>) => Record<string, unknown>]>([
    ["another nonce", /unexpected ID Token "nonce"/, (claims) => ({ ...claims, nonce: "another" })],
    ["no nonce", /nonce.{0,900} missing/, ({ nonce: _nonce, ...claims }) => claims],
    ["another issuer", /unexpected JWT "iss"/, (claims) => ({ ...claims, iss: "http://127.0.0.1:1" })],
    ["another audience", /unexpected JWT "aud"/, (claims) => ({ ...claims, aud: "somebody else" })],
    ["an end that is past", /unexpected JWT "exp"/, (claims) => ({ ...claims, exp: 1_700_000_000 })],
    ["no subject", /"sub".{0,900} missing/, ({ sub: _sub, ...claims }) => claims],
  ])("refuses an ID token with %s, well signed as it is", async (_what, detail, change) => {
    provider.meddle(async (answer) => ({
      ...answer,
      id_token: await provider.sign(change(decodeJwt(answer.id_token ?? ""))),
    }));
    expect(await browser.finish(await provider.visit(await begin(), li))).toMatchObject(unverified);
    expect(problems[0]?.detail).toMatch(detail);
    expect(await nothingIsProved()).toBe(true);
  });

  it.each<[string, RegExp, (parts: [string, string, string]) => string]>([
    ["whose claims were changed", /signature/, ([head, claims, end]) => `${head}.${renamed(claims)}.${end}`],
    ["whose signature is another's", /signature/, ([head, claims]) => `${head}.${claims}.${"A".repeat(342)}`],
    ["without a signature", /"alg"/, ([, claims]) => `${encoded({ alg: "none" })}.${claims}.`],
    ["that its reader could have signed", /"alg"/, ([, claims]) => `${encoded({ alg: "HS256" })}.${claims}.AAAA`],
  ])("refuses an ID token %s", async (_what, detail, change) => {
    provider.meddle((answer) => ({
      ...answer,
      id_token: change((answer.id_token ?? "").split(".") as [string, string, string]),
    }));
    expect(await browser.finish(await provider.visit(await begin(), li))).toMatchObject(unverified);
    expect(problems[0]?.detail).toMatch(detail);
  });

  it("refuses an answer without an ID token", async () => {
    provider.meddle(({ id_token: _token, ...answer }) => answer);
    expect(await browser.finish(await provider.visit(await begin(), li))).toMatchObject(unverified);
  });

  it("refuses a browser that another provider sent back", async () => {
    const query = new URLSearchParams(await provider.visit(await begin(), li));
    query.set("iss", "https://elsewhere.example");
    expect(await browser.finish(query.toString())).toMatchObject(unverified);
  });

  it("refuses a code that a thief brings without the verifier", async () => {
    const stolen = new URLSearchParams(await provider.visit(await begin(), li)).get("code") ?? "";
    const own = new URL(await begin()).searchParams.get("state") ?? "";
    const query = new URLSearchParams({ code: stolen, state: own, iss: provider.issuer });
    expect((await browser.finish(query.toString())).code).toBe(errorCatalogue.providerFailed.code);
  });

  it("says when the provider cannot be reached, in the reader's language", async () => {
    const settings = { kind: "oidc", id: "gone", name_zh: "单位", name_en: "Gone", allow_insecure: true };
    const text = JSON.stringify([{ ...settings, issuer: "http://127.0.0.1:2", client_id: "x", client_secret: "y" }]);
    const other = await buildTestApp({ thirdParty: { providers: loadProviders(text) } });
    const reader = createTestBrowser(other, { language: "zh" });
    const answer = await reader.start({ provider: "gone" });
    expect(answer.message).toBe("通过单位登录失败：对方暂时无法访问，请稍后重试");
    await other.close();
  });
});

/** The claims with another subject. */
function renamed(claims: string): string {
  return encoded({ ...(JSON.parse(Buffer.from(claims, "base64url").toString("utf8")) as object), sub: "boss" });
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
