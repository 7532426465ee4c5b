import { accountPaths } from "@yiqiao/contracts/accounts";
import { errorNameOf } from "@yiqiao/contracts/errors";
import { sessionPaths, type SignInChallenge, type SignedIn } from "@yiqiao/contracts/sessions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Account } from "#features/accounts";
import type { RequestContext } from "#platform/http";
import { appCode, buildAccount, buildCaptcha, buildSite, buildTestApp, codeFor, type TestApp } from "#testing";

const password = "secret1";
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
  await app.call(accountPaths.emailCode, { body: { account, purpose: "reset-password", captcha } });
  const answer = await app.call(accountPaths.resetPassword, {
    body: { account, code: codeFor(app, account), password: await app.encrypt("secret2") },
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

  it("leaves no second step open, with which somebody could add an app of theirs", async () => {
    const account = await buildUser(5);
    const body = { account: account.account_number, password: await app.encrypt(password) };
    const { data } = await app.call<SignInChallenge>(sessionPaths.login, { body });
    if (data.challenge.kind !== "two-factor-enrol") throw new Error("No app was asked for");
    const { challenge_id, secret } = data.challenge;
    await reset(account);
    const answer = await app.call(sessionPaths.twoFactorEnrol, {
      body: { challenge_id, code: appCode(secret, app.clock.now()) },
    });
    expect(name(answer)).toBe("challengeOver");
    expect(await app.features.twoFactor.isEnabled(account.id)).toBe(false);
  });

  it("cannot be replaced by who knew it, at the same time as by its owner", async () => {
    const account = await buildUser();
    const { data } = await app.call<SignedIn>(sessionPaths.login, {
      body: { account: account.account_number, password: await app.encrypt(password) },
    });
    const changes = await Promise.all(
      ["secret3", "secret4"].map(async (next) =>
        app.call(sessionPaths.changePassword, {
          token: data.access_token,
          body: { old_password: await app.encrypt(password), new_password: await app.encrypt(next) },
        }),
      ),
    );
    expect(changes.map(name)).toEqual(expect.arrayContaining(["success", "wrongCredentials"]));
  });
});
