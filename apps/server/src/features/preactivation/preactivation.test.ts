import { registrationCalls, verificationCalls } from "@yiqiao/contracts/accounts";
import { auditCalls, type AuditList } from "@yiqiao/contracts/audit";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import {
  type AddPreactivations,
  type Preactivation,
  preactivationCalls,
  preactivationLimits,
  type PreactivationList,
  type RefusedPreactivation,
} from "@yiqiao/contracts/preactivation";
import { sessionCalls, type SignedIn, type UserData } from "@yiqiao/contracts/sessions";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildAccount, buildCaptcha, buildSite, buildTestApp, codeFor, type TestApp } from "#testing";

const password = "Harbour2026x";
const main = "main.example";

let app: TestApp;
let token: string;
let managerToken: string;
beforeAll(async () => {
  app = await buildTestApp();
  await buildSite(app.database.db, { id: 5, host: "acme.example" });
  await buildAccount(app.database.db, { accountNumber: "root", password, role: 0 });
  await buildAccount(app.database.db, { accountNumber: "manager", password, role: 1, siteId: 5 });
  token = (await app.login("root", password, { host: main })).data.access_token;
  managerToken = (await app.login("manager", password, { host: "acme.example" })).data.access_token;
});
afterAll(() => app.close());
beforeEach(() => app.database.pool.query("delete from preactivations"));

let number = 0;
const fresh = () => `new${number++}@example.com`;
const address = () => `203.0.${Math.floor(number / 250)}.${number++ % 250}`;
const entry = (accounts: string, change: Partial<AddPreactivations> = {}): AddPreactivations => {
  return { accounts, sku: "professional-m", days: 45, characters: 1000, ...change };
};
const add = (body: AddPreactivations, as = token) =>
  app.call<{ added: number; entries?: RefusedPreactivation[] }>(preactivationCalls.add.path, { token: as, body });
const list = async (query = "") =>
  (await app.call<PreactivationList>(`${preactivationCalls.list.path}?${query}`, { token })).data;
const only = async (): Promise<Preactivation> => {
  const { entries } = await list();
  const [first] = entries;
  if (first === undefined || entries.length !== 1) throw new Error(`There are ${entries.length} entries`);
  return first;
};

interface Sent {
  readonly code: string;
  /** The code serves the device that asked for it. */
  readonly address: string;
}

async function codeSent(account: string, host = main): Promise<Sent> {
  const captcha = await buildCaptcha(app.database.db, app.clock);
  const path = account.includes("@") ? verificationCalls.emailCode.path : verificationCalls.smsCode.path;
  const at = address();
  await app.call(path, { body: { account, purpose: "register", captcha }, address: at, host });
  return { code: codeFor(app, account), address: at };
}
async function register(account: string, { host = main, sent }: { host?: string; sent?: Sent } = {}) {
  const { code, address: at } = sent ?? (await codeSent(account, host));
  const body = { account, code, agreed: true, password: await app.encrypt("harbour26") };
  return app.call<SignedIn>(registrationCalls.register.path, { body, address: at, host });
}
const pursesOf = async (accountId: string | null) =>
  (
    await app.database.pool.query<{ granted: string; kind: string; starts_at: Date; expires_at: Date }>(
      "select kind, granted, starts_at, expires_at from quota_purses where holder = $1 and kind = 'plan'",
      [`account:${accountId}`],
    )
  ).rows;

describe("who is pre-activated", () => {
  it("has the plan with the registration, for its days and with all its characters, once", async () => {
    const account = fresh();
    expect((await add(entry(account))).data).toEqual({ added: 1 });
    expect(await only()).toMatchObject({ account, state: "waiting", days: 45, characters: 1000, tid: null });
    const { data } = await register(account);
    expect(data.user.code).toBe("professional-m");
    const [purse, ...others] = await pursesOf(data.user.user_id);
    expect(others).toEqual([]);
    expect(Number(purse?.granted)).toBe(8_500_000 + 10_000_000);
    const days = ((purse?.expires_at.getTime() ?? 0) - (purse?.starts_at.getTime() ?? 0)) / 86_400_000;
    expect(Math.round(days)).toBe(45);
    const used = await only();
    expect(used).toMatchObject({ state: "used", tid: expect.stringMatching(/^YQ/) });
    const me = await app.call<UserData>(sessionCalls.userData.path, { token: data.access_token });
    expect(me.data.code).toBe("professional-m");
  });

  it("may be so by a telephone number, and an address is the same in capitals", async () => {
    await add(entry("+86 138-0013-8001".replaceAll(" ", "").replaceAll("-", "")));
    expect((await register("13800138001")).data.user.code).toBe("professional-m");
    const account = fresh();
    await add(entry(account.toUpperCase()));
    expect((await register(account)).data.user.code).toBe("professional-m");
  });

  it("has it at the main site alone: members of others live on their site's characters", async () => {
    const account = fresh();
    await add(entry(account));
    expect((await register(account, { host: "acme.example" })).data.user.code).toBe("free");
    expect((await only()).state).toBe("waiting");
  });

  it("has nothing of an entry that is over or revoked, and whoever is not has nothing", async () => {
    const [late, revoked] = [fresh(), fresh()];
    await add(entry(late, { expires: new Date(app.clock.now().getTime() + 60_000).toISOString() }));
    await add(entry(revoked));
    const id = (await list(`keyword=${revoked}`)).entries[0]?.id;
    const answer = await app.call(preactivationCalls.revoke.path, { token, body: { id } });
    expect(answer.data).toMatchObject({ state: "revoked" });
    app.clock.advance({ minutes: 1 });
    for (const account of [late, revoked, fresh()]) {
      expect((await register(account)).data.user.code).toBe("free");
    }
    expect((await list()).entries.map(({ state }) => state).toSorted()).toEqual(["expired", "revoked"]);
  });

  it("loses nothing where what makes the account ends before the grant is whole", async () => {
    const account = fresh();
    await add(entry(account));
    await app.database.pool.query(`
      create function die() returns trigger language plpgsql as 'begin raise exception ''the process ends here''; end';
      create trigger die before update on preactivations for each row execute function die()`);
    const sent = await codeSent(account);
    expect((await register(account, { sent })).code).not.toBe(codes.success.code);
    await app.database.pool.query("drop trigger die on preactivations; drop function die()");
    const { rows } = await app.database.pool.query("select 1 from accounts where account_number = $1", [account]);
    expect(rows).toEqual([]);
    expect(await only()).toMatchObject({ state: "waiting", tid: null });
    const { data } = await register(account, { sent });
    expect(data.user.code).toBe("professional-m");
    expect(await pursesOf(data.user.user_id)).toHaveLength(1);
  });
});

describe("a list of accounts", () => {
  it("is refused as a whole, with every entry that is at fault and why", async () => {
    const [taken, waiting, good] = [fresh(), fresh(), fresh()];
    await register(taken);
    await add(entry(waiting));
    const answer = await add(entry(`${good}，nobody, ${taken}\n${good} ${waiting.toUpperCase()}`));
    expect(answer.code).toBe(codes.preactivationRefused.code);
    expect(answer.data.entries).toEqual([
      { account: "nobody", place: 2, fault: "notAnAccount" },
      { account: taken, place: 3, fault: "registered" },
      { account: good, place: 4, fault: "twice" },
      { account: waiting.toUpperCase(), place: 5, fault: "waiting" },
    ]);
    expect((await list()).entries.map(({ account }) => account)).toEqual([waiting]);
  });

  it("must have an entry, not too many, and a time that is to come", async () => {
    expect((await add(entry(" ,\n"))).code).toBe(codes.preactivationEmpty.code);
    const many = Array.from({ length: preactivationLimits.accounts + 1 }, (_, at) => `a${at}@x.example`).join();
    expect((await add(entry(many))).code).toBe(codes.preactivationTooMany.code);
    const expires = app.clock.now().toISOString();
    expect((await add(entry(fresh(), { expires }))).code).toBe(codes.preactivationOver.code);
  });

  it.each([
    { sku: "free" },
    { sku: "pack-10m" },
    { days: 0 },
    { days: 1.5 },
    { characters: -1 },
    { characters: 0.5 },
    { characters: preactivationLimits.units + 1 },
  ])("is not taken with %j", async (change) => {
    expect((await add(entry(fresh(), change))).code).toBe(codes.invalidRequest.code);
    expect((await list()).entries).toEqual([]);
  });

  it("may name who waits in an entry that is over or revoked", async () => {
    const account = fresh();
    await add(entry(account));
    await app.call(preactivationCalls.revoke.path, { token, body: { id: (await only()).id } });
    expect((await add(entry(account))).data).toEqual({ added: 1 });
  });

  it("named twice at once waits once", async () => {
    const account = fresh();
    const answers = await Promise.all([add(entry(account)), add(entry(account))]);
    const expected = [codes.success.code, codes.preactivationRefused.code];
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set<number>(expected));
  });

  it("and a registration at the same moment never miss each other", async () => {
    for (let round = 0; round < 5; round++) {
      await app.database.pool.query("delete from preactivations");
      const account = fresh();
      const sent = await codeSent(account);
      const [added, registered] = await Promise.all([add(entry(account)), register(account, { sent })]);
      const isBefore = added.code === codes.success.code;
      expect(registered.data.user.code).toBe(isBefore ? "professional-m" : "free");
    }
  });
});

describe("entries", () => {
  it("are listed in pages, found by their state and a part of the account, and exported", async () => {
    await add(entry("p1@page.example p2@page.example p3@page.example"));
    app.clock.advance({ ms: 1000 });
    await add(entry("=formula@page.example", { characters: 0 }));
    const first = await list("page_size=3");
    expect(first.entries[0]?.account).toBe("=formula@page.example");
    const rest = await list(`page_size=3&before=${encodeURIComponent(first.next ?? "")}`);
    expect([first.entries.length, rest.entries.length, rest.next]).toEqual([3, 1, null]);
    expect(new Set([...first.entries, ...rest.entries].map(({ id }) => id)).size).toBe(4);
    expect((await list("keyword=P2@")).entries.map(({ account }) => account)).toEqual(["p2@page.example"]);
    expect((await list("state=used")).entries).toEqual([]);
    expect((await list("state=waiting")).entries).toHaveLength(4);
    const id = first.entries[0]?.id;
    for (const before of ["x", `-271821-04-20T00:00:00.000Z_${id}`, `0000-01-01T00:00:00.000Z_${id}`]) {
      const answer = await app.call(`${preactivationCalls.list.path}?before=${before}`, { token });
      expect([before, answer.code]).toEqual([before, codes.pageUnknown.code]);
    }
    const file = await app.fastify.inject({
      url: `/api/v1.0${preactivationCalls.export.path}?keyword=page`,
      headers: { authorization: `Bearer ${token}`, "accept-language": "en" },
    });
    expect(file.body).toContain("Account,Plan,Days");
    expect(file.body).toContain("'=formula@page.example");
    expect(file.body.trim().split("\n")).toHaveLength(5);
  });

  it("are revoked once, and never after they were used", async () => {
    const account = fresh();
    await add(entry(account));
    await register(account);
    const { id } = await only();
    const missing = codes.preactivationMissing.code;
    expect((await app.call(preactivationCalls.revoke.path, { token, body: { id } })).code).toBe(missing);
    const other = "6f2f5dfb-6d5c-4b63-9d0e-0d4f6d3c3a11";
    expect((await app.call(preactivationCalls.revoke.path, { token, body: { id: other } })).code).toBe(missing);
  });

  it("are for administrators of the main site alone", async () => {
    expect((await add(entry(fresh()), managerToken)).code).toBe(codes.noPermission.code);
    expect((await app.call(preactivationCalls.list.path, { token: managerToken })).code).toBe(codes.noPermission.code);
  });

  it("stand in the audit log when they are made, used and revoked", async () => {
    const account = fresh();
    app.clock.advance({ ms: 5000 });
    await add(entry(account));
    await register(account);
    await add(entry(fresh()));
    await app.call(preactivationCalls.revoke.path, {
      token,
      body: { id: (await list("state=waiting")).entries[0]?.id },
    });
    const { data } = await app.call<AuditList>(`${auditCalls.list.path}?page_size=20`, { token });
    const acts = data.entries.filter(({ action }) => action.startsWith("preactivation"));
    expect(acts.slice(0, 4).map(({ action }) => action)).toEqual([
      "preactivation.revoke",
      "preactivation.add",
      "preactivation.use",
      "preactivation.add",
    ]);
    expect(acts[0]).toMatchObject({ before: { state: "waiting" }, after: { state: "revoked" } });
    expect(acts[2]?.after).toMatchObject({ code: "professional-m", days: 45 });
  });
});
