import { errorCatalogue } from "@yiqiao/contracts/errors";
import type { SignedIn } from "@yiqiao/contracts/sessions";
import { thirdPartyCalls } from "@yiqiao/contracts/third-party";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestApp } from "#testing";
import type { ProviderProblem } from "../ports.ts";
import { createTestBrowser, type TestBrowser } from "../testing/browser.ts";
import { buildProvidersApp } from "../testing/providers-app.ts";
import { startWeChatServer, weChatApp, type WeChatServer, type WeChatUser } from "../testing/wechat-server.ts";

describe("WeChat", () => {
  let app: TestApp;
  let server: WeChatServer;
  let browser: TestBrowser;
  const problems: ProviderProblem[] = [];

  beforeAll(async () => {
    server = await startWeChatServer();
    const settings = {
      kind: "wechat",
      name_zh: "微信",
      name_en: "WeChat",
      client_id: weChatApp.appid,
      client_secret: weChatApp.secret,
      api_url: `${server.origin}/`,
      allow_insecure: true,
      timeout_s: 1,
    };
    const providers = [
      { ...settings, id: "wechat" },
      { ...settings, id: "inside", scope: "snsapi_userinfo" },
      { ...settings, id: "stranger", client_id: "wx-another" },
      { ...settings, id: "wrong-secret", client_secret: "another secret" },
    ];
    app = await buildProvidersApp(providers, problems);
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });
  beforeEach(() => {
    browser = createTestBrowser(app, { language: "zh" });
    problems.length = 0;
  });
  afterEach(() => {
    server.fail(undefined);
    server.withhold(undefined);
  });

  const begin = async (provider = "wechat"): Promise<string> => (await browser.start({ provider })).data.url;
  const come = async (user: WeChatUser, provider?: string) => browser.finish(server.scan(await begin(provider), user));
  const register = async (user: WeChatUser): Promise<string | null> => {
    const { result } = (await come(user)).data;
    if (result.kind !== "unknown") throw new Error("known already");
    const body = { link_token: result.link_token, agreed: true };
    return (await browser.post<SignedIn>(thirdPartyCalls.register.path, body)).data.user.user_id;
  };

  it("sends the browser to the page for the QR code, or to that inside WeChat", async () => {
    const redirect = encodeURIComponent("https://translate.example/thirdparty");
    const query = (scope: string) =>
      `appid=${weChatApp.appid}&redirect_uri=${redirect}&response_type=code&scope=${scope}&state=`;
    const withoutState = (url: string) => url.replace(/[0-9a-f]{32}(?=#wechat_redirect$)/, "…");
    const connect = "https://open.weixin.qq.com/connect";
    expect(withoutState(await begin())).toBe(`${connect}/qrconnect?${query("snsapi_login")}…#wechat_redirect`);
    expect(withoutState(await begin("inside"))).toBe(
      `${connect}/oauth2/authorize?${query("snsapi_userinfo")}…#wechat_redirect`,
    );
  });

  it("knows the same person by unionid in another application", async () => {
    const owner = await register({ openid: "o-site", unionid: "u-1", nickname: "韩梅梅" });
    const { result } = (await come({ openid: "o-app", unionid: "u-1", nickname: "韩梅梅" })).data;
    expect(result).toMatchObject({ kind: "signed-in", login: { user: { user_id: owner, username: "韩梅梅" } } });
  });

  it("knows somebody again who had no unionid before", async () => {
    const owner = await register({ openid: "o-2", nickname: "老王" });
    const { result } = (await come({ openid: "o-2", unionid: "u-2", nickname: "王先生" })).data;
    expect(result).toMatchObject({ kind: "signed-in", login: { user: { user_id: owner } } });
    const { rows } = await app.database.pool.query(
      "select subject, display_name from identities where account_id = $1",
      [owner],
    );
    expect(rows).toEqual([{ subject: "u-2", display_name: "王先生" }]);
  });

  it("takes an address without a code for a refusal, as WeChat says it", async () => {
    const state = new URL(await begin()).searchParams.get("state") ?? "";
    const answer = await browser.finish(`?state=${state}`);
    expect(answer.message).toBe("通过微信登录失败：您取消了授权");
  });

  it.each([
    [40029, "授权已过期或已使用，请重新登录"],
    [40163, "授权已过期或已使用，请重新登录"],
    [42003, "授权已过期或已使用，请重新登录"],
    [40013, "对方不接受本平台的应用凭证，请联系管理员"],
    [40125, "对方不接受本平台的应用凭证，请联系管理员"],
    [-1, "对方暂时无法访问，请稍后重试"],
    [45011, "对方暂时无法访问，请稍后重试"],
    [40003, "对方的应答未能通过校验"],
    ["down", "对方暂时无法访问，请稍后重试"],
    ["silent", "对方暂时无法访问，请稍后重试"],
  ] as const)("puts %s into words", async (fault, reason) => {
    server.fail(fault);
    const answer = await come({ openid: "o-9" });
    expect(answer).toMatchObject({
      code: errorCatalogue.providerFailed.code,
      message: `通过微信登录失败：${reason}`,
    });
    expect(JSON.stringify(problems)).not.toContain(weChatApp.secret);
  });

  it("finds a used code, a wrong appid and a wrong secret by WeChat's own words", async () => {
    const first = await begin();
    const used = server.scan(first, { openid: "o-3" });
    const state = new URL(await begin()).searchParams.get("state") ?? "";
    await browser.finish(used);
    const again = new URLSearchParams(used);
    again.set("state", state);
    await browser.finish(again.toString());
    await come({ openid: "o-3" }, "stranger");
    await come({ openid: "o-3" }, "wrong-secret");
    const path = "/sns/oauth2/access_token";
    expect(problems.map(({ detail }) => detail)).toEqual([
      `${path}: errcode 40163`,
      `${path}: errcode 40013`,
      `${path}: errcode 40125`,
    ]);
  });

  it("refuses user info without openid", async () => {
    server.withhold("openid");
    expect((await come({ openid: "o-4" })).message).toBe("通过微信登录失败：对方没有提供用户标识");
  });
});
