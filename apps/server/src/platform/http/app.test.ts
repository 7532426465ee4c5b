import { connect, type AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { apiPrefix } from "@yiqiao/contracts";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { DomainError } from "#platform/errors";
import { createLogger, createMetrics } from "#platform/telemetry";
import { createHttpApp, type HttpApi, type HttpApp, type HttpAppOptions } from "./app.ts";
import { answers, answersOrStreams, ok } from "./envelope.ts";
import { sse } from "./sse.ts";

const echoSchema = z.object({ name: z.string().min(3), times: z.number().int() });
const open: HttpApp[] = [];

function exampleRoutes(api: HttpApi): void {
  const schema = { tags: ["example"], summary: "An example" };
  const anyone = { access: "anyone" } as const;
  api.post(
    "/echo",
    { config: anyone, schema: { ...schema, body: echoSchema, response: answers(echoSchema) } },
    (request) => ok(request.body),
  );
  api.get(
    "/fail/:kind",
    { config: anyone, schema: { ...schema, params: z.object({ kind: z.string() }), response: answers(z.null()) } },
    (request) => {
      const { kind } = request.params;
      if (kind === "busy") throw new DomainError("engineUnavailable", { seconds: 2.2 });
      if (kind === "often") throw new DomainError("tooManyRequests", { seconds: 7 });
      throw new Error(`the secret of ${kind}`);
    },
  );
  const callerSchema = z.object({
    address: z.string(),
    device: z.string(),
    account: z.string().nullable(),
    site: z.number(),
  });
  for (const access of ["anyone", "visitor", "user"] as const) {
    api.get(
      `/who/${access}`,
      { config: { access }, schema: { ...schema, response: answers(callerSchema) } },
      async ({ context }) =>
        ok({
          address: context.address,
          device: context.deviceId,
          account: context.principal?.accountId ?? null,
          site: context.siteId,
        }),
    );
  }
  api.get(
    "/stream/:kind",
    { config: anyone, schema: { ...schema, params: z.object({ kind: z.string() }), response: answers(z.string()) } },
    (request, reply) =>
      sse(reply, request.context, async (send) => {
        if (request.params.kind === "refused") throw new DomainError("textEmpty");
        await send("segment", { n: 1 });
        if (request.params.kind === "broken") throw new DomainError("translationFailed", { reason: "x" });
        if (request.params.kind === "endless")
          for (let n = 2; ; n++) await send("segment", { n, filler: "x".repeat(100_000) });
        await send("done", {});
      }),
  );
}

async function start(options: Partial<HttpAppOptions> = {}): Promise<HttpApp> {
  const app = await createHttpApp({
    logger: createLogger({ level: "silent" }),
    metrics: createMetrics(),
    trustProxy: false,
    publicUrl: undefined,
    metricsToken: undefined,
    checkReady: async () => ({ database: { ok: true } }),
    clientDirectory: undefined,
    authenticate: async (token) => {
      if (token !== "good" && token !== "stale") throw new DomainError("tokenInvalid");
      const principal = { accountId: "a", sessionId: "s", role: 2, siteId: 0 } as const;
      return { principal, mustChangePassword: token === "stale" };
    },
    resolveSite: async (host) => ({ siteId: host.startsWith("off.") ? 7 : 0, isDisabled: host.startsWith("off.") }),
    routes: exampleRoutes,
    ...options,
  });
  open.push(app);
  return app;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.fastify.close()));
});

const at = (path: string) => `${apiPrefix}${path}`;

describe("the envelope", () => {
  it("names every field that breaks the contract, in the reader's language", async () => {
    const { fastify } = await start();
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
    const { fastify } = await start();
    const answer = await fastify.inject({
      method: "POST",
      url: at("/echo"),
      headers: { "content-type": type },
      payload,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it("answers an address that is not well formed, and lets no answer be stored", async () => {
    const { fastify } = await start();
    const broken = await fastify.inject({ url: at("/%zz") });
    expect([broken.statusCode, broken.json().code]).toEqual([200, errorCatalogue.invalidRequest.code]);
    const answer = await fastify.inject({ url: at("/who/anyone") });
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.json().message).toBe("成功");
  });

  it("says 404 for what does not exist, without the query", async () => {
    const { fastify } = await start();
    const answer = await fastify.inject({ url: at("/nothing?q=secret"), headers: { "accept-language": "en" } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().message).toBe(`Nothing was found at ${at("/nothing")}`);
  });

  it("hides an unexpected fault and gives the request's id", async () => {
    const lines = new PassThrough();
    const { fastify } = await start({ logger: createLogger({ level: "error", destination: lines }) });
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
  ])("tells when to come back: %s", async (kind, status, seconds) => {
    const { fastify } = await start();
    const answer = await fastify.inject({ url: at(`/fail/${kind}`) });
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([status, seconds]);
    expect(answer.json().message).toContain(` ${seconds} `);
  });

  it("takes a request id only if it is well formed", async () => {
    const { fastify } = await start();
    const answer = await fastify.inject({ url: "/health", headers: { "x-request-id": "a b\tc{}" } });
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("the caller", () => {
  it("is asked for a token unless the route says otherwise", async () => {
    const { fastify } = await start();
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
    const { fastify } = await start();
    const first = await fastify.inject({ url: at("/who/anyone") });
    const [cookie] = first.cookies;
    expect(cookie).toMatchObject({ name: "device", httpOnly: true, sameSite: "Lax", path: "/" });
    const second = await fastify.inject({ url: at("/who/anyone"), cookies: { device: cookie?.value ?? "" } });
    expect(second.cookies).toEqual([]);
    expect([first, second].map((answer) => answer.json().data.device)).toEqual(["new:127.0.0.1", cookie?.value]);
    const forged = await fastify.inject({ url: at("/who/anyone"), cookies: { device: "'; drop" } });
    expect(forged.cookies).toHaveLength(1);
  });

  it("has the address that trusted proxies name, and no other", async () => {
    const headers = { "x-forwarded-for": "9.9.9.9, 5.5.5.5" };
    const addressWith = async (trustProxy: boolean | number) =>
      (await (await start({ trustProxy })).fastify.inject({ url: at("/who/anyone"), headers })).json().data.address;
    expect(await addressWith(false)).toBe("127.0.0.1");
    expect(await addressWith(1)).toBe("5.5.5.5");
    expect(await addressWith(2)).toBe("9.9.9.9");
  });

  it("is turned away from a site that is switched off", async () => {
    const { fastify } = await start();
    const answer = await fastify.inject({ url: at("/who/anyone"), headers: { host: "off.example" } });
    expect(answer.json().code).toBe(errorCatalogue.siteDisabled.code);
  });
});

describe("server-sent events", () => {
  it("sends events, and errors as the stream's state allows", async () => {
    const { fastify } = await start();
    const whole = await fastify.inject({ url: at("/stream/whole") });
    expect(whole.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "x-accel-buffering": "no",
    });
    expect(whole.headers["x-request-id"]).toBeDefined();
    expect(whole.body).toBe('event: segment\ndata: {"n":1}\n\nevent: done\ndata: {}\n\n');
    const refused = await fastify.inject({ url: at("/stream/refused") });
    expect(refused.json().code).toBe(errorCatalogue.textEmpty.code);
    const broken = await fastify.inject({ url: at("/stream/broken"), headers: { "accept-language": "en" } });
    expect(broken.body).toContain('event: error\ndata: {"code":43006,"message":"The translation failed: x"');
  });

  it("are one of two ways in which a call may answer", async () => {
    const schema = { tags: ["x"], summary: "Both", response: answersOrStreams(z.object({ n: z.number() }), "`done`") };
    const { fastify } = await start({
      routes: (api) =>
        api.get("/both", { config: { access: "anyone" }, schema }, async (request, reply) => {
          if (request.headers.accept !== "text/event-stream") return ok({ n: 1, secret: true });
          return sse(reply, request.context, (send) => send("done", { n: 1 }));
        }),
    });
    expect((await fastify.inject({ url: at("/both") })).json()).toEqual({
      code: 20000,
      message: "成功",
      data: { n: 1 },
    });
    const stream = await fastify.inject({ url: at("/both"), headers: { accept: "text/event-stream" } });
    expect(stream.body).toBe('event: done\ndata: {"n":1}\n\n');
    const { paths } = (await fastify.inject({ url: at("/openapi.json") })).json();
    expect(Object.keys(paths[at("/both")].get.responses["200"].content)).toEqual([
      "application/json",
      "text/event-stream",
    ]);
  });

  it("gives a sign of life while there is nothing to send", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      let finish: (() => void) | undefined;
      const begun = new Promise<void>((resolve) => {
        finish = resolve;
      });
      const { fastify } = await start({
        routes: (api) =>
          api.get(
            "/slow",
            { config: { access: "anyone" }, schema: { tags: ["x"], summary: "Slow", response: answers(z.null()) } },
            (request, reply) =>
              sse(reply, request.context, async (send) => {
                vi.advanceTimersByTime(31_000);
                await begun;
                await send("done", 1);
              }),
          ),
      });
      const answer = fastify.inject({ url: at("/slow") });
      finish?.();
      expect((await answer).body).toBe(": still working\n\n: still working\n\nevent: done\ndata: 1\n\n");
    } finally {
      vi.useRealTimers();
    }
  });

  it("waits for a slow reader, and stops when the reader hangs up", async () => {
    const metrics = createMetrics();
    const { fastify } = await start({ metrics });
    await fastify.listen({ port: 0, host: "127.0.0.1" });
    const { port } = fastify.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    socket.write(`GET ${at("/stream/endless")} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    await new Promise((resolve) => socket.once("readable", resolve));
    const streams = async () => (await metrics.openStreams.get()).values[0]?.value;
    expect(await streams()).toBe(1);
    socket.destroy();
    await vi.waitFor(async () => expect(await streams()).toBe(0));
  });

  it("is broken off when the server will not wait longer", async () => {
    const app = await start();
    await app.fastify.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.fastify.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${at("/stream/endless")}`);
    const body = answer.text();
    app.abortRequests(new DomainError("engineUnavailable", { seconds: 5 }));
    expect((await body).slice(-300)).toMatch(/event: error\ndata: \{"code":43007.*\n\n$/);
  });
});
