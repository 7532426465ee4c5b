import { PassThrough } from "node:stream";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { afterEach, describe, expect, it } from "vitest";
import { createLogger } from "#platform/telemetry";
import { at, closeExamples, startExample } from "./testing/example-app.ts";

afterEach(closeExamples);

describe("the envelope", () => {
  it("names every field that breaks the contract, in the reader's language", async () => {
    const { fastify } = await startExample();
    const post = (headers: Record<string, string>) =>
      fastify.inject({ method: "POST", url: at("/echo"), headers, payload: { name: "x", times: "y" } });
    const english = await post({ "accept-language": "en" });
    expect(english.statusCode).toBe(200);
    expect(english.json()).toMatchObject({
      code: errorCatalogue.invalidRequest.code,
      data: { errors: [{ path: "name", message: expect.stringContaining("expected") }, { path: "times" }] },
    });
    const chinese = await post({ cookie: "language=zh", "accept-language": "en" });
    expect(chinese.json().data.errors[0].message).toMatch(/\p{Script=Han}/u);
    expect(chinese.json().message).toContain("请求参数有误");
  });

  it.each([
    ["malformed JSON", "{", "application/json", errorCatalogue.invalidRequest],
    ["an empty body", "", "application/json", errorCatalogue.invalidRequest],
    ["another content type", "<a/>", "text/xml", errorCatalogue.invalidRequest],
    ["a body over the limit", `"${"x".repeat(5 * 1024 * 1024)}"`, "application/json", errorCatalogue.bodyTooLarge],
  ])("answers %s", async (_what, payload, type, { code, status }) => {
    const { fastify } = await startExample();
    const answer = await fastify.inject({
      method: "POST",
      url: at("/echo"),
      headers: { "content-type": type },
      payload,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it("answers an address that is not well formed, and lets no answer be stored", async () => {
    const { fastify } = await startExample();
    const broken = await fastify.inject({ url: at("/%zz") });
    expect([broken.statusCode, broken.json().code]).toEqual([200, errorCatalogue.invalidRequest.code]);
    const answer = await fastify.inject({ url: at("/who/anyone") });
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.json().message).toBe("成功");
  });

  it("says 404 for what does not exist, without the query", async () => {
    const { fastify } = await startExample();
    const answer = await fastify.inject({ url: at("/nothing?q=secret"), headers: { "accept-language": "en" } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().message).toBe(`Nothing was found at ${at("/nothing")}`);
  });

  it("hides an unexpected fault and gives the request's id", async () => {
    const lines = new PassThrough();
    const { fastify } = await startExample({ logger: createLogger({ level: "error", destination: lines }) });
    const answer = await fastify.inject({ url: at("/fail/x"), headers: { "x-request-id": "my-request-1" } });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: 50000, data: { requestId: "my-request-1" } });
    expect(answer.body).not.toContain("secret");
    const log = String(lines.read());
    expect(log).toContain("the secret of x");
    expect(log).toContain("my-request-1");
  });

  it.each([
    ["busy", 503, "3"],
    ["often", 429, "7"],
    ["met", errorCatalogue.databaseBusy.status, "1"],
  ])("tells when to come back: %s", async (kind, status, seconds) => {
    const { fastify } = await startExample();
    const answer = await fastify.inject({ url: at(`/fail/${kind}`) });
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([status, seconds]);
    expect(answer.json().message).toContain(` ${seconds} `);
  });

  it("takes a request id only if it is well formed", async () => {
    const { fastify } = await startExample();
    const answer = await fastify.inject({ url: "/health", headers: { "x-request-id": "a b\tc{}" } });
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("the caller", () => {
  it("is asked for a token unless the route says otherwise", async () => {
    const { fastify } = await startExample();
    const who = async (access: string, authorization?: string) => {
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await fastify.inject({ url: at(`/who/${access}`), headers });
      return [answer.statusCode, answer.json().code];
    };
    expect(await who("user")).toEqual([401, errorCatalogue.unauthenticated.code]);
    expect(await who("user", "Bearer bad")).toEqual([401, errorCatalogue.tokenInvalid.code]);
    expect(await who("user", "Basic good")).toEqual([401, errorCatalogue.tokenInvalid.code]);
    expect(await who("user", "Bearer good")).toEqual([200, 20000]);
    expect(await who("user", "Bearer stale")).toEqual([200, errorCatalogue.passwordChangeRequired.code]);
    expect(await who("visitor")).toEqual([200, 20000]);
    expect(await who("visitor", "Bearer bad")).toEqual([401, errorCatalogue.tokenInvalid.code]);
    expect(await who("anyone", "Bearer bad")).toEqual([200, 20000]);
  });

  it("keeps the device by a cookie that scripts cannot read", async () => {
    const { fastify } = await startExample();
    const first = await fastify.inject({ url: at("/who/anyone") });
    const [cookie] = first.cookies;
    expect(cookie).toMatchObject({ name: "device", httpOnly: true, sameSite: "Lax", path: "/" });
    const second = await fastify.inject({ url: at("/who/anyone"), cookies: { device: cookie?.value ?? "" } });
    expect(second.cookies).toEqual([]);
    expect([first, second].map((answer) => answer.json().data.device)).toEqual(["new:127.0.0.1", cookie?.value]);
    const forged = await fastify.inject({ url: at("/who/anyone"), cookies: { device: "'; drop" } });
    expect(forged.cookies).toHaveLength(1);
    const secure = await startExample({ publicUrl: "https://x.example" });
    expect((await secure.fastify.inject({ url: at("/who/anyone") })).cookies[0]).toMatchObject({ secure: true });
  });

  it("has the address that trusted proxies name, and no other", async () => {
    const headers = { "x-forwarded-for": "9.9.9.9, 5.5.5.5" };
    const addressWith = async (trustProxy: boolean | number) =>
      (await (await startExample({ trustProxy })).fastify.inject({ url: at("/who/anyone"), headers })).json().data
        .address;
    expect(await addressWith(false)).toBe("127.0.0.1");
    expect(await addressWith(1)).toBe("5.5.5.5");
    expect(await addressWith(2)).toBe("9.9.9.9");
  });

  it("is turned away from a site that is switched off", async () => {
    const { fastify } = await startExample();
    const answer = await fastify.inject({ url: at("/who/anyone"), headers: { host: "off.example" } });
    expect(answer.json().code).toBe(errorCatalogue.siteDisabled.code);
  });
});
