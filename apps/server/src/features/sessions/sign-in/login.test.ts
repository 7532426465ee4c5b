import { errorCatalogue } from "@yiqiao/contracts/errors";
import { permissionCalls } from "@yiqiao/contracts/permissions";
import { type PublicKey, sessionCalls, signInCalls, type UserData } from "@yiqiao/contracts/sessions";
import { textCalls } from "@yiqiao/contracts/text";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildAccount,
  buildCaptcha,
  buildSite,
  buildTestApp,
  createScriptedEngine,
  encryptWith,
  type TestApp,
} from "#testing";

const password = "secret1";

describe("login", () => {
  let app: TestApp;
  beforeAll(async () => {
    const engine = createScriptedEngine({ id: "scripted", pairs: [{ source: "zh-cn", target: "en-us" }] });
    app = await buildTestApp({ engines: [engine] });
    const { db } = app.database;
    await buildSite(db, { id: 5, host: "acme.example" });
    await buildSite(db, { id: 6, host: "gone.example", status: "disabled" });
    await buildAccount(db, { accountNumber: "user@example.com", password });
    await buildAccount(db, { accountNumber: "main@example.com", password });
    await buildAccount(db, { accountNumber: "off@example.com", password, status: "disabled" });
    await buildAccount(db, { accountNumber: "gone@example.com", password, siteId: 6 });
    await buildSite(db, { id: 8, host: "leaving.example" });
    await buildAccount(db, { accountNumber: "leaving@example.com", password, siteId: 8 });
    await buildSite(db, { id: 7, host: "other.example" });
    await buildAccount(db, { accountNumber: "worker@example.com", password, siteId: 5 });
    await buildAccount(db, { accountNumber: "boss", password, role: 0 });
  });
  afterAll(() => app.close());

  it("opens a session and tells who it is", async () => {
    const { data } = await app.login(" User@Example.com ", password);
    expect(data.user).toMatchObject({ account_number: "user@example.com", role: 2, site_id: 0, has_password: true });
    const me = await app.call<UserData>(sessionCalls.userData.path, { token: data.access_token });
    expect(me.data).toEqual(data.user);
  });

  it("tells a visitor that nobody is logged in", async () => {
    expect((await app.call<UserData>(sessionCalls.userData.path)).data.user_id).toBeNull();
  });

  it.each([
    ["a wrong password", "user@example.com", "secret2", undefined],
    ["an account that nobody has", "nobody@example.com", password, undefined],
    ["a wrong password of an account that is switched off", "off@example.com", "secret2", undefined],
    ["a user of another site", "user@example.com", password, "acme.example"],
  ])("refuses %s in the same words", async (_what, account, secret, host) => {
    const captcha = await buildCaptcha(app.database.db, app.clock);
    const sent = { captcha, address: "192.0.2.7", ...(host === undefined ? {} : { host }) };
    const answer = await app.login(account, secret, sent);
    expect(answer).toMatchObject({ status: 200, code: errorCatalogue.wrongCredentials.code, data: null });
  });

  it("tells who knows the password that the account was deactivated", async () => {
    expect((await app.login("off@example.com", password)).code).toBe(errorCatalogue.accountDisabled.code);
  });

  it("lets the main site's administrator in at every site", async () => {
    expect((await app.login("boss", password, { host: "acme.example" })).code).toBe(20000);
  });

  it("serves a user at the own site's address and the main one, not at another site's", async () => {
    const own = (await app.login("worker@example.com", password, { host: "acme.example" })).data.access_token;
    const main = (await app.login("main@example.com", password)).data.access_token;
    const status = async (token: string, host: string) =>
      (await app.call(permissionCalls.site.path, { token, host })).status;
    expect(await status(own, "acme.example")).toBe(200);
    expect(await status(own, "main.example")).toBe(200);
    expect(await status(own, "other.example")).toBe(401);
    expect(await status(main, "acme.example")).toBe(401);
    const boss = (await app.login("boss", password)).data.access_token;
    expect(await status(boss, "acme.example")).toBe(200);
  });

  it("books what a user does to the user's own site, wherever the call arrives", async () => {
    const { access_token: token } = (await app.login("worker@example.com", password)).data;
    const body = { text: "你好", src_lang: "zh-cn", tgt_lang: "en-us" };
    await app.call(textCalls.translate.path, { token, body, host: "main.example" });
    const { rows } = await app.database.pool.query("select site_id from quota_reservations");
    expect(rows).toEqual([{ site_id: 5 }]);
  });

  it("turns away users of a site that is switched off", async () => {
    const { data } = await app.login("leaving@example.com", password);
    await app.database.pool.query("update sites set status = 'disabled' where id = 8");
    const answer = await app.call(permissionCalls.login.path, { token: data.access_token });
    expect(answer.code).toBe(errorCatalogue.siteDisabled.code);
    expect((await app.login("gone@example.com", password)).code).toBe(errorCatalogue.siteDisabled.code);
  });

  it("names what is missing in the body", async () => {
    const answer = await app.call(signInCalls.login.path, { body: { account: "" } });
    expect(answer.code).toBe(errorCatalogue.invalidRequest.code);
    expect(answer.data).toMatchObject({ errors: [{ path: "account" }, { path: "password" }] });
  });
});

describe("a password in transit", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp();
    await buildAccount(app.database.db, { accountNumber: "user", password });
  });
  afterAll(() => app.close());

  const key = async () => (await app.call<PublicKey>(sessionCalls.publicKey.path)).data;
  const send = (encrypted: { kid: string; ciphertext: string }) =>
    app.call(signInCalls.login.path, { body: { account: "user", password: encrypted } });
  const refused = errorCatalogue.passwordCiphertextInvalid.code;

  it("is refused when it comes again", async () => {
    const encrypted = await app.encrypt(password);
    expect((await send(encrypted)).code).toBe(20000);
    expect((await send(encrypted)).code).toBe(refused);
  });

  it("is refused when it comes late, broken, or under an unknown key", async () => {
    const late = await app.encrypt(password);
    app.clock.advance({ minutes: 6 });
    expect((await send(late)).code).toBe(refused);
    const handed = await key();
    expect((await send({ kid: handed.kid, ciphertext: "AAAA" })).code).toBe(refused);
    expect((await send({ ...encryptWith(handed, password), kid: "other" })).code).toBe(refused);
    for (const nonce of ["made-up", "\0"]) {
      expect((await send(encryptWith({ ...handed, nonce }, password))).code).toBe(refused);
    }
  });

  it("is encrypted with a new key after a month; the old one still serves who has it", async () => {
    const before = await key();
    app.clock.advance({ days: 30 });
    const after = await key();
    expect(after.kid).not.toBe(before.kid);
    const fresh = encryptWith({ ...before, nonce: after.nonce }, password);
    expect((await send(fresh)).code).toBe(20000);
    app.clock.advance({ days: 2 });
    await app.features.sessions.cleanUp();
    const again = await key();
    expect((await send(encryptWith({ ...before, nonce: again.nonce }, password))).code).toBe(refused);
  });
});
