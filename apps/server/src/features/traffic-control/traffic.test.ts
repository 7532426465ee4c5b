import { errorCatalogue as codes, type ErrorName } from "@yiqiao/contracts/errors";
import { quotaCalls } from "@yiqiao/contracts/quota";
import { signInCalls, sessionCalls } from "@yiqiao/contracts/sessions";
import { textCalls } from "@yiqiao/contracts/text";
import {
  mostRules,
  type Refused,
  type RuleBody,
  trafficCalls,
  type TrafficOverview,
} from "@yiqiao/contracts/traffic-control";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import type { JobQueue } from "#platform/queue";
import { buildAccount, buildSite, buildTestApp, createScriptedEngine, type TestApp } from "#testing";
import { defineTrafficJobs } from "./traffic.jobs.ts";

const password = "Harbour2026x";
const limit = 40;
const people = {
  admin: { role: 0, siteId: 0 },
  manager: { role: 1, siteId: 5 },
  member: { role: 2, siteId: 5, plan: "professional-qrt" },
  user: { role: 2, siteId: 0 },
} as const;
type Name = keyof typeof people;

let app: TestApp;
const tokens = {} as Record<Name, string>;
const ids = {} as Record<Name, string>;
beforeAll(async () => {
  const engine = createScriptedEngine({
    pairs: [{ source: "zh-cn", target: "en-us" }],
    answer: ({ text }) => ({ text }),
  });
  app = await buildTestApp({ engines: [engine], rateLimitPerMinute: limit, freeCharacters: 1e6 });
  await buildSite(app.database.db, { id: 5, host: "five.example.com" });
  for (const [name, person] of Object.entries(people) as [Name, (typeof people)[Name]][]) {
    ids[name] = await buildAccount(app.database.db, { accountNumber: `${name}@example.com`, password, ...person });
    tokens[name] = (await app.login(`${name}@example.com`, password)).data.access_token;
  }
});
afterAll(() => app.close());
afterEach(async () => {
  await app.database.pool.query("delete from traffic_rules");
  await app.database.db.execute(sql`delete from rate_limits`);
  await app.features.trafficGate.reload();
});

const minute = { window_s: 60 } as const;
const rule = (body: Omit<RuleBody, "window_s"> & Partial<Pick<RuleBody, "window_s">>) =>
  app.call<{ id: number }>(trafficCalls.setRule.path, { token: tokens.admin, body: { ...minute, ...body } });
const overview = async () =>
  (await app.call<TrafficOverview>(trafficCalls.overview.path, { token: tokens.admin })).data;
const quote = (who: Name | undefined, call: { address?: string; device?: string } = {}) => {
  const body = { src_lang: "zh-cn", tgt_lang: "en-us", text: "你好" };
  const path = who === undefined ? textCalls.tryTranslate.path : textCalls.translate.path;
  return app.call(path, { body, ...call, ...(who !== undefined && { token: tokens[who] }) });
};
/** How many calls of a caller come through, of at most `tries`. */
async function countPassed(who: Name | undefined, tries: number, call: { address?: string; device?: string } = {}) {
  let count = 0;
  for (; count < tries; count++) if ((await quote(who, call)).code === codes.tooManyRequests.code) break;
  return count;
}
const fails = (name: ErrorName) => ({ code: codes[name].code });

describe("the limits that hold without a rule", () => {
  it("are shown as features, contracts and the setting have them", async () => {
    const { groups, rules, your_address } = await overview();
    const of = (name: string) => groups.find((group) => group.name === name);
    expect(of("text")).toEqual({ name: "text", limit, window_s: 60, of: "caller", is_essential: false });
    expect(of("documents:upload")).toMatchObject({ limit: 60, window_s: 60, of: "caller" });
    expect(of("pictures:changes")).toMatchObject({ limit: 20_000, window_s: 3600 });
    expect(of("login:address")).toMatchObject({ limit: 60, of: "network", is_essential: true });
    expect(of("all")).toMatchObject({ limit: null, window_s: null });
    expect(new Set(groups.map(({ name }) => name)).size).toBe(groups.length);
    expect({ rules, your_address }).toEqual({ rules: [], your_address: "192.0.2.1" });
  });

  it("hold", async () => {
    expect(await countPassed("user", limit + 5)).toBe(limit);
  });
});

describe("a rule", () => {
  it.each([
    ["everyone", { level: "everyone" }, "user"],
    ["a site", { level: "site", site_id: 5 }, "member"],
    ["a role", { level: "role", role: "manager" }, "manager"],
    ["a plan", { level: "plan", plan: "professional" }, "member"],
    ["an address", { level: "address", address: "192.0.2.0/24" }, "user"],
    ["an account", { level: "account", account: "User@example.com" }, "user"],
  ] as const)("for %s holds at once, and for nobody else", async (_, subject, who) => {
    expect((await rule({ group: "text", subject, limit: 3 })).code).toBe(20000);
    expect(await countPassed(who, 10)).toBe(3);
    if (subject.level === "everyone") return;
    expect(await countPassed("admin", 6)).toBe(subject.level === "address" ? 3 : 6);
    const elsewhere = await countPassed("user", 6, { address: "198.51.100.1" });
    expect(elsewhere).toBe(who === "user" && subject.level === "account" ? 0 : 6);
  });

  it("counts where it is the most specific: account, address, plan, role, site, everyone", async () => {
    const subjects = [
      { level: "everyone" },
      { level: "site", site_id: 5 },
      { level: "role", role: "user" },
      { level: "plan", plan: "professional" },
      { level: "address", address: "192.0.0.0/16" },
      { level: "address", address: "192.0.2.1" },
      { level: "account", account: "member@example.com" },
    ] as const;
    for (const [at, subject] of subjects.entries()) {
      await rule({ group: "text", subject, limit: at + 2 });
      await app.database.db.execute(sql`delete from rate_limits`);
      expect(await countPassed("member", 20), subject.level).toBe(at + 2);
    }
    const { rules } = await overview();
    expect(rules.map(({ level, value }) => `${level} ${value}`)).toContain("account member@example.com");
    expect(rules.map(({ level, value }) => `${level} ${value}`)).toContain("address 192.0.2.1/32");
  });

  it("may also allow more than the usual, and counts another window for itself", async () => {
    await rule({ group: "text", subject: { level: "account", account: "user@example.com" }, limit: limit + 10 });
    expect(await countPassed("user", limit + 20)).toBe(limit + 10);
    await rule({ group: "text", subject: { level: "role", role: "visitor" }, limit: 2, window_s: 3600 });
    expect(await countPassed(undefined, 5)).toBe(2);
    app.clock.advance({ minutes: 2 });
    expect(await countPassed(undefined, 5)).toBe(0);
  });

  it("for all calls counts them together, beside the limit of each, and never stops the main site's administrators", async () => {
    await rule({ group: "all", subject: { level: "everyone" }, limit: 4 });
    const look = (who: Name) => app.call(quotaCalls.remaining.path, { token: tokens[who] });
    await quote("user");
    await look("user");
    await quote("user");
    await look("user");
    expect(await look("user")).toMatchObject({ status: 429 });
    expect(await quote("user")).toMatchObject({ status: 429 });
    for (let at = 0; at < 8; at++) expect((await look("admin")).status).toBe(200);
    // The way in is not among them.
    for (let at = 0; at < 8; at++) expect((await app.call(sessionCalls.publicKey.path)).status).toBe(200);
  });

  it("of a contract's group counts by the network", async () => {
    await rule({ group: "login-config", subject: { level: "address", address: "203.0.113.0/24" }, limit: 10 });
    const look = (address: string) => app.call(`${signInCalls.loginConfig.path}?code=main`, { address });
    for (let at = 0; at < 10; at++) expect((await look("203.0.113.9")).status).toBe(200);
    expect((await look("203.0.113.9")).status).toBe(429);
    for (let at = 0; at < 11; at++) expect((await look("203.0.112.9")).status).toBe(200);
  });

  it("is changed and removed, and all of it stands in the audit log", async () => {
    const { data } = await rule({ group: "text", subject: { level: "role", role: "user" }, limit: 3, note: "flood" });
    await rule({ id: data.id, group: "text", subject: { level: "role", role: "user" }, limit: 5 });
    expect((await overview()).rules).toMatchObject([{ id: data.id, limit: 5, note: "" }]);
    expect(await countPassed("user", 10)).toBe(5);
    expect((await app.call(trafficCalls.removeRule.path, { token: tokens.admin, body: { id: data.id } })).code).toBe(
      20000,
    );
    expect(await countPassed("user", 10)).toBe(10);
    const entries = await app.features.audit.list({ site: "all", limit: 3 });
    expect(entries).toMatchObject([
      { action: "traffic.rule-remove", target: `traffic-rule:${data.id}`, before: { limit: 5 }, after: null },
      {
        action: "traffic.rule",
        before: { limit: 3, note: "flood" },
        after: { limit: 5, level: "role", value: "user" },
      },
      { action: "traffic.rule", before: null, after: { group: "text", limit: 3, window_s: 60 }, actor_id: ids.admin },
    ]);
  });

  it("is refused where it is of nothing, for nobody, twice, too much, or would lock everybody out", async () => {
    const everyone = { level: "everyone" } as const;
    expect(await rule({ group: "unknown", subject: everyone, limit: 1 })).toMatchObject(fails("trafficGroupUnknown"));
    const nobody = { level: "account", account: "nobody@example.com" } as const;
    expect(await rule({ group: "text", subject: nobody, limit: 1 })).toMatchObject(fails("trafficAccountUnknown"));
    expect(await rule({ group: "login:address", subject: everyone, limit: 9 })).toMatchObject(
      fails("trafficLimitTooLow"),
    );
    expect((await rule({ group: "login:address", subject: everyone, limit: 10 })).code).toBe(20000);
    expect(await rule({ group: "login:address", subject: everyone, limit: 20 })).toMatchObject(
      fails("trafficRuleTaken"),
    );
    const other = (await rule({ group: "text", subject: everyone, limit: 20 })).data.id;
    const changed = await rule({ id: other, group: "login:address", subject: everyone, limit: 20 });
    expect(changed).toMatchObject(fails("trafficRuleTaken"));
    const gone = { id: 2_000_000_000, group: "text", subject: everyone, limit: 20 } as const;
    expect(await rule(gone)).toMatchObject(fails("trafficRuleMissing"));
    const removed = await app.call(trafficCalls.removeRule.path, { token: tokens.admin, body: { id: gone.id } });
    expect(removed).toMatchObject(fails("trafficRuleMissing"));
    await app.database.pool.query(
      `insert into traffic_rules (call_group, level, value, most, window_s, changed_at)
       select 'text', 'site', n::text, 1, 60, now() from generate_series(1000, 1000 + $1::int) n`,
      [mostRules],
    );
    const full = await rule({ group: "quote", subject: everyone, limit: 20 });
    expect(full).toMatchObject(fails("trafficFull"));
    for (const body of [
      { limit: 0 },
      { limit: 1.5 },
      { window_s: 61 },
      { subject: { level: "planet" } },
      { subject: { level: "site" } },
      { group: "" },
    ]) {
      const sent = { group: "text", subject: everyone, limit: 5, ...minute, ...body };
      const answer = await app.call(trafficCalls.setRule.path, { token: tokens.admin, body: sent });
      expect(answer, JSON.stringify(body)).toMatchObject(fails("invalidRequest"));
    }
  });

  it("is for the main site's administrators alone", async () => {
    for (const { path } of [trafficCalls.overview, trafficCalls.listed, trafficCalls.refused]) {
      for (const name of ["manager", "member", "user"] as const) {
        expect(await app.call(path, { token: tokens[name] })).toMatchObject(fails("noPermission"));
      }
    }
  });
});

describe("what was refused", () => {
  const readRefused = async (hours = 1) =>
    (await app.call<Refused>(`${trafficCalls.refused.path}?hours=${hours}`, { token: tokens.admin })).data;
  const forget = () => app.database.pool.query("truncate traffic_refusals");

  it("is counted by group, account and network, and nothing that was let through", async () => {
    await readRefused();
    await forget();
    await rule({ group: "text", subject: { level: "role", role: "user" }, limit: 2 });
    await rule({ group: "text", subject: { level: "role", role: "visitor" }, limit: 1 });
    for (let at = 0; at < 5; at++) await quote("user");
    for (let at = 0; at < 2; at++) await quote(undefined, { address: "203.0.113.5" });
    await quote("manager");
    expect(await readRefused()).toMatchObject({
      limited: 4,
      blocked: 0,
      times: [{ limited: 4, blocked: 0 }],
      groups: [{ group: "text", count: 4 }],
      accounts: [{ account_id: ids.user, account: "user@example.com", count: 3 }],
      networks: [
        { network: "192.0.2.1", count: 3 },
        { network: "203.0.113.5", count: 1 },
      ],
    });
    app.clock.advance({ minutes: 3 });
    for (let at = 0; at < 3; at++) await quote("user");
    expect((await readRefused()).times.map(({ limited }) => limited)).toEqual([4, 1]);
    app.clock.advance({ minutes: 59 });
    tokens.admin = (await app.login("admin@example.com", password)).data.access_token;
    expect((await readRefused()).limited).toBe(1);
    expect((await readRefused(24)).limited).toBe(5);
    expect((await app.call(`${trafficCalls.refused.path}?hours=5`, { token: tokens.admin })).code).toBe(40000);
  });

  it("is forgotten after two days, by a job", async () => {
    const handlers: (() => Promise<void>)[] = [];
    const define: JobQueue["define"] = (_job, handler) => {
      handlers.push(
        () => handler?.({} as never, { id: "1", attempt: 1, signal: AbortSignal.any([]) }) ?? Promise.resolve(),
      );
    };
    defineTrafficJobs({ define }, app.features);
    await forget();
    const at = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000).toISOString();
    for (const hours of [47, 49]) {
      await app.database.pool.query(
        "insert into traffic_refusals (minute, reason, call_group, network, count) values ($1, 'limit', 'text', 'n', 1)",
        [at(hours)],
      );
    }
    for (const run of handlers) await run();
    const { rows } = await app.database.pool.query<{ minute: Date }>("select minute from traffic_refusals");
    expect(rows.map(({ minute: left }) => left.toISOString())).toEqual([at(47)]);
  });
});
