import { sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";

/** Every library that an account owns, deleted ones too. */
export async function listOwned(db: Executor, accountId: string) {
  const rows = await db.query({ id: column.uuid, number: column.int, name: column.text })`
    select l.id, l.number, l.name from libraries l where l.account_id = ${accountId} order by l.number`;
  return rows;
}

/** What an account set for libraries of others, and what others share with it. */
export async function eraseUses(tx: Executor, accountId: string): Promise<void> {
  for (const table of ["library_members", "library_uses", "library_preferences"]) {
    await tx.execute(sql`delete from ${sql.raw(table)} where account_id = ${accountId}`);
  }
  await tx.execute(sql`
    update library_batches /* any site: what one account did */ set account_id = null where account_id = ${accountId}`);
}

/** An account's own libraries go with it to another site; what is shared with people of the former one ends, both ways. */
export async function moveOwned(tx: Executor, accountId: string, siteId: number): Promise<void> {
  const own = sql`select l.id from libraries l where l.account_id = ${accountId}`;
  await tx.execute(sql`update libraries set site_id = ${siteId} where account_id = ${accountId}`);
  await tx.execute(sql`
    delete from library_uses u using libraries l /* any site: whoever used what goes */
    where l.account_id = ${accountId} and u.library_id = l.id and u.account_id <> ${accountId}`);
  await tx.execute(sql`
    delete from library_members m using libraries l where l.account_id = ${accountId} and m.library_id = l.id`);
  await tx.execute(sql`delete from library_members where account_id = ${accountId}`);
  await tx.execute(sql`delete from library_uses where account_id = ${accountId} and library_id not in (${own})`);
  await tx.execute(sql`
    update library_preferences set write_library_id = null
    where account_id = ${accountId} and write_library_id not in (${own})`);
}

/**
 * Takes the account's name off entries of the site's other libraries, and of the main site's, which take suggestions too,
 * and off the lists of penalised authors of its users. Names stand there, not accounts: somebody of the same name loses it
 * too.
 */
export async function eraseName(tx: Executor, accountId: string): Promise<void> {
  const rows = await tx.query({ username: column.text, site_id: column.int })`
    select username, site_id from accounts where id = ${accountId}`;
  const account = rows[0];
  if (account === undefined || account.username === "") return;
  const { username, site_id: siteId } = account;
  await tx.execute(sql`
    update library_preferences p
    set author_penalties = (
      select coalesce(jsonb_agg(each), '[]'::jsonb) from jsonb_array_elements(p.author_penalties) each
      where lower(each->>'author') <> lower(${username}))
    from accounts a where a.site_id = ${siteId} and p.account_id = a.id
      and exists (select from jsonb_array_elements(p.author_penalties) each where lower(each->>'author') = lower(${username}))`);
  await tx.execute(sql`
    update library_entries e
    set author = case when e.author = ${username} then '' else e.author end,
        editor = case when e.editor = ${username} then '' else e.editor end
    from libraries l where (l.site_id = ${siteId} or l.scope = 'master' and l.site_id = 0) and e.library = l.number and (e.author = ${username} or e.editor = ${username})`);
  await tx.execute(sql`
    update library_entries_before k
    set entry = k.entry || case when k.entry->>'author' = ${username} then '{"author": ""}' else '{}' end::jsonb
                        || case when k.entry->>'editor' = ${username} then '{"editor": ""}' else '{}' end::jsonb
    from library_batches b join libraries l on l.id = b.library_id
    where (l.site_id = ${siteId} or l.scope = 'master' and l.site_id = 0) and k.batch_id = b.id
      and (k.entry->>'author' = ${username} or k.entry->>'editor' = ${username})`);
}
