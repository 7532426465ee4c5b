import type { TermFilter, TermScanQuery, TermSortField, TermTotals } from "@yiqiao/contracts/term-extraction";
import { type SQL, sql } from "drizzle-orm";
import { column, columnsOf, type Executor } from "#platform/database";
import { type StoredTerm, type TermDecision, termShape } from "./stored-term.ts";

const termColumns = columnsOf(termShape);
const queryTerms = (db: Executor, statement: SQL): Promise<StoredTerm[]> => db.query(termShape)(statement);

/** Text as it stands in a pattern of `like`. */
const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Rows of a list that a filter finds; those that are part of another are none. */
function foundBy(scanId: string, filter: TermFilter): SQL {
  const { status, kind, keyword = "", known, translated, origin, remembered } = filter;
  const conditions = [sql`scan_id = ${scanId} and merged_into is null`];
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  if (kind !== undefined) conditions.push(sql`kind = ${kind}`);
  if (origin !== undefined) conditions.push(sql`origin = ${origin}`);
  if (known !== undefined) conditions.push(sql`(known <> '[]') = ${known === "1"}`);
  if (translated !== undefined) conditions.push(sql`(translation <> '') = ${translated === "1"}`);
  if (remembered !== undefined) conditions.push(sql`is_remembered = ${remembered === "1"}`);
  if (keyword !== "") {
    const pattern = `%${escaped(keyword)}%`;
    conditions.push(
      sql`(term || chr(10) || array_to_string(variants, chr(10)) || chr(10) || translation || chr(10) || note)
          ilike ${pattern}`,
    );
  }
  return sql.join(conditions, sql` and `);
}

const orders: Readonly<Record<TermSortField, SQL>> = {
  score: sql`score`,
  frequency: sql`frequency`,
  documents: sql`documents`,
  term: sql`lower(term)`,
  translation: sql`lower(translation)`,
  status: sql`status`,
};

export type TermPage = Pick<TermScanQuery, "sort" | "order"> & { readonly limit: number; readonly offset: number };

/** A page of what a filter finds. */
export function listTerms(
  db: Executor,
  scanId: string,
  { filter, page: { sort, order, limit, offset } }: { readonly filter: TermFilter; readonly page: TermPage },
): Promise<StoredTerm[]> {
  const direction = order === "asc" ? sql`asc` : sql`desc`;
  return queryTerms(
    db,
    sql`select ${termColumns} from term_scan_terms where ${foundBy(scanId, filter)}
        order by ${orders[sort]} ${direction}, score desc, id limit ${limit} offset ${offset}`,
  );
}

export async function countTerms(db: Executor, scanId: string, filter: TermFilter): Promise<number> {
  const rows = await db.query({ count: column.int })`
    select count(*)::int as count from term_scan_terms where ${foundBy(scanId, filter)}`;
  return rows[0]?.count ?? 0;
}

/** All that a filter finds, for a change; others wait until the transaction ends. */
export function lockFound(db: Executor, scanId: string, filter: TermFilter): Promise<StoredTerm[]> {
  return queryTerms(
    db,
    sql`select ${termColumns} from term_scan_terms where ${foundBy(scanId, filter)} order by id for update`,
  );
}

/** Rows by their ids, and those that are part of them. */
export function lockTerms(db: Executor, scanId: string, ids: readonly number[]): Promise<StoredTerm[]> {
  return queryTerms(
    db,
    sql`select ${termColumns} from term_scan_terms
        where scan_id = ${scanId} and (id = any(${sql.param([...ids])}::int[])
          or merged_into = any(${sql.param([...ids])}::int[])) order by id for update`,
  );
}

/** Every row of a list, those that are part of another too. */
export function allTerms(db: Executor, scanId: string): Promise<StoredTerm[]> {
  return queryTerms(db, sql`select ${termColumns} from term_scan_terms where scan_id = ${scanId} order by id`);
}

/** What is part of these rows. */
export function mergedInto(db: Executor, scanId: string, ids: readonly number[]) {
  return db.query({ id: column.int, term: column.text, version: column.int, into: column.int.present() })`
    select id, term, version, merged_into as "into" from term_scan_terms
    where scan_id = ${scanId} and merged_into = any(${sql.param([...ids])}::int[]) order by id`;
}

/** Puts a list in the place of the one that was there. */
export async function replaceTerms(tx: Executor, scanId: string, rows: readonly StoredTerm[]): Promise<void> {
  await tx.execute(sql`delete from term_scan_terms where scan_id = ${scanId}`);
  await tx.execute(sql`
    insert into term_scan_terms (scan_id, id, term_key, term, variants, kind, long_form, abbreviation, own_frequency,
      own_documents, frequency, documents, score, examples, translation, origin, proposals, known, status, is_remembered,
      is_edited, merged_into, note, adopted, version)
    select ${scanId}::uuid, r.id, r."termKey", r.term, array(select jsonb_array_elements_text(r.variants)), r.kind,
      r."longForm", r.abbreviation, r."ownFrequency", r."ownDocuments", r.frequency, r.documents, r.score, r.examples,
      r.translation, r.origin, r.proposals, r.known, r.status, r."isRemembered", r."isEdited", r."mergedInto", r.note,
      r.adopted, r.version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      id int, "termKey" text, term text, variants jsonb, kind text, "longForm" text, abbreviation text,
      "ownFrequency" int, "ownDocuments" int, frequency int, documents int, score float8, examples jsonb,
      translation text, origin text, proposals jsonb, known jsonb, status text, "isRemembered" boolean,
      "isEdited" boolean, "mergedInto" int, note text, adopted jsonb, version int)`);
}

/** Writes decisions as they are given, with the versions that they name. */
export async function saveDecisions(tx: Executor, scanId: string, rows: readonly TermDecision[]): Promise<void> {
  await tx.execute(sql`
    update term_scan_terms t set term = r.term, translation = r.translation, origin = r.origin, proposals = r.proposals,
      status = r.status, is_remembered = r."isRemembered", is_edited = r."isEdited", merged_into = r."mergedInto",
      note = r.note, adopted = r.adopted, version = r.version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      id int, term text, translation text, origin text, proposals jsonb, status text, "isRemembered" boolean,
      "isEdited" boolean, "mergedInto" int, note text, adopted jsonb, version int)
    where t.scan_id = ${scanId} and t.id = r.id`);
}

/** Adds up anew what rows have with those that are part of them. */
export async function addUpMerged(tx: Executor, scanId: string): Promise<void> {
  await tx.execute(sql`
    update term_scan_terms h set frequency = h.own_frequency + m.frequency,
      documents = greatest(h.own_documents, m.documents)
    from (select head.id, coalesce(sum(part.own_frequency), 0)::int as frequency,
            coalesce(max(part.own_documents), 0) as documents
          from term_scan_terms head left join term_scan_terms part
            on part.scan_id = head.scan_id and part.merged_into = head.id and part.scan_id = ${scanId}
          where head.scan_id = ${scanId} group by head.id) m
    where h.scan_id = ${scanId} and h.id = m.id and
      (h.frequency, h.documents) is distinct from
      (h.own_frequency + m.frequency, greatest(h.own_documents, m.documents))`);
}

const totalsShape = {
  scanId: column.uuid.named("scan_id"),
  all: column.int,
  new: column.int,
  accepted: column.int,
  rejected: column.int,
  known: column.int,
  remembered: column.int,
  adoptable: column.int,
  untranslated: column.int,
};

export const noTotals: TermTotals = {
  all: 0,
  new: 0,
  accepted: 0,
  rejected: 0,
  known: 0,
  remembered: 0,
  adoptable: 0,
  untranslated: 0,
};

/** Of each of these lists. */
export async function totalsOf(db: Executor, scanIds: readonly string[]): Promise<ReadonlyMap<string, TermTotals>> {
  const rows = await db.query(totalsShape)`
    select scan_id as "scanId", count(*)::int as "all", count(*) filter (where status = 'new')::int as "new",
      count(*) filter (where status = 'accepted')::int as accepted,
      count(*) filter (where status = 'rejected')::int as rejected,
      count(*) filter (where known <> '[]')::int as known, count(*) filter (where is_remembered)::int as remembered,
      count(*) filter (where status = 'accepted' and translation <> '' and adopted = '[]')::int as adoptable,
      count(*) filter (where status <> 'rejected' and translation = '')::int as untranslated
    from term_scan_terms where scan_id = any(${sql.param([...scanIds])}::uuid[]) and merged_into is null
    group by scan_id`;
  return new Map(rows.map(({ scanId, ...totals }) => [scanId, totals]));
}
