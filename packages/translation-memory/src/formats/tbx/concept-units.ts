import { AttributeCollector } from "../attributes.ts";
import { readDate } from "../dates.ts";
import { refusedRow } from "../input/refused.ts";
import { type RowPlace, rowOfUnit } from "../input/unit-rows.ts";
import { languageOfTag } from "../language-tags.ts";
import type { ImportRow, ImportUnit } from "../model.ts";
import type { ImportPair } from "../options.ts";
import { plain } from "../tagging.ts";
import { readOwnNote } from "./own-notes.ts";
import type { Concept, ConceptLanguage, ConceptTerm, Information, Transaction } from "./read-concept.ts";

export interface ConceptPlace extends RowPlace {
  readonly line: number;
  readonly pair: ImportPair | undefined;
  /** The file was written here. */
  readonly isOwn: boolean;
}

/** One unit for each term of the source with each of the target; a term that must not be used is forbidden. */
export function* rowsOfConcept(concept: Concept, place: ConceptPlace): Generator<ImportRow> {
  const { pair } = place;
  const [first, ...rest] = concept.languages;
  const sides = pair === undefined ? [first, rest[0]] : [sideOf(concept, pair.source), sideOf(concept, pair.target)];
  const [source, target] = sides;
  if (source === undefined || target === undefined) {
    const named = concept.languages.map(({ tag }) => tag || "no language").slice(0, 20);
    const text = concept.languages[0]?.terms[0]?.term ?? "";
    yield refusedRow("missing-language", { ...place, text }, named.join(", "));
    return;
  }
  for (const from of termsOf(source))
    for (const to of termsOf(target)) yield rowOfUnit(unitOf(concept, { source, target, from, to }, place), place);
}

function sideOf({ languages }: Concept, code: ImportPair["source"]): ConceptLanguage | undefined {
  return languages.find(({ tag }) => languageOfTag(tag) === code);
}

/** A language without a term is refused as empty. */
function termsOf({ terms }: ConceptLanguage): readonly ConceptTerm[] {
  return terms.length === 0 ? [{ term: "", information: [], transactions: [] }] : terms;
}

interface TermPair {
  readonly source: ConceptLanguage;
  readonly target: ConceptLanguage;
  readonly from: ConceptTerm;
  readonly to: ConceptTerm;
}

/** What says nothing to a reader of the entry. */
const passedOver: ReadonlySet<string> = new Set([
  "xref",
  "ref",
  "term",
  "administrativeStatus",
  "normativeAuthorization",
]);
const forbidden = /deprecat|forbid|supersed|obsolete|not.?recommended|prohibited/i;

function unitOf(concept: Concept, { source, target, from, to }: TermPair, { line, isOwn }: ConceptPlace): ImportUnit {
  const collected = new Collected(isOwn);
  for (const { information } of [concept, source, target, from, to]) collected.add(information);
  const status = to.information.filter(({ category }) =>
    /^(?:administrativeStatus|normativeAuthorization)$/.test(category),
  );
  return {
    line,
    sourceLanguage: source.tag || null,
    targetLanguage: target.tag || null,
    source: plain(isOwn ? from.term : from.term.trim()),
    target: plain(isOwn ? to.term : to.term.trim()),
    ...(status.some(({ value }) => forbidden.test(value)) && { forbidden: true }),
    ...collected.result(),
    ...peopleOf([...to.transactions, ...from.transactions, ...concept.transactions]),
  };
}

class Collected {
  readonly #isOwn: boolean;
  readonly #notes = new Set<string>();
  readonly #attributes = new AttributeCollector();
  #caseSensitive = false;

  constructor(isOwn: boolean) {
    this.#isOwn = isOwn;
  }

  add(information: readonly Information[]): void {
    for (const { category, value } of information) {
      if (category === "note") this.#note(value);
      else if (!passedOver.has(category) && value.trim() !== "") this.#attributes.add(category, value.trim());
    }
  }

  #note(value: string): void {
    const note = this.#isOwn ? readOwnNote(value) : ({ kind: "note", text: value.trim() } as const);
    if (note.kind === "attribute") this.#attributes.add(note.name, note.value);
    else if (note.kind === "caseSensitive") this.#caseSensitive = true;
    else if (note.text !== "") this.#notes.add(note.text);
  }

  result(): Pick<ImportUnit, "note" | "attributes" | "caseSensitive"> {
    const note = [...this.#notes].join("\n");
    return {
      ...(note !== "" && { note }),
      ...(this.#caseSensitive && { caseSensitive: true }),
      ...this.#attributes.result(),
    };
  }
}

function peopleOf(
  transactions: readonly Transaction[],
): Pick<ImportUnit, "author" | "editor" | "createdAt" | "modifiedAt"> {
  const origin = transactions.find(({ isOrigin }) => isOrigin);
  const change = transactions.findLast(({ isOrigin }) => !isOrigin);
  const [createdAt, modifiedAt] = [readDate(origin?.date), readDate(change?.date)];
  return {
    ...(origin !== undefined && origin.person !== "" && { author: origin.person }),
    ...(change !== undefined && change.person !== "" && { editor: change.person }),
    ...(createdAt !== undefined && { createdAt }),
    ...(modifiedAt !== undefined && { modifiedAt }),
  };
}
