import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestApp } from "#testing";
import type { ProviderProblem } from "../ports.ts";
import { createTestBrowser, type TestBrowser } from "../testing/browser.ts";
import { buildProvidersApp } from "../testing/providers-app.ts";
import { oauth2Client, type OAuth2Fault, type OAuth2Server, startOAuth2Server } from "../testing/oauth2-server.ts";

describe("OAuth 2.0", () => {
  let app: TestApp;
  let server: OAuth2Server;
  let browser: TestBrowser;
  const problems: ProviderProblem[] = [];

  beforeAll(async () => {
    server = await startOAuth2Server();
    const settings = {
      kind: "oauth2",
      name_zh: "代码库",
      name_en: "Code house",
      client_id: oauth2Client.id,
      client_secret: oauth2Client.secret,
      authorization_endpoint: `${server.origin}/authorize?tenant=7`,
      token_endpoint: `${server.origin}/token`,
      userinfo_endpoint: `${server.origin}/user`,
      allow_insecure: true,
      timeout_s: 1,
    };
    const nested = { subject_field: "data.user.id", name_fields: ["data.user.nick", "data.user.login"] };
    const providers = [
      {
        ...settings,
        id: "house",
        token_auth: "client_secret_basic",
        scope: "read:user",
        name_fields: ["name", "login"],
      },
      { ...settings, id: "nested", ...nested, pkce: false },
      { ...settings, id: "prompted", authorization_params: { prompt: "select_account" } },
      { ...settings, id: "stranger", client_secret: "another secret" },
    ];
    app = await buildProvidersApp(providers, problems);
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });
  beforeEach(() => {
    browser = createTestBrowser(app);
    problems.length = 0;
  });
  afterEach(() => server.fail(undefined));

  const begin = async (provider = "house"): Promise<string> => (await browser.start({ provider })).data.url;
  const come = async (user: unknown, provider?: string) => browser.finish(server.agree(await begin(provider), user));
  const subjects = async () => {
    const { rows } = await app.database.pool.query<{ subject: string; display_name: string }>(
      "select payload->>'subject' as subject, payload->>'displayName' as display_name from sign_in_challenges " +
        "where kind = 'third-party-link' order by expires_at, id",
    );
    return rows;
  };

  it("asks with PKCE, scope and what the endpoint's address has already", async () => {
    const { origin, pathname, searchParams } = new URL(await begin());
    expect(`${origin}${pathname}`).toBe(`${server.origin}/authorize`);
    expect(Object.fromEntries(searchParams)).toEqual({
      tenant: "7",
      client_id: oauth2Client.id,
      response_type: "code",
      redirect_uri: "https://translate.example/thirdparty",
      scope: "read:user",
      state: expect.stringMatching(/^[0-9a-f]{32}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    expect(new URL(await begin("prompted")).searchParams.get("prompt")).toBe("select_account");
  });

  it("takes number and name from the user info", async () => {
    const { data } = await come({ id: 583_231, name: null, login: "octocat" });
    expect(data.result).toMatchObject({ kind: "unknown", display_name: "octocat" });
    expect(await subjects()).toContainEqual({ subject: "583231", display_name: "octocat" });
    expect(server.asked.at(-2)?.authorization).toMatch(/^Basic /);
  });

  it("reads fields inside others, and posts the secret where the provider wants it", async () => {
    const { data } = await come({ data: { user: { id: "u-7", nick: " ", login: "小明" } } }, "nested");
    expect(data.result).toMatchObject({ kind: "unknown", display_name: "小明" });
    const { form, authorization } = server.asked.at(-2) ?? {};
    expect(authorization).toBe("");
    expect(form?.get("client_secret")).toBe(oauth2Client.secret);
    expect(form?.has("code_verifier")).toBe(false);
  });

  it("shows a name in one line and calls nobody by nothing", async () => {
    expect((await come({ id: "1", name: " A\u0000\n\u202eB " })).data.result).toMatchObject({ display_name: "A B" });
    expect((await come({ id: "2", name: "\u200b" })).data.result).toMatchObject({ display_name: "Code house" });
    const { display_name } = (await come({ id: "3", name: "长".repeat(500) })).data.result as { display_name: string };
    expect(display_name).toHaveLength(100);
  });

  it.each([
    ["no id", { name: "Nobody" }],
    ["an empty id", { id: "" }],
    ["an id that is a list", { id: ["1"] }],
    ["a number that has lost digits", { id: 2 ** 53 }],
    ["an id that only every object has", { "": 1 }],
  ])("refuses user info with %s", async (_what, user) => {
    expect((await come(user)).message).toBe("Login by Code house failed: it did not say who you are");
  });

  it.each<[OAuth2Fault, string]>([
    ["token-500", "it cannot be reached at the moment; please try again later"],
    ["token-refusal-200", "its permission has expired or was used already; please try again"],
    ["token-html", "its answer could not be verified"],
    ["token-huge", "its answer could not be verified"],
    ["token-redirect", "its answer could not be verified"],
    ["token-silent", "it cannot be reached at the moment; please try again later"],
    ["user-401", "its answer could not be verified"],
    ["user-500", "it cannot be reached at the moment; please try again later"],
    ["user-text", "its answer could not be verified"],
  ])("says what a %s means for the user", async (fault, reason) => {
    const before = (await subjects()).length;
    server.fail(fault);
    expect((await come({ id: "1" })).message).toBe(`Login by Code house failed: ${reason}`);
    expect(problems).toHaveLength(1);
    expect(await subjects()).toHaveLength(before);
    expect(server.asked.map(({ path }) => path)).not.toContain("/elsewhere");
  });

  it("does not take the same code twice, nor one of another login", async () => {
    const url = await begin();
    const code = new URLSearchParams(server.agree(url, { id: "1" })).get("code") ?? "";
    const other = new URL(await begin()).searchParams.get("state") ?? "";
    const swapped = await browser.finish(`?code=${code}&state=${other}`);
    expect(swapped.message).toContain("was used already");
    const late = await browser.finish(`?code=${code}&state=${new URL(url).searchParams.get("state") ?? ""}`);
    expect(late.message).toContain("was used already");
  });

  it("keeps secrets, codes and tokens out of what it reports", async () => {
    expect((await come({ id: "1" }, "stranger")).message).toContain("this platform's credentials");
    expect(problems).toEqual([{ provider: "stranger", reason: "client", detail: "token: invalid_client" }]);
  });

  it("repeats nothing that somebody put into the address", async () => {
    const state = new URL(await begin()).searchParams.get("state") ?? "";
    const query = new URLSearchParams({ state, error: "<b>evil</b>", error_description: "call 12345" });
    const answer = await browser.finish(query.toString());
    expect(answer.message).toBe("Login by Code house failed: its answer could not be verified");
    expect(problems[0]?.detail).toBe("authorization: an unknown error");
  });
});
