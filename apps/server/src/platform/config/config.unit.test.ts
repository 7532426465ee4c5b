import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, loadConfig } from "./config.ts";
import { variables } from "./variables.ts";

function problemsOf(env: Record<string, string>): Record<string, string> {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return Object.fromEntries(error.problems.map((p) => [p.variable, p.problem]));
  }
  return {};
}

describe("loadConfig", () => {
  it("reads where traces go, and sends none without", () => {
    expect(loadConfig({}).tracing).toBeUndefined();
    const endpoint = "http://collector.example:4318";
    const headers = "authorization=Bearer%20a=b, x-site = one";
    const given = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers };
    expect(loadConfig({ ...given, OTEL_TRACES_SAMPLER_ARG: "0.25" }).tracing).toEqual({
      endpoint,
      headers: { authorization: "Bearer a=b", "x-site": "one" },
      share: 0.25,
      serviceName: "yiqiao",
    });
    for (const share of ["2", "half", "-1", "1e-3"]) {
      expect(problemsOf({ OTEL_TRACES_SAMPLER_ARG: share })).toHaveProperty("OTEL_TRACES_SAMPLER_ARG");
    }
    for (const list of ["word", "a=%zz"]) {
      expect(problemsOf({ OTEL_EXPORTER_OTLP_HEADERS: list })).toHaveProperty("OTEL_EXPORTER_OTLP_HEADERS");
    }
  });

  it("starts from an empty environment, listening for this machine only", () => {
    const config = loadConfig({});
    expect(config).toMatchObject({ port: 3000, host: "127.0.0.1", freeCharacters: 100_000, databaseUrl: undefined });
    expect(config.dataDir).toBe(resolve("data"));
    expect(config.modelsDir.endsWith("/models")).toBe(true);
  });

  it.each([
    [{}, "own-machine"],
    [{ PUBLIC_URL: "http://localhost:3000" }, "own-machine"],
    [{ HOST: "::1" }, "own-machine"],
    [{ PUBLIC_URL: "https://translate.example.com" }, "off"],
    [{ PUBLIC_URL: "http://192.0.2.7" }, "off"],
    [{ PUBLIC_URL: "http://localhost.example.com" }, "off"],
    [{ HOST: "0.0.0.0" }, "off"],
    [{ PUBLIC_URL: "https://translate.example.com", SANDBOX_PAYMENTS: "on" }, "everywhere"],
    [{ SANDBOX_PAYMENTS: "off" }, "off"],
    [{ BANK_PAYEE: "a", BANK_NAME: "b", BANK_ACCOUNT: "c" }, "off"],
  ])("has the sandbox, with %j: %s", (env, sandbox) => {
    expect(loadConfig(env).payments.sandbox).toBe(sandbox);
  });

  it("counts an empty value as unset", () => {
    expect(loadConfig({ PORT: "", DATABASE_URL: "" }).port).toBe(3000);
  });

  it("names every bad variable, what is wrong, and an example", () => {
    const env = { PORT: "http", DATABASE_URL: "mysql://x/y", LOG_LEVEL: "loud", ENGINE_MEMORY_MB: "5" };
    expect(Object.keys(problemsOf(env)).toSorted()).toEqual(Object.keys(env).toSorted());
    expect(() => loadConfig(env)).toThrow(/PORT: must be a whole number \(for example 3000\)/);
  });

  it("asks for the companions of a part that is switched on", () => {
    expect(problemsOf({ S3_BUCKET: "b" })).toEqual({
      S3_ACCESS_KEY_ID: "is needed because S3_BUCKET is set",
      S3_SECRET_ACCESS_KEY: "is needed because S3_BUCKET is set",
    });
    expect(problemsOf({ OPENAI_BASE_URL: "http://localhost:11434/v1" })).toHaveProperty("OPENAI_MODEL");
    expect(problemsOf({ OPENAI_MODEL: "qwen3:8b" })).toHaveProperty("OPENAI_BASE_URL");
    expect(problemsOf({ SMTP_PASSWORD: "secret" })).toHaveProperty("SMTP_USER");
    expect(problemsOf({ S3_SECRET_ACCESS_KEY: "secret" })).toHaveProperty("S3_BUCKET");
  });

  it("reads the engines of the environment, with what belongs to them", () => {
    const none = { url: undefined, region: undefined };
    expect(loadConfig({ DEEPL_API_KEY: "k", MICROSOFT_TRANSLATOR_KEY: "m" }).remoteEngines).toEqual({
      deepL: { apiKey: "k", url: undefined },
      microsoft: { apiKey: "m", ...none },
    });
    expect(problemsOf({ MTRANSERVER_TOKEN: "t", MICROSOFT_TRANSLATOR_REGION: "r", DEEPL_URL: "http://d" })).toEqual({
      MTRANSERVER_URL: "is needed because MTRANSERVER_TOKEN is set",
      MICROSOFT_TRANSLATOR_KEY: "is needed because MICROSOFT_TRANSLATOR_REGION is set",
      DEEPL_API_KEY: "is needed because DEEPL_URL is set",
    });
  });

  it("reads who sends SMS, and says what that one lacks", () => {
    const keys = { SMS_ACCESS_KEY_ID: "id", SMS_ACCESS_KEY_SECRET: "key", SMS_SIGN_NAME: "译桥" };
    const aliyun = {
      SMS_PROVIDER: "aliyun",
      ...keys,
      SMS_TEMPLATES: "code=SMS_1(code); code.en = SMS_2 (code, minutes)",
    };
    expect(loadConfig({}).sms).toBeUndefined();
    expect(problemsOf(aliyun)).toEqual({
      SMS_TEMPLATES: "must be templates like code=SMS_154950909(code) with a semicolon between",
    });
    const templates = "code=SMS_1(code); code.en=SMS_2(code, minutes);already-registered=SMS_3";
    expect(loadConfig({ ...aliyun, SMS_TEMPLATES: templates }).sms).toEqual({
      provider: "aliyun",
      url: undefined,
      accessKeyId: "id",
      accessKeySecret: "key",
      signName: "译桥",
      templates: new Map([
        ["code", { id: "SMS_1", params: ["code"] }],
        ["code.en", { id: "SMS_2", params: ["code", "minutes"] }],
        ["already-registered", { id: "SMS_3", params: [] }],
      ]),
    });
    expect(problemsOf({ SMS_PROVIDER: "tencent", ...keys, SMS_TEMPLATES: "welcome=1" })).toEqual({
      SMS_APP_ID: "is needed because SMS_PROVIDER is tencent",
      SMS_TEMPLATES: "must name a template for code",
    });
    expect(problemsOf({ SMS_PROVIDER: "http" })).toEqual({ SMS_URL: "is needed because SMS_PROVIDER is http" });
    expect(problemsOf({ SMS_APP_ID: "1" })).toEqual({ SMS_PROVIDER: "is needed because SMS_APP_ID is set" });
    expect(loadConfig({ SMS_PROVIDER: "http", SMS_URL: "https://sms.example/send" }).sms).toEqual({
      provider: "http",
      url: "https://sms.example/send",
      token: undefined,
    });
  });

  it("reads a key of 32 bytes and never shows a wrong one", () => {
    const bytes = Buffer.alloc(32, 7);
    for (const encoding of ["hex", "base64", "base64url"] as const) {
      const { key } = loadConfig({ SECRETS_KEY: bytes.toString(encoding) }).secrets;
      expect(key).toEqual(bytes);
    }
    const problem = "must be 32 bytes in hexadecimal or base64";
    for (const wrong of ["hush", "ab".repeat(31), "a b".repeat(20), "x".repeat(64)]) {
      expect(problemsOf({ SECRETS_KEY: wrong })).toEqual({ SECRETS_KEY: problem });
      expect(() => loadConfig({ SECRETS_KEY_PREVIOUS: wrong })).not.toThrow(wrong);
    }
  });

  it.each([
    ["true", true],
    ["2", 2],
    ["10.0.0.0/8, 127.0.0.1", ["10.0.0.0/8", "127.0.0.1"]],
  ])("reads TRUST_PROXY=%s", (value, expected) => {
    expect(loadConfig({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
  });

  it.each(["yes", "10.0.0.0/33", "10.0.0.0/8/8", "proxy.local", "10.0.0.1,"])("names TRUST_PROXY=%s", (value) => {
    expect(problemsOf({ TRUST_PROXY: value })).toHaveProperty("TRUST_PROXY");
  });

  it("lets addresses that users type lead into the internet alone unless told otherwise", () => {
    expect(loadConfig({}).outbound).toEqual({ allow: [], ports: [80, 443, 8080, 8443] });
    const OUTBOUND_ALLOW = "10.20.0.0/16, ::1,fd00::/8, Wiki.example.com, .corp.example,wiki";
    expect(loadConfig({ OUTBOUND_ALLOW, OUTBOUND_PORTS: "80, 3000" }).outbound).toEqual({
      allow: ["10.20.0.0/16", "::1", "fd00::/8", "wiki.example.com", ".corp.example", "wiki"],
      ports: [80, 3000],
    });
  });

  it.each(["10.0.0.0/33", "10.0.0", "999.1.1.1", ".1", "*", "http://wiki.example", "wiki:80", "[::1]", "a b"])(
    "names OUTBOUND_ALLOW=%s",
    (value) => expect(problemsOf({ OUTBOUND_ALLOW: value })).toHaveProperty("OUTBOUND_ALLOW"),
  );

  it.each(["http", "0", "65536", "1.5", "80-90"])("names OUTBOUND_PORTS=%s", (value) => {
    expect(problemsOf({ OUTBOUND_PORTS: value })).toHaveProperty("OUTBOUND_PORTS");
  });

  it("reads proxies as other programs do, and where models come from", () => {
    expect(loadConfig({ https_proxy: "proxy:3128", HTTP_PROXY: "", NO_PROXY: "localhost" }).proxy).toEqual({
      https: "http://proxy:3128",
      none: "localhost",
    });
    expect(loadConfig({ MODEL_CATALOGUE_URL: "off" }).modelCatalogueUrl).toBe("off");
    expect(problemsOf({ MODEL_CATALOGUE_URL: "on", HTTPS_PROXY: "ftp://x" })).toEqual({
      MODEL_CATALOGUE_URL: "must be an http or https address, or off",
      HTTPS_PROXY: "must be the address of a proxy",
    });
  });

  it("names a proxy whose password is not written as in an address, without showing it", () => {
    const env = { HTTP_PROXY: "http://user:100%hush@proxy:3128" };
    const problem = "must have its name and password percent-encoded";
    expect(problemsOf(env)).toEqual({ HTTP_PROXY: problem });
    expect(() => loadConfig({ HTTP_PROXY: "http://user:100%25@proxy:3128" })).not.toThrow();
    expect(problemsOf({ HTTP_PROXY: "http://:::" })).toEqual({ HTTP_PROXY: "must be the address of a proxy" });
  });

  it.each(["noreply", "a@b@c", "Yiqiao noreply@example.com", "Yiqiao <noreply>"])("names MAIL_FROM=%s", (value) => {
    expect(problemsOf({ MAIL_FROM: value })).toHaveProperty("MAIL_FROM");
  });

  it("accepts every variable's own example", () => {
    const examples = Object.fromEntries(Object.entries(variables).map(([name, { example }]) => [name, example]));
    // Those of keys are paths of files that are not here.
    expect(Object.keys(problemsOf(examples))).toEqual(
      Object.keys(variables).filter((name) => /^(ALIPAY|WECHAT_PAY)_(PRIVATE|PUBLIC)_KEY$/.test(name)),
    );
  });

  it("knows the same variables as .env.example", () => {
    const file = readFileSync(resolve(import.meta.dirname, "../../../../../.env.example"), "utf8");
    const named = [...file.matchAll(/^# ?([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]);
    expect(new Set(named)).toEqual(new Set(Object.keys(variables)));
    expect(named).toHaveLength(new Set(named).size);
  });
});
