import { errorCatalogue as codes, type ErrorName } from "@yiqiao/contracts/errors";
import { quotaCalls } from "@yiqiao/contracts/quota";
import { registrationCalls } from "@yiqiao/contracts/accounts";
import { languageCalls } from "@yiqiao/contracts/languages";
import { type ListedBody, type ListedList, type Refused, trafficCalls } from "@yiqiao/contracts/traffic-control";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildAccount, buildSite, buildTestApp, type TestApp } from "#testing";

const password = "Harbour2026x";
const people = {
  super: { role: 0, siteId: 0, isSuper: true },
  admin: { role: 0, siteId: 0 },
  manager: { role: 1, siteId: 5 },
  user: { role: 2, siteId: 0 },
} as const;
type Name = keyof typeof people;
const office = "203.0.113.9";

let app: TestApp;
const tokens = {} as Record<Name, string>;
const ids = {} as Record<Name, string>;
const logIn = async (name: Name) => {
  tokens[name] = (await app.login(`${name}@example.com`, password)).data.access_token;
};
beforeAll(async () => {
  app = await buildTestApp();
  await buildSite(app.database.db, { id: 5, host: "five.example.com" });
  for (const [name, person] of Object.entries(people) as [Name, (typeof people)[Name]][]) {
    ids[name] = await buildAccount(app.database.db, { accountNumber: `${name}@example.com`, password, ...person });
    await logIn(name);
  }
});
afterAll(() => app.close());
afterEach(async () => {
  await app.database.pool.query("delete from traffic_listed");
  await app.features.trafficGate.reload();
});

const list = (body: Omit<ListedBody, "reason">, from = "192.0.2.1") =>
  app.call(trafficCalls.addListed.path, {
    token: tokens.admin,
    body: { reason: "test", ...body },
    address: from,
  });
const block = (address: string, more: Partial<ListedBody> = {}) =>
  list({ list: "block", caller: { kind: "address", address }, ...more });
const blockAccount = (account: string) => list({ list: "block", caller: { kind: "account", account } });
const allow = (address: string) => list({ list: "allow", caller: { kind: "address", address } });
const visit = (address: string) => app.call(languageCalls.siteLanguages.path, { address });
const look = (name: Name, address: string) => app.call(quotaCalls.remaining.path, { token: tokens[name], address });
const listEntries = async (query = "") =>
  (await app.call<ListedList>(`${trafficCalls.listed.path}${query}`, { token: tokens.admin })).data;
const fails = (name: ErrorName) => ({ code: codes[name].code });
const blocked = fails("callerBlocked");
const good = { code: 20000 };

describe("a blocked address", () => {
  it("is told so clearly, in both languages, whoever calls from it but administrators", async () => {
    expect(await block("203.0.113.0/24")).toMatchObject(good);
    expect(await visit(office)).toMatchObject({ ...blocked, message: codes.callerBlocked.en });
    const inChinese = await app.call(languageCalls.siteLanguages.path, { address: office, language: "zh" });
    expect(inChinese.message).toBe(codes.callerBlocked.zh);
    for (const name of ["user", "manager"] as const) expect(await look(name, office)).toMatchObject(blocked);
    for (const name of ["admin", "super"] as const) expect(await look(name, office)).toMatchObject(good);
    expect(await visit("203.0.112.9")).toMatchObject(good);
    expect(await look("user", "203.0.112.9")).toMatchObject(good);
  });

  it("does not shut administrators out: they log in from it, while nobody registers", async () => {
    await block(office);
    const administrator = await app.login("super@example.com", password, { address: office });
    expect(administrator).toMatchObject(good);
    expect(
      await app.call(quotaCalls.remaining.path, { token: administrator.data.access_token, address: office }),
    ).toMatchObject(good);
    const user = await app.login("user@example.com", password, { address: office });
    expect(await app.call(quotaCalls.remaining.path, { token: user.data.access_token, address: office })).toMatchObject(
      blocked,
    );
    const body = { account: "new@example.com", code: "123456", agreed: true, password: await app.encrypt(password) };
    expect(await app.call(registrationCalls.register.path, { body, address: office })).toMatchObject(blocked);
    for (const name of ["super", "user"] as const) await logIn(name);
  });

  it("is free again when the entry is over or taken off", async () => {
    const end = new Date(app.clock.now().getTime() + 60_000).toISOString();
    await block(office, { expires_at: end });
    expect(await visit(office)).toMatchObject(blocked);
    app.clock.advance({ ms: 60_001 });
    expect(await visit(office)).toMatchObject(good);
    expect((await listEntries()).entries).toMatchObject([{ value: "203.0.113.9/32", is_over: true, expires_at: end }]);
    await block(office);
    const [entry] = (await listEntries()).entries;
    expect(entry).toMatchObject({ is_over: false, expires_at: null, kind: "address", reason: "test" });
    expect(await visit(office)).toMatchObject(blocked);
    const remove = { token: tokens.admin, body: { id: entry?.id } };
    expect(await app.call(trafficCalls.removeListed.path, remove)).toMatchObject(good);
    expect(await visit(office)).toMatchObject(good);
    expect(await app.call(trafficCalls.removeListed.path, remove)).toMatchObject(fails("trafficRuleMissing"));
    const entries = await app.features.audit.list({ site: "all", limit: 3 });
    expect(entries).toMatchObject([
      { action: "traffic.list-remove", target: "203.0.113.9/32", before: { list: "block" } },
      { action: "traffic.list", before: { expires_at: end }, after: { expires_at: null, reason: "test" } },
      { action: "traffic.list", before: null, after: { address: "203.0.113.9/32" }, actor_id: ids.admin },
    ]);
  });

  it("within a network that is allowed is blocked, and an allowed one within a blocked one is not", async () => {
    await allow("203.0.0.0/16");
    await block("203.0.113.0/24");
    await allow(office);
    expect(await visit("203.0.113.8")).toMatchObject(blocked);
    expect(await visit(office)).toMatchObject(good);
    expect(await visit("203.0.1.1")).toMatchObject(good);
    // Who may call from there but for a while, may not when that is over.
    await list({
      list: "allow",
      caller: { kind: "address", address: "203.0.113.64/26" },
      expires_at: new Date(app.clock.now().getTime() + 60_000).toISOString(),
    });
    expect(await visit("203.0.113.65")).toMatchObject(good);
    app.clock.advance({ ms: 60_001 });
    expect(await visit("203.0.113.65")).toMatchObject(blocked);
  });

  it("of the newer protocol is found as well", async () => {
    await block("2001:db8:7::/48");
    expect(await visit("2001:db8:7::9")).toMatchObject(blocked);
    expect(await visit("2001:db8:8::9")).toMatchObject(good);
  });

  it("is counted among what was refused", async () => {
    await app.call(trafficCalls.refused.path, { token: tokens.admin });
    await app.database.pool.query("truncate traffic_refusals");
    await block(office);
    for (let at = 0; at < 3; at++) await visit(office);
    await look("user", office);
    await look("admin", office);
    const { data } = await app.call<Refused>(trafficCalls.refused.path, { token: tokens.admin });
    expect(data).toMatchObject({
      limited: 0,
      blocked: 4,
      groups: [{ group: "blocked", count: 4 }],
      accounts: [{ account: "user@example.com", count: 1 }],
      networks: [{ network: office, count: 4 }],
    });
  });
});

describe("a blocked account", () => {
  it("may do nothing but log in, wherever it calls from", async () => {
    expect(await blockAccount("User@example.com")).toMatchObject(good);
    expect(await look("user", "198.51.100.1")).toMatchObject(blocked);
    expect(await look("manager", "198.51.100.1")).toMatchObject(good);
    await allow("198.51.100.0/24");
    expect(await look("user", "198.51.100.1")).toMatchObject(blocked);
  });

  it("is told apart from its address: an account that is allowed calls from a blocked one, until that is over", async () => {
    await block("203.0.113.0/24");
    const end = new Date(app.clock.now().getTime() + 60_000).toISOString();
    await list({ list: "allow", caller: { kind: "account", account: "user@example.com" }, expires_at: end });
    expect(await look("user", office)).toMatchObject(good);
    expect(await look("manager", office)).toMatchObject(blocked);
    app.clock.advance({ ms: 60_001 });
    expect(await look("user", office)).toMatchObject(blocked);
  });

  it("is none of an administrator", async () => {
    for (const name of ["super", "admin"]) {
      expect(await blockAccount(`${name}@example.com`)).toMatchObject(fails("trafficAdministrator"));
    }
    expect(await blockAccount("nobody@example.com")).toMatchObject(fails("trafficAccountUnknown"));
  });
});

describe("an allowed caller", () => {
  it("is not limited, by address or by account", async () => {
    const rule = { group: "all", subject: { level: "everyone" }, limit: 2, window_s: 60 };
    await app.call(trafficCalls.setRule.path, { token: tokens.admin, body: rule });
    const free = async (name: Name, address: string) => {
      for (let at = 0; at < 5; at++) if ((await look(name, address)).status === 429) return false;
      return true;
    };
    expect(await free("user", office)).toBe(false);
    await allow(office);
    expect(await free("user", office)).toBe(true);
    expect(await free("user", "198.51.100.7")).toBe(false);
    await list({ list: "allow", caller: { kind: "account", account: "manager@example.com" } });
    expect(await free("manager", "198.51.100.7")).toBe(true);
    await app.database.pool.query("delete from traffic_rules");
  });
});

describe("a block is refused", () => {
  it("that takes in the own address, unless that is meant", async () => {
    expect(await block("192.0.2.0/24")).toMatchObject({
      ...fails("trafficBlocksYourself"),
      data: { address: "192.0.2.1" },
    });
    expect(await visit("192.0.2.77")).toMatchObject(good);
    expect(await block("192.0.2.0/24", { is_own_meant: true })).toMatchObject(good);
    expect(await visit("192.0.2.77")).toMatchObject(blocked);
    expect(await look("admin", "192.0.2.1")).toMatchObject(good);
  });

  it("of too much, of the own machine, of what is no address, and with an end that is past", async () => {
    for (const address of ["203.0.0.0/7", "0.0.0.0/0", "::/0", "2001::/15"]) {
      expect(await block(address)).toMatchObject(fails("trafficAddressTooWide"));
    }
    for (const address of ["127.0.0.1", "127.0.0.0/8", "::1"]) {
      expect(await block(address)).toMatchObject(fails("trafficOwnMachine"));
    }
    for (const address of ["office", "203.0.113.256", "203.0.113.0/33"]) {
      expect(await block(address)).toMatchObject({ ...fails("trafficAddressInvalid"), data: { address } });
    }
    const past = { expires_at: "2020-01-01T00:00:00Z" };
    expect(await block(office, past)).toMatchObject(fails("trafficEndPast"));
    const bare = { list: "block", caller: { kind: "address", address: office } };
    for (const body of [bare, { ...bare, reason: " " }, { ...bare, reason: "r", list: "grey" }]) {
      const answer = await app.call(trafficCalls.addListed.path, { token: tokens.admin, body });
      expect(answer).toMatchObject(fails("invalidRequest"));
    }
  });
});

it("lists page by page, the newest first, each list for itself", async () => {
  await app.database.pool.query(
    `insert into traffic_listed (list, network, reason, created_at)
     select case when n % 2 = 0 then 'block' else 'allow' end, ('10.0.' || n || '.0/24')::cidr, 'r', now()
     from generate_series(1, 120) n`,
  );
  const seen: string[] = [];
  for (let next: number | null = 0; next !== null;) {
    const page: ListedList = await listEntries(next === 0 ? "?list=block" : `?list=block&before=${next}`);
    seen.push(...page.entries.map(({ value }) => value));
    next = page.next;
  }
  expect(seen).toEqual(Array.from({ length: 60 }, (_, at) => `10.0.${120 - 2 * at}.0/24`));
});
