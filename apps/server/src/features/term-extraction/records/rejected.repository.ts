import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { RejectedTermsQuery } from "@yiqiao/contracts/term-extraction";
import { type SQL, sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";

/** Whose terms are remembered, and in which language. */
export interface RejectedOf {
  readonly accountId: string;
  readonly language: LanguageCode;
}

/** Keys of the terms that a user rejected. */
export async function findRejectedKeys(
  db: Executor,
  { accountId, language }: RejectedOf,
): Promise<ReadonlySet<string>> {
  const rows = await db.query({ key: column.text })`
    select term_key as key from rejected_terms where account_id = ${accountId} and src_lang = ${language}`;
  return new Set(rows.map(({ key }) => key));
}

/** Terms of one user; the oldest go beyond so many. */
const mostRejected = 20_000;

export async function rememberRejected(
  tx: Executor,
  { accountId, language }: RejectedOf,
  { terms, at }: { readonly terms: readonly { readonly key: string; readonly term: string }[]; readonly at: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into rejected_terms (account_id, src_lang, term_key, term, rejected_at)
    select ${accountId}::uuid, ${language}, r.key, r.term, ${at}
    from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as r(key text, term text)
    on conflict (account_id, src_lang, term_key) do update set rejected_at = excluded.rejected_at`);
  await tx.execute(sql`
    delete from rejected_terms where account_id = ${accountId} and (src_lang, term_key) in (
      select src_lang, term_key from rejected_terms where account_id = ${accountId}
      order by rejected_at desc, term_key offset ${mostRejected})`);
}

/** @returns how many were forgotten: of the keys, of the language, or all */
export async function forgetRejected(
  tx: Executor,
  accountId: string,
  { language, keys }: { readonly language?: LanguageCode | undefined; readonly keys?: readonly string[] | undefined },
): Promise<number> {
  const conditions = [sql`account_id = ${accountId}`];
  if (language !== undefined) conditions.push(sql`src_lang = ${language}`);
  if (keys !== undefined) conditions.push(sql`term_key = any(${sql.param([...keys])}::text[])`);
  const { rowCount } = await tx.execute(sql`delete from rejected_terms where ${sql.join(conditions, sql` and `)}`);
  return rowCount;
}

const rejectedShape = {
  term: column.text,
  language: column.text.as<LanguageCode>(),
  rejectedAt: column.timestamptz,
};

function foundBy(accountId: string, { src_lang: language, keyword = "" }: RejectedTermsQuery): SQL {
  const conditions = [sql`account_id = ${accountId}`];
  if (language !== undefined) conditions.push(sql`src_lang = ${language}`);
  if (keyword !== "") conditions.push(sql`strpos(term_key, ${keyword.toLowerCase()}) > 0`);
  return sql.join(conditions, sql` and `);
}

export async function countRejected(db: Executor, accountId: string, query: RejectedTermsQuery): Promise<number> {
  const rows = await db.query({ count: column.int })`
    select count(*)::int as count from rejected_terms where ${foundBy(accountId, query)}`;
  return rows[0]?.count ?? 0;
}

/** The last rejected first. */
export function listRejected(
  db: Executor,
  accountId: string,
  { query, limit, offset }: { readonly query: RejectedTermsQuery; readonly limit: number; readonly offset: number },
) {
  return db.query(rejectedShape)`
    select term, src_lang as language, rejected_at as "rejectedAt" from rejected_terms
    where ${foundBy(accountId, query)} order by rejected_at desc, term_key limit ${limit} offset ${offset}`;
}
