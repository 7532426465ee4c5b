import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { loadProviders, ProvidersError } from "./load-providers.ts";

const oidc = {
  id: "corp",
  kind: "oidc",
  name_zh: "公司",
  name_en: "Corp",
  issuer: "https://id.example.com",
  client_id: "yiqiao",
  client_secret: "hush-hush",
};
const oauth2 = {
  ...oidc,
  id: "house",
  kind: "oauth2",
  issuer: undefined,
  authorization_endpoint: "https://house.example/authorize",
  token_endpoint: "https://house.example/token",
  userinfo_endpoint: "https://api.house.example/user",
};
const wechat = { ...oidc, id: "wechat", kind: "wechat", issuer: undefined, client_id: "wx1" };

function problemsOf(...providers: unknown[]): readonly string[] {
  try {
    loadProviders(JSON.stringify(providers));
  } catch (error) {
    if (error instanceof ProvidersError) return error.problems;
  }
  return [];
}

describe("login providers", () => {
  const folder = mkdtempSync(join(tmpdir(), "yiqiao-providers-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  it("are none without a setting", () => {
    expect(loadProviders(undefined)).toEqual([]);
    expect(loadProviders("[]")).toEqual([]);
  });

  it("are read with what they do not say, in the order of the file", () => {
    const path = file("all.json", JSON.stringify([oidc, oauth2, wechat]));
    expect(loadProviders(path)).toMatchObject([
      { id: "corp", scope: "openid profile", sites: ["main"], timeout_s: 10, allow_insecure: false },
      { id: "house", token_auth: "client_secret_post", pkce: true, subject_field: "id", name_fields: ["name"] },
      { id: "wechat", scope: "snsapi_login", api_url: "https://api.weixin.qq.com" },
    ]);
  });

  it("are as the documentation shows them", () => {
    const page = readFileSync(resolve(import.meta.dirname, "../../../../../../docs/third-party-login.md"), "utf8");
    const [, example = ""] = /```json\n(.*?)```/s.exec(page) ?? [];
    file("company.secret", "hush");
    expect(loadProviders(file("documented.json", example)).map(({ kind }) => kind)).toEqual([
      "oidc",
      "oauth2",
      "wechat",
    ]);
  });

  it("may have their secrets in files beside theirs", () => {
    file("corp.secret", "from a file\n");
    const { client_secret: _secret, ...rest } = oidc;
    const path = file("with-file.json", JSON.stringify([{ ...rest, client_secret_file: "corp.secret" }]));
    expect(loadProviders(path)[0]?.client_secret).toBe("from a file");
    expect(problemsOf({ ...rest, client_secret_file: "/nowhere/x" })).toEqual([
      "provider corp: client_secret_file: it /nowhere/x cannot be read (ENOENT)",
    ]);
    const empty = { ...rest, client_secret_file: file("empty", " \n") };
    expect(problemsOf(empty)).toEqual(["provider corp: client_secret_file: it is empty"]);
  });

  it.each([
    ["a missing field", { ...oidc, client_id: undefined }, "provider corp: client_id: is missing"],
    ["no kind", { ...oidc, kind: undefined }, 'provider corp: kind: must be "oidc", "oauth2" or "wechat"'],
    ["another kind", { ...oidc, kind: "saml" }, 'provider corp: kind: must be "oidc", "oauth2" or "wechat"'],
    ["a typing error", { ...oidc, isuer: "x" }, "provider corp: isuer: there is no such field for this kind"],
    ["http", { ...oidc, issuer: "http://id.example.com" }, "provider corp: issuer: must begin with https://"],
    [
      "http beyond this machine",
      { ...oauth2, allow_insecure: true, token_endpoint: "http://10.0.0.7/token" },
      "provider house: token_endpoint: must begin with https://: http is for this machine alone",
    ],
    ["no address", { ...oidc, issuer: "id.example.com" }, "provider corp: issuer: must be an https address"],
    ["another protocol", { ...wechat, api_url: "ftp://x" }, "provider wechat: api_url: must be an https address"],
    [
      "a password in an address",
      { ...oidc, issuer: "https://me:pw@id.example.com" },
      "provider corp: issuer: must have neither a user name nor a #",
    ],
    ["no openid", { ...oidc, scope: "profile" }, 'provider corp: scope: must have "openid" in it'],
    [
      "no secret",
      { ...oidc, client_secret: undefined },
      "provider corp: client_secret: is missing, and so is client_secret_file",
    ],
    [
      "two secrets",
      { ...oidc, client_secret_file: "x" },
      "provider corp: client_secret_file: cannot stand beside client_secret",
    ],
    [
      "a useless secret",
      { ...oidc, token_auth: "none" },
      "provider corp: token_auth: is none, but there is a client secret",
    ],
    [
      "neither a secret nor PKCE",
      { ...oauth2, client_secret: undefined, token_auth: "none", pkce: false },
      "provider house: pkce: must stay on where token_auth is none",
    ],
    ["sites that are none", { ...oidc, sites: ["A b"] }, "provider corp: sites.0: must be the code of a site"],
    ["no sites", { ...oidc, sites: [] }, 'provider corp: sites: must be "*" or a list of codes'],
    ["no name for Chinese readers", { ...oidc, name_zh: undefined }, "provider corp: name_zh: is missing"],
  ])("name %s", (_what, provider, problem) => {
    expect(problemsOf(provider)).toEqual([problem]);
  });

  it("name everything that is wrong, and each provider by its place where its id is", () => {
    const problems = problemsOf({ ...oidc, id: "Corp!" }, { ...wechat, client_id: "" }, "wechat", wechat, wechat);
    expect(problems.map((problem) => problem.split(": ", 2).join(": "))).toEqual([
      "provider number 1: id",
      "provider wechat: client_id",
      expect.stringMatching(/^provider number 3: /),
      "provider wechat: id",
    ]);
  });

  it("are not read from what is no list", () => {
    expect(() => loadProviders(file("object.json", "{}"))).toThrow(/must hold a list/);
    expect(() => loadProviders("[{")).toThrow(/the text is not JSON/);
    expect(() => loadProviders(join(folder, "none.json"))).toThrow(/none\.json cannot be read \(ENOENT\)/);
  });

  it("never show a secret", () => {
    for (const text of [`[{"client_secret": "hush-hush"`, JSON.stringify([{ ...oidc, kind: 1, token_auth: "hush" }])]) {
      expect(() => loadProviders(text)).not.toThrow(/hush-hush/);
      expect(() => loadProviders(text)).toThrow(ProvidersError);
    }
  });
});
