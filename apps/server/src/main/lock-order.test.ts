import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lockAccount } from "../features/accounts/index.ts";
import { saveUses } from "../features/libraries/records/uses.repository.ts";
import { lockHolders } from "../features/quota/purses/purses.repository.ts";
import { addRefusals } from "../features/traffic-control/refusals.repository.ts";
import type { Executor } from "../platform/database/index.ts";
import { buildAccount, createTestDatabase } from "#testing";
import { runsOfTwoThatMeet } from "#testing/meeting";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let accountId: string;
beforeAll(async () => {
  database = await createTestDatabase({ repeats: false });
  accountId = await buildAccount(database.db, { accountNumber: "user@example.com", password: "Harbour2026x" });
  await database.pool.query(
    `insert into libraries (id, site_id, kind, scope, account_id, name, src_lang, tgt_lang, created_at, updated_at)
     select id, 0, 'memory', 'individual', $2, id, 'zh-cn', 'en-us', now(), now() from unnest($1::uuid[]) id`,
    [[low, high], accountId],
  );
  await database.transaction((tx) => lockHolders(tx, ["second"], 0));
});
afterAll(() => database.close());

const [low, high] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];

async function usesOf(tx: Executor, ids: readonly string[]): Promise<void> {
  const uses = ids.map((libraryId, position) => ({ libraryId, inUse: true, penalty: 0, position }));
  await saveUses(tx, accountId, uses);
}

async function refusalsOf(tx: Executor, groups: readonly string[]): Promise<void> {
  const refusal = { minute: new Date(0), reason: "limit", accountId: null, network: "192.0.2.1", count: 1 } as const;
  const refusals = groups.map((group) => Object.assign({ group }, refusal));
  await addRefusals(tx, refusals);
}

describe("of two callers that take the same rows, told in other orders, none is undone:", () => {
  it.each([
    ["holders of which one is new", (tx, which) => lockHolders(tx, which, 0)],
    [
      "the uses of libraries",
      (tx, which) =>
        usesOf(
          tx,
          which.map((one) => (one === "first" ? low : high)),
        ),
    ],
    ["counts of refusals", (tx, which) => refusalsOf(tx, which)],
  ] satisfies [string, Parameters<typeof runsOfTwoThatMeet>[1]][])("%s", async (_, take) => {
    expect(await runsOfTwoThatMeet(database, take)).toBe(2);
  });
});

it("who refers to an account does not wait for who holds it", async () => {
  const other = new Client({ connectionString: database.connectionString });
  await other.connect();
  try {
    await other.query("set lock_timeout = '1s'");
    const { rowCount } = await database.transaction(async (tx) => {
      await lockAccount(tx, accountId);
      return other.query(
        `insert into web_page_translations (hash, site_id, owner, account_id, target, created_at)
         values ($1, 0, 'account', $2, '{}', now())`,
        [randomUUID(), accountId],
      );
    });
    expect(rowCount).toBe(1);
  } finally {
    await other.end();
  }
});
