import { apiPrefix } from "@yiqiao/contracts";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import {
  systemLogCalls,
  type SystemLogLine,
  type SystemLogList,
  type SystemLogState,
  type SystemLogTail,
} from "@yiqiao/contracts/system-log";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JobQueue } from "#platform/queue";
import type { LogLine } from "#platform/telemetry";
import { buildAccount, buildSite, buildTestApp, type TestApp } from "#testing";
import { defineSystemLogJobs } from "./system-log.jobs.ts";

const password = "Harbour2026x";
let app: TestApp;
let token: string;
let manager: string;

const line = (content: string, more: Partial<LogLine> = {}): LogLine => ({
  at: app.clock.now().toISOString(),
  level: 30,
  source: "server",
  content,
  details: "",
  requestId: null,
  ...more,
});
const minute = (number: number) => new Date(Date.UTC(2026, 0, 5, 8, number)).toISOString();
const list = (query = "", who = token) =>
  app.call<SystemLogList>(`${systemLogCalls.list.path}${query}`, { token: who });
const contents = async (query: string) => (await list(query)).data.entries.map(({ content }) => content);
const empty = () => app.database.pool.query("truncate system_log");

beforeAll(async () => {
  app = await buildTestApp({ systemLogLines: 1000 });
  await buildSite(app.database.db, { id: 3, host: "three.example.com" });
  await buildAccount(app.database.db, { accountNumber: "admin@example.com", password, role: 0 });
  await buildAccount(app.database.db, { accountNumber: "manager@example.com", password, role: 1, siteId: 3 });
  token = (await app.login("admin@example.com", password)).data.access_token;
  manager = (await app.login("manager@example.com", password)).data.access_token;
});
afterAll(() => app.close());

describe("the system log", () => {
  it("finds by level, source, words, request and time, the newest first", async () => {
    await empty();
    await app.features.systemLog.write("api", [
      line("answered", { at: minute(1), source: "http", requestId: "request-one", details: '{"path":"/v1/Text"}' }),
      line("a job failed", { at: minute(2), level: 40, source: "jobs", details: '{"job":"mail.send"}' }),
      line("unexpected fault 100%", { at: minute(3), level: 50, source: "http", requestId: "request-two" }),
      line("no way out", { at: minute(4), level: 60 }),
    ]);
    expect(await contents("")).toEqual(["no way out", "unexpected fault 100%", "a job failed", "answered"]);
    expect(await contents("?level=info")).toHaveLength(4);
    expect(await contents("?level=warn")).toEqual(["no way out", "unexpected fault 100%", "a job failed"]);
    expect(await contents("?level=error")).toEqual(["no way out", "unexpected fault 100%"]);
    expect(await contents("?source=http")).toEqual(["unexpected fault 100%", "answered"]);
    expect(await contents("?text=v1/text")).toEqual(["answered"]);
    expect(await contents("?text=100%25")).toEqual(["unexpected fault 100%"]);
    expect(await contents("?text=___")).toEqual([]);
    expect(await contents("?request_id=request-two")).toEqual(["unexpected fault 100%"]);
    expect(await contents(`?from=${minute(2)}&to=${minute(4)}`)).toEqual(["unexpected fault 100%", "a job failed"]);
    const { entries } = (await list("?level=error")).data;
    expect(entries[0]).toMatchObject({ level: "fatal", source: "server", request_id: null, at: minute(4) });
    expect(entries[0]?.process).toMatch(/^api \d+$/);
    expect(entries[0]?.host).not.toBe("");
  });

  it("is paged without gaps, also where lines have one moment", async () => {
    await empty();
    await app.features.systemLog.write(
      "api",
      Array.from({ length: 7 }, (_, at) => line(`line ${at}`, { at: minute(1) })),
    );
    const seen: string[] = [];
    for (let next: string | null = ""; next !== null;) {
      const { data } = await list(`?page_size=3${next === "" ? "" : `&before=${next}`}`);
      seen.push(...data.entries.map(({ content }) => content));
      next = data.next;
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((at) => `line ${at}`));
  });

  it("shows one line whole, and says where there is none", async () => {
    await empty();
    await app.features.systemLog.write("worker", [line("x".repeat(900), { details: '{"job":"j"}' })]);
    const [entry] = (await list()).data.entries;
    expect(entry?.content).toHaveLength(500);
    const whole = await app.call<SystemLogLine>(`${systemLogCalls.line.path}?id=${entry?.id}`, { token });
    expect(whole.data).toMatchObject({ content: "x".repeat(900), details: '{"job":"j"}' });
    const missing = await app.call(`${systemLogCalls.line.path}?id=999999999`, { token });
    expect(missing.code).toBe(errorCatalogue.logLineMissing.code);
  });

  it("keeps so many days and so many lines, by a job", async () => {
    await empty();
    const handlers: (() => Promise<void>)[] = [];
    const define: JobQueue["define"] = (_job, handler) => {
      handlers.push(
        () => handler?.({} as never, { id: "1", attempt: 1, signal: AbortSignal.any([]) }) ?? Promise.resolve(),
      );
    };
    defineSystemLogJobs({ define }, app.features);
    const now = app.clock.now().getTime();
    const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();
    await app.features.systemLog.write("api", [
      line("too old", { at: daysAgo(30.01) }),
      line("old", { at: daysAgo(29.99) }),
      ...Array.from({ length: 1000 }, () => line("new")),
    ]);
    const state = async () => (await app.call<SystemLogState>(systemLogCalls.state.path, { token })).data;
    expect(await state()).toMatchObject({ count: 1002, oldest: daysAgo(30.01), kept_days: 30, kept_lines: 1000 });
    for (const run of handlers) await run();
    expect(await state()).toMatchObject({ count: 1000, oldest: new Date(now).toISOString() });
    expect((await state()).size_bytes).toBeGreaterThan(10_000);
  });

  it("is told while it is written, narrowed as asked", async () => {
    await empty();
    const origin = await app.fastify.listen({ host: "127.0.0.1", port: 0 });
    const abort = new AbortController();
    const response = await fetch(`${origin}${apiPrefix}${systemLogCalls.tail.path}?level=warn`, {
      headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
      signal: abort.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let buffered = "";
    const next = async () => {
      while (!buffered.includes("\n\n")) buffered += (await reader?.read())?.value ?? "";
      const [event = ""] = buffered.split("\n\n");
      buffered = buffered.slice(event.length + 2);
      return (JSON.parse(event.split("\ndata: ")[1] ?? "") as SystemLogTail).entries.map(({ content }) => content);
    };
    expect(await next()).toEqual([]);
    await app.features.systemLog.write("api", [
      line("quiet"),
      line("first", { level: 40 }),
      line("second", { level: 50 }),
    ]);
    expect(await next()).toEqual(["first", "second"]);
    await app.features.systemLog.write("worker", [line("third", { level: 40 })]);
    expect(await next()).toEqual(["third"]);
    abort.abort();
    const whole = await app.call<SystemLogTail>(`${systemLogCalls.tail.path}?level=error`, { token });
    expect(whole.data.entries.map(({ content }) => content)).toEqual(["second"]);
  });

  it("is for the main site's administrators, and refuses what it does not know", async () => {
    for (const { path } of [systemLogCalls.list, systemLogCalls.state, systemLogCalls.tail]) {
      expect((await app.call(path, { token: manager })).code).toBe(errorCatalogue.noPermission.code);
      expect((await app.call(path)).status).toBe(401);
    }
    for (const query of ["?text=ab", "?level=loud", "?source=x", "?request_id=a%20b", "?page_size=0"]) {
      expect((await list(query)).code, query).toBe(errorCatalogue.invalidRequest.code);
    }
    expect((await list("?before=1")).code).toBe(errorCatalogue.pageUnknown.code);
  });
});
