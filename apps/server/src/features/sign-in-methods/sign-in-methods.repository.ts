import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";

/** What can open an account. */
export interface SignInMethodsRow extends Record<string, unknown> {
  readonly has_password: boolean;
  readonly has_email: boolean;
  readonly has_phone: boolean;
  readonly passkeys: number;
}

/** Counts after all changes of the account's ways that others have begun: `lockAccount` goes before. */
export async function findSignInMethods(tx: Executor, accountId: string): Promise<SignInMethodsRow | undefined> {
  const { rows } = await tx.execute<SignInMethodsRow>(sql`
    select a.password_hash is not null as has_password, a.email is not null as has_email, a.phone is not null as has_phone,
           (select count(*)::int from passkeys p where p.account_id = a.id) as passkeys
    from accounts a where a.id = ${accountId}`);
  return rows[0];
}
