import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { apiPrefix } from "@yiqiao/contracts";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createLogger, createMetrics } from "#platform/telemetry";
import { createHttpApp, type HttpApp, type HttpAppOptions } from "./app.ts";
import { answers, ok } from "./responses/envelope.ts";

const open: HttpApp[] = [];
const folders: string[] = [];

async function start(options: Partial<HttpAppOptions> = {}): Promise<HttpApp> {
  const app = await createHttpApp({
    logger: createLogger({ level: "silent" }),
    metrics: createMetrics(),
    trustProxy: false,
    publicUrl: undefined,
    metricsToken: undefined,
    checkReady: async () => ({ database: { ok: true } }),
    clientDirectory: undefined,
    authenticate: () => Promise.reject(new Error("nobody is known")),
    resolveSite: async () => ({ siteId: 0, isDisabled: false }),
    takeRate: () => Promise.resolve(),
    authorize: async () => undefined,
    routes: (api) =>
      api.get(
        "/things",
        { schema: { tags: ["things"], summary: "Lists things", response: answers(z.array(z.string())) } },
        () => ok(["a"]),
      ),
    ...options,
  });
  open.push(app);
  return app;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.fastify.close()));
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

describe("operations", () => {
  it("is ready while every check passes and nobody stops it", async () => {
    let isDatabaseUp = true;
    const app = await start({ checkReady: async () => ({ database: { ok: isDatabaseUp } }) });
    const ready = async () => (await app.fastify.inject({ url: "/ready" })).statusCode;
    expect((await app.fastify.inject({ url: "/health" })).json()).toEqual({ status: "ok" });
    expect(await ready()).toBe(200);
    isDatabaseUp = false;
    expect(await ready()).toBe(503);
    isDatabaseUp = true;
    app.drain();
    expect(await ready()).toBe(503);
  });

  it("counts by route, never by path", async () => {
    const { fastify } = await start();
    await fastify.inject({ url: `${apiPrefix}/things?x=1` });
    await fastify.inject({ url: "/no/such/path" });
    const { body, headers } = await fastify.inject({ url: "/metrics" });
    expect(headers["content-type"]).toContain("text/plain");
    expect(body).toContain(`route="${apiPrefix}/things",status="401"`);
    expect(body).toContain('route="unmatched",status="404"');
    expect(body).not.toContain("/no/such/path");
  });

  it("gives figures to this machine, or to who has the token", async () => {
    const metrics = async (options: Partial<HttpAppOptions>, request: Record<string, unknown>) =>
      (await (await start(options)).fastify.inject({ url: "/metrics", ...request })).statusCode;
    expect(await metrics({}, { remoteAddress: "192.168.1.9" })).toBe(401);
    expect(await metrics({}, { headers: { host: "127.0.0.1:3000" } })).toBe(200);
    for (const header of ["x-forwarded-for", "x-real-ip", "via"]) {
      expect(await metrics({}, { headers: { [header]: "127.0.0.1" } })).toBe(401);
    }
    expect(await metrics({}, { headers: { host: "translate.example.com" } })).toBe(401);
    const metricsToken = "a-long-random-word";
    expect(await metrics({ metricsToken }, {})).toBe(401);
    expect(await metrics({ metricsToken }, { headers: { authorization: "Bearer a-long-random-wore" } })).toBe(401);
    expect(await metrics({ metricsToken }, { headers: { authorization: `Bearer ${metricsToken}` } })).toBe(200);
  });

  it("describes every call in OpenAPI 3.1", async () => {
    const { fastify } = await start();
    const document = (await fastify.inject({ url: `${apiPrefix}/openapi.json` })).json();
    expect(document.openapi).toBe("3.1.0");
    expect(document.paths[`${apiPrefix}/things`].get).toMatchObject({
      summary: "Lists things",
      operationId: "get_things",
      security: [{ bearer: [] }],
      responses: { 200: {}, 401: {}, 403: {}, 429: {}, 500: {}, 503: {} },
    });
    const { schema } = document.paths[`${apiPrefix}/things`].get.responses["200"].content["application/json"];
    expect(schema.anyOf.map((kind: { properties: { code: object } }) => kind.properties.code)).toMatchObject([
      { enum: [20000] },
      { type: "integer" },
    ]);
    expect(Object.keys(document.paths["/metrics"].get.responses["200"].content)).toEqual(["text/plain"]);
  });

  it("refuses to start with a route that nobody described", async () => {
    await expect(start({ routes: (api) => api.get("/dark", () => "x") })).rejects.toThrow(
      /GET.{0,900}\/dark needs tags/,
    );
  });
});

describe("the static client", () => {
  async function client(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "client-"));
    folders.push(folder);
    await mkdir(join(folder, "assets"));
    await writeFile(join(folder, "index.html"), "<!doctype html><title>Yiqiao</title>");
    await writeFile(join(folder, "assets", "app-1a2b.js"), "export const a = 1;");
    await writeFile(join(folder, "assets", "app-1a2b.js.gz"), gzipSync("export const a = 1;"));
    return folder;
  }

  it("serves pages and assets with fitting caching, compression and security headers", async () => {
    const { fastify, hasClient } = await start({ clientDirectory: await client(), publicUrl: "https://x.example" });
    expect(hasClient).toBe(true);
    const page = await fastify.inject({ url: "/", headers: { accept: "text/html" } });
    expect(page.headers["cache-control"]).toBe("private, no-cache");
    expect(page.headers["content-security-policy"]).toContain("default-src 'self'");
    expect(page.headers["content-security-policy"]).not.toContain("unsafe-eval");
    expect(page.headers).toMatchObject({
      "strict-transport-security": "max-age=31536000",
      "x-content-type-options": "nosniff",
      "permissions-policy": expect.stringContaining("camera=()"),
    });
    const asset = await fastify.inject({ url: "/assets/app-1a2b.js", headers: { "accept-encoding": "gzip" } });
    expect(asset.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-encoding": "gzip",
    });
    const again = await fastify.inject({
      url: "/assets/app-1a2b.js",
      headers: { "if-none-match": String(asset.headers.etag), "accept-encoding": "gzip" },
    });
    expect(again.statusCode).toBe(304);
  });

  it("leaves unknown pages to the client's router, but not files, calls or other methods", async () => {
    const { fastify } = await start({ clientDirectory: await client() });
    const status = async (url: string, accept = "text/html", method: "GET" | "HEAD" | "POST" = "GET") =>
      (await fastify.inject({ url, method, headers: { accept } })).statusCode;
    expect(await status("/mymemorybank")).toBe(200);
    expect(await status("/mymemorybank", "text/html", "HEAD")).toBe(200);
    expect(await status("/mymemorybank", "application/json")).toBe(404);
    expect(await status("/mymemorybank", "text/html", "POST")).toBe(404);
    expect(await status("/logo.png")).toBe(404);
    expect(await status("/assets/old-9f.js")).toBe(404);
    expect(await status(`${apiPrefix}/nothing`)).toBe(404);
    expect(await status("/../package.json")).toBe(404);
  });

  it("does without a client that is not built", async () => {
    const { fastify, hasClient } = await start({ clientDirectory: "/nonexistent" });
    expect(hasClient).toBe(false);
    expect((await fastify.inject({ url: "/", headers: { accept: "text/html" } })).statusCode).toBe(404);
  });
});
