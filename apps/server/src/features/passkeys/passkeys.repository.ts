import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";

/** A row of `passkeys`. */
export interface PasskeyRow extends Record<string, unknown> {
  readonly id: string;
  readonly account_id: string;
  readonly rp_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

// The driver would give a bigint as text; authenticators count to 2^32.
const columns = sql`id, account_id, rp_id, public_key, counter::float8 as counter, transports, name, created_at, last_used_at`;

/** The driver gives moments as text. */
function read(row: PasskeyRow): PasskeyRow {
  const { created_at: createdAt, last_used_at: usedAt } = row;
  return { ...row, created_at: new Date(createdAt), last_used_at: usedAt === null ? null : new Date(usedAt) };
}

/** By the credential's id, whosever it is. */
export async function findPasskey(db: Executor, id: string): Promise<PasskeyRow | undefined> {
  const { rows } = await db.execute<PasskeyRow>(sql`select ${columns} from passkeys where id = ${id}`);
  return rows[0] && read(rows[0]);
}

export async function listPasskeys(db: Executor, accountId: string): Promise<PasskeyRow[]> {
  const { rows } = await db.execute<PasskeyRow>(
    sql`select ${columns} from passkeys where account_id = ${accountId} order by created_at, id`,
  );
  return rows.map(read);
}

/** @returns false if somebody has this credential already */
export async function insertPasskey(
  db: Executor,
  passkey: Pick<PasskeyRow, "id" | "account_id" | "rp_id" | "public_key" | "counter" | "transports" | "name">,
  at: Date,
): Promise<boolean> {
  const { id, account_id: accountId, rp_id: rpId, public_key: publicKey, counter, transports, name } = passkey;
  const { rows } = await db.execute(sql`
    insert into passkeys (id, account_id, rp_id, public_key, counter, transports, name, created_at)
    values (${id}, ${accountId}, ${rpId}, ${publicKey}, ${counter}, ${sql.param([...transports])}, ${name}, ${at})
    on conflict (id) do nothing returning 1`);
  return rows.length > 0;
}

/** Keeps what the authenticator counted. @returns false if the passkey is gone, or was used with this count or a later one */
export async function recordUse(
  db: Executor,
  { id, counter, at }: { readonly id: string; readonly counter: number; readonly at: Date },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update passkeys set counter = ${counter}, last_used_at = ${at}
    where id = ${id} and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
    returning 1`);
  return rows.length > 0;
}

/** @returns false if the account has no such passkey */
export async function updateName(
  db: Executor,
  { accountId, id, name }: { readonly accountId: string; readonly id: string; readonly name: string },
): Promise<boolean> {
  const { rows } = await db.execute(
    sql`update passkeys set name = ${name} where id = ${id} and account_id = ${accountId} returning 1`,
  );
  return rows.length > 0;
}

/** @returns its name; undefined if the account has no such passkey */
export async function deletePasskey(
  db: Executor,
  { accountId, id }: { readonly accountId: string; readonly id: string },
): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(
    sql`delete from passkeys where id = ${id} and account_id = ${accountId} returning name`,
  );
  return rows[0]?.name;
}
