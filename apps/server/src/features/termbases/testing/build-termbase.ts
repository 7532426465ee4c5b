import { randomUUID } from "node:crypto";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { sql } from "drizzle-orm";
import type { UsedLibrary } from "#features/translation";
import { column, type Executor } from "#platform/database";

export interface TermToBuild {
  readonly source: string;
  readonly target: string;
  readonly forbidden?: boolean;
  readonly caseSensitive?: boolean;
  readonly status?: "approved" | "pending";
}

interface TermbaseToBuild {
  readonly name?: string;
  readonly source?: LanguageCode;
  readonly target?: LanguageCode;
  readonly terms: readonly TermToBuild[];
}

/** Puts a termbase of the main site into the database. */
export async function buildTermbase(db: Executor, termbase: TermbaseToBuild): Promise<UsedLibrary> {
  const { name = "termbase", source = "en-us", target = "zh-cn", terms } = termbase;
  const id = randomUUID();
  const rows = await db.query({ number: column.int })`
    insert into libraries (id, site_id, kind, scope, name, src_lang, tgt_lang, two_way, created_at, updated_at)
    values (${id}, 0, 'termbase', 'system', ${name}, ${source}, ${target}, true, now(), now())
    returning number`;
  const number = rows[0]?.number ?? 0;
  await addTerms(db, number, terms);
  return { id, number, name, version: "0", reversed: false };
}

/** Adds terms as every change of a termbase does: its version goes up. */
export async function addTerms(db: Executor, number: number, terms: readonly TermToBuild[]): Promise<void> {
  const entries = terms.map(({ caseSensitive = false, forbidden = false, status = "approved", source, target }) => {
    return { source, target, forbidden, status, case_sensitive: caseSensitive };
  });
  await db.execute(sql`
    insert into library_entries (library, source, target, status, forbidden, case_sensitive, origin, source_key, pair_key,
      created_at, updated_at)
    select ${number}, source, target, status, forbidden, case_sensitive, 'manual', 0, 0, now(), now()
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as new (source text, target text, status text, forbidden boolean, case_sensitive boolean)`);
  await db.execute(sql`update libraries set version = version + 1 where number = ${number}`);
}
