import { sql } from "drizzle-orm";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";

/** A row of `passkeys`. */
const passkeyShape = {
  id: column.text,
  account_id: column.uuid,
  rp_id: column.text,
  public_key: column.bytea,
  counter: column.bigint,
  transports: column.textArray,
  name: column.text,
  created_at: column.timestamptz,
  last_used_at: column.timestamptz.orNull(),
};

export type PasskeyRow = RowOf<typeof passkeyShape>;

const passkeyColumns = columnsOf(passkeyShape);

/** By the credential's id, whosever it is. */
export async function findPasskey(db: Executor, id: string): Promise<PasskeyRow | undefined> {
  const rows = await db.query(passkeyShape)`select ${passkeyColumns} from passkeys where id = ${id}`;
  return rows[0];
}

export async function listPasskeys(db: Executor, accountId: string): Promise<PasskeyRow[]> {
  return db.query(passkeyShape)`
    select ${passkeyColumns} from passkeys where account_id = ${accountId} order by created_at, id`;
}

/** @returns false if somebody has this credential already */
export async function insertPasskey(
  db: Executor,
  passkey: Pick<PasskeyRow, "id" | "account_id" | "rp_id" | "public_key" | "counter" | "transports" | "name">,
  at: Date,
): Promise<boolean> {
  const { id, account_id: accountId, rp_id: rpId, public_key: publicKey, counter, transports, name } = passkey;
  const { rowCount } = await db.execute(sql`
    insert into passkeys (id, account_id, rp_id, public_key, counter, transports, name, created_at)
    values (${id}, ${accountId}, ${rpId}, ${publicKey}, ${counter}, ${sql.param([...transports])}, ${name}, ${at})
    on conflict (id) do nothing returning 1`);
  return rowCount > 0;
}

/** Keeps what the authenticator counted. @returns false if the passkey is gone, or was used with this count or a later one */
export async function recordUse(
  db: Executor,
  { id, counter, at }: { readonly id: string; readonly counter: number; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update passkeys set counter = ${counter}, last_used_at = ${at}
    where id = ${id} and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
    returning 1`);
  return rowCount > 0;
}

/** @returns false if the account has no such passkey */
export async function updateName(
  db: Executor,
  { accountId, id, name }: { readonly accountId: string; readonly id: string; readonly name: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`update passkeys set name = ${name} where id = ${id} and account_id = ${accountId} returning 1`,
  );
  return rowCount > 0;
}

/** @returns its name; undefined if the account has no such passkey */
export async function deletePasskey(
  db: Executor,
  { accountId, id }: { readonly accountId: string; readonly id: string },
): Promise<string | undefined> {
  const rows = await db.query({ name: column.text })`
    delete from passkeys where id = ${id} and account_id = ${accountId} returning name`;
  return rows[0]?.name;
}
