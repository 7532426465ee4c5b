import { sql } from "drizzle-orm";
import { column, type Executor, type RowOf } from "#platform/database";

export interface NewRegistration {
  readonly siteId: number;
  readonly identifier: string;
  readonly name: string;
  readonly company: string;
  readonly note: string;
  readonly language: "zh" | "en";
  readonly at: Date;
}

/** Who registers again at a site corrects what was said before. */
export async function saveRegistration(db: Executor, entry: NewRegistration): Promise<void> {
  await db.execute(sql`
    insert into publicity_registrations (site_id, identifier, name, company, note, language, created_at)
    values (${entry.siteId}, ${entry.identifier}, ${entry.name}, ${entry.company}, ${entry.note}, ${entry.language},
            ${entry.at})
    on conflict (site_id, identifier) do update set
      name = excluded.name, company = excluded.company, note = excluded.note, language = excluded.language,
      created_at = excluded.created_at`);
}

const registrationShape = {
  id: column.text,
  site_zh: column.text,
  site_en: column.text,
  identifier: column.text,
  name: column.text,
  company: column.text,
  note: column.text,
  language: column.text.as<"zh" | "en">(),
  created_at: column.timestamptz,
};

export type RegistrationRow = RowOf<typeof registrationShape>;

/** The newest first, older than `before`. */
export function listRegistrations(
  db: Executor,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<readonly RegistrationRow[]> {
  return db.query(registrationShape)`
    select r.id::text as id, s.name_zh as site_zh, s.name_en as site_en, r.identifier, r.name, r.company, r.note,
           r.language, r.created_at
    from publicity_registrations r join sites s on s.id = r.site_id /* any site: read by the installation's administrators */
    where ${before ?? null}::bigint is null or r.id < ${before ?? null}::bigint
    order by r.id desc limit ${limit}`;
}

export async function countRegistrations(db: Executor): Promise<number> {
  const rows = await db.query({ count: column.int })`
    select count(*)::int as count from publicity_registrations /* any site: read by the installation's administrators */`;
  return rows[0]?.count ?? 0;
}

/** @returns whether it was there. */
export async function deleteRegistration(db: Executor, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`delete from publicity_registrations where id = ${id}::bigint returning id`);
  return rowCount > 0;
}

export async function deleteRegistrationsBefore(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from publicity_registrations /* any site: what is over */ where created_at < ${before}`);
}
