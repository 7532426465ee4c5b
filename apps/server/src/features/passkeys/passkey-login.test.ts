import { errorCatalogue } from "@yiqiao/contracts/errors";
import { passkeyCalls } from "@yiqiao/contracts/passkeys";
import { sessionCalls } from "@yiqiao/contracts/sessions";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildSite, buildTestApp, type TestApp } from "#testing";
import { passkeyBrowser } from "./testing/passkey-browser.ts";
import { codesOf, origin, refused, type SignedInOwner, signInOwner } from "./testing/passkey-scene.ts";
import { createSoftwareAuthenticator } from "./testing/software-authenticator.ts";

const code = errorCatalogue;
let app: TestApp;
let owner: SignedInOwner;
beforeAll(async () => {
  app = await buildTestApp();
  await buildSite(app.database.db, { id: 7, host: "seven.example" });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signInOwner(app);
});

const query = async (text: string, ...values: unknown[]) => (await app.database.pool.query(text, values)).rows;

describe("logging in by a passkey", () => {
  it("opens a session without a name, a password or a second factor", async () => {
    const authenticator = await owner.addPasskey();
    const { data } = await owner.browser.requestOptions();
    expect(data.options).toMatchObject({ rpId: "translate.example", userVerification: "required" });
    expect(data.options).not.toHaveProperty("allowCredentials.0");
    await query(
      "insert into two_factor (account_id, secret, confirmed_at, created_at) values ($1, '', now(), now())",
      owner.id,
    );
    app.clock.advance({ minutes: 1 });
    const answer = await owner.browser.login(authenticator);
    expect(answer).toMatchObject({ code: code.success.code, data: { user: { user_id: owner.id } } });
    const seen = await app.call(sessionCalls.userData.path, { token: answer.data.access_token });
    expect(seen).toMatchObject({ data: { user_id: owner.id } });
    expect(await owner.list()).toMatchObject([{ last_used_at: app.clock.now().toISOString() }]);
    expect(
      await query("select method from sessions where account_id = $1 and method = 'passkey'", owner.id),
    ).toHaveLength(1);
    await query("delete from two_factor where account_id = $1", owner.id);
  });

  it.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another port", { origin: `${origin}:8443` }],
    ["another host name", { rpId: "evil.example" }],
    ["a frame", { crossOrigin: true }],
    ["another challenge", { challenge: "bm90IG91cnM" }],
    ["a person who did not unlock it", { userVerified: false }],
    ["another user", { userHandle: Buffer.alloc(16, 7).toString("base64url") }],
    ["no user", { bend: (response: Record<string, string>) => ({ ...response, userHandle: "" }) }],
    ["a tampered signature", { bend: flipped("signature") }],
    ["tampered data", { bend: flipped("authenticatorData") }],
    ["no signature", { bend: () => ({}) }],
  ])("refuses %s", async (_what, bent) => {
    const authenticator = await owner.addPasskey();
    expect(await owner.browser.login(authenticator, bent)).toMatchObject(refused);
    expect(await query("select 1 from sessions where account_id = $1 and method = 'passkey'", owner.id)).toEqual([]);
    expect(await owner.browser.login(authenticator)).toMatchObject({ code: code.success.code });
  });

  it("writes down a failure at a passkey of an account", async () => {
    const authenticator = await owner.addPasskey();
    await owner.browser.login(authenticator, { origin: "https://evil.example" });
    const acts = await app.features.audit.list({ site: 0, accountId: owner.id, action: "sign-in", limit: 5 });
    expect(acts[0]).toMatchObject({ outcome: "failure", after: { method: "passkey" }, target: `account:${owner.id}` });
  });

  it("takes each challenge once, also of two calls at once, and in time", async () => {
    const authenticator = await owner.addPasskey();
    const { data } = await owner.browser.requestOptions();
    const again = { challengeId: data.challenge_id, challenge: data.options.challenge };
    const both = await Promise.all([1, 2].map(() => owner.browser.login(authenticator, again)));
    expect(codesOf(both)).toEqual([code.success.code, code.challengeOver.code]);
    expect(await owner.browser.login(authenticator, again)).toMatchObject({ code: code.challengeOver.code });
    const { data: late } = await owner.browser.requestOptions();
    app.clock.advance({ minutes: 60, ms: 1 });
    const tooLate = { challengeId: late.challenge_id, challenge: late.options.challenge };
    expect(await owner.browser.login(authenticator, tooLate)).toMatchObject({ code: code.challengeOver.code });
  });

  it("refuses a copy, which has counted less; an authenticator that does not count may stay at zero", async () => {
    const counting = await owner.addPasskey();
    expect(await owner.browser.login(counting, { counter: 5 })).toMatchObject({ code: code.success.code });
    for (const counter of [4, 5, 0]) expect(await owner.browser.login(counting, { counter })).toMatchObject(refused);
    expect(await owner.browser.login(counting, { counter: 6 })).toMatchObject({ code: code.success.code });
    const both = await Promise.all([1, 2].map(() => owner.browser.login(counting, { counter: 7 })));
    expect(codesOf(both)).toEqual([code.success.code, code.passkeyRefused.code]);

    const still = createSoftwareAuthenticator();
    await owner.browser.add(still, "Synced", { counter: 0 });
    for (let round = 0; round < 2; round += 1) {
      expect(await owner.browser.login(still, { counter: 0 })).toMatchObject({ code: code.success.code });
    }
  });

  it("does not take one account's passkey for another's", async () => {
    const authenticator = await owner.addPasskey();
    const other = await signInOwner(app);
    const theirs = createSoftwareAuthenticator();
    await other.browser.add(theirs, "Theirs");
    expect(await owner.browser.login(authenticator, { id: theirs.id })).toMatchObject(refused);
    const handle = Buffer.from(other.id.replaceAll("-", ""), "hex").toString("base64url");
    expect(await owner.browser.login(authenticator, { id: theirs.id, userHandle: handle })).toMatchObject(refused);
    expect(await owner.browser.login(authenticator, { userHandle: handle })).toMatchObject(refused);
  });

  it("says that a passkey was removed", async () => {
    const authenticator = await owner.addPasskey();
    await owner.send(passkeyCalls.remove.path, { id: authenticator.id });
    expect(await owner.browser.login(authenticator)).toMatchObject({ code: code.passkeyMissing.code });
  });

  it.each([
    ["disabled", code.accountDisabled.code],
    ["inactive", code.accountInactive.code],
  ])("is not for an account that is %s", async (status, answer) => {
    const authenticator = await owner.addPasskey();
    await query("update accounts set status = $2 where id = $1", owner.id, status);
    expect(await owner.browser.login(authenticator)).toMatchObject({ code: answer });
  });

  it("is limited by network", async () => {
    const { data } = await owner.browser.requestOptions();
    const body = { challenge_id: data.challenge_id, response: {} };
    const calls = [];
    for (let number = 0; number < 61; number += 1) {
      calls.push(await app.call(passkeyCalls.login.path, { body, address: "203.0.113.5" }));
    }
    expect(calls.at(-1)).toMatchObject({ status: 429, code: code.tooManyRequests.code });
    expect(await app.call(passkeyCalls.login.path, { body, address: "203.0.113.6" })).toMatchObject({ status: 200 });
  });
});

describe("a site's own host name", () => {
  const at = { host: "seven.example" };
  const theirOrigin = "https://seven.example";

  it("has passkeys of its own", async () => {
    const { browser: there, id } = await signInOwner(app, { siteId: 7, ...at });
    const authenticator = createSoftwareAuthenticator();
    expect((await there.creationOptions()).data.options.rp).toEqual({ id: "seven.example", name: "Site 7" });
    await there.add(authenticator, "Work");
    expect(await there.login(authenticator)).toMatchObject({ data: { user: { user_id: id, site_id: 7 } } });
    // The same signature at the main site's address.
    const main = passkeyBrowser(app, origin, {});
    expect(await main.login(authenticator, { origin: theirOrigin, rpId: "seven.example" })).toMatchObject(refused);
    expect(await main.login(authenticator)).toMatchObject(refused);
  });

  it("does not let in who belongs to another site", async () => {
    const authenticator = await owner.addPasskey();
    await query("update passkeys set rp_id = 'seven.example' where id = $1", authenticator.id);
    const there = passkeyBrowser(app, theirOrigin, at);
    expect(await there.login(authenticator)).toMatchObject({ code: code.wrongCredentials.code });
  });

  it("counts for the login page of a site at the main address, too", async () => {
    const authenticator = await owner.addPasskey();
    expect(await owner.browser.login(authenticator, { siteCode: "site-7" })).toMatchObject({
      code: code.wrongCredentials.code,
    });
    expect(await owner.browser.login(authenticator, { siteCode: "nothing" })).toMatchObject({
      code: code.siteMissing.code,
    });
  });
});

/** Flips a bit of a field of the response. */
function flipped(field: string) {
  return (response: Readonly<Record<string, string>>): Record<string, string> => {
    const bytes = Buffer.from(response[field] ?? "", "base64url");
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    return { ...response, [field]: bytes.toString("base64url") };
  };
}
