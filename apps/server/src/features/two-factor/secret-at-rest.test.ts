import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSecrets, SecretsError } from "#platform/secrets";
import { buildAccount, buildTestApp, type TestApp } from "#testing";
import { appCode } from "./testing/app-codes.ts";

let app: TestApp;
let accountId = "";
let count = 0;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  accountId = await buildAccount(app.database.db, {
    accountNumber: `owner${++count}@example.com`,
    password: "abc12345",
  });
});

async function enable(): Promise<{ secret: string; recoveryCodes: readonly string[] }> {
  const { accounts, twoFactor } = app.features;
  const account = await accounts.find(accountId);
  if (account === undefined) throw new Error("The account is gone");
  const { secret } = await twoFactor.enrol(account);
  const recoveryCodes = (await twoFactor.confirm(accountId, appCode(secret, app.clock.now()))) ?? [];
  expect(recoveryCodes).toHaveLength(10);
  app.clock.advance({ minutes: 1 });
  return { secret, recoveryCodes };
}

describe("a secret at rest", () => {
  const readStoredSecret = async () => {
    const text = "select secret from two_factor where account_id = $1";
    return (await app.database.pool.query<{ secret: Buffer }>(text, [accountId])).rows[0]?.secret ?? Buffer.alloc(0);
  };

  it("cannot be read, and belongs to its account alone", async () => {
    const { secret, recoveryCodes } = await enable();
    const sealed = await readStoredSecret();
    expect(sealed.length).toBeGreaterThan(secret.length);
    for (const encoding of ["utf8", "latin1", "base64", "hex"] as const) {
      expect(sealed.toString(encoding).toLowerCase()).not.toContain(secret.toLowerCase());
    }
    expect(sealed.includes(Buffer.from(secret))).toBe(false);
    const everything = await app.database.pool.query<{ row: string }>(`
      select t::text as row from two_factor t union all select r::text from recovery_codes r
      union all select a::text from audit_log a union all select m::text from messages m`);
    for (const { row } of everything.rows) {
      for (const hidden of [secret, ...recoveryCodes]) expect(row).not.toContain(hidden);
    }

    const thief = await buildAccount(app.database.db, { accountNumber: "thief", password: "abc12345" });
    await app.database.pool.query(
      "insert into two_factor (account_id, secret, confirmed_at, created_at) values ($1, $2, now(), now())",
      [thief, sealed],
    );
    await expect(app.features.twoFactor.check(thief, appCode(secret, app.clock.now()))).rejects.toThrow(SecretsError);
    await app.database.pool.query("delete from two_factor where account_id = $1", [thief]);
  });

  it("opens with the installation's key only", async () => {
    const { secret } = await enable();
    const other = createSecrets({ key: Buffer.alloc(32, 9), previousKey: undefined, dataDir: "/nowhere" });
    const place = { table: "two_factor", row: accountId, field: "secret" };
    const keys = await other.keys();
    const sealed = await readStoredSecret();
    expect(() => keys.open(sealed, place)).toThrow("another key");
    expect(await app.features.twoFactor.check(accountId, appCode(secret, app.clock.now()))).toBe(true);
  });
});
