import type { MovementKind, PurseKind } from "@yiqiao/contracts/quota";
import { sql } from "drizzle-orm";
import { column, type Executor, type RowOf } from "#platform/database";
import { causeShape, change, lineOf, matching, type StatementFilter } from "./statement.repository.ts";

const lineShape = {
  line: column.text,
  total: column.int,
  created_at: column.timestamptz,
  movements: column.int,
  kind: column.text.as<MovementKind>(),
  purses: column.textArray.as<readonly PurseKind[]>(),
  change: column.bigint,
  charged: column.bigint,
  set_aside: column.bigint,
  balance: column.bigint,
  ...causeShape,
};

export type LineRow = RowOf<typeof lineShape>;

const intoLess = (account: string) =>
  sql`sum(case ${account} when m.to_account then m.characters when m.from_account then -m.characters else 0 end)`;

/** A page of lines, those that moved last first, and how many there are; each with the balance after its last movement. */
export function listLines(
  db: Executor,
  filter: StatementFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<LineRow[]> {
  const { holder } = filter;
  return db.query(lineShape)`
    with matched as (select m.id, ${lineOf} as line ${matching(filter)}),
    lines as (
      select matched.line, max(m.id) as last, count(*)::int as movements, array_agg(distinct p.kind) as purses,
             sum(${change}) as change, ${intoLess("served")} as charged, ${intoLess("reserved")} as set_aside
      from matched join quota_movements m on m.id = matched.id and m.holder = ${holder}
      join quota_purses p on p.id = m.purse_id
      group by matched.line
    ),
    chosen as (select *, (select count(*)::int from lines) as total from lines order by last desc limit ${limit} offset ${offset}),
    later as (
      select m.id, sum(${change}) over (order by m.id desc rows between unbounded preceding and 1 preceding) as changed
      from quota_movements m where m.holder = ${holder} and m.id >= (select min(last) from chosen)
    )
    select chosen.line, chosen.total, chosen.movements, chosen.purses, chosen.change, chosen.charged, chosen.set_aside,
           m.created_at, m.kind, m.cause, r.cause_kind, r.cause_ref, r.account_id, a.username,
           (select coalesce(sum(b.balance), 0) from quota_purses b where b.holder = ${holder})
             - coalesce(later.changed, 0) as balance
    from chosen
    join later on later.id = chosen.last
    join quota_movements m on m.id = chosen.last and m.holder = ${holder}
    left join quota_reservations r on r.id = m.reservation_id
    left join accounts a on a.id = r.account_id
    order by chosen.last desc`;
}

/** How many lines there are, for a page beyond them. */
export async function countLines(db: Executor, filter: StatementFilter): Promise<number> {
  const rows = await db.query({ count: column.int })`
    select count(distinct line)::int as count from (select ${lineOf} as line ${matching(filter)}) as matched`;
  return rows[0]?.count ?? 0;
}
