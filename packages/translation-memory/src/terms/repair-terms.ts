import type { InlineTag, TaggedText } from "@yiqiao/contracts/text";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { outcomesOf, type ReadTarget, readTarget, type TermState } from "./check-terms.ts";
import { fitTerm } from "./fit-term.ts";
import type { FoundTerm, TermMissReason, TermOutcome, TermSpan, Fitted } from "./model.ts";

/** A translation by an engine, with where it has its words for the terms. */
export interface RepairedText extends TaggedText {
  readonly outcomes: readonly TermOutcome[];
  /** How many terms were written in place of the engine's words. */
  readonly repairs: number;
}

export interface TranslatedText extends TaggedText {
  readonly language: LanguageCode;
  /** Of each found term in order; null where the engine does not tell. */
  readonly spans: readonly (TermSpan | null)[];
}

interface Replacement extends Fitted {
  readonly n: number;
}

/** The offset after the replacement; inside it opening tags go to its start and what follows them to its end. */
function moved(offset: number, { start, end, text }: TermSpan & { readonly text: string }): number {
  if (offset <= start) return offset;
  return offset >= end ? offset + text.length - (end - start) : start + text.length;
}

function moveTags(tags: readonly InlineTag[], edit: TermSpan & { readonly text: string }): InlineTag[] {
  let opening = true;
  return tags.map((tag) => {
    const isInside = tag.offset > edit.start && tag.offset < edit.end;
    if (isInside) opening &&= tag.kind === "open";
    return { ...tag, offset: isInside && opening ? edit.start : moved(tag.offset, edit) };
  });
}

/** Where other words stand for a term: a forbidden translation, else the engine's. */
function spansToReplace({ place, forbidden, found }: TermState, span: TermSpan | null | undefined): TermSpan[] {
  if (found.targets.length === 0) return [];
  if (forbidden.length > 0) return [...forbidden];
  return place || !span ? [] : [span];
}

interface Plan {
  /** The last first, none overlapping another. */
  readonly edits: readonly Replacement[];
  /** Terms whose words are another term's. */
  readonly overlapping: ReadonlySet<FoundTerm>;
}

function plan(read: ReadTarget, target: TranslatedText): Plan {
  const wished: Replacement[] = [];
  const overlapping = new Set<FoundTerm>();
  const taken = read.taken.slice();
  for (const [n, state] of read.states.entries()) {
    const { place, spelled } = state;
    if (place && spelled !== undefined) wished.push({ start: place.start, end: place.end, text: spelled, n });
    for (const span of spansToReplace(state, target.spans[n])) {
      const wanted = state.found.targets[0] ?? "";
      const fitted = fitTerm(wanted, span, { ...read, taken, text: target.text });
      if (fitted) wished.push({ ...fitted, n });
      else overlapping.add(state.found);
    }
  }
  const edits: Replacement[] = [];
  for (const edit of wished.toSorted((a, b) => b.start - a.start || b.n - a.n)) {
    const found = read.states[edit.n]?.found;
    if (edit.end <= (edits.at(-1)?.start ?? Infinity)) edits.push(edit);
    else if (found) overlapping.add(found);
  }
  return { edits, overlapping };
}

/**
 * Writes the wanted translation where an engine has other words for a term, and says what became of each. Inline tags
 * keep their order and stand around the same words.
 */
export function repairTerms(found: readonly FoundTerm[], target: TranslatedText): RepairedText {
  const read = readTarget(found, target);
  const { edits, overlapping } = plan(read, target);
  let { text, tags } = target;
  const spans = [...target.spans];
  for (const edit of edits) {
    text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
    tags = moveTags(tags, edit);
    for (const [n, span] of spans.entries()) {
      if (span) spans[n] = { start: moved(span.start, edit), end: moved(span.end, edit) };
    }
    spans[edit.n] = { start: edit.start, end: edit.start + edit.text.length };
  }
  const after = edits.length === 0 ? read : readTarget(found, { text, language: target.language, spans });
  const reasonOf = (term: FoundTerm): TermMissReason => (overlapping.has(term) ? "overlap" : "position");
  return { text, tags, outcomes: outcomesOf(after.states, reasonOf), repairs: edits.length };
}
