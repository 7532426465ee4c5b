import { sql } from "drizzle-orm";
import type { SiteVariant } from "@yiqiao/contracts/sites";
import type { Executor } from "#platform/database";

/** A row of `sites`. */
export interface SiteRow extends Record<string, unknown> {
  readonly id: number;
  readonly code: string;
  readonly name_zh: string;
  readonly name_en: string;
  readonly status: "active" | "disabled";
  readonly logo_url: string | null;
  readonly small_logo_url: string | null;
  readonly parent_id: number | null;
  readonly variant: SiteVariant;
  readonly expires_at: Date | null;
  readonly time_zone: string;
  readonly contact: unknown;
  readonly friend_link: unknown;
  readonly free_characters: number | null;
  readonly require_two_factor: boolean;
  readonly allowed_origins: readonly string[];
  readonly logo_key: string | null;
  readonly small_logo_key: string | null;
  readonly config: unknown;
  readonly theme: unknown;
}

/** The site that answers at `host`; the main site for every host that no site has. */
export async function findSiteByHost(db: Executor, host: string): Promise<SiteRow> {
  return one(
    await db.execute<SiteRow>(sql`
      select * from sites /* any site: the host name tells which */
      where id = coalesce((select site_id from site_hosts where host = ${host}), 0)`),
  );
}

export async function findSite(db: Executor, id: number): Promise<SiteRow> {
  return one(await db.execute<SiteRow>(sql`select * from sites where id = ${id}`));
}

export async function findSiteByCode(db: Executor, code: string): Promise<SiteRow | undefined> {
  const { rows } = await db.execute<SiteRow>(sql`select * from sites where code = ${code}`);
  return rows[0] && dated(rows[0]);
}

function dated(row: SiteRow): SiteRow {
  return { ...row, expires_at: row.expires_at === null ? null : new Date(row.expires_at) };
}

function one({ rows }: { readonly rows: readonly SiteRow[] }): SiteRow {
  const row = rows[0];
  if (row === undefined) throw new Error("The site does not exist");
  return dated(row);
}
