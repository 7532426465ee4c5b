import { sql } from "drizzle-orm";
import { column, type Executor, type RowOf } from "#platform/database";

export type RequestState = "open" | "accepted" | "refused" | "withdrawn";

const requestShape = {
  id: column.uuid,
  site_id: column.int,
  account_id: column.uuid,
  note: column.text,
  created_at: column.timestamptz,
};
export type RequestRow = RowOf<typeof requestShape>;

/** The one request of an account that nobody has decided. */
export async function findOpenRequest(db: Executor, accountId: string): Promise<RequestRow | undefined> {
  const rows = await db.query(requestShape)`
    select id, site_id, account_id, note, created_at from site_join_requests
    where account_id = ${accountId} and state = 'open'`;
  return rows[0];
}

/** An open request to a site; who decides it too waits. */
export async function lockRequest(tx: Executor, siteId: number, id: string): Promise<RequestRow | undefined> {
  const rows = await tx.query(requestShape)`
    select id, site_id, account_id, note, created_at from site_join_requests
    where id = ${id} and site_id = ${siteId} and state = 'open' for update`;
  return rows[0];
}

/** @returns undefined where the account has an open request already */
export async function insertRequest(
  tx: Executor,
  request: { readonly siteId: number; readonly accountId: string; readonly note: string; readonly at: Date },
): Promise<string | undefined> {
  const rows = await tx.query({ id: column.uuid })`
    insert into site_join_requests (site_id, account_id, note, created_at)
    values (${request.siteId}, ${request.accountId}, ${request.note}, ${request.at})
    on conflict do nothing returning id`;
  return rows[0]?.id;
}

/** Ends the open request of an account. @returns whether there was one */
export async function endRequest(
  tx: Executor,
  accountId: string,
  end: { readonly state: Exclude<RequestState, "open">; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update site_join_requests set state = ${end.state}, decided_by = ${end.by}, decided_at = ${end.at}
    where account_id = ${accountId} and state = 'open' returning 1`);
  return rowCount > 0;
}

/** What becomes of the open request of an account that goes to a site: it was let in there, or wants in elsewhere no more. */
export async function settleRequest(
  tx: Executor,
  accountId: string,
  settled: { readonly siteId: number; readonly by: string; readonly at: Date },
): Promise<void> {
  await tx.execute(sql`
    update site_join_requests
    set state = case when site_id = ${settled.siteId} then 'accepted' else 'withdrawn' end,
        decided_by = ${settled.by}, decided_at = ${settled.at}
    where account_id = ${accountId} and state = 'open'`);
}

const listedShape = { ...requestShape, account: column.text, username: column.text };

/** The newest first, older than `before`. */
export function listRequests(
  db: Executor,
  siteId: number,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
) {
  const older =
    before === undefined
      ? sql``
      : sql`and (r.created_at, r.id) < (
          select b.created_at, b.id from site_join_requests b where b.id = ${before} and b.site_id = ${siteId})`;
  return db.query(listedShape)`
    select r.id, r.site_id, r.account_id, r.note, r.created_at,
           coalesce(a.email, a.phone, a.account_number) as account, a.username
    from site_join_requests r join accounts a on a.id = r.account_id
    where r.site_id = ${siteId} and r.state = 'open' ${older}
    order by r.created_at desc, r.id desc limit ${limit}`;
}

export async function deleteRequestsBefore(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`
    delete from site_join_requests /* any site: what is over */ where decided_at < ${before}`);
}
