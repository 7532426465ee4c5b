import type { TermKind, TermOrigin, TermProposal, TermRow, TermStatus } from "@yiqiao/contracts/term-extraction";
import { column, type RowOf } from "#platform/database";

/** A row of a list as the database has it. */
export const termShape = {
  id: column.int,
  termKey: column.text,
  term: column.text,
  variants: column.textArray,
  kind: column.text.as<TermKind>(),
  longForm: column.text.orNull(),
  abbreviation: column.text.orNull(),
  ownFrequency: column.int,
  ownDocuments: column.int,
  frequency: column.int,
  documents: column.int,
  score: column.float,
  examples: column.jsonb<TermRow["examples"]>(),
  translation: column.text,
  origin: column.text.as<TermOrigin>().orNull(),
  proposals: column.jsonb<readonly TermProposal[]>(),
  known: column.jsonb<TermRow["known"]>(),
  status: column.text.as<TermStatus>(),
  isRemembered: column.bool,
  isEdited: column.bool,
  mergedInto: column.int.orNull(),
  note: column.text,
  adopted: column.jsonb<TermRow["adopted"]>(),
  version: column.int,
};
export type StoredTerm = RowOf<typeof termShape>;

/** What people and engines decide of a term; the rest is found in documents. */
export type TermDecision = Pick<
  StoredTerm,
  | "id"
  | "term"
  | "translation"
  | "origin"
  | "proposals"
  | "status"
  | "isRemembered"
  | "isEdited"
  | "mergedInto"
  | "note"
  | "adopted"
  | "version"
>;

/** A change of a row, and what undoes it. */
export interface ReplacedTerm {
  readonly before: TermDecision;
  /** The version that the change gave it: another one by now is not taken back. */
  readonly version: number;
}

/** What a term is known by, however it is written. */
export const termKeyOf = (term: string): string => term.normalize("NFC").toLowerCase();
