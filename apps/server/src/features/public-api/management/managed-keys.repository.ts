import { type SQL, sql } from "drizzle-orm";
import type { ApiKey } from "@yiqiao/contracts/public-api";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";
import type { Position } from "#platform/paging";
import { addresses, addressesShape, keyShape } from "../keys/keys.repository.ts";

const managedShape = {
  ...keyShape,
  ...addressesShape,
  site_zh: column.text,
  site_en: column.text,
  account_number: column.text,
  username: column.text,
};
export type ManagedRow = RowOf<typeof managedShape>;

export interface ManagedFilter {
  /** Undefined: of all sites, for who sees them all. */
  readonly siteId: number | undefined;
  readonly keyword?: string | undefined;
  readonly state?: ApiKey["state"] | undefined;
  readonly now: Date;
}

const managedColumns = sql`${columnsOf(keyShape, "k")}, ${addresses}, s.name_zh as site_zh, s.name_en as site_en,
  a.account_number, a.username`;
const withOwner = sql`join accounts a on a.id = k.account_id
  join lateral (select * from sites /* any site: the one that the key belongs to */ where id = k.site_id) s on true`;

/** The newest first, older than `before`. */
export function listManaged(
  db: Executor,
  filter: ManagedFilter,
  { before, limit }: { readonly before: Position | undefined; readonly limit: number },
): Promise<ManagedRow[]> {
  const older =
    before === undefined ? sql`` : sql` and (k.created_at, k.id) < (${before.key}::timestamptz, ${before.id}::uuid)`;
  return db.query(managedShape)`
    select ${managedColumns} from api_keys k ${withOwner}
    ${ofSite(filter.siteId)}${inState(filter)}${matching(filter.keyword)}${older}
    order by k.created_at desc, k.id desc limit ${limit}`;
}

/** Locked. */
export async function findManaged(
  tx: Executor,
  id: string,
  siteId: number | undefined,
): Promise<ManagedRow | undefined> {
  const rows = await tx.query(managedShape)`
    select ${managedColumns} from api_keys k ${withOwner} ${ofSite(siteId)} and k.id = ${id} for update of k`;
  return rows[0];
}

function ofSite(siteId: number | undefined): SQL {
  return siteId === undefined
    ? sql`/* any site: the main site's administrators see the keys of all */ where true`
    : sql`where k.site_id = ${siteId}`;
}

function inState({ state, now }: ManagedFilter): SQL {
  if (state === undefined) return sql``;
  if (state === "revoked") return sql` and k.revoked_at is not null`;
  return state === "active"
    ? sql` and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})`
    : sql` and k.revoked_at is null and k.expires_at <= ${now}`;
}

/** Each way by an index of its own. */
function matching(keyword: string | undefined): SQL {
  if (keyword === undefined || keyword === "") return sql``;
  const word = keyword.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const lower = word.toLowerCase();
  return sql` and k.id in (
    select id from api_keys /* any site: those of the site are chosen beside it */
    where lower(name) like ${`%${lower}%`} or app_id like ${`${word}%`}
    union
    select each.id from api_keys each join accounts of_key on of_key.id = each.account_id /* any site: as above */
    where of_key.account_number like ${`${lower}%`} or lower(of_key.username) like ${`${lower}%`})`;
}
