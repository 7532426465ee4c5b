import type { Database } from "#platform/database";

/** A holder's characters by what became of them; `summed` is what the movements say of those that can be used. */
export interface Books {
  readonly holder: string;
  readonly balance: number;
  readonly summed: number;
}

/** What holders have in all their purses, and what their movements add up to: the same, or the ledger is wrong. */
export async function booksOf({ pool }: Pick<Database, "pool">, holders?: readonly string[]): Promise<Books[]> {
  const { rows } = await pool.query<Books>(
    `select p.holder, sum(p.balance)::int as balance, sum(coalesce(m.summed, 0))::int as summed
     from quota_purses p
     left join (select purse_id, sum(case 'available' when to_account then characters when from_account then -characters
                                     else 0 end) as summed
                from quota_movements group by 1) m on m.purse_id = p.id
     where $1::text[] is null or p.holder = any($1) group by 1 order by 1`,
    [holders ?? null],
  );
  return rows;
}
