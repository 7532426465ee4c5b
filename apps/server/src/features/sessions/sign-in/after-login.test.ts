import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount, buildTestApp, type TestApp } from "#testing";

const password = "secret1";
let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

describe("a new place", () => {
  it("is told of, once the account has been used before", async () => {
    const account = "moved@example.com";
    await buildAccount(app.database.db, { accountNumber: account, password });
    const [device, other] = [randomUUID(), randomUUID()];
    const unread = async (sent: { device: string; address: string }) =>
      (await app.login(account, password, sent)).data.user.msg_count;
    expect(await unread({ device, address: "192.0.2.10" })).toBe(0);
    expect(await unread({ device, address: "192.0.2.11" })).toBe(0);
    expect(await unread({ device: other, address: "192.0.2.12" })).toBe(1);
    expect(await unread({ device: other, address: "192.0.2.12" })).toBe(1);
  });
});

describe("an account that will be deleted", () => {
  it("may sign in, and is told when", async () => {
    const account = "leaving@example.com";
    await buildAccount(app.database.db, { accountNumber: account, password });
    await app.database.pool.query("update accounts set deletion_due_at = '2026-04-01' where account_number = $1", [
      account,
    ]);
    const { data } = await app.login(account, password, { address: "192.0.2.20" });
    expect(data.user.deletion_due_at).toMatch(/^2026-0[34]-/);
  });
});
