import type { PictureState } from "@yiqiao/contracts/pictures";
import { type SQL, sql } from "drizzle-orm";
import { assignmentsOf, column, columnsOf, type Executor } from "#platform/database";
import type { Owner } from "#platform/request";
import type { FoundPart } from "#platform/storage";
import { pictureShape, type StoredPicture, workingStates } from "./stored-picture.ts";

const pictureColumns = columnsOf(pictureShape);
const { blocks: _, ...withoutTexts } = pictureShape;
/** Texts are megabytes; a list needs them where they tell how far a translation is. */
const listedColumns = sql`${columnsOf(withoutTexts)},
  case when state = 'translating' then blocks else '[]'::jsonb end as blocks`;

const queryPictures = (db: Executor, statement: SQL): Promise<StoredPicture[]> => db.query(pictureShape)(statement);

const ownedBy = ({ name, siteId }: Owner): SQL => sql`site_id = ${siteId} and owner = ${name}`;

export type PictureChange = Partial<Omit<StoredPicture, "id" | "siteId" | "owner" | "createdAt" | "touchedAt">>;

export type NewPicture = Pick<
  StoredPicture,
  "id" | "name" | "mediaType" | "sizeBytes" | "width" | "height" | "folder" | "expiresAt"
>;

export async function insertPicture(db: Executor, owner: Owner, made: NewPicture & { readonly at: Date }) {
  const { id, name, mediaType, sizeBytes, width, height, folder, expiresAt, at } = made;
  await db.execute(sql`
    insert into pictures (id, site_id, owner, account_id, name, media_type, size_bytes, width, height, folder, state,
                          created_at, touched_at, expires_at)
    values (${id}, ${owner.siteId}, ${owner.name}, ${owner.accountId}, ${name}, ${mediaType}, ${sizeBytes}, ${width},
            ${height}, ${folder}, 'uploaded', ${at}, ${at}, ${expiresAt})`);
}

/** For jobs, which know pictures by their id. */
export async function findPicture(db: Executor, id: string): Promise<StoredPicture | undefined> {
  return (await queryPictures(db, sql`select ${pictureColumns} from pictures where id = ${id}`))[0];
}

/** The same; changes by others wait until the transaction ends. */
export async function lockPicture(db: Executor, id: string): Promise<StoredPicture | undefined> {
  return (await queryPictures(db, sql`select ${pictureColumns} from pictures where id = ${id} for update`))[0];
}

export async function findOwned(db: Executor, owner: Owner, id: string): Promise<StoredPicture | undefined> {
  const found = await queryPictures(
    db,
    sql`select ${pictureColumns} from pictures where ${ownedBy(owner)} and id = ${id}`,
  );
  return found[0];
}

export async function lockOwned(db: Executor, owner: Owner, ids: readonly string[]): Promise<StoredPicture[]> {
  return queryPictures(
    db,
    sql`select ${pictureColumns} from pictures where ${ownedBy(owner)} and id = any(${sql.param([...ids])}::uuid[])
        order by id for update`,
  );
}

/** Others that lock the owner wait until the transaction ends. */
export async function lockOwner(db: Executor, { name, siteId }: Owner): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pictures:${siteId}:${name}`}, 0))`);
}

/** The newest first; without their texts, but for those that are being translated. */
export async function listOwned(
  db: Executor,
  owner: Owner,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<StoredPicture[]> {
  return queryPictures(
    db,
    sql`select ${listedColumns} from pictures where ${ownedBy(owner)}
        order by created_at desc, id limit ${limit} offset ${offset}`,
  );
}

/** The owner's pictures, or those in these states. */
export async function countOwned(db: Executor, owner: Owner, states?: readonly PictureState[]): Promise<number> {
  const inStates = states === undefined ? sql`` : sql`and state = any(${sql.param([...states])}::text[])`;
  const rows = await db.query({ count: column.int })`
    select count(*)::int as count from pictures where ${ownedBy(owner)} ${inStates}`;
  return rows[0]?.count ?? 0;
}

/** Which state of a picture a change is meant for. */
export interface ChangeTarget {
  readonly id: string;
  readonly run?: number;
  readonly version?: number;
  readonly from?: readonly PictureState[];
}

/** @returns the picture as it is then, undefined when it is another's by now, or gone */
export async function changePicture(
  db: Executor,
  { id, run, version, from }: ChangeTarget,
  { at, ...change }: PictureChange & { readonly at: Date },
): Promise<StoredPicture | undefined> {
  const conditions = [sql`id = ${id}`];
  if (run !== undefined) conditions.push(sql`run = ${run}`);
  if (version !== undefined) conditions.push(sql`version = ${version}`);
  if (from !== undefined) conditions.push(sql`state = any(${sql.param([...from])}::text[])`);
  const [changed] = await queryPictures(
    db,
    sql`update pictures set ${sql.join(assignmentsOf(pictureShape, { ...change, touchedAt: at }), sql`, `)}
        where ${sql.join(conditions, sql` and `)} returning ${pictureColumns}`,
  );
  return changed;
}

export async function deletePicture(db: Executor, id: string): Promise<void> {
  await db.execute(sql`delete from pictures where id = ${id}`);
}

/** Pictures whose files nobody may have any more, the first over first. */
export async function findExpired(db: Executor, now: Date, { limit, skip }: FoundPart): Promise<string[]> {
  const rows = await db.query({ id: column.uuid })`
    select id from pictures /* any site: what is over */
    where has_files and expires_at <= ${now} order by expires_at, id limit ${limit} offset ${skip}`;
  return rows.map(({ id }) => id);
}

/** Pictures on which nothing was done since a moment, although work is to be done. */
export async function findStuck(
  db: Executor,
  before: Date,
  limit: number,
): Promise<Pick<StoredPicture, "id" | "run">[]> {
  return db.query({ id: column.uuid, run: column.int })`
    select id, run from pictures /* any site: lost jobs are everybody's */
    where state = any(${sql.param([...workingStates])}::text[]) and touched_at < ${before}
    order by touched_at limit ${limit}`;
}

/** Of these reservations those of pictures that are still worked on. */
export async function reservationsInUse(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query({ reservationId: column.uuid.present().named("reservation_id") })`
    select reservation_id as "reservationId" from pictures /* any site: whose work died is everybody's */
    where reservation_id = any(${sql.param([...ids])}::uuid[])
      and state = any(${sql.param([...workingStates])}::text[])`;
  return new Set(rows.map(({ reservationId }) => reservationId));
}

/** Of these ids those that are pictures. */
export async function existing(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query({ id: column.uuid })`
    select id from pictures /* any site: files without a picture are nobody's */
    where id = any(${sql.param([...ids])}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}

/** Pictures of an account by their ids, those behind `after`. */
export async function picturesOfAccount(
  db: Executor,
  accountId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<StoredPicture[]> {
  return queryPictures(
    db,
    sql`select ${pictureColumns} from pictures where account_id = ${accountId} and id > ${after}::uuid
        order by id limit ${limit}`,
  );
}
