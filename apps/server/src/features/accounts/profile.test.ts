import { accountCalls, normaliseIdentifier } from "@yiqiao/contracts/accounts";
import { errorCatalogue, type ErrorName } from "@yiqiao/contracts/errors";
import { sessionCalls, type UserData } from "@yiqiao/contracts/sessions";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildAccount, buildSite, buildTestApp, type TestApp } from "#testing";

const password = "Harbour2026x";
let app: TestApp;
let counter = 0;
beforeAll(async () => {
  app = await buildTestApp();
  await buildSite(app.database.db, { id: 3, host: "three.example.com" });
});
afterAll(() => app.close());
beforeEach(() => {
  app.enqueued.length = 0;
  // Past every rate limit of the test before.
  app.clock.advance({ minutes: 61 });
});

interface User {
  readonly id: string;
  readonly number: string;
  readonly token: string;
}

async function signInNewUser(accountNumber?: string, siteId = 0): Promise<User> {
  counter += 1;
  const number = accountNumber ?? `user${counter}@example.com`;
  const id = await buildAccount(app.database.db, { accountNumber: number, password, siteId });
  return { id, number, token: (await app.login(number, password)).data.access_token };
}

const codeOf = (name: ErrorName) => errorCatalogue[name].code;
const post = <T>(path: string, token: string | undefined, body: object) => app.call<T>(path, { token, body });
const userData = async (token: string) => (await app.call<UserData>(sessionCalls.userData.path, { token })).data;

/** The code that was sent last to an address. */
function sentTo(identifier: string): string {
  const codes = app.enqueued.flatMap(({ payload }) =>
    "code" in payload && "identifier" in payload && payload.identifier === identifier ? [String(payload.code)] : [],
  );
  const code = codes.at(-1);
  if (code === undefined) throw new Error(`No code was sent to ${identifier}`);
  return code;
}

async function prove({ token, number }: User): Promise<void> {
  expect(await post(accountCalls.sendOwnCode.path, token, { purpose: "verify" })).toMatchObject({ code: 20000 });
  expect(await post(accountCalls.verifyAccount.path, token, { code: sentTo(number) })).toMatchObject({ code: 20000 });
}

async function codeFor({ token }: User, account: string): Promise<string> {
  expect(await post(accountCalls.sendOwnCode.path, token, { purpose: "change", account })).toMatchObject({
    code: 20000,
  });
  return sentTo(normaliseIdentifier(account));
}

const auditOf = (id: string, action: "account.rename" | "account.change-identifier") =>
  app.features.audit.list({ site: "all", accountId: id, action, limit: 10 });

describe("the own name", () => {
  it("is changed, and the log tells from what to what", async () => {
    const user = await signInNewUser();
    expect(await post(accountCalls.updateUsername.path, user.token, { username: "  王小明 " })).toMatchObject({
      code: 20000,
    });
    expect(await userData(user.token)).toMatchObject({ username: "王小明" });
    expect(await auditOf(user.id, "account.rename")).toMatchObject([
      { before: { username: user.number }, after: { username: "王小明" }, actor_id: user.id },
    ]);
  });

  it.each(["", "   ", "一二三四五六七八九十一", "abcdefghijklmnopqrstu", "a\nb"])("may not be %j", async (username) => {
    const { token } = await signInNewUser();
    expect(await post(accountCalls.updateUsername.path, token, { username })).toMatchObject({
      code: 40000,
      data: { errors: [{ path: "username" }] },
    });
  });

  it("may be ten Chinese characters or twenty others long", async () => {
    const { token } = await signInNewUser();
    for (const username of ["一二三四五六七八九十", "abcdefghijklmnopqrst"]) {
      expect(await post(accountCalls.updateUsername.path, token, { username })).toMatchObject({ code: 20000 });
    }
  });
});

describe("preferences", () => {
  it("are kept with the account, each on its own", async () => {
    const { token } = await signInNewUser();
    await post(accountCalls.updatePreferences.path, token, { color_scheme: "auto" });
    expect(await userData(token)).toMatchObject({ language_chosen: false, color_scheme: "auto" });
    await post(accountCalls.updatePreferences.path, token, { language: "en", color_scheme: "dark" });
    await post(accountCalls.updatePreferences.path, token, { language: "zh" });
    expect(await userData(token)).toMatchObject({ language: "zh", language_chosen: true, color_scheme: "dark" });
    expect(await post(accountCalls.updatePreferences.path, token, { language: "fr" })).toMatchObject({ code: 40000 });
  });
});

describe("a change of address", () => {
  it("needs codes from the old and the new address; the account's number follows, and both are told", async () => {
    const user = await signInNewUser("Old.Reader@example.com".toLowerCase());
    await prove(user);
    const code = await codeFor(user, "new.reader@example.com");
    const body = { account: "New.Reader@Example.com", code };
    expect(await post(accountCalls.updateAccount.path, user.token, body)).toMatchObject({ code: 20000 });
    expect(await userData(user.token)).toMatchObject({
      email: "new.reader@example.com",
      account_number: "new.reader@example.com",
    });
    expect((await app.login("new.reader@example.com", password)).code).toBe(20000);
    expect((await app.login(user.number, password)).code).toBe(codeOf("wrongCredentials"));
    const told = app.enqueued.filter(({ payload }) => "kind" in payload && payload.kind === "identifier-changed");
    expect(new Set(told.map(({ payload }) => "to" in payload && payload.to))).toEqual(
      new Set(["new.reader@example.com", user.number]),
    );
    const [entry] = await auditOf(user.id, "account.change-identifier");
    expect(entry).toMatchObject({ before: { email: "o***r@example.com" }, after: { email: "n***r@example.com" } });
  });

  it("adds the second kind, and leaves the account's number alone", async () => {
    const user = await signInNewUser();
    await prove(user);
    const code = await codeFor(user, "+86 138-0013-8001");
    expect(await post(accountCalls.updateAccount.path, user.token, { account: "13800138001", code })).toMatchObject({
      code: 20000,
    });
    expect(await userData(user.token)).toMatchObject({
      email: user.number,
      phone: "13800138001",
      account_number: user.number,
    });
    const [entry] = await auditOf(user.id, "account.change-identifier");
    expect(entry).toMatchObject({ before: { phone: null }, after: { phone: "138****8001" } });
    // Now a code to the number proves ownership as well.
    app.clock.advance({ minutes: 2 });
    await post(accountCalls.sendOwnCode.path, user.token, { purpose: "verify", kind: "phone" });
    expect(await post(accountCalls.verifyAccount.path, user.token, { code: sentTo("13800138001") })).toMatchObject({
      code: 20000,
    });
  });

  it("is refused without proof, with another session's proof, and with a proof that is used or late", async () => {
    const user = await signInNewUser();
    const missing = { code: codeOf("proofMissing") };
    const change = { purpose: "change", account: "x1@example.com" };
    expect(await post(accountCalls.sendOwnCode.path, user.token, change)).toMatchObject(missing);
    await prove(user);
    const other = await app.login(user.number, password, { clientKind: "mobile" });
    expect(await post(accountCalls.sendOwnCode.path, other.data.access_token, change)).toMatchObject(missing);
    const code = await codeFor(user, "x1@example.com");
    app.clock.advance({ minutes: 11 });
    expect(await post(accountCalls.updateAccount.path, user.token, { account: "x1@example.com", code })).toMatchObject(
      missing,
    );
    await prove(user);
    const fresh = await codeFor(user, "x1@example.com");
    expect(
      await post(accountCalls.updateAccount.path, user.token, { account: "x1@example.com", code: fresh }),
    ).toMatchObject({
      code: 20000,
    });
    expect(
      await post(accountCalls.sendOwnCode.path, user.token, { ...change, account: "x2@example.com" }),
    ).toMatchObject(missing);
  });

  it("counts wrong codes, which nothing takes back", async () => {
    const user = await signInNewUser();
    await post(accountCalls.sendOwnCode.path, user.token, { purpose: "verify" });
    const right = sentTo(user.number);
    const wrong = right === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await post(accountCalls.verifyAccount.path, user.token, { code: wrong })).toMatchObject({
        code: codeOf("codeWrong"),
      });
    }
    expect(await post(accountCalls.verifyAccount.path, user.token, { code: right })).toMatchObject({
      code: codeOf("codeWrong"),
    });
  });

  it("refuses the address that the account has, and what is no address", async () => {
    const user = await signInNewUser();
    await prove(user);
    const own = { purpose: "change", account: user.number };
    expect(await post(accountCalls.sendOwnCode.path, user.token, own)).toMatchObject({
      code: codeOf("identifierUnchanged"),
    });
    expect(
      await post(accountCalls.sendOwnCode.path, user.token, { purpose: "change", account: "nobody" }),
    ).toMatchObject({
      code: 40000,
    });
  });

  it("does not take a code that was sent for something else", async () => {
    const user = await signInNewUser();
    await post(accountCalls.sendOwnCode.path, user.token, { purpose: "verify" });
    const code = sentTo(user.number);
    await post(accountCalls.verifyAccount.path, user.token, { code });
    expect(await post(accountCalls.verifyAccount.path, user.token, { code })).toMatchObject({
      code: codeOf("codeWrong"),
    });
    expect(await post(accountCalls.updateAccount.path, user.token, { account: "y@example.com", code })).toMatchObject({
      code: codeOf("codeWrong"),
    });
  });

  it("to the same address by two accounts at once succeeds for one", async () => {
    const users = [await signInNewUser(), await signInNewUser("13900139001"), await signInNewUser(undefined, 3)];
    const account = "wanted@example.com";
    const codes: string[] = [];
    for (const user of users) {
      await prove(user);
      codes.push(await codeFor(user, account));
      app.clock.advance({ minutes: 2 });
    }
    // The newest code of a site serves; the third account's site is another one.
    const [, second, third] = users.map((user, n) => ({ user, code: codes[n] }));
    const answers = await Promise.all(
      [second, third].map((one) =>
        post(accountCalls.updateAccount.path, one?.user.token, { account, code: one?.code }),
      ),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([20000, codeOf("identifierTaken")]));
    const { rows } = await app.database.pool.query("select id from accounts where email = $1", [account]);
    expect(rows).toHaveLength(1);
  });

  it("tells nobody without the code that another account has the address", async () => {
    const [user, owner] = [await signInNewUser(), await signInNewUser()];
    await prove(user);
    const answer = await post(accountCalls.sendOwnCode.path, user.token, { purpose: "change", account: owner.number });
    expect(answer).toMatchObject({ code: 20000 });
    expect(
      await post(accountCalls.updateAccount.path, user.token, { account: owner.number, code: "123456" }),
    ).toMatchObject({ code: codeOf("codeWrong") });
  });
});

describe("an account without an address", () => {
  it("is proved by its password, and can then have one", async () => {
    const user = await signInNewUser("harbour-desk");
    expect(await post(accountCalls.sendOwnCode.path, user.token, { purpose: "verify" })).toMatchObject({
      code: codeOf("proofMissing"),
    });
    const wrong = { password: await app.encrypt("Harbour2027x") };
    expect(await post(accountCalls.verifyAccount.path, user.token, wrong)).toMatchObject({
      code: codeOf("wrongCredentials"),
    });
    const right = { password: await app.encrypt(password) };
    expect(await post(accountCalls.verifyAccount.path, user.token, right)).toMatchObject({ code: 20000 });
    const code = await codeFor(user, "desk@example.com");
    await post(accountCalls.updateAccount.path, user.token, { account: "desk@example.com", code });
    expect(await userData(user.token)).toMatchObject({ email: "desk@example.com", account_number: "harbour-desk" });
  });

  it("is the only one that a password proves", async () => {
    const user = await signInNewUser();
    const body = { password: await app.encrypt(password) };
    expect(await post(accountCalls.verifyAccount.path, user.token, body)).toMatchObject({
      code: codeOf("wrongCredentials"),
    });
  });

  it("and without a password is proved by having signed in just now", async () => {
    const user = await signInNewUser("provider-only");
    await app.database.pool.query("update accounts set password_hash = null where id = $1", [user.id]);
    app.clock.advance({ minutes: 11 });
    const change = { purpose: "change", account: "provider@example.com" };
    expect(await post(accountCalls.sendOwnCode.path, user.token, change)).toMatchObject({
      code: codeOf("proofMissing"),
    });
    await app.database.pool.query("update sessions set created_at = $2 where account_id = $1", [
      user.id,
      app.clock.now(),
    ]);
    expect(await post(accountCalls.sendOwnCode.path, user.token, change)).toMatchObject({ code: 20000 });
  });
});

it.each([
  accountCalls.updateUsername.path,
  accountCalls.updatePreferences.path,
  accountCalls.sendOwnCode.path,
  accountCalls.verifyAccount.path,
  accountCalls.updateAccount.path,
])("%s is not for visitors", async (path) => {
  expect(await post(path, undefined, {})).toMatchObject({ status: 401, code: codeOf("unauthenticated") });
});
