import { randomUUID } from "node:crypto";
import { errorNameOf } from "@yiqiao/contracts/errors";
import { permissionCalls } from "@yiqiao/contracts/permissions";
import {
  type SignedIn,
  signInCalls,
  type SignInChallenge,
  type TwoFactorEnrolResult,
} from "@yiqiao/contracts/sessions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appCode, buildAccount, buildSite, buildTestApp, type TestApp, wrongCode } from "#testing";

const password = "secret1";
let app: TestApp;
let number = 0;
beforeAll(async () => {
  app = await buildTestApp();
  await buildSite(app.database.db, { id: 5, host: "acme.example" });
  await app.database.pool.query("update sites set require_two_factor = true where id = 5");
});
afterAll(() => app.close());

/** Logs in with the right password: the challenge of the second step. */
async function firstStep(account: string, sent: { host?: string } = {}) {
  const body = { account, password: await app.encrypt(password) };
  const answer = await app.call<SignInChallenge>(signInCalls.login.path, {
    body,
    address: `198.51.100.${number++}`,
    ...sent,
  });
  expect(answer.data).not.toHaveProperty("access_token");
  return answer.data.challenge;
}
const step = async (challenge_id: string, code: string, path: string = signInCalls.twoFactorLogin.path) =>
  app.call<SignedIn>(path, { body: { challenge_id, code } });
const name = ({ code }: { code: number }) => errorNameOf(code);

/** An account with a second factor: its secret and recovery codes. */
async function buildProtected() {
  const account = `user${number++}@example.com`;
  const id = await buildAccount(app.database.db, { accountNumber: account, password });
  const owner = await app.features.accounts.find(id);
  if (owner === undefined) throw new Error("The account was not built");
  const { secret } = await app.features.twoFactor.enrol(owner);
  const codes = (await app.features.twoFactor.confirm(id, appCode(secret, app.clock.now()))) ?? [];
  app.clock.advance({ minutes: 1 });
  return { account, id, secret, recoveryCode: codes[0] ?? "" };
}

describe("the second step of a login", () => {
  it("takes a code of the app, and opens the session that the first step asked for", async () => {
    const { account, id, secret } = await buildProtected();
    const challenge = await firstStep(account);
    expect(challenge.kind).toBe("two-factor");
    const { data } = await step(challenge.challenge_id, appCode(secret, app.clock.now()));
    expect(data.user.user_id).toBe(id);
    expect((await app.call(permissionCalls.site.path, { token: data.access_token })).code).toBe(20000);
    const { rows } = await app.database.pool.query("select method, client_kind from sessions where account_id = $1", [
      id,
    ]);
    expect(rows).toEqual([{ method: "password", client_kind: "web" }]);
    expect(name(await step(challenge.challenge_id, appCode(secret, app.clock.now())))).toBe("challengeOver");
  });

  it("takes a recovery code, once", async () => {
    const { account, recoveryCode } = await buildProtected();
    const first = await firstStep(account);
    expect(name(await step(first.challenge_id, recoveryCode))).toBe("success");
    const second = await firstStep(account);
    expect(name(await step(second.challenge_id, recoveryCode))).toBe("twoFactorWrong");
  });

  it("has five tries, and writes the wrong ones down", async () => {
    const { account, id, secret } = await buildProtected();
    const { challenge_id } = await firstStep(account);
    for (let n = 0; n < 5; n++) {
      expect(name(await step(challenge_id, wrongCode(secret, app.clock.now())))).toBe("twoFactorWrong");
    }
    expect(name(await step(challenge_id, appCode(secret, app.clock.now())))).toBe("challengeOver");
    const { rows } = await app.database.pool.query<{ after: { method: string } }>(
      "select after from audit_log where target = $1 and action = 'sign-in' and outcome = 'failure'",
      [`account:${id}`],
    );
    expect(rows).toEqual(Array.from({ length: 5 }, () => ({ after: { method: "two-factor" } })));
  });

  it("is over after ten minutes, and for a challenge that was never given", async () => {
    const { account, secret } = await buildProtected();
    const { challenge_id } = await firstStep(account);
    app.clock.advance({ minutes: 11 });
    expect(name(await step(challenge_id, appCode(secret, app.clock.now())))).toBe("challengeOver");
    expect(name(await step(randomUUID(), "123456"))).toBe("challengeOver");
    const enrolled = await step(challenge_id, "123456", signInCalls.twoFactorEnrol.path);
    expect(name(enrolled)).toBe("challengeOver");
    expect(name(await step("no uuid", "123456"))).toBe("invalidRequest");
  });

  it("lets one of two in who use the same challenge at once", async () => {
    const { account, secret, recoveryCode } = await buildProtected();
    const { challenge_id } = await firstStep(account);
    const both = await Promise.all([
      step(challenge_id, appCode(secret, app.clock.now())),
      step(challenge_id, recoveryCode),
    ]);
    expect(both.map(name)).toEqual(expect.arrayContaining(["challengeOver", "success"]));
  });

  it("lets nobody in whose account was switched off meanwhile", async () => {
    const { account, id, secret } = await buildProtected();
    const { challenge_id } = await firstStep(account);
    await app.database.pool.query("update accounts set status = 'disabled' where id = $1", [id]);
    expect(name(await step(challenge_id, appCode(secret, app.clock.now())))).toBe("accountDisabled");
  });
});

describe("a site that demands a second factor", () => {
  it("has it set up before the session begins", async () => {
    const account = `worker${number++}@example.com`;
    await buildAccount(app.database.db, { accountNumber: account, password, siteId: 5 });
    const challenge = await firstStep(account, { host: "acme.example" });
    if (challenge.kind !== "two-factor-enrol") throw new Error("Nothing was to be set up");
    expect(challenge.uri).toContain(challenge.secret);
    const wrong = wrongCode(challenge.secret, app.clock.now());
    const enrol = (code: string) => step(challenge.challenge_id, code, signInCalls.twoFactorEnrol.path);
    expect(name(await enrol(wrong))).toBe("twoFactorWrong");
    const { data } = await enrol(appCode(challenge.secret, app.clock.now()));
    expect((data as TwoFactorEnrolResult).recovery_codes).toHaveLength(10);
    expect((await app.call(permissionCalls.site.path, { token: data.access_token })).code).toBe(20000);
    expect((await firstStep(account, { host: "acme.example" })).kind).toBe("two-factor");
  });
});
