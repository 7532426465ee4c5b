import { sql } from "drizzle-orm";
import { column, type Executor, type RowOf } from "#platform/database";

/** A row of `two_factor`. */
const twoFactorShape = {
  secret: column.bytea,
  /** Null until the owner has shown a first code. */
  confirmed_at: column.timestamptz.orNull(),
  created_at: column.timestamptz,
};

export type TwoFactorRow = RowOf<typeof twoFactorShape>;

export async function findTwoFactor(db: Executor, accountId: string): Promise<TwoFactorRow | undefined> {
  const rows = await db.query(twoFactorShape)`
    select secret, confirmed_at, created_at from two_factor where account_id = ${accountId}`;
  return rows[0];
}

/** Replaces a secret that was never confirmed. @returns false where one is confirmed */
export async function insertSecret(
  db: Executor,
  { accountId, secret, at }: { readonly accountId: string; readonly secret: Buffer; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into two_factor (account_id, secret, created_at) values (${accountId}, ${secret}, ${at})
    on conflict (account_id) do update set secret = excluded.secret, created_at = excluded.created_at
      where two_factor.confirmed_at is null
    returning 1`);
  return rowCount > 0;
}

/** @returns false where the secret was replaced or confirmed meanwhile */
export async function confirmSecret(
  db: Executor,
  confirmed: { readonly accountId: string; readonly secret: Buffer; readonly step: number; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update two_factor set confirmed_at = ${confirmed.at}, last_step = ${confirmed.step}
    where account_id = ${confirmed.accountId} and secret = ${confirmed.secret} and confirmed_at is null
    returning 1`);
  return rowCount > 0;
}

/** Takes the code of a 30 s step. @returns false if a code of this step or a later one was taken before */
export async function takeStep(db: Executor, accountId: string, step: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update two_factor set last_step = ${step}
    where account_id = ${accountId} and confirmed_at is not null and last_step < ${step}
    returning 1`);
  return rowCount > 0;
}

/** @returns false if there is no such code, or it was used before */
export async function takeRecoveryCode(
  db: Executor,
  { accountId, hash, at }: { readonly accountId: string; readonly hash: Buffer; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update recovery_codes set used_at = ${at}
    where account_id = ${accountId} and code_hash = ${hash} and used_at is null
      and exists (select 1 from two_factor t where t.account_id = ${accountId} and t.confirmed_at is not null)
    returning 1`);
  return rowCount > 0;
}

/** Makes changes of one account wait for each other. @returns false where none is confirmed */
export async function lockTwoFactor(tx: Executor, accountId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`select 1 from two_factor where account_id = ${accountId} and confirmed_at is not null for update`,
  );
  return rowCount > 0;
}

export async function countRecoveryCodes(db: Executor, accountId: string): Promise<number> {
  const rows = await db.query({ count: column.int })`
    select count(*)::int as count from recovery_codes where account_id = ${accountId} and used_at is null`;
  return rows[0]?.count ?? 0;
}

export async function replaceRecoveryCodes(db: Executor, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await db.execute(sql`delete from recovery_codes where account_id = ${accountId}`);
  for (const hash of hashes) {
    await db.execute(sql`insert into recovery_codes (account_id, code_hash) values (${accountId}, ${hash})`);
  }
}

export async function deleteUnconfirmedBefore(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`
    delete from two_factor /* any site: nobody waits for these */
    where confirmed_at is null and created_at < ${before}`);
}

/** @returns false where none was confirmed */
export async function deleteTwoFactor(db: Executor, accountId: string): Promise<boolean> {
  await db.execute(sql`delete from recovery_codes where account_id = ${accountId}`);
  const rows = await db.query({ confirmed: column.bool })`
    delete from two_factor where account_id = ${accountId} returning confirmed_at is not null as confirmed`;
  return rows[0]?.confirmed ?? false;
}
