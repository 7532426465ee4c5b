import { errorCatalogue } from "@yiqiao/contracts/errors";
import { passkeyCalls, passkeysMax } from "@yiqiao/contracts/passkeys";
import { isoBase64URL, isoCBOR } from "@simplewebauthn/server/helpers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "#testing";
import { codesOf, origin, refused, type SignedInOwner, signInOwner } from "./testing/passkey-scene.ts";
import { createSoftwareAuthenticator } from "./testing/software-authenticator.ts";

const code = errorCatalogue;
let app: TestApp;
let owner: SignedInOwner;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signInOwner(app);
});

const query = async (text: string, ...values: unknown[]) => (await app.database.pool.query(text, values)).rows;

describe("adding a passkey", () => {
  it("keeps what logs in, and tells the owner", async () => {
    const { data } = await owner.browser.creationOptions();
    expect(data.options).toMatchObject({
      rp: { id: "translate.example", name: "Yiqiao" },
      user: { name: owner.accountNumber },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
    });
    expect(Buffer.from(data.options.user.id, "base64url").toString("hex")).toBe(owner.id.replaceAll("-", ""));

    const authenticator = createSoftwareAuthenticator();
    const { data: added } = await owner.browser.add(authenticator, "  My phone ");
    const passkey = { id: authenticator.id, name: "My phone", created_at: app.clock.now().toISOString() };
    expect(added.passkeys).toEqual([{ ...passkey, last_used_at: null }]);
    expect(await owner.list()).toEqual(added.passkeys);
    expect((await owner.browser.creationOptions()).data.options.excludeCredentials).toMatchObject([
      { id: authenticator.id },
    ]);
    const acts = await app.features.audit.list({ site: 0, accountId: owner.id, action: "passkey.add", limit: 5 });
    expect(acts).toMatchObject([{ actor_id: owner.id, outcome: "success", after: { name: "My phone" } }]);
    const told = await query("select kind, params->>'name' as name from messages where account_id = $1", owner.id);
    expect(told).toContainEqual({ kind: "passkey-added", name: "My phone" });
  });

  it.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another port", { origin: `${origin}:8443` }],
    ["another scheme", { origin: "http://translate.example" }],
    ["another host name", { rpId: "evil.example" }],
    ["a frame", { crossOrigin: true }],
    ["another challenge", { challenge: "bm90IG91cnM" }],
    ["a person who did not unlock it", { userVerified: false }],
    ["nobody there", { userPresent: false }],
    ["no key", { bend: (response: object) => ({ ...response, attestationObject: "AAAA" }) }],
    ["no JSON", { bend: (response: object) => ({ ...response, clientDataJSON: "AAAA" }) }],
    ["a missing field", { bend: () => ({}) }],
  ])("refuses %s", async (_what, bent) => {
    expect(await owner.browser.add(createSoftwareAuthenticator(), "Laptop", bent)).toMatchObject(refused);
    expect(await owner.list()).toEqual([]);
  });

  it("takes an authenticator that tells its maker, without asking anybody about that", async () => {
    const bend = (response: Readonly<Record<string, string>>) => {
      const bytes = isoBase64URL.toBuffer(response["attestationObject"] ?? "");
      const object = isoCBOR.decodeFirst<Map<string, unknown>>(bytes);
      object.set("fmt", "packed");
      object.set(
        "attStmt",
        new Map<string, unknown>([
          ["alg", -7],
          ["sig", new Uint8Array(8)],
          ["x5c", [new Uint8Array(9)]],
        ]),
      );
      return { ...response, attestationObject: isoBase64URL.fromBuffer(isoCBOR.encode(object as never)) };
    };
    expect(await owner.browser.add(createSoftwareAuthenticator(), "Key", { bend })).toMatchObject({
      code: code.success.code,
    });
  });

  it("takes each challenge once, from whom it was given to, in time", async () => {
    const { data } = await owner.browser.creationOptions();
    const again = { challengeId: data.challenge_id, challenge: data.options.challenge };
    const over = { code: code.challengeOver.code };
    expect(await owner.browser.add(createSoftwareAuthenticator(), "One", again)).toMatchObject({
      code: code.success.code,
    });
    expect(await owner.browser.add(createSoftwareAuthenticator(), "Two", again)).toMatchObject(over);
    const { browser: stranger } = await signInOwner(app);
    const { data: theirs } = await stranger.creationOptions();
    const stolen = { challengeId: theirs.challenge_id, challenge: theirs.options.challenge };
    expect(await owner.browser.add(createSoftwareAuthenticator(), "Two", stolen)).toMatchObject(over);
    const { data: late } = await owner.browser.creationOptions();
    app.clock.advance({ minutes: 5, ms: 1 });
    const tooLate = { challengeId: late.challenge_id, challenge: late.options.challenge };
    expect(await owner.browser.add(createSoftwareAuthenticator(), "Two", tooLate)).toMatchObject(over);
    expect(await owner.list()).toHaveLength(1);
  });

  it("takes a credential once", async () => {
    const authenticator = await owner.addPasskey();
    expect(await owner.browser.add(authenticator, "Again")).toMatchObject(refused);
    const stranger = await signInOwner(app);
    expect(await stranger.browser.add(authenticator, "Theirs")).toMatchObject(refused);
  });

  it("ends at ten, also of two calls at once", async () => {
    for (let number = 2; number <= passkeysMax; number += 1) await owner.addPasskey();
    const pair = [createSoftwareAuthenticator(), createSoftwareAuthenticator()];
    const prepared = [];
    for (const authenticator of pair) {
      const { data } = await owner.browser.creationOptions();
      prepared.push(owner.browser.answer(authenticator, data));
    }
    const both = await Promise.all(
      prepared.map((answer) => owner.send(passkeyCalls.add.path, { name: "Last", ...answer })),
    );
    expect(codesOf(both)).toEqual([code.success.code, code.passkeyLimit.code]);
    const answer = await owner.browser.creationOptions();
    expect(answer).toMatchObject({ code: code.passkeyLimit.code, data: { limit: 10 } });
    expect(await owner.list()).toHaveLength(passkeysMax);
  });

  it("asks for proof that it is the owner, each time", async () => {
    const missing = { code: code.proofMissing.code };
    const thief = await signInOwner(app, { proofs: 1 });
    // The proof that was asked for before is spent meanwhile.
    const { data } = await thief.browser.creationOptions();
    const first = await thief.addPasskey();
    expect(await thief.browser.creationOptions()).toMatchObject(missing);
    const prepared = thief.browser.answer(createSoftwareAuthenticator(), data);
    expect(await thief.send(passkeyCalls.add.path, { name: "Mine", ...prepared })).toMatchObject(missing);
    expect(await thief.send(passkeyCalls.remove.path, { id: first.id })).toMatchObject(missing);
    expect(await thief.list()).toMatchObject([{ id: first.id }]);
  });

  it("is for who is logged in", async () => {
    const bodies = {
      [passkeyCalls.list.path]: undefined,
      [passkeyCalls.options.path]: {},
      [passkeyCalls.add.path]: { challenge_id: "5c0a4a1e-6f43-4d54-a3cb-0b6f0e4dbb1f", name: "x", response: {} },
      [passkeyCalls.rename.path]: { id: "x", name: "x" },
      [passkeyCalls.remove.path]: { id: "x" },
    };
    for (const [path, body] of Object.entries(bodies)) {
      const answer = await app.call(path, body === undefined ? {} : { body });
      expect(answer).toMatchObject({ status: 401, code: code.unauthenticated.code });
    }
  });
});

describe("the account's passkeys", () => {
  it("can be renamed and removed by their owner alone", async () => {
    const authenticator = await owner.addPasskey();
    const { id } = authenticator;
    expect(await owner.send(passkeyCalls.rename.path, { id, name: "工作电脑" })).toMatchObject({
      data: { passkeys: [{ id, name: "工作电脑" }] },
    });
    expect(await owner.send(passkeyCalls.rename.path, { id, name: "一二三四五六七八九十一" })).toMatchObject({
      code: code.invalidRequest.code,
    });
    const { token } = await signInOwner(app);
    const missing = { code: code.passkeyMissing.code };
    expect(await app.call(passkeyCalls.rename.path, { token, body: { id, name: "Mine" } })).toMatchObject(missing);
    expect(await app.call(passkeyCalls.remove.path, { token, body: { id } })).toMatchObject(missing);
    expect(await app.call(passkeyCalls.list.path, { token })).toMatchObject({ data: { passkeys: [] } });
    expect(await owner.send(passkeyCalls.remove.path, { id })).toMatchObject({ data: { passkeys: [] } });
    expect(await owner.send(passkeyCalls.remove.path, { id })).toMatchObject(missing);
    const acts = await app.features.audit.list({ site: 0, accountId: owner.id, action: "passkey.remove", limit: 5 });
    expect(acts).toMatchObject([{ before: { name: "工作电脑" } }]);
    expect(
      await query("select 1 from messages where account_id = $1 and kind = 'passkey-removed'", owner.id),
    ).toHaveLength(1);
  });

  it("stay while nothing else opens the account, also of two calls at once", async () => {
    const [one, other] = [await owner.addPasskey(), await owner.addPasskey()];
    await query("update accounts set password_hash = null, email = null where id = $1", owner.id);
    const both = await Promise.all([one, other].map(({ id }) => owner.send(passkeyCalls.remove.path, { id })));
    expect(codesOf(both)).toEqual([code.success.code, code.lastSignInWay.code]);
    const [left] = await owner.list();
    expect(await owner.send(passkeyCalls.remove.path, { id: left?.id ?? "" })).toMatchObject({
      code: code.lastSignInWay.code,
    });
    await query("update accounts set phone = '13800138000' where id = $1", owner.id);
    expect(await owner.send(passkeyCalls.remove.path, { id: left?.id ?? "" })).toMatchObject({
      code: code.success.code,
    });
  });
});
