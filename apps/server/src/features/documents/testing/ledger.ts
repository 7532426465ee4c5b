import type { TestApp } from "#testing";

/** What an account has paid and what is still set aside for it. */
export interface Ledger {
  readonly committed: number;
  readonly reserved: number;
  readonly balance: number;
}

/** Adds up the ledger of a holder, and holds it to its balance. */
export async function ledgerOf({ database }: Pick<TestApp, "database">, holder: string): Promise<Ledger> {
  const { rows } = await database.pool.query<{ kind: string; sum: string }>(
    "select kind, sum(characters) as sum from quota_movements where holder = $1 group by kind",
    [holder],
  );
  const sum = (kind: string) => Number(rows.find((row) => row.kind === kind)?.sum ?? 0);
  const all = ["grant", "reserve", "commit", "release", "expire", "adjust"].reduce(
    (total, kind) => total + sum(kind),
    0,
  );
  const balances = await database.pool.query<{ balance: string }>(
    "select balance from quota_balances where holder = $1",
    [holder],
  );
  const balance = Number(balances.rows[0]?.balance ?? 0);
  if (balance !== all) throw new Error(`The balance ${balance} is not what the ledger adds up to: ${all}`);
  const committed = -sum("commit") - sum("adjust");
  return { committed, reserved: sum("grant") - balance - committed, balance };
}
