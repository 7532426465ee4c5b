import { quotaCalls } from "@yiqiao/contracts/quota";
import { type Refused, trafficCalls } from "@yiqiao/contracts/traffic-control";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openDatabase } from "#platform/database";
import { createRateLimiter } from "#platform/limits";
import type { RequestContext } from "#platform/request";
import { buildAccount, buildTestApp, type TestApp } from "#testing";
import { followTraffic } from "./follow-traffic.ts";
import { createTrafficGate } from "./traffic-gate.ts";
import { createRefusalCounter } from "./refusal-counter.ts";
import { LimitReachedError } from "#platform/limits";

const password = "Harbour2026x";
const withinMs = 2000;
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await buildTestApp();
  await buildAccount(app.database.db, { accountNumber: "admin@example.com", password, role: 0 });
  token = (await app.login("admin@example.com", password)).data.access_token;
});
afterAll(() => app.close());

/** What another process has of the rules: a connection, a gate and a limiter of its own. */
async function openOther() {
  const database = await openDatabase({
    databaseUrl: app.database.connectionString,
    dataDir: "/nowhere",
    logger: pino({ level: "silent" }),
    maxConnections: 2,
  });
  const { clock } = app;
  const gate = createTrafficGate({ db: database.db, clock, rateLimiter: () => limiter });
  const limiter = createRateLimiter({ db: database.db, clock, policy: gate.policy });
  const following = await followTraffic(database, () => gate.reload(), pino({ level: "silent" }));
  return { database, gate, limiter, close: () => following.stop().then(() => database.close()) };
}

const visitor = { principal: null, siteId: 0, address: "203.0.113.9", network: "203.0.113.9" } as RequestContext;

it("sees what another process changed within two seconds, and counts with it", async () => {
  const other = await openOther();
  try {
    const usual = { key: "text:address:203.0.113.9", limit: 100, windowS: 60 };
    await vi.waitFor(() => expect(other.gate.policy("text", visitor, usual)).toBe(usual), { timeout: withinMs });
    const body = { group: "text", subject: { level: "role", role: "visitor" }, limit: 2, window_s: 60 };
    await app.call(trafficCalls.setRule.path, { token, body });
    const rule = { limit: 2, windowS: 60 };
    await vi.waitFor(() => expect(other.gate.policy("text", visitor, usual)).toEqual(rule), {
      timeout: withinMs,
      interval: 20,
    });

    const caller = { kind: "address", address: "203.0.113.0/24" };
    await app.call(trafficCalls.addListed.path, { token, body: { list: "block", caller, reason: "flood" } });
    await vi.waitFor(
      () =>
        expect(other.gate.knock(visitor.address, undefined, false)).rejects.toMatchObject({ error: "callerBlocked" }),
      { timeout: withinMs, interval: 20 },
    );

    const take = (limiter: typeof other.limiter) => {
      const ruled = limiter.ruled(visitor, usual, "text");
      return ruled === undefined ? Promise.resolve(0) : limiter.take(ruled);
    };
    await take(other.limiter);
    await take(app.features.rateLimiter);
    await expect(take(other.limiter)).rejects.toMatchObject({ error: "tooManyRequests" });
  } finally {
    await other.close();
  }
});

it("sees what was changed while its connection was lost", async () => {
  const other = await openOther();
  try {
    const usual = { key: "quote:k", limit: 100, windowS: 60 };
    await vi.waitFor(() => expect(other.gate.policy("quote", visitor, usual)).toBe(usual), { timeout: withinMs });
    // The one that listens is ended, and the rule changes before there is another one: nobody notifies of it again.
    const client = await app.database.pool.connect();
    await client.query("begin");
    await client.query(
      `insert into traffic_rules (call_group, level, value, most, window_s, changed_at) values ('quote', 'everyone', '', 3, 60, now())`,
    );
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'yiqiao listen' and datname = current_database()`,
    );
    await client.query("commit");
    client.release();
    await vi.waitFor(() => expect(other.gate.policy("quote", visitor, usual)).toEqual({ limit: 3, windowS: 60 }), {
      timeout: 10_000,
      interval: 20,
    });
  } finally {
    await app.database.pool.query("delete from traffic_rules where call_group = 'quote'");
    await other.close();
  }
});

it("adds what processes refused, tells many callers apart and others together", async () => {
  const deps = { db: app.database.db, clock: app.clock, groupOf: (key: string) => key.split(":")[0] ?? key };
  const counters = [createRefusalCounter(deps), createRefusalCounter(deps)];
  for (const counter of counters) {
    for (let at = 0; at < 2100; at++) {
      counter.count(new LimitReachedError("text:x", 1), `10.0.${at >> 8}.${at & 255}`, undefined);
    }
  }
  for (const counter of counters) await counter.flush();
  const { data } = await app.call<Refused>(trafficCalls.refused.path, { token });
  expect(data.limited).toBe(4200);
  expect(data.networks[0]).toEqual({ network: "*", count: 200 });
  expect(data.networks[1]?.count).toBe(2);
});

it("goes on with what it knows while the rules cannot be read", async () => {
  const other = await openOther();
  try {
    const usual = { key: "k", limit: 100, windowS: 60 };
    await vi.waitFor(() => expect(other.gate.policy("text", visitor, usual)).not.toBe(usual), { timeout: withinMs });
    await app.database.pool.query("alter table traffic_rules rename to lost_rules");
    await expect(other.gate.reload()).rejects.toThrow(/traffic_rules/);
    expect(other.gate.policy("text", visitor, usual)).toEqual({ limit: 2, windowS: 60 });
    expect((await app.call(quotaCalls.remaining.path, { token })).code).toBe(20000);
  } finally {
    await app.database.pool.query("alter table lost_rules rename to traffic_rules");
    await other.close();
  }
});
