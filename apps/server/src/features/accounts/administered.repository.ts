import type { IdentifierKind } from "@yiqiao/contracts/accounts";
import { sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";

/** @returns false where it has this status already */
export async function setStatus(tx: Executor, id: string, status: "active" | "disabled"): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update accounts set status = ${status}, updated_at = now()
    where id = ${id} and status <> ${status} and status <> 'deleted' returning 1`);
  return rowCount > 0;
}

/**
 * Takes an e-mail address or phone number away; the account's number is the other one then, if it was this one.
 * @returns false where there is no other
 */
export async function removeIdentifier(tx: Executor, id: string, kind: IdentifierKind): Promise<boolean> {
  const [removed, other] = kind === "email" ? [sql`email`, sql`phone`] : [sql`phone`, sql`email`];
  const { rowCount } = await tx.execute(sql`
    update accounts set ${removed} = null, updated_at = now(),
                        account_number = case when account_number = ${removed} then ${other} else account_number end
    where id = ${id} and (account_number is distinct from ${removed} or ${other} is not null) returning 1`);
  return rowCount > 0;
}

export async function agreeToTerms(tx: Executor, id: string, at: Date): Promise<void> {
  await tx.execute(sql`update accounts set terms_agreed_at = ${at}, updated_at = now() where id = ${id}`);
}

/** Which of the identifiers accounts have, whatever their site. */
export async function findTakenIdentifiers(db: Executor, identifiers: readonly string[]): Promise<Set<string>> {
  const wanted = sql.param([...identifiers]);
  const rows = await db.query({ number: column.text, email: column.text.orNull(), phone: column.text.orNull() })`
    select account_number as number, email, phone
    from accounts /* any site: an identifier serves once on all of them */
    where account_number = any(${wanted}::text[]) or email = any(${wanted}::text[]) or phone = any(${wanted}::text[])`;
  return new Set(rows.flatMap(({ number, email, phone }) => [number, email, phone].filter((each) => each !== null)));
}
