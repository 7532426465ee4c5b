import { registrationCalls, verificationCalls } from "@yiqiao/contracts/accounts";
import { errorNameOf } from "@yiqiao/contracts/errors";
import { sessionCalls, type SignedIn, signInCalls, type SignInChallenge } from "@yiqiao/contracts/sessions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Account } from "#features/accounts";
import { resetByOperator } from "#features/sessions";
import type { RequestContext } from "#platform/request";
import { appCode, buildAccount, buildCaptcha, buildSite, buildTestApp, codeFor, type TestApp } from "#testing";

const password = "river7lamp";
let app: TestApp;
let number = 0;
beforeAll(async () => {
  app = await buildTestApp();
  await buildSite(app.database.db, { id: 5, host: "acme.example" });
  await app.database.pool.query("update sites set require_two_factor = true where id = 5");
});
afterAll(() => app.close());

const name = ({ code }: { code: number }) => errorNameOf(code);

async function buildUser(siteId = 0): Promise<Account> {
  const accountNumber = `user${number++}@example.com`;
  const id = await buildAccount(app.database.db, { accountNumber, password, siteId });
  await app.database.pool.query("update accounts set email = account_number where id = $1", [id]);
  const account = await app.features.accounts.find(id);
  if (account === undefined) throw new Error("The account was not built");
  return account;
}

/** The owner, who fears that somebody knows the password, gets a new one by a code. */
async function reset({ account_number: account }: Account): Promise<void> {
  const captcha = await buildCaptcha(app.database.db, app.clock);
  await app.call(verificationCalls.emailCode.path, { body: { account, purpose: "reset-password", captcha } });
  const answer = await app.call(registrationCalls.resetPassword.path, {
    body: { account, code: codeFor(app, account), password: await app.encrypt("lantern7sea") },
  });
  expect(name(answer)).toBe("success");
}

const context: RequestContext = {
  requestId: "request-1",
  language: "en",
  siteId: 0,
  principal: null,
  deviceId: "new:192.0.2.9",
  address: "192.0.2.9",
  network: "192.0.2.9",
  userAgent: "somebody",
  signal: new AbortController().signal,
};

describe("a password that was replaced", () => {
  it("opens no session by a login that was under way", async () => {
    // As the login found it before the other call was done.
    const before = await buildUser();
    await reset(before);
    const late = app.features.sessions.completeSignIn(context, before, { method: "password", clientKind: "web" });
    await expect(late).rejects.toMatchObject({ error: "wrongCredentials" });
  });

  it("and a deactivated account open no session either, which would be there again with the account", async () => {
    const before = await buildUser();
    const set = (status: string) =>
      app.database.pool.query("update accounts set status = $1 where id = $2", [status, before.id]);
    for (const [status, error] of [
      ["disabled", "accountDisabled"],
      ["inactive", "wrongCredentials"],
    ] as const) {
      await set(status);
      const late = app.features.sessions.completeSignIn(context, before, { method: "password", clientKind: "web" });
      await expect(late).rejects.toMatchObject({ error });
    }
    const { rows } = await app.database.pool.query("select 1 from sessions where account_id = $1", [before.id]);
    expect(rows).toEqual([]);
  });

  it("leaves no second step open, with which somebody could add an app of theirs", async () => {
    const account = await buildUser(5);
    const body = { account: account.account_number, password: await app.encrypt(password) };
    const { data } = await app.call<SignInChallenge>(signInCalls.login.path, { body });
    if (data.challenge.kind !== "two-factor-enrol") throw new Error("No app was asked for");
    const { challenge_id, secret } = data.challenge;
    await reset(account);
    const answer = await app.call(signInCalls.twoFactorEnrol.path, {
      body: { challenge_id, code: appCode(secret, app.clock.now()) },
    });
    expect(name(answer)).toBe("challengeOver");
    expect(await app.features.twoFactor.isEnabled(account.id)).toBe(false);
  });

  it("leaves nobody in where an operator replaced it, and lets the owner in at once", async () => {
    const account = await buildUser();
    const { account_number: number, id } = account;
    const enter = async (secret: string, address: string) =>
      app.call<SignedIn>(signInCalls.login.path, {
        address,
        body: { account: number, password: await app.encrypt(secret) },
      });
    const { data: stolen } = await enter(password, "192.0.2.20");
    for (let n = 0; n < 5; n++) {
      const captcha = await buildCaptcha(app.database.db, app.clock);
      const body = { account: number, captcha, password: await app.encrypt("guessed1") };
      await app.call(signInCalls.login.path, { address: `192.0.2.${30 + n}`, body });
    }
    expect(name(await enter(password, "192.0.2.40"))).toBe("signInLocked");
    const { accounts, audit } = app.features;
    const reset = await resetByOperator({ database: app.database, clock: app.clock, accounts, audit }, number);
    expect(name(await app.call(sessionCalls.devices.path, { token: stolen.access_token }))).toBe("tokenInvalid");
    expect(name(await app.call(sessionCalls.refresh.path, { token: stolen.refresh_token }))).toBe("tokenInvalid");
    expect((await enter(reset?.password ?? "", "192.0.2.41")).data.user.must_change_password).toBe(true);
    const { rows } = await app.database.pool.query(
      "select actor from audit_log where target = $1 and action = 'password.reset'",
      [`account:${id}`],
    );
    expect(rows).toEqual([{ actor: "operator" }]);
  });

  it("cannot be replaced by who knew it, at the same time as by its owner", async () => {
    const account = await buildUser();
    const { data } = await app.call<SignedIn>(signInCalls.login.path, {
      body: { account: account.account_number, password: await app.encrypt(password) },
    });
    const changes = await Promise.all(
      ["quilt9meadow", "copper4violet"].map(async (next) =>
        app.call(sessionCalls.changePassword.path, {
          token: data.access_token,
          body: { old_password: await app.encrypt(password), new_password: await app.encrypt(next) },
        }),
      ),
    );
    expect(changes.map(name)).toEqual(expect.arrayContaining(["success", "wrongCredentials"]));
  });
});
