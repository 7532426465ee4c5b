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

/** All that the ledger says of a holder, without what is another one each time. */
export async function readLedger({ pool }: Pick<Database, "pool">, holder: string) {
  const rowsOf = async (statement: string) => (await pool.query<Record<string, unknown>>(statement, [holder])).rows;
  return {
    purses: await rowsOf("select kind, balance::int, reserved::int from quota_purses where holder = $1 order by 1"),
    reservations: await rowsOf(
      `select r.holders = array[r.holder] as alone, r.site_id, r.account_id::text = split_part(r.holder, ':', 2) as own,
              r.cause_kind, r.cause_ref, r.characters::int, r.committed::int, r.status, r.is_lasting,
              s.position, s.characters::int as share, s.committed::int as charged
       from quota_reservations r left join quota_shares s on s.reservation_id = r.id where r.holder = $1`,
    ),
    movements: await rowsOf(
      `select kind, from_account, to_account, characters::int, part, reservation_id is null as free,
              case when cause like 'order:%' then 'order' else cause end as cause
       from quota_movements where holder = $1 order by id`,
    ),
    usage: await rowsOf(
      "select kind, charged::int from usage_events where 'account:' || account_id = $1 and charged > 0",
    ),
  };
}
