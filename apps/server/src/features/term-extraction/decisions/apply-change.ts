import type { TermChange } from "@yiqiao/contracts/term-extraction";
import type { StoredTerm } from "../records/stored-term.ts";

/** Rows as a change makes them, and those that it leaves since somebody else changed them. */
export interface AppliedChange {
  readonly changed: readonly StoredTerm[];
  readonly conflicts: readonly StoredTerm[];
}

type Named = { readonly id: number; readonly version: number };
type NamedChange = Exclude<TermChange, { readonly op: "status_of_found" }>;

/** Ids that a change names. */
export function namedIn(change: NamedChange): number[] {
  if (change.op === "edit") return [change.id];
  const ids = change.terms.map(({ id }) => id);
  return change.op === "merge" ? [change.into.id, ...ids] : ids;
}

/** @param rows those that are named, and those that are part of them */
export function applyChange(change: NamedChange, rows: readonly StoredTerm[]): AppliedChange {
  const known = new Map(rows.map((row) => [row.id, row]));
  const named = change.op === "edit" ? [change] : eachOnce(change.terms);
  const isPart = change.op === "split";
  const there = named.flatMap(({ id, version }) => {
    const row = known.get(id);
    return row === undefined || (row.mergedInto !== null) !== isPart ? [] : [{ row, isSame: row.version === version }];
  });
  const same = there.flatMap(({ row, isSame }) => (isSame ? [row] : []));
  const conflicts = there.flatMap(({ row, isSame }) => (isSame ? [] : [row]));
  if (change.op === "merge") return merged(change.into, { rows, same, conflicts });
  if (change.op === "split")
    return { changed: same.map((row) => Object.assign({}, row, { mergedInto: null })), conflicts };
  if (change.op === "status") return { changed: withStatus(same, change.status), conflicts };
  return { changed: same.map((row) => edited(row, change)), conflicts };
}

/** A row that a call names twice is changed once; of two versions the last counts. */
const eachOnce = (terms: readonly Named[]): Named[] => [...new Map(terms.map((term) => [term.id, term])).values()];

export function withStatus(rows: readonly StoredTerm[], status: StoredTerm["status"]): StoredTerm[] {
  return rows
    .filter((row) => row.status !== status || row.isRemembered)
    .map((row) => Object.assign({}, row, { status, isRemembered: false }));
}

interface Merging {
  readonly rows: readonly StoredTerm[];
  readonly same: readonly StoredTerm[];
  readonly conflicts: readonly StoredTerm[];
}

/** Terms with all that is part of them become part of another. */
function merged(into: Named, { rows, same, conflicts }: Merging): AppliedChange {
  const head = rows.find(({ id }) => id === into.id);
  if (head === undefined || head.mergedInto !== null) return { changed: [], conflicts };
  if (head.version !== into.version) return { changed: [], conflicts: [head, ...conflicts] };
  const ids = new Set(same.flatMap(({ id }) => (id === head.id ? [] : [id])));
  const parts = rows.filter(({ id, mergedInto }) => ids.has(id) || (mergedInto !== null && ids.has(mergedInto)));
  // The row itself is another one with them: who has seen it without them is told.
  const changed =
    parts.length === 0 ? [] : [head, ...parts.map((row) => Object.assign({}, row, { mergedInto: head.id }))];
  return { changed, conflicts };
}

type Edit = Extract<TermChange, { readonly op: "edit" }>;

function edited(row: StoredTerm, { term, translation, note, status }: Edit): StoredTerm {
  const isOther = translation !== undefined && translation !== row.translation;
  const isWritten = isOther || (term !== undefined && term !== row.term);
  return {
    ...row,
    term: term ?? row.term,
    note: note ?? row.note,
    ...(isOther && { translation, origin: originOf(row, translation) }),
    isEdited: row.isEdited || isWritten,
    // What a termbase has is the pair that it was before.
    ...(isWritten && { adopted: [] }),
    ...(status !== undefined && { status, isRemembered: false }),
  };
}

function originOf({ proposals }: StoredTerm, translation: string): StoredTerm["origin"] {
  if (translation === "") return null;
  return proposals.find((proposal) => proposal.translation === translation)?.origin ?? "human";
}
