import { type SQL, sql } from "drizzle-orm";
import { column, type Executor, type RowOf } from "#platform/database";

/** Something in the ledger that does not add up. */
const differenceShape = {
  /** `purse:<id>` or `reservation:<id>`. */
  of: column.text,
  what: column.text.as<"balance" | "reserved" | "shares" | "share-sum" | "committed" | "charged">(),
  /** What is kept. */
  kept: column.bigint,
  /** What it adds up to. */
  summed: column.bigint,
};

export type Difference = RowOf<typeof differenceShape>;

export interface Counts {
  readonly purses: number;
  readonly reservations: number;
}

export async function countAll(db: Executor): Promise<Counts> {
  const rows = await db.query({ purses: column.int, reservations: column.int })`
    select (select count(*)::int from quota_purses) as purses, /* any site: the whole ledger is checked */
           (select count(*)::int from quota_reservations) as reservations`;
  return rows[0] ?? { purses: 0, reservations: 0 };
}

/** Purses that hold something else than their movements, or than their open reservations, add up to. */
export async function findWrongPurses(db: Executor, limit: number): Promise<Difference[]> {
  return differences(
    db,
    sql`/* any site: the whole ledger is checked */
    with moved as (
      select purse_id,
             sum(case 'available' when to_account then characters when from_account then -characters else 0 end) as balance,
             sum(case 'reserved' when to_account then characters when from_account then -characters else 0 end) as reserved
      from quota_movements group by 1
    ), held as (
      select s.purse_id, sum(s.characters - s.committed) as open
      from quota_shares s join quota_reservations r on r.id = s.reservation_id where r.status = 'open' group by 1
    )
    select 'purse:' || p.id as of, d.what, d.kept, d.summed
    from quota_purses p
    left join moved m on m.purse_id = p.id
    left join held h on h.purse_id = p.id
    cross join lateral (values ('balance', p.balance, coalesce(m.balance, 0)),
                               ('reserved', p.reserved, coalesce(m.reserved, 0)),
                               ('shares', p.reserved, coalesce(h.open, 0))) d (what, kept, summed)
    where d.kept <> d.summed limit ${limit}`,
  );
}

/** Reservations that their shares or their movements contradict, for any of their holders. */
export async function findWrongReservations(db: Executor, limit: number): Promise<Difference[]> {
  return differences(
    db,
    sql`
    with shared as (
      select s.reservation_id, p.holder, sum(s.characters) as characters, sum(s.committed) as committed
      from quota_shares s join quota_purses p on p.id = s.purse_id group by 1, 2
    ), charged as (
      select reservation_id, holder,
             sum(case 'served' when to_account then characters when from_account then -characters else 0 end) as characters
      from quota_movements where reservation_id is not null group by 1, 2
    )
    select 'reservation:' || r.id as of, d.what, d.kept, d.summed
    from quota_reservations r /* any site: the whole ledger is checked */
    join lateral unnest(r.holders) n (holder) on true
    left join shared s on s.reservation_id = r.id and s.holder = n.holder
    left join charged c on c.reservation_id = r.id and c.holder = n.holder
    cross join lateral (values ('share-sum', r.characters, coalesce(s.characters, 0)),
                               ('committed', r.committed, coalesce(s.committed, 0)),
                               ('charged', r.committed, coalesce(c.characters, 0))) d (what, kept, summed)
    -- Visitors' months are forgotten purse by purse, the reservation last.
    where d.kept <> d.summed and not (n.holder ~ '^(device|address):' and s.reservation_id is null) limit ${limit}`,
  );
}

export async function insertCheck(
  db: Executor,
  check: Counts & { readonly at: Date; readonly differences: readonly Difference[] },
): Promise<void> {
  await db.execute(sql`
    insert into quota_checks (checked_at, purses, reservations, differences)
    values (${check.at}, ${check.purses}, ${check.reservations}, ${JSON.stringify(check.differences)}::jsonb)`);
}

/** The administrators above all others who can log in. */
export async function findSuperAdministrators(db: Executor): Promise<string[]> {
  const rows = await db.query({ id: column.uuid })`
    select id from accounts where site_id = 0 and is_super and status = 'active'`;
  return rows.map(({ id }) => id);
}

function differences(db: Executor, statement: SQL): Promise<Difference[]> {
  return db.query(differenceShape)(statement);
}
