import { errorCatalogue } from "@yiqiao/contracts/errors";
import { twoFactorCalls, type TwoFactorStatus } from "@yiqiao/contracts/two-factor";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildAccount, buildSite, buildTestApp, proveOwner, type TestApp } from "#testing";
import { resetTwoFactor } from "./reset-two-factor.ts";
import { appCode, wrongCode } from "./testing/app-codes.ts";

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

let count = 0;
let accountId = "";
let token = "";
beforeEach(async () => {
  const name = `owner${++count}@example.com`;
  accountId = await buildAccount(app.database.db, { accountNumber: name, password: "abc12345" });
  // Before there is a second factor that it would ask for.
  token = (await app.login(name, "abc12345", { address: `192.0.2.${count}` })).data.access_token;
  app.clock.advance({ minutes: 1 });
});

interface Enrolled {
  readonly secret: string;
  readonly uri: string;
}
const now = () => app.clock.now();
const code = errorCatalogue;
const send = <T = null>(path: string, body: object = {}, language: "zh" | "en" = "en") =>
  app.call<T>(path, { token, body, language });
const status = async () => (await app.call<TwoFactorStatus>(twoFactorCalls.status.path, { token })).data;
async function enrol(): Promise<Enrolled> {
  await proveOwner(app, accountId);
  return (await send<Enrolled>(twoFactorCalls.enrol.path)).data;
}
async function enable(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await enrol();
  const { data } = await send<{ recovery_codes: string[] }>(twoFactorCalls.confirm.path, {
    code: appCode(secret, now()),
  });
  app.clock.advance({ minutes: 1 });
  return { secret, recoveryCodes: data.recovery_codes };
}
const check = (given: string) => app.features.twoFactor.check(accountId, given);
const actsOf = async () =>
  (await app.features.audit.list({ site: 0, accountId, limit: 50 })).map(
    ({ action, outcome }) => `${action} ${outcome}`,
  );
const kinds = async () =>
  (
    await app.database.pool.query<{ kind: string }>("select kind from messages where account_id = $1 order by id", [
      accountId,
    ])
  ).rows
    .map(({ kind }) => kind)
    .filter((kind) => kind !== "new-sign-in");

describe("switching on", () => {
  it("takes a secret for an app and a first code of it, and gives ten recovery codes", async () => {
    expect(await status()).toEqual({ enabled: false, recovery_codes_left: 0, required: false });
    const { secret, uri } = await enrol();
    expect(Buffer.from(secret, "utf8")).toHaveLength(32);
    const parsed = new URL(uri);
    expect(Object.fromEntries(parsed.searchParams)).toEqual({
      issuer: (await app.features.sites.current({ siteId: 0 })).english_name,
      secret,
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
    expect(decodeURIComponent(parsed.pathname)).toContain(`:owner${count}@example.com`);
    expect(await status()).toMatchObject({ enabled: false });

    expect(await send(twoFactorCalls.confirm.path, { code: wrongCode(secret, now()) })).toMatchObject({
      code: code.twoFactorWrong.code,
    });
    const confirmed = await send<{ recovery_codes: string[] }>(twoFactorCalls.confirm.path, {
      code: appCode(secret, now()),
    });
    expect(new Set(confirmed.data.recovery_codes).size).toBe(10);
    for (const each of confirmed.data.recovery_codes)
      expect(each).toMatch(/^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/);
    expect(await status()).toEqual({ enabled: true, recovery_codes_left: 10, required: false });
    // The code that switched it on is spent.
    expect(await check(appCode(secret, now()))).toBe(false);
    expect(await actsOf()).toContain("two-factor.enable success");
    expect(await kinds()).toEqual(["two-factor-enabled"]);
  });

  it.each([
    ["en", "Two-factor login is switched on already"],
    ["zh", "两步验证已处于开启状态"],
  ] as const)("is refused where it is on (%s)", async (language, message) => {
    const { secret } = await enable();
    const refused = { code: code.twoFactorState.code, message };
    expect(await send(twoFactorCalls.enrol.path, {}, language)).toMatchObject(refused);
    expect(await send(twoFactorCalls.confirm.path, { code: appCode(secret, now()) }, language)).toMatchObject(refused);
    expect(await check(appCode(secret, now()))).toBe(true);
  });

  it("counts only the newest secret, for an hour", async () => {
    expect(await send(twoFactorCalls.confirm.path, { code: "123456" })).toMatchObject({
      code: code.challengeOver.code,
    });
    const first = await enrol();
    const second = await enrol();
    const confirm = (secret: string) => send(twoFactorCalls.confirm.path, { code: appCode(secret, now()) });
    expect(await confirm(first.secret)).toMatchObject({ code: code.twoFactorWrong.code });
    app.clock.advance({ minutes: 61 });
    const { data } = await app.login(`owner${count}@example.com`, "abc12345", { address: `192.0.2.${count}` });
    token = data.access_token;
    expect(await confirm(second.secret)).toMatchObject({ code: code.challengeOver.code });
    const third = await enrol();
    expect(await confirm(third.secret)).toMatchObject({ code: code.success.code });
  });

  it("happens once of two calls at once", async () => {
    const { secret } = await enrol();
    const given = appCode(secret, now());
    const both = await Promise.all([1, 2].map(() => send(twoFactorCalls.confirm.path, { code: given })));
    expect(both.filter(({ code: answer }) => answer === code.success.code)).toHaveLength(1);
    expect(await status()).toMatchObject({ enabled: true, recovery_codes_left: 10 });
  });

  it("asks for proof that it is the owner", async () => {
    const missing = { code: code.proofMissing.code };
    expect(await send(twoFactorCalls.enrol.path)).toMatchObject(missing);
    const { secret } = await enrol();
    app.clock.advance({ minutes: 11 });
    expect(await send(twoFactorCalls.confirm.path, { code: appCode(secret, now()) })).toMatchObject(missing);
    expect(await status()).toMatchObject({ enabled: false });
    await proveOwner(app, accountId);
    // What was refused for that is not spent.
    expect(await send(twoFactorCalls.confirm.path, { code: appCode(secret, now()) })).toMatchObject({
      code: code.success.code,
    });
  });

  it("is for who is logged in", async () => {
    for (const path of Object.values(twoFactorCalls).map((call) => call.path)) {
      const body = path === twoFactorCalls.status.path ? {} : { body: { code: "123456" } };
      expect(await app.call(path, body)).toMatchObject({ status: 401, code: code.unauthenticated.code });
    }
  });
});

describe("a code of the app", () => {
  it("serves once, also of two calls at once", async () => {
    const { secret } = await enable();
    for (let round = 0; round < 5; round += 1) {
      const given = appCode(secret, now());
      const tries = await Promise.all(Array.from({ length: 4 }, () => check(given)));
      expect(tries.filter(Boolean)).toHaveLength(1);
      expect(await check(given)).toBe(false);
      app.clock.advance({ ms: 30_000 });
    }
  });

  it("may be one step early or late, and none before a later one", async () => {
    const { secret } = await enable();
    expect(await check(appCode(secret, now(), -2))).toBe(false);
    expect(await check(appCode(secret, now(), 2))).toBe(false);
    expect(await check(appCode(secret, now(), -1))).toBe(true);
    expect(await check(`${appCode(secret, now(), 1).slice(0, 3)} ${appCode(secret, now(), 1).slice(3)}`)).toBe(true);
    expect(await check(appCode(secret, now()))).toBe(false);
  });

  it("is nobody else's, and asks for two-factor login to be on", async () => {
    const { secret } = await enable();
    const other = await buildAccount(app.database.db, { accountNumber: `other${count}`, password: "abc12345" });
    expect(await app.features.twoFactor.check(other, appCode(secret, now()))).toBe(false);
    await app.features.twoFactor.enrol({ id: other, site_id: 0, account_number: "other", language: "zh" });
    expect(await app.features.twoFactor.isEnabled(other)).toBe(false);
    expect(await app.features.twoFactor.check(other, appCode(secret, now()))).toBe(false);
    expect(await check(appCode(secret, now()))).toBe(true);
  });

  it("cannot be guessed: tries of an account are few, while its recovery codes still serve", async () => {
    const { secret, recoveryCodes } = await enable();
    const wrong = wrongCode(secret, now());
    for (let tries = 0; tries < 10; tries += 1) expect(await check(wrong)).toBe(false);
    await expect(check(appCode(secret, now()))).rejects.toMatchObject({ error: "tooManyRequests" });
    expect(await check(recoveryCodes[0] ?? "")).toBe(true);
    app.clock.advance({ minutes: 6 });
    expect(await check(appCode(secret, now()))).toBe(true);
    // A day has fewer tries than its windows together.
    for (let tries = 0; tries < 30; tries += 1) {
      expect(await check(wrongCode(secret, now()))).toBe(false);
      app.clock.advance({ minutes: 1 });
    }
    await expect(check(appCode(secret, now()))).rejects.toMatchObject({ error: "tooManyRequests" });
    app.clock.advance({ days: 1 });
    expect(await check(appCode(secret, now()))).toBe(true);
  });
});

describe("a recovery code", () => {
  it("serves once, however it is typed, also of two calls at once", async () => {
    const { recoveryCodes } = await enable();
    const [first = "", second = ""] = recoveryCodes;
    const tries = await Promise.all([first, first.toUpperCase(), ` ${first.replace("-", " ")} `].map(check));
    expect(tries.filter(Boolean)).toHaveLength(1);
    expect(await check(first)).toBe(false);
    expect(await status()).toMatchObject({ recovery_codes_left: 9 });
    expect(await check(second)).toBe(true);
    expect(await check("aaaaa-aaaaa")).toBe(false);
    expect(await kinds()).toEqual(["two-factor-enabled", "recovery-code-used", "recovery-code-used"]);
  });

  it("ends when there are new ones", async () => {
    const { secret, recoveryCodes } = await enable();
    const renew = (given: string) =>
      send<{ recovery_codes: string[] }>(twoFactorCalls.recoveryCodes.path, { code: given });
    expect(await renew(wrongCode(secret, now()))).toMatchObject({ code: code.twoFactorWrong.code });
    const renewed = await renew(recoveryCodes[3] ?? "");
    expect(renewed.data.recovery_codes).toHaveLength(10);
    expect(await check(recoveryCodes[0] ?? "")).toBe(false);
    const [byRecoveryCode, byApp] = await Promise.all([
      renew(renewed.data.recovery_codes[0] ?? ""),
      renew(appCode(secret, now())),
    ]);
    expect(byApp.code).toBe(code.success.code);
    // Where the app's code was first, the other one had ended by then.
    expect([code.success.code, code.twoFactorWrong.code]).toContain(byRecoveryCode.code);
    expect(await status()).toMatchObject({ recovery_codes_left: 10 });
    expect(await actsOf()).toEqual(expect.arrayContaining(["two-factor.recovery-codes failure"]));
  });
});

describe("switching off", () => {
  it("takes a code", async () => {
    const { secret } = await enable();
    const disable = (given: string, language: "zh" | "en" = "en") =>
      send(twoFactorCalls.disable.path, { code: given }, language);
    expect(await disable(wrongCode(secret, now()))).toMatchObject({ code: code.twoFactorWrong.code });
    expect(await disable(appCode(secret, now()))).toMatchObject({ code: code.success.code, data: null });
    expect(await status()).toEqual({ enabled: false, recovery_codes_left: 0, required: false });
    expect(await disable("123456", "zh")).toMatchObject({
      code: code.twoFactorState.code,
      message: "两步验证已处于关闭状态",
    });
    expect(await send(twoFactorCalls.recoveryCodes.path, { code: "123456" })).toMatchObject({
      code: code.twoFactorState.code,
    });
    expect(await actsOf()).toEqual(
      expect.arrayContaining(["two-factor.disable failure", "two-factor.disable success"]),
    );
    expect(await kinds()).toEqual(["two-factor-enabled", "two-factor-disabled"]);
  });

  it("is not possible where the site demands it", async () => {
    await buildSite(app.database.db, { id: 7, host: "strict.example" });
    const account = { accountNumber: "strict", password: "abc12345", siteId: 7 };
    const id = await buildAccount(app.database.db, account);
    const at = { host: "strict.example" };
    token = (await app.login(account.accountNumber, account.password, at)).data.access_token;
    await app.database.db.execute(sql`update sites set require_two_factor = true where id = ${7}`);
    const call = <T>(path: string, body?: object) =>
      app.call<T>(path, { ...at, token, ...(body === undefined ? {} : { body }) });
    await proveOwner(app, id);
    const { data } = await call<Enrolled>(twoFactorCalls.enrol.path, {});
    expect(data.uri).toContain("issuer=Site%207");
    const given = appCode(data.secret, now());
    expect(await call(twoFactorCalls.confirm.path, { code: given })).toMatchObject({ code: code.success.code });
    const { data: seen } = await call<TwoFactorStatus>(twoFactorCalls.status.path);
    expect(seen).toEqual({ enabled: true, recovery_codes_left: 10, required: true });
    expect(await call(twoFactorCalls.disable.path, { code: given })).toMatchObject({
      code: code.twoFactorRequired.code,
    });
  });
});

describe("the operator", () => {
  it("switches it off for who lost everything", async () => {
    const { secret } = await enable();
    const { accounts, audit } = app.features;
    const reset = (account: string) => resetTwoFactor({ database: app.database, accounts, audit }, account);
    const account = `owner${count}@example.com`;
    expect(await reset(account.toUpperCase())).toEqual({ account, wasEnabled: true });
    expect(await reset(account)).toEqual({ account, wasEnabled: false });
    expect(await reset("nobody@example.com")).toBeUndefined();
    expect(await status()).toMatchObject({ enabled: false, recovery_codes_left: 0 });
    expect(await check(appCode(secret, now()))).toBe(false);
    const acts = await audit.list({ site: 0, accountId, action: "two-factor.disable", limit: 5 });
    expect(acts).toMatchObject([{ actor: "operator", actor_id: null, target: `account:${accountId}` }]);
  });
});
