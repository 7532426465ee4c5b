import { errorCatalogue } from "@yiqiao/contracts/errors";
import {
  type SignedIn,
  signInCalls,
  type SignInChallenge,
  type TwoFactorEnrolResult,
} from "@yiqiao/contracts/sessions";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildAccount, buildSite, buildTestApp, type TestApp } from "#testing";
import { appCode, wrongCode } from "./testing/app-codes.ts";

const code = errorCatalogue;
const strict = { host: "strict.example" };
let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
  await buildSite(app.database.db, { id: 7, host: strict.host });
  await app.database.db.execute(sql`update sites set require_two_factor = true where id = ${7}`);
});
afterAll(() => app.close());

let count = 0;
let account = { id: "", number: "" };
beforeEach(async () => {
  const number = `login${++count}@example.com`;
  account = { number, id: await buildAccount(app.database.db, { accountNumber: number, password: "abc12345" }) };
  app.clock.advance({ minutes: 1 });
});
const now = () => app.clock.now();
const call = <T>(path: string, body: object, at: { host?: string } = {}) =>
  app.call<T>(path, { ...at, body, address: `203.0.113.${count}` });
async function challengeOf(at: { host?: string } = {}): Promise<SignInChallenge["challenge"]> {
  const { data } = await app.login(account.number, "abc12345", { ...at, address: `203.0.113.${count}` });
  return (data as unknown as SignInChallenge).challenge;
}
async function enableTwoFactor(): Promise<{ secret: string; recoveryCodes: readonly string[] }> {
  const { twoFactor } = app.features;
  const { secret } = await twoFactor.enrol({ ...account, site_id: 0, account_number: account.number, language: "en" });
  const recoveryCodes = await twoFactor.confirm(account.id, appCode(secret, now()));
  app.clock.advance({ minutes: 1 });
  return { secret, recoveryCodes: recoveryCodes ?? [] };
}

describe("a login with a second factor", () => {
  it("opens a session with the code, and not without", async () => {
    const { secret } = await enableTwoFactor();
    const challenge = await challengeOf();
    expect(challenge).toEqual({ kind: "two-factor", challenge_id: expect.any(String) as string });
    const { challenge_id } = challenge;
    const wrong = await call(signInCalls.twoFactorLogin.path, { challenge_id, code: wrongCode(secret, now()) });
    expect(wrong).toMatchObject({ code: code.twoFactorWrong.code, data: null });
    const right = { challenge_id, code: appCode(secret, now()) };
    const answer = await call<SignedIn>(signInCalls.twoFactorLogin.path, right);
    expect(answer).toMatchObject({ code: code.success.code, data: { user: { user_id: account.id } } });
    expect(await call(signInCalls.twoFactorLogin.path, right)).toMatchObject({ code: code.challengeOver.code });
    // Nor does the code serve another login.
    const again = { challenge_id: (await challengeOf()).challenge_id, code: right.code };
    expect(await call(signInCalls.twoFactorLogin.path, again)).toMatchObject({ code: code.twoFactorWrong.code });
  });

  it("takes one code for one of two logins at once", async () => {
    const { secret } = await enableTwoFactor();
    const challenges = [await challengeOf(), await challengeOf()];
    const given = appCode(secret, now());
    const both = await Promise.all(
      challenges.map(({ challenge_id }) => call(signInCalls.twoFactorLogin.path, { challenge_id, code: given })),
    );
    const codes = both.map((answer) => answer.code).toSorted((one, other) => one - other);
    expect(codes).toEqual([code.success.code, code.twoFactorWrong.code]);
  });

  it("takes a recovery code instead, and tells the owner how many are left", async () => {
    const { recoveryCodes } = await enableTwoFactor();
    const { challenge_id } = await challengeOf();
    const answer = await call(signInCalls.twoFactorLogin.path, { challenge_id, code: recoveryCodes[4] });
    expect(answer).toMatchObject({ code: code.success.code });
    const { rows } = await app.database.pool.query<{ params: object }>(
      "select params from messages where account_id = $1 and kind = 'recovery-code-used'",
      [account.id],
    );
    expect(rows).toMatchObject([{ params: { remaining: 9, address: `203.0.113.${count}` } }]);
  });
});

describe("a login to a site that demands a second factor", () => {
  it("gives the secret, and opens a session with the first code", async () => {
    await app.database.pool.query("update accounts set site_id = 7 where id = $1", [account.id]);
    const challenge = await challengeOf(strict);
    if (challenge.kind !== "two-factor-enrol") throw new Error("No secret was given");
    expect(challenge.uri).toContain("issuer=%E7%AB%99%E7%82%B97");
    const { challenge_id, secret } = challenge;
    const wrong = { challenge_id, code: wrongCode(secret, now()) };
    expect(await call(signInCalls.twoFactorEnrol.path, wrong, strict)).toMatchObject({
      code: code.twoFactorWrong.code,
    });
    const right = { challenge_id, code: appCode(secret, now()) };
    const { data } = await call<TwoFactorEnrolResult>(signInCalls.twoFactorEnrol.path, right, strict);
    expect(data.user.user_id).toBe(account.id);
    expect(data.recovery_codes).toHaveLength(10);
    expect(await challengeOf(strict)).toMatchObject({ kind: "two-factor" });
    const acts = await app.features.audit.list({
      site: 7,
      accountId: account.id,
      action: "two-factor.enable",
      limit: 5,
    });
    expect(acts).toMatchObject([{ actor_id: account.id, address: `203.0.113.${count}` }]);
  });
});

describe("what is kept on a user", () => {
  it("shows when it was switched on and nothing that opens the account, and goes with the account", async () => {
    const { secret, recoveryCodes } = await enableTwoFactor();
    const data = app.features.holdings.find(({ name }) => name === "two-factor");
    let text = "";
    for await (const { content } of data?.collect?.(account.id, { language: "en" }) ?? []) {
      if (typeof content === "string") text += content;
      else for await (const chunk of content) text += String(chunk);
    }
    expect(text).toContain(`"confirmed_at"`);
    for (const hidden of [secret, ...recoveryCodes, "\\\\x"]) expect(text).not.toContain(hidden);
    await app.database.transaction(async (tx) => data?.erase(tx, account.id));
    expect(await app.features.twoFactor.isEnabled(account.id)).toBe(false);
    const { rowCount } = await app.database.pool.query("select 1 from recovery_codes where account_id = $1", [
      account.id,
    ]);
    expect(rowCount).toBe(0);
  });

  it("forgets secrets that were never confirmed", async () => {
    const { twoFactor } = app.features;
    await twoFactor.enrol({ ...account, site_id: 0, account_number: account.number, language: "en" });
    await enableForOther();
    const countStored = async () =>
      (await app.database.pool.query("select 1 from two_factor where account_id = $1", [account.id])).rowCount;
    await twoFactor.cleanUp();
    expect(await countStored()).toBe(1);
    app.clock.advance({ minutes: 61 });
    await twoFactor.cleanUp();
    expect(await countStored()).toBe(0);
  });
});

/** Somebody whose second factor must stay. */
async function enableForOther(): Promise<void> {
  const waiting = account;
  account = {
    number: "other",
    id: await buildAccount(app.database.db, { accountNumber: "other", password: "abc12345" }),
  };
  await enableTwoFactor();
  account = waiting;
}
