import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#platform/database";
import { buildAccount, createTestDatabase } from "#testing";
import { createSignInMethods } from "./sign-in-methods.service.ts";

let database: Database;
let accountId = "";
let count = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  accountId = await buildAccount(database.db, { accountNumber: `way${++count}`, password: "abc12345" });
  await database.pool.query("update accounts set password_hash = null where id = $1", [accountId]);
});

const isOpen = async (delivered: readonly string[] = ["email", "phone"], identities = 0) => {
  const signInMethods = createSignInMethods({
    canDeliver: (kind) => delivered.includes(kind),
    countIdentities: () => Promise.resolve(identities),
  });
  return database
    .transaction((tx) => signInMethods.requireOne(tx, accountId))
    .then(() => true)
    .catch((error: unknown) => {
      expect(error).toMatchObject({ error: "lastSignInWay" });
      return false;
    });
};

describe("the ways into an account", () => {
  it("are none without anything, and nothing to ask of an account that is gone", async () => {
    expect(await isOpen()).toBe(false);
    accountId = "5c0a4a1e-6f43-4d54-a3cb-0b6f0e4dbb1f";
    expect(await isOpen()).toBe(true);
  });

  it.each([
    ["a password", "update accounts set password_hash = 'x' where id = $1"],
    ["a passkey", "insert into passkeys values ('p' || $1, $1::uuid, 'localhost', '', 0, '{}', 'Key', now())"],
  ])("are %s", async (_what, text) => {
    await database.pool.query(text, [accountId]);
    expect(await isOpen([])).toBe(true);
  });

  it.each([
    ["email", "way@example.com"],
    ["phone", "13800138000"],
  ])("are a code by %s, where it can be sent", async (kind, identifier) => {
    await database.pool.query(`update accounts set ${kind} = $2 where id = $1`, [accountId, identifier]);
    expect(await isOpen([kind])).toBe(true);
    expect(await isOpen([])).toBe(false);
  });

  it("are another provider", async () => {
    expect(await isOpen([], 1)).toBe(true);
  });
});
