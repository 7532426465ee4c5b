import { createHmac, randomBytes } from "node:crypto";
import { permissionCalls } from "@yiqiao/contracts/permissions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount, buildTestApp, everyValue, privateKeysIn, signersOf, type TestApp } from "#testing";
import { fillAccount } from "#testing/fill-account";

const password = "Harbour2026x";
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await buildTestApp();
  await buildAccount(app.database.db, { accountNumber: "super", password, role: 0, isSuper: true });
  // Those that the product makes.
  await app.database.pool.query("delete from server_keys");
  token = (await app.login("super", password)).data.access_token;
  await fillAccount(app, "filled");
});
afterAll(() => app.close());

const use = async (given: string) => (await app.call(permissionCalls.site.path, { token: given })).status;

describe("who reads the whole database", () => {
  it("finds nothing in it that signs a login, in whatever encoding", async () => {
    const values = await everyValue(app.database.pool);
    // What is looked for would be found.
    expect(signersOf(forged("a key".repeat(8)), [...values, "a key".repeat(8)])).toEqual(["a key".repeat(8)]);
    expect(values.size).toBeGreaterThan(300);
    expect(signersOf(token, values)).toEqual([]);
  });

  it("finds no private key in it", async () => {
    const values = await everyValue(app.database.pool);
    expect(privateKeysIn(values).map((value) => value.slice(0, 40))).toEqual([]);
  });

  it("is refused with tokens that are signed with what stands in the table of keys", async () => {
    expect(await use(token)).toBe(200);
    const { rows } = await app.database.pool.query<{ kid: string; key: string }>(
      "select kid, secret::text as key from server_keys",
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { kid, key } of rows) {
      const bare = Buffer.from(key.slice(2), "hex");
      for (const bytes of [key, bare, Buffer.from(bare.toString(), "base64")]) {
        expect(await use(forged(bytes, kid))).toBe(401);
      }
    }
  });
});

/** A token of the super administrator's session. */
function forged(key: string | Buffer, kid?: string): string {
  const [header = "", payload = ""] = token.split(".");
  const said = JSON.parse(Buffer.from(header, "base64url").toString()) as Record<string, unknown>;
  const head = Buffer.from(JSON.stringify({ ...said, kid: kid ?? said["kid"] })).toString("base64url");
  const text = `${head}.${payload}`;
  return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
}

it("would find keys in clear", () => {
  const pem = "-----BEGIN PRIVATE KEY-----";
  expect(privateKeysIn([pem, randomBytes(64).toString("hex"), '{"kty":"oct","k":"AAAA"}'])).toHaveLength(2);
});
