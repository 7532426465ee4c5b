import type { TermRow } from "@yiqiao/contracts/term-extraction";
import type { StoredTerm } from "../records/stored-term.ts";

/** A row that is part of another. */
export interface TermPart {
  readonly id: number;
  readonly term: string;
  readonly version: number;
  readonly into: number;
}

/** Rows as their owner sees them. */
export function rowsOf(rows: readonly StoredTerm[], parts: readonly TermPart[]): TermRow[] {
  const partsOf = Map.groupBy(parts, ({ into }) => into);
  return rows.map((row) => rowOf(row, partsOf.get(row.id) ?? []));
}

function rowOf(row: StoredTerm, parts: readonly TermPart[]): TermRow {
  return {
    id: row.id,
    term: row.term,
    variants: [...row.variants],
    kind: row.kind,
    long_form: row.longForm,
    abbreviation: row.abbreviation,
    frequency: row.frequency,
    documents: row.documents,
    score: row.score,
    examples: row.examples,
    translation: row.translation,
    origin: row.origin,
    proposals: [...row.proposals],
    known: row.known,
    status: row.status,
    remembered: row.isRemembered,
    merged: parts.map(({ id, term, version }) => ({ id, term, version })),
    note: row.note,
    adopted: row.adopted,
    version: row.version,
  };
}
