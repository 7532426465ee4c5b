import { createHmac, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { apiPrefix } from "@yiqiao/contracts";
import { errorCatalogue, type ErrorName } from "@yiqiao/contracts/errors";
import { permissionCalls } from "@yiqiao/contracts/permissions";
import { type PublicKey, sessionCalls, type SignedIn, signInCalls } from "@yiqiao/contracts/sessions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount, buildSite, buildTestApp, encryptWith, type TestApp } from "#testing";
import { createServerKeys } from "./server-keys.ts";

const password = "secret1";
let app: TestApp;
let signedIn: SignedIn;
let number = 0;
beforeAll(async () => {
  app = await buildTestApp();
  await buildSite(app.database.db, { id: 5, host: "acme.example" });
  await buildSite(app.database.db, { id: 6, host: "other.example" });
});
afterAll(() => app.close());

const login = async (siteId = 0, host = "main.example") => {
  const account = `user${number++}@example.com`;
  await buildAccount(app.database.db, { accountNumber: account, password, siteId });
  return (await app.login(account, password, { host, address: `198.51.100.${number}` })).data;
};
beforeAll(async () => {
  signedIn = await login();
});

const encode = (value: object | string) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
const decode = (part: string | undefined) =>
  JSON.parse(Buffer.from(part ?? "", "base64url").toString()) as Record<string, unknown>;
const partsOf = (token: string) => {
  const [header, payload, signature = ""] = token.split(".");
  return { header: decode(header), payload: decode(payload), signature };
};
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest("base64url");
const answerOf = async (path: string, token: string, host = "main.example") => {
  const { status, code } = await app.call(path, { token, host });
  return [status, code];
};
const use = (token: string, host?: string) => answerOf(permissionCalls.site.path, token, host);
const refused = (name: ErrorName) => [errorCatalogue[name].status, errorCatalogue[name].code];

describe("an access token", () => {
  it("is refused when it has expired, also one that was good before", async () => {
    const { access_token: token } = await login();
    const [status] = await use(token);
    expect(status).toBe(200);
    app.clock.advance({ minutes: 31 });
    expect(await use(token)).toEqual(refused("tokenExpired"));
    signedIn = await login();
  });

  it("is refused with another payload under its signature", async () => {
    const { header, payload, signature } = partsOf(signedIn.access_token);
    const stranger = await login();
    const forged = { ...payload, sid: partsOf(stranger.access_token).payload["sid"] };
    expect(await use(`${encode(header)}.${encode(forged)}.${signature}`)).toEqual(refused("tokenInvalid"));
  });

  it("is refused when another key signed it", async () => {
    const { header, payload } = partsOf(signedIn.access_token);
    const text = `${encode(header)}.${encode(payload)}`;
    expect(await use(`${text}.${hmac("another key of thirty-two bytes!", text)}`)).toEqual(refused("tokenInvalid"));
    const unknown = `${encode({ ...header, kid: "00000000-0000-4000-8000-000000000000" })}.${encode(payload)}`;
    expect(await use(`${unknown}.${hmac("k", unknown)}`)).toEqual(refused("tokenInvalid"));
  });

  it("is refused when the key for passwords signed it, whose id is known and whose public half is too", async () => {
    const { data: key } = await app.call<PublicKey>(sessionCalls.publicKey.path);
    const { payload } = partsOf(signedIn.access_token);
    const pem = createPublicKey({ key: Buffer.from(key.spki, "base64"), format: "der", type: "spki" })
      .export({ type: "spki", format: "pem" })
      .toString();
    const text = `${encode({ alg: "HS256", kid: key.kid, typ: "JWT" })}.${encode(payload)}`;
    for (const secret of [pem, Buffer.from(key.spki, "base64"), key.spki]) {
      expect(await use(`${text}.${hmac(secret, text)}`)).toEqual(refused("tokenInvalid"));
    }
  });

  it.each(["none", "None", "NONE", "nOnE"])("is refused with the algorithm %s", async (alg) => {
    const { header, payload, signature } = partsOf(signedIn.access_token);
    const text = `${encode({ ...header, alg })}.${encode(payload)}`;
    for (const end of ["", signature, "e30"]) expect(await use(`${text}.${end}`)).toEqual(refused("tokenInvalid"));
  });

  it("is refused when it is signed with a key pair of the forger's own", async () => {
    const { header, payload } = partsOf(signedIn.access_token);
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const jwk = publicKey.export({ format: "jwk" });
    const text = `${encode({ ...header, alg: "RS256", jwk })}.${encode(payload)}`;
    const signature = sign("sha256", Buffer.from(text), privateKey).toString("base64url");
    expect(await use(`${text}.${signature}`)).toEqual(refused("tokenInvalid"));
  });

  it.each(["HS384", "HS512"])("is refused with %s, even by our own key", async (alg) => {
    const { header, payload } = partsOf(signedIn.access_token);
    const kid = String(header["kid"]);
    const keys = createServerKeys(app.features);
    const secret = Buffer.from((await keys.find(app.database.db, "token", kid))?.secret ?? "", "base64");
    const text = `${encode({ ...header, alg })}.${encode(payload)}`;
    const hash = alg === "HS384" ? "sha384" : "sha512";
    const signature = createHmac(hash, secret).update(text).digest("base64url");
    expect(await use(`${text}.${signature}`)).toEqual(refused("tokenInvalid"));
    const right = `${encode(header)}.${encode(payload)}`;
    expect(await use(`${right}.${hmac(secret, right)}`)).toEqual([200, 20000]);
  });

  it("is refused when a refresh token stands in for it, and the other way about", async () => {
    expect(await use(signedIn.refresh_token)).toEqual(refused("tokenInvalid"));
    expect(await answerOf(sessionCalls.refresh.path, signedIn.access_token)).toEqual(refused("tokenInvalid"));
  });

  it("is refused at another site's address", async () => {
    const own = await login(5, "acme.example");
    expect(await use(own.access_token, "acme.example")).toEqual([200, 20000]);
    expect(await use(own.access_token, "other.example")).toEqual(refused("tokenInvalid"));
    expect(await use(signedIn.access_token, "acme.example")).toEqual(refused("tokenInvalid"));
  });

  it("is refused when it is not sent as a bearer", async () => {
    const headers = { authorization: `Basic ${signedIn.access_token}` };
    const answer = await app.fastify.inject({ url: apiPrefix + permissionCalls.site.path, headers });
    expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual(refused("tokenInvalid"));
  });
});

describe("a refresh token", () => {
  const refresh = (token: string) => answerOf(sessionCalls.refresh.path, token);

  it("is refused when it was used before, and so is everything given since", async () => {
    const { refresh_token: stolen } = await login();
    const { data: fresh } = await app.call<SignedIn>(sessionCalls.refresh.path, { token: stolen });
    app.clock.advance({ minutes: 1 });
    expect(await refresh(stolen)).toEqual(refused("tokenInvalid"));
    expect(await use(fresh.access_token)).toEqual(refused("tokenInvalid"));
    expect(await refresh(fresh.refresh_token)).toEqual(refused("tokenInvalid"));
  });

  it("is refused when it has expired, or was never given", async () => {
    const { refresh_token: token } = await login();
    app.clock.advance({ days: 15 });
    expect(await refresh(token)).toEqual(refused("tokenExpired"));
    expect(await refresh("A".repeat(43))).toEqual(refused("tokenInvalid"));
  });
});

describe("an encrypted password", () => {
  const send = async (encrypted: { kid: string; ciphertext: string }) => {
    const { status, code } = await app.call(signInCalls.login.path, {
      body: { account: "sender@example.com", password: encrypted },
      address: `203.0.113.${number++}`,
    });
    return [status, code];
  };
  beforeAll(() => buildAccount(app.database.db, { accountNumber: "sender@example.com", password }));

  it("is refused when it is replayed", async () => {
    const encrypted = await app.encrypt(password);
    expect(await send(encrypted)).toEqual([200, 20000]);
    expect(await send(encrypted)).toEqual(refused("passwordCiphertextInvalid"));
  });

  it("is refused under a key that is over, also with a nonce of today", async () => {
    const { data: old } = await app.call<PublicKey>(sessionCalls.publicKey.path);
    app.clock.advance({ days: 32 });
    await app.features.sessions.cleanUp();
    const { data: today } = await app.call<PublicKey>(sessionCalls.publicKey.path);
    expect(today.kid).not.toBe(old.kid);
    const encrypted = encryptWith({ ...old, nonce: today.nonce }, password);
    expect(await send(encrypted)).toEqual(refused("passwordCiphertextInvalid"));
    expect(await send({ ...encrypted, kid: today.kid })).toEqual(refused("passwordCiphertextInvalid"));
    expect(await send(encryptWith(today, password))).toEqual([200, 20000]);
  });
});
