import { column, type Executor, type RowOf } from "#platform/database";

/** What can open an account. */
export const signInMethodsShape = {
  has_password: column.bool,
  has_email: column.bool,
  has_phone: column.bool,
  passkeys: column.int,
};

export type SignInMethodsRow = RowOf<typeof signInMethodsShape>;

/** Counts after all changes of the account's ways that others have begun: `lockAccount` goes before. */
export async function findSignInMethods(tx: Executor, accountId: string): Promise<SignInMethodsRow | undefined> {
  const rows = await tx.query(signInMethodsShape)`
    select a.password_hash is not null as has_password, a.email is not null as has_email, a.phone is not null as has_phone,
           (select count(*)::int from passkeys p where p.account_id = a.id) as passkeys
    from accounts a where a.id = ${accountId}`;
  return rows[0];
}
