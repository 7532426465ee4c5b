import { apiPrefix } from "@yiqiao/contracts";
import { auditAddressDays, auditCalls, type AuditList } from "@yiqiao/contracts/audit";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RequestContext } from "#platform/request";
import { buildAccount, buildSite, buildTestApp, type TestApp } from "#testing";

const password = "Harbour2026x";
type Name = "super" | "administrator" | "manager3" | "manager4" | "user";
let app: TestApp;
const ids = {} as Record<Name, string>;
const tokens = {} as Record<Name, string>;

const people = {
  super: { role: 0, siteId: 0, isSuper: true },
  administrator: { role: 0, siteId: 0 },
  manager3: { role: 1, siteId: 3 },
  manager4: { role: 1, siteId: 4 },
  user: { role: 2, siteId: 3 },
} as const;

beforeAll(async () => {
  app = await buildTestApp();
  await buildSite(app.database.db, { id: 3, host: "three.example.com" });
  await buildSite(app.database.db, { id: 4, host: "four.example.com" });
  for (const [name, person] of Object.entries(people) as [Name, (typeof people)[Name]][]) {
    ids[name] = await buildAccount(app.database.db, { accountNumber: `${name}@example.com`, password, ...person });
    tokens[name] = (await app.login(`${name}@example.com`, password)).data.access_token;
  }
});
afterAll(() => app.close());

const callAt = (siteId: number, accountId: string): RequestContext => ({
  requestId: "request-1",
  language: "en",
  siteId,
  principal: { accountId, sessionId: ids.user, role: 2, isSuper: false, siteId, plan: "free" },
  deviceId: "device",
  address: "198.51.100.7",
  network: "198.51.100.7",
  userAgent: "test",
  signal: new AbortController().signal,
});
const list = (name: Name, query = "") =>
  app.call<AuditList>(`${auditCalls.list.path}${query}`, { token: tokens[name] });
const run = (statement: string) => app.database.pool.query(statement);
const rename = (name: string) =>
  ({ action: "account.rename", target: `account:${ids.user}`, before: { username: name } }) as const;

describe("the log", () => {
  it("keeps who did what, to whom, from where, before and after", async () => {
    const { audit } = app.features;
    await audit.record(callAt(3, ids.user), { ...rename("first"), after: { username: "second" } });
    const [entry] = await audit.list({ site: 3, action: "account.rename", limit: 1 });
    expect(entry).toMatchObject({
      site_id: 3,
      actor_id: ids.user,
      action: "account.rename",
      target: `account:${ids.user}`,
      outcome: "success",
      address: "198.51.100.7",
      request_id: "request-1",
      before: { username: "first" },
      after: { username: "second" },
    });
    expect(entry?.at).toEqual(app.clock.now());
  });

  it("is written in the transaction of what was done", async () => {
    const { audit } = app.features;
    const cancelled = app.database.transaction(async (tx) => {
      await audit.record(callAt(3, ids.user), rename("never"), tx);
      throw new Error("no");
    });
    await expect(cancelled).rejects.toThrow("no");
    const entries = await audit.list({ site: 3, limit: 200 });
    expect(entries.map(({ before }) => before?.["username"])).not.toContain("never");
  });

  it.each([
    "delete from audit_log",
    "truncate audit_log",
    "truncate audit_log cascade",
    "update audit_log set action = 'sign-in'",
    "update audit_log set at = now()",
    "update audit_log set outcome = 'failure' where outcome = 'success'",
    "update audit_log set site_id = 4",
    "update audit_log set target = null where target is not null",
    "update audit_log set actor_id = null where actor_id is not null",
    "update audit_log set address = '192.0.2.66' where address is not null",
    "update audit_log set actor = 'somebody else'",
    `update audit_log set after = '{"username": "innocent"}' where after is not null`,
    "update audit_log set before = '{}' where before is null",
    "insert into audit_log (id, at, site_id, actor, action, outcome) overriding system value select id, at, 4, '', action, outcome from audit_log on conflict (id) do update set site_id = 4",
  ])("refuses %s, for the product's own role", async (statement) => {
    await expect(run(statement)).rejects.toThrow("audit_log is append-only");
  });

  it("refuses it also where a connection switches triggers off", async () => {
    const client = await app.database.pool.connect();
    try {
      await client.query("set session_replication_role = replica");
      await expect(client.query("delete from audit_log")).rejects.toThrow("audit_log is append-only");
      await expect(client.query("truncate audit_log")).rejects.toThrow("audit_log is append-only");
    } finally {
      client.release(true);
    }
  });

  it("lets personal data go, each part of it for itself", async () => {
    const { audit } = app.features;
    await audit.record(callAt(3, ids.user), { ...rename("personal"), actor: "a name" });
    const [{ id } = { id: "" }] = await audit.list({ site: 3, limit: 1 });
    for (const part of ["address = null", "actor = ''", "before = null", "after = null"]) {
      await run(`update audit_log set ${part} where id = ${id}`);
    }
    expect((await audit.list({ site: 3, limit: 1 }))[0]).toMatchObject({
      id,
      actor: "",
      address: null,
      before: null,
      action: "account.rename",
      actor_id: ids.user,
    });
  });

  it("forgets who acted without a name, and no one else", async () => {
    const { audit } = app.features;
    await audit.record(callAt(3, ids.user), { ...rename("stays"), actor: "user" });
    await audit.record(callAt(4, ids.manager4), { ...rename("acted"), actor: "manager" });
    await audit.redact({ accountId: ids.manager4, identifiers: [] }, app.database.db);
    const [acted] = await audit.list({ site: 4, action: "account.rename", limit: 1 });
    expect(acted).toMatchObject({ actor: "", address: null, before: { username: "acted" } });
    const [stays] = await audit.list({ site: 3, action: "account.rename", limit: 1 });
    expect(stays).toMatchObject({ actor: "user", address: "198.51.100.7", before: { username: "stays" } });
  });

  it("loses addresses after half a year, and nothing else", async () => {
    const { audit } = app.features;
    await audit.record(callAt(4, ids.manager4), { ...rename("old"), actor: "manager" });
    app.clock.advance({ days: auditAddressDays, minutes: 1 });
    await audit.record(callAt(4, ids.manager4), { ...rename("new"), actor: "manager" });
    await audit.forgetAddresses();
    const entries = await audit.list({ site: 4, action: "account.rename", limit: 2 });
    expect(entries).toMatchObject([
      { before: { username: "new" }, address: "198.51.100.7", actor: "manager" },
      { before: { username: "old" }, address: null, actor: "manager" },
    ]);
    for (const name of Object.keys(people) as Name[]) {
      tokens[name] = (await app.login(`${name}@example.com`, password)).data.access_token;
    }
  });
});

describe("/audit_log/list", () => {
  it("shows managers their own site, administrators of the main site all", async () => {
    await app.features.audit.record(callAt(3, ids.user), rename("three"));
    await app.features.audit.record(callAt(4, ids.manager4), rename("four"));
    const sites = async (name: Name) =>
      new Set((await list(name, "?page_size=200")).data.entries.map((e) => e.site_id));
    expect(await sites("manager3")).toEqual(new Set([3]));
    expect(await sites("manager4")).toEqual(new Set([4]));
    expect(await sites("administrator")).toEqual(new Set([0, 3, 4]));
    expect(new Set((await list("super", "?site_id=3")).data.entries.map((e) => e.site_id))).toEqual(new Set([3]));
    expect((await list("manager3", "?site_id=3")).code).toBe(20000);
    expect((await list("manager3", "?site_id=4")).code).toBe(errorCatalogue.noPermission.code);
    const foreign = await list("manager4", `?account_id=${ids.user}&action=account.rename`);
    expect(foreign.data.entries.map((e) => e.site_id)).not.toContain(3);
  });

  it("goes through all entries page by page, each once, the newest first", async () => {
    const seen: string[] = [];
    for (let next: string | null = ""; next !== null;) {
      const { data } = await list("administrator", `?page_size=3${next === "" ? "" : `&before=${next}`}`);
      seen.push(...data.entries.map(({ id }) => id));
      next = data.next;
    }
    const all = (await list("administrator", "?page_size=200")).data.entries.map(({ id }) => id);
    expect(seen).toEqual(all);
    expect(seen).toEqual(seen.toSorted((a, b) => Number(b) - Number(a)));
  });

  it("finds by act, outcome, account and time", async () => {
    await app.login("user@example.com", "Wrong2026x");
    const failed = await list("administrator", "?action=sign-in&outcome=failure");
    expect(failed.data.entries.length).toBeGreaterThan(0);
    expect(new Set(failed.data.entries.map((e) => `${e.action} ${e.outcome}`))).toEqual(new Set(["sign-in failure"]));
    const about = await list("administrator", `?account_id=${ids.user}&action=account.rename`);
    for (const entry of about.data.entries)
      expect([entry.actor_id, entry.target]).toContainEqual(expect.stringContaining(ids.user));
    const now = app.clock.now().toISOString();
    expect((await list("administrator", `?to=${now}`)).data.entries.every(({ at }) => at < now)).toBe(true);
    expect((await list("administrator", `?from=${now}`)).data.entries.every(({ at }) => at >= now)).toBe(true);
  });

  it("finds what accounts did whose number or name begins so, and calls accounts by name, of the own site alone", async () => {
    await app.features.audit.record(callAt(3, ids.user), rename("called"));
    await app.features.audit.record(callAt(3, ids.administrator), rename("by another"));
    const found = (await list("manager3", "?who=USER@ex&action=account.rename")).data.entries;
    expect(found[0]).toMatchObject({
      actor_id: ids.administrator,
      actor_name: null,
      target_name: "user@example.com",
      before: { username: "by another" },
    });
    expect(found[1]).toMatchObject({ actor_name: "user@example.com" });
    expect((await list("manager3", "?who=administrator")).data.entries).toEqual([]);
    expect((await list("manager4", "?who=user@example.com")).data.entries).toEqual([]);
    expect((await list("administrator", "?who=nobody%25")).data.entries).toEqual([]);
    const all = (await list("administrator", "?who=administrator@&action=account.rename")).data.entries;
    expect(all.map(({ actor_name }) => actor_name)).toEqual(["administrator@example.com"]);
  });

  it("is exported as it is filtered, of the own site alone, and says so itself", async () => {
    const query = "?action=account.rename";
    const exportAudit = async (name: Name) =>
      (
        await app.fastify.inject({
          method: "GET",
          url: `${apiPrefix}${auditCalls.export.path}${query}`,
          headers: { authorization: `Bearer ${tokens[name]}`, "accept-language": "en" },
        })
      ).body;
    const csv = await exportAudit("administrator");
    const shown = (await list("administrator", `${query}&page_size=200`)).data.entries;
    expect(csv.startsWith("\u{feff}Time,Site,Who,Act,")).toBe(true);
    expect(csv.trim().split("\r\n")).toHaveLength(shown.length + 1);
    expect(csv).toContain("user@example.com");
    const ofManager = await exportAudit("manager4");
    expect(
      ofManager
        .trim()
        .split("\r\n")
        .slice(1)
        .every((line) => line.split(",")[1] === "4"),
    ).toBe(true);
    const [entry] = (await list("manager4", "?action=audit.export")).data.entries;
    expect(entry).toMatchObject({ actor_id: ids.manager4, site_id: 4, after: { action: "account.rename" } });
  });

  it("is not for users and visitors, and refuses what it does not know", async () => {
    expect((await list("user")).code).toBe(errorCatalogue.noPermission.code);
    expect((await app.call(auditCalls.list.path)).status).toBe(401);
    for (const query of [
      "?before=x",
      "?action=unknown",
      "?page_size=0",
      "?page_size=201",
      "?account_id=1",
      "?who=",
      "?from=x",
      "?from=0000-01-01T00:00:00Z",
      "?to=9999-12-31T23:59:59-01:00",
      "?site_id=3000000000",
    ]) {
      expect((await list("administrator", query)).code).toBe(errorCatalogue.invalidRequest.code);
    }
  });
});
