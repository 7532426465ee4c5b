import type { IdentifierKind } from "@yiqiao/contracts/accounts";
import { sql } from "drizzle-orm";
import { type Executor, sqlState } from "#platform/database";

const uniqueViolation = "23505";

/**
 * Gives an account another address or number; the account's number follows if it was the one before.
 * @returns false when another account has it.
 */
export async function replaceIdentifier(
  db: Executor,
  change: {
    readonly id: string;
    readonly kind: IdentifierKind;
    readonly before: string | null;
    readonly after: string;
  },
): Promise<boolean> {
  const { id, kind, before, after } = change;
  try {
    const { rowCount } = await db.execute(sql`
      update accounts set ${sql.identifier(kind)} = ${after}, updated_at = now(),
                          account_number = case when account_number = ${before}::text then ${after} else account_number end
      where id = ${id} and not exists (
        select 1 from accounts other /* any site: an address serves once on all of them */
        where other.id <> ${id} and (other.account_number = ${after} or other.email = ${after} or other.phone = ${after}))
      returning id`);
    return rowCount > 0;
  } catch (error) {
    if (sqlState(error) === uniqueViolation) return false;
    throw error;
  }
}

/** Remembers a replaced address, so that what was sent there can be erased with the account. */
export async function rememberFormer(
  db: Executor,
  former: { readonly accountId: string; readonly identifier: string; readonly at: Date },
): Promise<void> {
  await db.execute(sql`
    insert into former_identifiers (account_id, identifier, replaced_at)
    values (${former.accountId}, ${former.identifier}, ${former.at})
    on conflict (account_id, identifier) do update set replaced_at = excluded.replaced_at`);
}

/** Whether a session of the account was opened at a moment or later. */
export async function isSessionSince(
  db: Executor,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
  since: Date,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from sessions where id = ${sessionId} and account_id = ${accountId} and created_at >= ${since}`);
  return rowCount > 0;
}
