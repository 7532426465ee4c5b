import { afterAll, beforeAll, expect, it } from "vitest";
import { createLogger, createMetrics } from "#platform/telemetry";
import { createHttpApp, type HttpApp } from "./index.ts";

let app: HttpApp;
let share: number | undefined = 0.426;
beforeAll(async () => {
  const never = () => Promise.reject(new Error("nothing else is asked"));
  app = await createHttpApp({
    logger: createLogger({ level: "silent" }),
    metrics: createMetrics(),
    trustProxy: false,
    publicUrl: undefined,
    metricsToken: undefined,
    checkReady: () => Promise.resolve({}),
    clientDirectory: undefined,
    authenticate: never,
    resolveSite: never,
    authorize: never,
    takeRate: never,
    maintenance: () => (share === undefined ? undefined : { share }),
    routes: (api) => {
      const schema = { tags: ["test"], summary: "A call", response: {} };
      api.get("/call", { schema }, () => ({}));
    },
  });
});
afterAll(() => app.fastify.close());

it.each([
  ["en", /restored from a backup \(42 % of this step\)/],
  ["zh", /正在从备份恢复（当前步骤已完成 42%）/],
])("answers every call with how far it is, in %s", async (language, text) => {
  const answer = await app.fastify.inject({ url: "/api/v1.0/call", headers: { "accept-language": language } });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["retry-after"]).toBe("5");
  expect(answer.json()).toMatchObject({ code: 43740, message: expect.stringMatching(text), data: { percent: 42 } });
});

it.each([
  ["en", "Back in a moment"],
  ["zh", "系统维护中"],
])("answers every page with one of its own, in %s", async (language, text) => {
  for (const url of ["/", "/file", "/backups?x=1"]) {
    const answer = await app.fastify.inject({ url, headers: { accept: "text/html", "accept-language": language } });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain(`<h1>${text}</h1>`);
  }
  const script = await app.fastify.inject({ url: "/maintenance.js" });
  expect(script.headers["content-type"]).toContain("text/javascript");
});

it("tells whoever watches the process that it answers", async () => {
  expect((await app.fastify.inject({ url: "/health" })).statusCode).toBe(200);
});

it("is over when it is over", async () => {
  share = undefined;
  expect((await app.fastify.inject({ url: "/", headers: { accept: "text/html" } })).statusCode).toBe(404);
});
