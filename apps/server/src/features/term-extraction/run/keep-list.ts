import type { TermProposal } from "@yiqiao/contracts/term-extraction";
import type { StoredTerm } from "../records/stored-term.ts";
import type { NewTerm } from "./make-list.ts";

/** Engine translations cost something: they are no worse for the list being made anew. */
const lastingOrigins = new Set<TermProposal["origin"]>(["engine"]);

/**
 * The rows of a list in the place of those that were there: what was decided of a term stays, also where the term is no
 * longer found.
 * @param isSameTarget false: translations of before are into another language
 */
export function mergeLists(
  before: readonly StoredTerm[],
  found: readonly NewTerm[],
  { isSameTarget }: { readonly isSameTarget: boolean },
): StoredTerm[] {
  const known = new Map(before.map((row) => [row.termKey, row]));
  let nextId = before.reduce((most, { id }) => Math.max(most, id), 0) + 1;
  const rows: StoredTerm[] = found.map((term) => {
    const old = known.get(term.key);
    known.delete(term.key);
    const fresh = rowOf(term, old?.id ?? nextId++);
    return old === undefined ? fresh : withDecisions(fresh, old, isSameTarget);
  });
  const lost = [...known.values()].filter(
    ({ status, isEdited, note }) => status === "accepted" || isEdited || note !== "",
  );
  rows.push(...lost.map((row) => (isSameTarget ? row : withoutTranslation(row))));
  const ids = new Set(rows.map(({ id }) => id));
  // What was merged into a term that is gone stands alone again.
  return rows.map((row) =>
    row.mergedInto === null || ids.has(row.mergedInto) ? row : Object.assign({}, row, { mergedInto: null }),
  );
}

function rowOf(term: NewTerm, id: number): StoredTerm {
  const [best] = term.proposals;
  const { kind, score, proposals, known, isRemembered, frequency, documents } = term;
  return {
    id,
    termKey: term.key,
    term: term.term,
    variants: term.variants,
    kind,
    longForm: term.longForm ?? null,
    abbreviation: term.abbreviation ?? null,
    ownFrequency: frequency,
    ownDocuments: documents,
    frequency,
    documents,
    score,
    examples: [...term.examples],
    translation: best?.translation ?? "",
    origin: best?.origin ?? null,
    proposals,
    known: [...known],
    status: isRemembered ? "rejected" : "new",
    isRemembered,
    isEdited: false,
    mergedInto: null,
    note: "",
    adopted: [],
    version: 0,
  };
}

function withDecisions(fresh: StoredTerm, old: StoredTerm, isSameTarget: boolean): StoredTerm {
  const { status, note, mergedInto, isEdited, term } = old;
  const isDecided = status !== "new" || isEdited;
  const kept = {
    ...fresh,
    ...(isDecided && { status, isRemembered: old.isRemembered }),
    note,
    mergedInto,
    isEdited,
    term: isEdited ? term : fresh.term,
    version: old.version + 1,
  };
  if (!isSameTarget) return kept;
  const found = new Set(fresh.proposals.map(({ translation }) => translation.toLowerCase()));
  const engines = old.proposals.filter(
    ({ origin, translation }) => lastingOrigins.has(origin) && !found.has(translation.toLowerCase()),
  );
  const proposals = [...fresh.proposals, ...engines];
  const isChosen = status === "accepted" || isEdited;
  const chosen = isChosen || fresh.translation === "" ? old : fresh;
  return { ...kept, proposals, adopted: old.adopted, translation: chosen.translation, origin: chosen.origin };
}

function withoutTranslation(row: StoredTerm): StoredTerm {
  return { ...row, translation: "", origin: null, proposals: [], known: [], adopted: [], version: row.version + 1 };
}
