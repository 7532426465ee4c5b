import type { Database } from "../../apps/server/src/platform/database/index.ts";

/** The least that two steps of a charge can be: one locked balance a user and a line in a journal, without any rule. */
export async function createBaseline({ pool }: Pick<Database, "pool">): Promise<(holder: string) => Promise<void>> {
  await pool.query(`
    create table bench_balances (holder text primary key, balance bigint not null check (balance >= 0));
    create table bench_journal (id bigint generated always as identity primary key, holder text not null,
                                characters bigint not null)`);
  const step = async (holder: string, characters: number): Promise<void> => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query("update bench_balances set balance = balance + $2 where holder = $1", [holder, characters]);
      await client.query("insert into bench_journal (holder, characters) values ($1, $2)", [holder, characters]);
      await client.query("commit");
    } finally {
      client.release();
    }
  };
  return async (holder) => {
    await pool.query("insert into bench_balances values ($1, 1000000000) on conflict do nothing", [holder]);
    await step(holder, -100);
    await step(holder, 10);
  };
}
