import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { apiPrefix } from "@yiqiao/contracts";
import { userCalls } from "@yiqiao/contracts/users";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { startTracing, withSpan } from "#platform/telemetry";
import { buildAccount, buildTestApp, type TestApp } from "#testing";

const password = "Harbour2026x";
const secret = "kingfisher@example.com";
const traceId = "0af7651916cd43dd8448eb211c80319c";
const callerSpan = "b7ad6b7169203331";

const attributeSchema = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attributeSchema).default([]),
  status: z.object({ code: z.number().optional() }).optional(),
});
const sentSchema = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
});

let collector: Server;
const received: { readonly path: string | undefined; readonly word: string | undefined; readonly text: string }[] = [];
const complaints: string[] = [];
let app: TestApp;
beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      received.push({ path: request.url, word: request.headers.authorization, text });
      response.setHeader("content-type", "application/json").end("{}");
    });
  });
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  app = await buildTestApp();
});
afterAll(async () => {
  await app.close();
  collector.close();
});

const start = (endpoint: string, share = 1) =>
  startTracing({
    endpoint,
    headers: { authorization: "Bearer word" },
    share,
    serviceName: "yiqiao",
    serviceVersion: "1",
    instance: "here/1",
    logger: { warn: (_: unknown, text: string) => void complaints.push(text) } as never,
  });
const endpointOf = () => `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`;
const spans = () =>
  received
    .flatMap(({ text }) => sentSchema.parse(JSON.parse(text)).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));

it("tells a collector of calls and their statements, as parts of the caller's trace, and nothing of users", async () => {
  const stop = await start(endpointOf());
  await buildAccount(app.database.db, { accountNumber: "boss", password, role: 0 });
  const token = (await app.login("boss", password)).data.access_token;
  const answer = await app.fastify.inject({
    url: `${apiPrefix}${userCalls.list.path}?keyword=${secret}`,
    headers: { authorization: `Bearer ${token}`, traceparent: `00-${traceId}-${callerSpan}-01` },
  });
  expect(answer.statusCode).toBe(200);
  await expect(
    withSpan("job odd", { attempt: 2 }, () => Promise.reject(new RangeError(`${secret} is too long`))),
  ).rejects.toBeInstanceOf(RangeError);
  await stop();

  expect(received.every(({ path, word }) => path === "/v1/traces" && word === "Bearer word")).toBe(true);
  const call = spans().find(({ parentSpanId }) => parentSpanId === callerSpan);
  expect(call).toMatchObject({ traceId, name: `GET ${apiPrefix}${userCalls.list.path}` });
  const facts = new Map(call?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
  expect(facts.get("http.response.status_code")).toBe(200);
  expect(facts.get("yiqiao.request_id")).toBe(answer.headers["x-request-id"]);
  const statements = spans().filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(statements.length).toBeGreaterThan(2);
  expect(statements.map(({ name }) => name)).toContain("select count(*)::int");
  const job = spans().find(({ name }) => name === "job odd");
  expect(job).toMatchObject({ status: { code: 2 } });
  expect(job?.attributes.map(({ key }) => key)).toEqual(["attempt", "error.type"]);
  const everything = received.map(({ text }) => text).join("");
  for (const word of [secret, token, password]) expect(everything).not.toContain(word);
});

it("sends as many as are asked for, and nothing more once it has ended", async () => {
  received.length = 0;
  const stop = await start(endpointOf(), 0);
  await app.fastify.inject({ url: `${apiPrefix}/user/public_key` });
  await stop();
  await app.fastify.inject({ url: `${apiPrefix}/user/public_key` });
  expect(received).toEqual([]);
});

it("says once that the collector does not answer, and answers its callers as before", async () => {
  const stop = await start("http://127.0.0.1:1");
  const answer = await app.fastify.inject({ url: `${apiPrefix}/user/public_key` });
  expect(answer.statusCode).toBe(200);
  await stop();
  expect(complaints).toEqual(["traces cannot be sent"]);
});
