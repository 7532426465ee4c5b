import type { TermRow } from "@yiqiao/contracts/term-extraction";

/** A term that nobody has looked at, for tests. */
export function buildTerm(fields: Partial<TermRow> = {}): TermRow {
  return {
    id: 1,
    term: "rotor blade",
    variants: [],
    kind: "term",
    long_form: null,
    abbreviation: null,
    frequency: 5,
    documents: 1,
    score: 10,
    examples: [],
    translation: "",
    origin: null,
    proposals: [],
    known: [],
    status: "new",
    remembered: false,
    merged: [],
    note: "",
    adopted: [],
    version: 0,
    ...fields,
  };
}
