import { accountCalls, personalDataCalls } from "@yiqiao/contracts/accounts";
import { errorCatalogue, type ErrorName } from "@yiqiao/contracts/errors";
import { sessionCalls, type UserData } from "@yiqiao/contracts/sessions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccountToBuild, buildAccount, buildTestApp, buildTestJobs, type TestApp, type TestJobs } from "#testing";
import { password } from "./testing/filled-account.ts";

let app: TestApp;
let jobs: TestJobs;
beforeAll(async () => {
  app = await buildTestApp();
  jobs = buildTestJobs(app.features);
});
afterAll(() => app.close());

const codeOf = (name: ErrorName) => errorCatalogue[name].code;

interface User {
  readonly id: string;
  readonly name: string;
  readonly token: string;
}

async function signInNewUser(name: string, account: Partial<AccountToBuild> = {}): Promise<User> {
  const id = await buildAccount(app.database.db, { accountNumber: name, password, ...account });
  return { id, name, token: (await app.login(name, password)).data.access_token };
}

const remove = async ({ token }: Pick<User, "token">, secret: string | undefined = password) =>
  app.call<{ deletion_due_at: string }>(personalDataCalls.deleteAccount.path, {
    token,
    body: secret === undefined ? {} : { password: await app.encrypt(secret) },
  });
const keep = ({ token }: User) => app.call(personalDataCalls.keepAccount.path, { token, method: "POST" });
const userData = async ({ token }: User) => (await app.call<UserData>(sessionCalls.userData.path, { token })).data;
const row = async (id: string) =>
  (await app.database.pool.query<Record<string, unknown>>("select * from accounts where id = $1", [id])).rows[0];
const told = (name: string) =>
  app.enqueued.flatMap(({ payload }) =>
    "to" in payload && payload.to === name && "kind" in payload ? [payload.kind] : [],
  );
const actsOn = async (id: string) =>
  (await app.features.audit.list({ site: "all", accountId: id, limit: 50 })).map(({ action }) => action);

describe("a deletion", () => {
  it("waits fourteen days, of which the owner is told everywhere", async () => {
    const user = await signInNewUser("grace@example.com");
    const due = new Date(app.clock.now().getTime() + 14 * 24 * 3_600_000).toISOString();
    expect(await remove(user)).toMatchObject({ code: 20000, data: { deletion_due_at: due } });
    expect(await userData(user)).toMatchObject({ deletion_due_at: due, user_id: user.id });
    expect(told(user.name)).toContain("deletion-asked");
    const { rows } = await app.database.pool.query("select kind from messages where account_id = $1", [user.id]);
    expect(rows).toContainEqual({ kind: "deletion-asked" });
    expect(await actsOn(user.id)).toContain("account.delete");
    expect(await remove(user)).toMatchObject({ code: codeOf("deletionPending") });
    app.clock.advance({ days: 13, minutes: 1439 });
    await jobs.run("personal-data.erase-due", {});
    expect(await row(user.id)).toMatchObject({ status: "active", email: user.name });
  });

  it("can be called off until its day", async () => {
    const user = await signInNewUser("keeper@example.com");
    await remove(user);
    expect(await keep(user)).toMatchObject({ code: 20000 });
    expect(await userData(user)).toMatchObject({ deletion_due_at: null });
    expect(told(user.name)).toContain("deletion-cancelled");
    expect(await actsOn(user.id)).toContain("account.keep");
    const acts = (await actsOn(user.id)).length;
    expect(await keep(user)).toMatchObject({ code: 20000 });
    expect(await actsOn(user.id)).toHaveLength(acts);
    app.clock.advance({ days: 15 });
    await jobs.run("personal-data.erase-due", {});
    expect(await row(user.id)).toMatchObject({ status: "active" });
  });

  it("needs the password", async () => {
    const user = await signInNewUser("careful@example.com");
    expect(await remove(user, "Wrong2026x")).toMatchObject({ code: codeOf("wrongCredentials") });
    const nothing = await app.call(personalDataCalls.deleteAccount.path, { token: user.token, body: {} });
    expect(nothing).toMatchObject({ code: codeOf("wrongCredentials") });
    expect(await userData(user)).toMatchObject({ deletion_due_at: null });
  });

  it("needs the proof where there is no password", async () => {
    const user = await signInNewUser("coded@example.com");
    await app.database.pool.query("update accounts set password_hash = null where id = $1", [user.id]);
    const without = () => app.call(personalDataCalls.deleteAccount.path, { token: user.token, body: {} });
    expect(await without()).toMatchObject({ code: codeOf("proofMissing") });
    await app.call(accountCalls.sendOwnCode.path, { token: user.token, body: { purpose: "verify" } });
    const sent = app.enqueued.findLast(({ payload }) => "identifier" in payload && payload.identifier === user.name);
    const code = sent !== undefined && "code" in sent.payload ? sent.payload.code : undefined;
    await app.call(accountCalls.verifyAccount.path, { token: user.token, body: { code } });
    expect(await without()).toMatchObject({ code: 20000 });
  });

  it("is not for visitors", async () => {
    expect((await app.call(personalDataCalls.deleteAccount.path, { body: {} })).status).toBe(401);
    expect((await app.call(personalDataCalls.keepAccount.path, { method: "POST" })).status).toBe(401);
  });

  it("asked for twice at once waits once", async () => {
    const user = await signInNewUser("twice@example.com");
    const answers = await Promise.all([remove(user), remove(user)]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([20000, codeOf("deletionPending")]));
    expect(told(user.name).filter((kind) => kind === "deletion-asked")).toHaveLength(1);
  });
});

describe("super administrators", () => {
  const superior = { role: 0, isSuper: true } as const;

  it("are never without one: of the last two only one may go, also when both ask at once", async () => {
    const [one, two] = [
      await signInNewUser("super1@example.com", superior),
      await signInNewUser("super2@example.com", superior),
    ];
    const answers = await Promise.all([remove(one), remove(two)]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([20000, codeOf("lastAdministrator")]));
    await Promise.all([keep(one), keep(two)]);
    expect(await remove(one)).toMatchObject({ code: 20000 });
    // The other one went otherwise meanwhile: the day comes, and the account stays until there is another.
    await app.database.pool.query("update accounts set status = 'disabled' where id = $1", [two.id]);
    const ordinary = await signInNewUser("ordinary@example.com");
    await remove(ordinary);
    app.clock.advance({ days: 15 });
    await expect(jobs.run("personal-data.erase-due", {})).rejects.toThrow("1 accounts were not erased");
    expect(await row(one.id)).toMatchObject({ status: "active" });
    // One that cannot go does not hold up the others.
    expect(await row(ordinary.id)).toMatchObject({ status: "deleted" });
    await app.database.pool.query("update accounts set status = 'active' where id = $1", [two.id]);
    await jobs.run("personal-data.erase-due", {});
    expect(await row(one.id)).toMatchObject({ status: "deleted", is_super: false });
  });
});

describe("an erased account", () => {
  it("leaves a row that says nothing, and its address to others", async () => {
    const user = await signInNewUser("leaving@example.com");
    await remove(user);
    app.clock.advance({ days: 14 });
    await jobs.run("personal-data.erase-due", {});
    expect(await row(user.id)).toMatchObject({
      account_number: `deleted:${user.id}`,
      status: "deleted",
      username: "",
      email: null,
      phone: null,
      password_hash: null,
      language: null,
      color_scheme: null,
      terms_agreed_at: null,
      deletion_due_at: null,
      deleted_at: app.clock.now(),
    });
    expect((await app.call(sessionCalls.userData.path, { token: user.token })).status).toBe(401);
    // From elsewhere, so that the others of this address need no captcha.
    for (const [number, address] of [
      [user.name, "192.0.2.8"],
      [`deleted:${user.id}`, "192.0.2.9"],
    ] as const) {
      expect((await app.login(number, password, { address })).code).toBe(codeOf("wrongCredentials"));
    }
    const filter = { site: "all", accountId: user.id, action: "account.erase", limit: 2 } as const;
    const [erased] = await app.features.audit.list(filter);
    expect(erased).toMatchObject({ action: "account.erase", actor: "system", actor_id: null });
    await expect(buildAccount(app.database.db, { accountNumber: user.name, password })).resolves.toBeDefined();
  });

  it("is erased once, whatever runs again or at once", async () => {
    const user = await signInNewUser("again@example.com");
    await remove(user);
    app.clock.advance({ days: 14 });
    await Promise.all([jobs.run("personal-data.erase-due", {}), jobs.run("personal-data.erase-due", {})]);
    await jobs.run("personal-data.erase-due", {});
    expect((await actsOn(user.id)).filter((action) => action === "account.erase")).toHaveLength(1);
    await jobs.run("personal-data.erase-rest", { accountId: user.id });
    await jobs.run("personal-data.erase-rest", { accountId: user.id });
    expect(await row(user.id)).toMatchObject({ status: "deleted" });
  });

  it("is erased as a whole or not at all", async () => {
    const user = await signInNewUser("halfway@example.com");
    await remove(user);
    app.clock.advance({ days: 14 });
    const before = await row(user.id);
    await app.database.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$;
      create trigger refuse before update on audit_log for each row execute function refuse()`);
    await expect(jobs.run("personal-data.erase-due", {})).rejects.toThrow("1 accounts were not erased");
    expect(await row(user.id)).toEqual(before);
    const { rows } = await app.database.pool.query("select 1 from sessions where account_id = $1", [user.id]);
    expect(rows.length).toBeGreaterThan(0);
    await app.database.pool.query("drop trigger refuse on audit_log");
    await jobs.run("personal-data.erase-due", {});
    expect(await row(user.id)).toMatchObject({ status: "deleted" });
  });

  it("loses what a call under way wrote too late", async () => {
    const user = await signInNewUser("late@example.com");
    await remove(user);
    app.clock.advance({ days: 14 });
    await jobs.run("personal-data.erase-due", {});
    await app.database.pool.query(
      `insert into text_history (site_id, account_id, src_lang, tgt_lang, domain, source, target, created_at)
       values (0, $1, 'zh-cn', 'en-us', 'general', 's', 't', now())`,
      [user.id],
    );
    await app.files.put(`accounts/${user.id}/late.txt`, Buffer.from("late"), { contentType: "text/plain" });
    const rest = app.enqueued.findLast(({ name }) => name === "personal-data.erase-rest");
    expect(rest?.payload).toEqual({ accountId: user.id });
    await jobs.run("personal-data.erase-rest", { accountId: user.id });
    const { rows } = await app.database.pool.query("select 1 from text_history where account_id = $1", [user.id]);
    expect(rows).toEqual([]);
    expect((await app.files.list(`accounts/${user.id}/`)).objects).toEqual([]);
  });

  it("is the only one whose files and rows that job removes", async () => {
    const user = await signInNewUser("staying@example.com");
    await app.files.put(`accounts/${user.id}/mine.txt`, Buffer.from("mine"), { contentType: "text/plain" });
    await jobs.run("personal-data.erase-rest", { accountId: user.id });
    expect(await app.files.head(`accounts/${user.id}/mine.txt`)).not.toBeNull();
    expect(await row(user.id)).toMatchObject({ status: "active", email: user.name });
  });
});
