import type { TestApp } from "./app.ts";

/** What an account has paid and what is still set aside for it. */
export interface Ledger {
  readonly committed: number;
  readonly reserved: number;
  readonly balance: number;
}

/** Adds up the ledger of a holder, and holds its purses to it. */
export async function ledgerOf({ database }: Pick<TestApp, "database">, holder: string): Promise<Ledger> {
  const moved = await database.pool.query<{ account: string; sum: string }>(
    `select account, sum(characters) as sum
     from (select to_account as account, characters from quota_movements where holder = $1
           union all select from_account, -characters from quota_movements where holder = $1) moved group by 1`,
    [holder],
  );
  const sum = (account: string) => Number(moved.rows.find((row) => row.account === account)?.sum ?? 0);
  const { rows } = await database.pool.query<{ balance: string; reserved: string }>(
    "select coalesce(sum(balance), 0) as balance, coalesce(sum(reserved), 0) as reserved from quota_purses where holder = $1",
    [holder],
  );
  const kept = { balance: Number(rows[0]?.balance ?? 0), reserved: Number(rows[0]?.reserved ?? 0) };
  const added = { balance: sum("available"), reserved: sum("reserved") };
  if (kept.balance !== added.balance || kept.reserved !== added.reserved) {
    throw new Error(`The purses hold ${JSON.stringify(kept)}, the ledger adds up to ${JSON.stringify(added)}`);
  }
  return { committed: sum("served"), ...kept };
}
