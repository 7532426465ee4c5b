import { apiPrefix } from "@yiqiao/contracts";
import { openCalls } from "@yiqiao/contracts/public-api";
import { textCalls } from "@yiqiao/contracts/text";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ListeningApp, listeningApp } from "../testing/listening.ts";

let server: ListeningApp;
beforeAll(async () => {
  server = await listeningApp();
});
afterAll(() => server.app.close());

const origin = "https://app.example";
const ownText = apiPrefix + openCalls.text.path;

const askBefore = (url: string, method: string, headers = "authorization,content-type") =>
  server.app.fastify.inject({
    method: "OPTIONS",
    url,
    headers: { origin, "access-control-request-method": method, "access-control-request-headers": headers },
  });

const programs = [
  ["POST", ownText],
  ["POST", apiPrefix + openCalls.token.path],
  ["GET", apiPrefix + openCalls.usage.path],
  ["POST", "/v2/translate"],
  ["DELETE", "/v3/glossaries/8d5b3b5e-0a5c-4d7e-9a52-0f5f2f5f2f5f"],
  ["POST", "/translate"],
  ["POST", "/language/translate/v2"],
  ["GET", "/frontend/settings"],
] as const;

it.each(programs)("%s %s may be called by a page of any origin, without its cookies", async (method, url) => {
  const asked = await askBefore(url, method);
  expect(asked.statusCode).toBe(204);
  expect(asked.headers["access-control-allow-origin"]).toBe("*");
  expect(asked.headers["access-control-allow-methods"]).toContain(method);
  expect(asked.headers["access-control-allow-headers"]).toBe("authorization,content-type");
  expect(asked.headers).not.toHaveProperty("access-control-allow-credentials");
});

it("reads answers and refusals, with their headers", async () => {
  const { fastify } = server.app;
  const sent = { method: "POST", url: ownText, headers: { origin, authorization: `Bearer ${server.key}` } } as const;
  const payload = { text: "你好，世界。", src_lang: "zh-cn", tgt_lang: "en-us" };
  for (const accept of ["application/json", "text/plain", "text/event-stream"]) {
    const answer = await fastify.inject({ ...sent, headers: { ...sent.headers, accept }, payload });
    expect(answer.headers).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "*",
    });
  }
  for (const url of [ownText, "/v2/translate", "/translate", "/language/translate/v2"]) {
    const refused = await fastify.inject({ method: "POST", url, headers: { origin }, payload: { q: "x" } });
    expect(refused.headers["access-control-allow-origin"]).toBe("*");
  }
});

it("is told of no other path", async () => {
  const { fastify } = server.app;
  const own = apiPrefix + textCalls.translate.path;
  for (const url of [own, `${apiPrefix}/account`, "/", "/health/none"]) {
    const asked = await askBefore(url, "POST");
    expect(asked.statusCode).toBe(404);
    expect(asked.headers).not.toHaveProperty("access-control-allow-origin");
  }
  const visited = await fastify.inject({
    method: "POST",
    url: own,
    headers: { origin },
    payload: { text: "你好。", src_lang: "zh-cn", tgt_lang: "en-us" },
  });
  expect(visited.headers).not.toHaveProperty("access-control-allow-origin");
});
