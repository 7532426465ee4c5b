import { sql } from "drizzle-orm";
import { column, type Executor, type RowOf } from "#platform/database";

export type KeyPurpose = "token" | "password";

export const keyShape = {
  kid: column.text,
  secret: column.bytea,
};

export type KeyRow = RowOf<typeof keyShape>;

/** The keys for `purpose` that were made after `since`, the newest first. */
export async function listKeys(db: Executor, purpose: KeyPurpose, since: Date): Promise<KeyRow[]> {
  return db.query(keyShape)`
    select kid, secret from server_keys where purpose = ${purpose} and created_at > ${since}
    order by created_at desc, kid`;
}

export async function findKey(db: Executor, purpose: KeyPurpose, kid: string): Promise<KeyRow | undefined> {
  const rows = await db.query(keyShape)`
    select kid, secret from server_keys where purpose = ${purpose} and kid = ${kid}`;
  return rows[0];
}

export async function insertKey(
  db: Executor,
  key: { readonly kid: string; readonly purpose: KeyPurpose; readonly secret: Buffer; readonly at: Date },
): Promise<void> {
  await db.execute(sql`
    insert into server_keys (kid, purpose, secret, created_at)
    values (${key.kid}, ${key.purpose}, ${key.secret}, ${key.at})`);
}

/** Of every purpose: what was signed or encrypted with them is refused from then on. */
export async function deleteAllKeys(db: Executor): Promise<void> {
  await db.execute(sql`delete from server_keys`);
}

export async function deleteKeysBefore(db: Executor, purpose: KeyPurpose, before: Date): Promise<void> {
  await db.execute(sql`delete from server_keys where purpose = ${purpose} and created_at < ${before}`);
}

export async function insertNonce(db: Executor, nonce: string, expiresAt: Date): Promise<void> {
  await db.execute(sql`insert into password_nonces (nonce, expires_at) values (${nonce}, ${expiresAt})`);
}

/** @returns whether the nonce was there and in time; it is gone now. */
export async function takeNonce(db: Executor, nonce: string, now: Date): Promise<boolean> {
  const rows = await db.query({ in_time: column.bool })`
    delete from password_nonces where nonce = ${nonce} returning expires_at > ${now} as in_time`;
  return rows[0]?.in_time === true;
}

export async function deleteNoncesBefore(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from password_nonces where expires_at < ${before}`);
}
