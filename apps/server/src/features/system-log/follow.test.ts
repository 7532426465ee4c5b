import { apiPrefix } from "@yiqiao/contracts";
import { sessionCalls } from "@yiqiao/contracts/sessions";
import { type SystemLogEntry, systemLogCalls } from "@yiqiao/contracts/system-log";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { LogLine } from "#platform/telemetry";
import { buildAccount, buildTestApp, type TestApp } from "#testing";

const password = "Harbour2026x";
let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
  await buildAccount(app.database.db, { accountNumber: "admin@example.com", password, role: 0 });
});
afterAll(() => app.close());

const line = (content: string, more: Partial<LogLine> = {}): LogLine => ({
  at: app.clock.now().toISOString(),
  level: 30,
  source: "server",
  content,
  details: "",
  requestId: null,
  ...more,
});
const write = (...lines: LogLine[]) => app.features.systemLog.write("api", lines);
const contentsOf = (entries: readonly SystemLogEntry[] | undefined) => entries?.map(({ content }) => content);

/** What one who follows is told, round by round. */
async function follow(filter: object = {}, check: () => Promise<unknown> = () => Promise.resolve()) {
  const abort = new AbortController();
  const rounds = app.features.systemLog.follow(filter, check, abort.signal)[Symbol.asyncIterator]();
  await rounds.next();
  return {
    next: async () => contentsOf((await rounds.next()).value as readonly SystemLogEntry[] | undefined),
    stop: () => abort.abort(),
  };
}

it.each([
  ["source", { source: "jobs" }],
  ["words", { text: "needle" }],
  ["request", { request_id: "request-7" }],
  ["level", { level: "error" }],
])("tells only what was asked for: %s", async (_, filter) => {
  const following = await follow(filter);
  const wanted = { source: "jobs", details: "a needle", requestId: "request-7", level: 50 };
  await write(line("other"), line("wanted", wanted), line("another"));
  expect(await following.next()).toEqual(["wanted"]);
  following.stop();
});

it("tells a line that another process wrote first and that becomes visible last, and none twice", async () => {
  const following = await follow();
  const client = await app.database.pool.connect();
  await client.query("begin");
  await client.query(
    `insert into system_log (at, level, source, content, details, process, host)
     values (now(), 30, 'server', 'late', '', 'worker 1', 'other')`,
  );
  await write(line("early"));
  expect(await following.next()).toEqual(["early"]);
  await client.query("commit");
  client.release();
  await write(line("after"));
  expect(await following.next()).toEqual(["late", "after"]);
  following.stop();
});

it("tells nothing of what was there before it began", async () => {
  await write(line("before"));
  const following = await follow();
  await write(line("now"));
  expect(await following.next()).toEqual(["now"]);
  following.stop();
});

it("ends when who follows may no longer", async () => {
  const login = await app.login("admin@example.com", password);
  const token = login.data.access_token;
  const origin = await app.fastify.listen({ host: "127.0.0.1", port: 0 });
  const response = await fetch(`${origin}${apiPrefix}${systemLogCalls.tail.path}`, {
    headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
    signal: AbortSignal.timeout(60_000),
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  await app.call(sessionCalls.logout.path, { token, body: {} });
  await write(line("not for everybody"));
  let seen = "";
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) seen += part.value;
  expect(seen).not.toContain("not for everybody");
});
