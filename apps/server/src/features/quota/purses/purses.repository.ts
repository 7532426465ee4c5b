import { sql } from "drizzle-orm";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";
import { entryOf, post } from "../ledger/movements.repository.ts";

export type PurseKind = "month" | "plan" | "pack" | "api";

const purseShape = {
  id: column.uuid,
  holder: column.text,
  kind: column.text.as<PurseKind>(),
  source: column.text,
  startsAt: column.timestamptz,
  expiresAt: column.timestamptz,
  granted: column.bigint,
  balance: column.bigint,
  reserved: column.bigint,
  closedAt: column.timestamptz.orNull(),
};

export type Purse = RowOf<typeof purseShape>;

const purseColumns = columnsOf(purseShape);

/**
 * Locks holders until the transaction ends, in the order of their names, whether they are there or made here: a conflict
 * locks the row that is there, be it of a moment ago, and changes nothing of it.
 */
export async function lockHolders(db: Executor, names: readonly string[], siteId: number): Promise<void> {
  await db.execute(sql`
    insert into quota_holders as h (name, site_id)
    select name, ${siteId} from unnest(${sql.param([...new Set(names)])}::text[]) name order by name
    on conflict (name) do update set site_id = h.site_id where false`);
}

/** Whether there is, or has been, such a holder, such as a pool. */
export async function hasHolder(db: Executor, name: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select 1 from quota_holders where name = ${name}`);
  return rowCount > 0;
}

/** Whether a holder has anything that was not taken back; what is over counts, too. */
export async function hasOpenPurse(db: Executor, holder: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from quota_purses where holder = ${holder} and closed_at is null limit 1`);
  return rowCount > 0;
}

/** Those of the holders that have anything that was not taken back. */
export async function findOpenHolders(db: Executor, holders: readonly string[]): Promise<Set<string>> {
  const rows = await db.query({ holder: column.text })`
    select distinct holder from quota_purses where holder = any(${sql.param([...holders])}::text[]) and closed_at is null`;
  return new Set(rows.map(({ holder }) => holder));
}

/** The purses of holders that are neither over nor closed, also those that have not begun. */
export function findPurses(db: Executor, holders: readonly string[], at: Date): Promise<Purse[]> {
  return db.prepared(purseShape)`
    select ${purseColumns} from quota_purses
    where holder = any(${sql.param([...holders])}::text[]) and expires_at > ${at} and closed_at is null`;
}

export async function findPurse(
  db: Executor,
  { holder, source }: { holder: string; source: string },
): Promise<Purse | undefined> {
  const rows = await db.query(purseShape)`
    select ${purseColumns} from quota_purses where holder = ${holder} and source = ${source}`;
  return rows[0];
}

export interface NewPurse {
  readonly holder: string;
  readonly kind: PurseKind;
  readonly source: string;
  readonly startsAt: Date;
  readonly expiresAt: Date;
  readonly characters: number;
  readonly cause?: string | undefined;
}

/** Makes a purse with its grant, whose holder is locked; the one with the same source if there is one. */
export async function openPurse(db: Executor, purse: NewPurse, at: Date): Promise<Purse> {
  const { holder, kind, source, startsAt, expiresAt, characters, cause = source } = purse;
  const [made] = await db.query(purseShape)`
    insert into quota_purses (holder, kind, source, starts_at, expires_at, granted)
    values (${holder}, ${kind}, ${source}, ${startsAt}, ${expiresAt}, ${characters})
    on conflict (holder, source) do nothing returning ${purseColumns}`;
  if (made === undefined) {
    const known = await findPurse(db, purse);
    if (known === undefined) throw new Error("The purse vanished");
    return known;
  }
  await post(db, [entryOf(made, ["grant", "issued", "available"], characters, { cause })], { at });
  return { ...made, balance: characters };
}

export async function setClosed(db: Executor, purseId: string, at: Date): Promise<void> {
  await db.execute(sql`update quota_purses set closed_at = ${at} where id = ${purseId} and closed_at is null`);
}

export async function setTerm(db: Executor, purseId: string, term: { startsAt: Date; expiresAt: Date }): Promise<void> {
  await db.execute(sql`
    update quota_purses set starts_at = ${term.startsAt}, expires_at = ${term.expiresAt} where id = ${purseId}`);
}

export async function addGranted(db: Executor, purseId: string, characters: number): Promise<void> {
  await db.execute(sql`update quota_purses set granted = granted + ${characters} where id = ${purseId}`);
}

export async function setWrittenOff(db: Executor, purseId: string, at: Date): Promise<void> {
  await db.execute(sql`update quota_purses set written_off_at = ${at} where id = ${purseId}`);
}

/** Purses past their end that nobody has written off. */
export async function findExpiredPurses(
  db: Executor,
  at: Date,
  limit: number,
): Promise<Pick<Purse, "holder" | "source">[]> {
  const rows = await db.query({ holder: column.text, source: column.text })`
    select holder, source from quota_purses /* any site: purses past their end */
    where expires_at <= ${at} and written_off_at is null order by expires_at limit ${limit}`;
  return rows;
}
