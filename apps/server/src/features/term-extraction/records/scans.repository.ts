import { type SQL, sql } from "drizzle-orm";
import { assignmentsOf, column, columnsOf, type Executor } from "#platform/database";
import type { FoundPart } from "#platform/storage";
import { type ScanDocument, scanShape, type StoredScan, workingStates } from "./stored-scan.ts";

const scanColumns = columnsOf(scanShape);

/** Whose scans are asked for. */
export interface ScanOwner {
  readonly siteId: number;
  readonly accountId: string;
}

const queryScans = (db: Executor, statement: SQL): Promise<StoredScan[]> => db.query(scanShape)(statement);

const ownedBy = ({ siteId, accountId }: ScanOwner): SQL =>
  sql`site_id = ${siteId} and account_id = ${accountId} and state <> 'taking'`;

export type ScanChange = Partial<
  Omit<StoredScan, "id" | "siteId" | "accountId" | "folder" | "createdAt" | "touchedAt">
>;

export type NewScan = Pick<
  StoredScan,
  | "id"
  | "name"
  | "folder"
  | "sourceLanguage"
  | "targetLanguage"
  | "domain"
  | "memories"
  | "termbases"
  | "minFrequency"
  | "maxCandidates"
  | "expiresAt"
>;

/** A scan whose files are on their way in. */
export async function insertScan(db: Executor, owner: ScanOwner, made: NewScan & { readonly at: Date }): Promise<void> {
  const { id, name, folder, sourceLanguage, targetLanguage, domain, minFrequency, maxCandidates } = made;
  await db.execute(sql`
    insert into term_scans (id, site_id, account_id, name, folder, state, src_lang, tgt_lang, domain, tm_ids, tb_ids,
                            min_frequency, max_candidates, created_at, touched_at, expires_at)
    values (${id}, ${owner.siteId}, ${owner.accountId}, ${name}, ${folder}, 'taking', ${sourceLanguage},
            ${targetLanguage}, ${domain}, ${sql.param(made.memories)}::text[], ${sql.param(made.termbases)}::text[],
            ${minFrequency}, ${maxCandidates}, ${made.at}, ${made.at}, ${made.expiresAt})`);
}

/** For jobs, which know scans by their id. */
export async function findScan(db: Executor, id: string): Promise<StoredScan | undefined> {
  return (await queryScans(db, sql`select ${scanColumns} from term_scans where id = ${id}`))[0];
}

/** The same; changes by others wait until the transaction ends. */
export async function lockScan(db: Executor, id: string): Promise<StoredScan | undefined> {
  return (await queryScans(db, sql`select ${scanColumns} from term_scans where id = ${id} for update`))[0];
}

export async function findOwned(db: Executor, owner: ScanOwner, id: string): Promise<StoredScan | undefined> {
  const found = await queryScans(db, sql`select ${scanColumns} from term_scans where ${ownedBy(owner)} and id = ${id}`);
  return found[0];
}

/** The owner's scans of these ids, or all. */
export function lockOwned(db: Executor, owner: ScanOwner, ids: readonly string[] | "all"): Promise<StoredScan[]> {
  const named = ids === "all" ? sql`` : sql`and id = any(${sql.param([...ids])}::uuid[])`;
  return queryScans(
    db,
    sql`select ${scanColumns} from term_scans where ${ownedBy(owner)} ${named} order by id for update`,
  );
}

/** Others that lock the owner wait until the transaction ends. */
export async function lockOwner(db: Executor, { siteId, accountId }: ScanOwner): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`term-scans:${siteId}:${accountId}`}, 0))`);
}

/** The newest first. */
export function listOwned(
  db: Executor,
  owner: ScanOwner,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<StoredScan[]> {
  return queryScans(
    db,
    sql`select ${scanColumns} from term_scans where ${ownedBy(owner)}
        order by created_at desc, id limit ${limit} offset ${offset}`,
  );
}

/** How many scans the owner has, and how many of them are under way. */
export async function countOwned(db: Executor, owner: ScanOwner): Promise<{ all: number; working: number }> {
  const rows = await db.query({ all: column.int, working: column.int })`
    select count(*)::int as "all",
      count(*) filter (where state = any(${sql.param([...workingStates])}::text[]))::int as working
    from term_scans where ${ownedBy(owner)}`;
  return rows[0] ?? { all: 0, working: 0 };
}

/** Which state of a scan a change is meant for. */
export interface ChangeTarget {
  readonly id: string;
  readonly run?: number;
  readonly from?: readonly StoredScan["state"][];
}

/** Its version is raised with every change. @returns undefined when it is another's by now, or gone */
export async function changeScan(
  db: Executor,
  { id, run, from }: ChangeTarget,
  { at, ...change }: Omit<ScanChange, "version"> & { readonly at: Date },
): Promise<StoredScan | undefined> {
  const conditions = [sql`id = ${id}`];
  if (run !== undefined) conditions.push(sql`run = ${run}`);
  if (from !== undefined) conditions.push(sql`state = any(${sql.param([...from])}::text[])`);
  const assignments = [...assignmentsOf(scanShape, { ...change, touchedAt: at }), sql`version = version + 1`];
  const [changed] = await queryScans(
    db,
    sql`update term_scans set ${sql.join(assignments, sql`, `)}
        where ${sql.join(conditions, sql` and `)} returning ${scanColumns}`,
  );
  return changed;
}

/** What became of one document, for a scan that is still this run's. */
export function changedDocuments(
  { documents }: Pick<StoredScan, "documents">,
  id: string,
  change: Partial<ScanDocument>,
): readonly ScanDocument[] {
  return documents.map((document) => (document.id === id ? { ...document, ...change } : document));
}

export async function deleteScan(db: Executor, id: string): Promise<void> {
  await db.execute(sql`delete from term_scans where id = ${id}`);
}

/** Scans whose time is over. */
export async function findExpired(db: Executor, now: Date, { limit, skip }: FoundPart): Promise<string[]> {
  const rows = await db.query({ id: column.uuid })`
    select id from term_scans /* any site: what is over */
    where expires_at <= ${now} order by expires_at, id limit ${limit} offset ${skip}`;
  return rows.map(({ id }) => id);
}

/** Scans on which nothing was done since a moment, although work is to be done. */
export async function findStuck(db: Executor, before: Date, limit: number): Promise<StoredScan[]> {
  return queryScans(
    db,
    sql`select ${scanColumns} from term_scans /* any site: lost jobs are everybody's */
        where (state in ('waiting', 'running') or proposal_state in ('waiting', 'running')) and touched_at < ${before}
        order by touched_at limit ${limit}`,
  );
}

/** Of these reservations those of proposals that are still worked on. */
export async function reservationsInUse(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query({ reservationId: column.uuid.present().named("reservation_id") })`
    select reservation_id as "reservationId" from term_scans /* any site: whose work died is everybody's */
    where reservation_id = any(${sql.param([...ids])}::uuid[]) and proposal_state in ('waiting', 'running')`;
  return new Set(rows.map(({ reservationId }) => reservationId));
}

/** Scans of an account by their ids, those behind `after`. */
export function scansOfAccount(
  db: Executor,
  accountId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<StoredScan[]> {
  return queryScans(
    db,
    sql`select ${scanColumns} from term_scans where account_id = ${accountId} and id > ${after}::uuid
        order by id limit ${limit}`,
  );
}
