import { type SQL, sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";

export type MovementKind = "grant" | "reserve" | "commit" | "release" | "expire" | "adjust";
/** Between which accounts of a purse characters move. */
export type PurseAccount = "issued" | "available" | "reserved" | "served" | "expired" | "withdrawn";

/** One movement: characters go from one account of a purse to another. */
export interface Entry {
  readonly purseId: string;
  readonly holder: string;
  readonly kind: MovementKind;
  readonly from: PurseAccount;
  readonly to: PurseAccount;
  /** Above 0; an entry of 0 is none. */
  readonly characters: number;
  readonly reservationId?: string | undefined;
  /** The part of the work; with the reservation, purse and kind it is written once. */
  readonly part?: string | undefined;
  readonly cause?: string | undefined;
}

type Why = Pick<Entry, "reservationId" | "part" | "cause">;

export function entryOf(
  { id: purseId, holder }: { readonly id: string; readonly holder: string },
  [kind, from, to]: readonly [MovementKind, PurseAccount, PurseAccount],
  characters: number,
  why: Why = {},
): Entry {
  return { purseId, holder, kind, from, to, characters, ...why };
}

/**
 * Writes movements down and carries them over to their purses, whose holders are locked; `also` are parts of a `with`
 * that are done in the same statement. What would leave less than nothing is refused by the database.
 */
export async function post(
  db: Executor,
  entries: readonly Entry[],
  { at, also = [] }: { readonly at: Date; readonly also?: readonly SQL[] },
): Promise<void> {
  const real = entries.filter(({ characters }) => characters > 0);
  const parts = [...also, ...(real.length > 0 ? [booked(real, at)] : [])];
  if (parts.length === 0) return;
  const changes = [...changesBy(real)];
  const ids = sql.param(changes.map(([id]) => id));
  await db.execute(sql`
    with ${sql.join(parts, sql`, `)}
    update quota_purses p set balance = p.balance + d.available, reserved = p.reserved + d.reserved
    from unnest(${ids}::uuid[], ${sql.param(changes.map(([, change]) => change.available))}::bigint[],
                ${sql.param(changes.map(([, change]) => change.reserved))}::bigint[]) d (id, available, reserved)
    where p.id = d.id and p.id = any(${ids}::uuid[])`);
}

function booked(entries: readonly Entry[], at: Date): SQL {
  const column = <T>(of: (entry: Entry) => T) => sql.param(entries.map((entry) => of(entry)));
  return sql`booked as (
    insert into quota_movements
      (purse_id, holder, kind, from_account, to_account, characters, reservation_id, part, cause, created_at)
    select e.*, ${at}::timestamptz
    from unnest(${column((e) => e.purseId)}::uuid[], ${column((e) => e.holder)}::text[],
                ${column((e) => e.kind)}::text[], ${column((e) => e.from)}::text[], ${column((e) => e.to)}::text[],
                ${column((e) => e.characters)}::bigint[], ${column((e) => e.reservationId ?? null)}::uuid[],
                ${column((e) => e.part ?? "")}::text[], ${column((e) => e.cause ?? null)}::text[])
      e (purse_id, holder, kind, from_account, to_account, characters, reservation_id, part, cause)
  )`;
}

interface Change {
  available: number;
  reserved: number;
}

/** What the two accounts that a purse keeps change by. */
function changesBy(entries: readonly Entry[]): Map<string, Change> {
  const changes = new Map<string, Change>();
  for (const { purseId, from, to, characters } of entries) {
    const change = changes.get(purseId) ?? { available: 0, reserved: 0 };
    if (from === "available" || from === "reserved") change[from] -= characters;
    if (to === "available" || to === "reserved") change[to] += characters;
    changes.set(purseId, change);
  }
  return changes;
}

/** What a purse's movements into an account add up to, less those out of it. */
export async function sumOf(db: Executor, purseId: string, account: PurseAccount): Promise<number> {
  const rows = await db.query({ sum: column.bigint })`
    select coalesce(sum(case when to_account = ${account} then characters else -characters end), 0) as sum
    from quota_movements where purse_id = ${purseId} and ${account} in (from_account, to_account)`;
  return rows[0]?.sum ?? 0;
}
