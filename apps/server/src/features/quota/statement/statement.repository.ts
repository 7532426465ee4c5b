import type { MovementKind, PurseKind } from "@yiqiao/contracts/quota";
import { type SQL, sql } from "drizzle-orm";
import { column, type Executor, type RowOf } from "#platform/database";

export interface StatementFilter {
  readonly holder: string;
  /** Of a pool: only what this member's work moved. */
  readonly accountId?: string | undefined;
  readonly kind?: MovementKind | undefined;
  /** The line that movements belong to. */
  readonly line?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What something was done for, and by whom. */
export const causeShape = {
  cause: column.text.orNull(),
  cause_kind: column.text.orNull(),
  cause_ref: column.text.orNull(),
  account_id: column.uuid.orNull(),
  username: column.text.orNull(),
};

const movementShape = {
  id: column.serial,
  created_at: column.timestamptz,
  kind: column.text.as<MovementKind>(),
  purse: column.text.as<PurseKind>(),
  characters: column.bigint,
  /** What it changed of the characters that can be used. */
  change: column.bigint,
  /** What could be used after it. */
  balance: column.bigint,
  ...causeShape,
};

export type MovementRow = RowOf<typeof movementShape>;

/** What a movement changes of the characters that can be used. */
export const change = sql`case 'available' when m.to_account then m.characters when m.from_account then -m.characters else 0 end`;

/** Movements for one document, or by one reservation for anything else, are one line. */
export const lineOf = sql`coalesce(r.cause_kind || ':' || r.cause_ref, 'work:' || r.id, 'movement:' || m.id)`;

export function matching({ holder, accountId, kind, line, from, to }: StatementFilter): SQL {
  const conditions = [
    sql`m.holder = ${holder}`,
    ...(accountId === undefined ? [] : [sql`r.account_id = ${accountId}`]),
    ...(kind === undefined ? [] : [sql`m.kind = ${kind}`]),
    ...(line === undefined ? [] : [sql`${lineOf} = ${line}`]),
    ...(from === undefined ? [] : [sql`m.created_at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`m.created_at < ${to}::timestamptz`]),
  ];
  return sql`from quota_movements m left join quota_reservations r on r.id = m.reservation_id
             where ${sql.join(conditions, sql` and `)}`;
}

export async function countMovements(db: Executor, filter: StatementFilter): Promise<number> {
  const rows = await db.query({ count: column.int })`select count(*)::int as count ${matching(filter)}`;
  return rows[0]?.count ?? 0;
}

/**
 * A page of movements, the newest first. The balance after each is what there is now less what every later one changed,
 * so that the first pages cost little in a long ledger.
 */
export function listMovements(
  db: Executor,
  filter: StatementFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<MovementRow[]> {
  const { holder } = filter;
  return db.query(movementShape)`
    with chosen as (select m.id ${matching(filter)} order by m.id desc limit ${limit} offset ${offset}),
    later as (
      select m.id, sum(${change}) over (order by m.id desc rows between unbounded preceding and 1 preceding) as changed
      from quota_movements m where m.holder = ${holder} and m.id >= (select min(id) from chosen)
    )
    select m.id, m.created_at, m.kind, p.kind as purse, m.characters, ${change} as change, m.cause,
           r.cause_kind, r.cause_ref, r.account_id, a.username,
           (select coalesce(sum(b.balance), 0) from quota_purses b where b.holder = ${holder})
             - coalesce(later.changed, 0) as balance
    from chosen
    join later on later.id = chosen.id
    join quota_movements m on m.id = chosen.id
    join quota_purses p on p.id = m.purse_id
    left join quota_reservations r on r.id = m.reservation_id
    left join accounts a on a.id = r.account_id
    where m.holder = ${holder}
    order by m.id desc`;
}
