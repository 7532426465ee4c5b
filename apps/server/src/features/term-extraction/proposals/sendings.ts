import { codePointLength, type InlineTag } from "@yiqiao/contracts/text";
import type { UnitSource, UnitTranslation } from "#features/translation";
import type { StoredTerm } from "../records/stored-term.ts";
import { isTranslation } from "../run/find-translations.ts";

/** A longer sentence costs more than it tells. */
const longestSentence = 300;
/** What stands in a term's place is no term where it is so much of its sentence, or so much longer than the term alone. */
const mostOfSentence = 0.7;
const mostTimesLonger = 3;
const alwaysAllowed = 12;

/** What is sent to an engine for a term: itself, and its shortest example with the term between tags. */
export interface Sendings {
  readonly alone: UnitSource;
  readonly inContext?: UnitSource;
}

export function sendingsOf({ term, examples }: Pick<StoredTerm, "term" | "examples">, isInContext: boolean): Sendings {
  const alone = { text: term, tags: [], isWhole: true };
  const [example] = examples
    .filter(({ text, start, end }) => text.length <= longestSentence && text.length > end - start)
    .toSorted((a, b) => a.text.length - b.text.length);
  if (!isInContext || example === undefined) return { alone };
  const { text, start, end } = example;
  const tags: InlineTag[] = [
    { id: 1, kind: "open", offset: start },
    { id: 1, kind: "close", offset: end },
  ];
  return { alone, inContext: { text, tags, isWhole: true } };
}

export const priceOf = ({ alone, inContext }: Sendings): number =>
  codePointLength(alone.text) + (inContext === undefined ? 0 : codePointLength(inContext.text));

/** Translations of a term, the best first, and the characters of what an engine translated for them. */
export interface Proposed {
  readonly translations: readonly string[];
  readonly characters: number;
}

/** What an engine's answers say of a term; nothing, for nothing, where it only gives the term back. */
export function proposedBy(
  { alone, inContext }: Sendings,
  answers: { readonly alone: UnitTranslation | undefined; readonly inContext: UnitTranslation | undefined },
): Proposed {
  const own = textOf(answers.alone);
  const sentence = textOf(answers.inContext);
  const isOwn = isTranslation(alone.text, own);
  const place = placeIn(answers.inContext);
  const isPlace = isTerm(place, { term: alone.text, sentence, own });
  // Where the sentence says it as the term alone does, it is confirmed.
  const isConfirmed = isOwn && sentence.toLowerCase().includes(own.toLowerCase());
  const translations = new Set([...(isPlace && !isConfirmed ? [place] : []), ...(isOwn ? [own] : [])]);
  const isUsed = sentence !== "" && (isPlace || isConfirmed);
  return {
    translations: [...translations],
    characters:
      (isOwn ? codePointLength(alone.text) : 0) +
      (isUsed && inContext !== undefined ? codePointLength(inContext.text) : 0),
  };
}

function textOf(answer: UnitTranslation | undefined): string {
  const isTranslated = answer?.segments.some(({ provenance }) => provenance !== "untranslated") === true;
  return isTranslated ? answer.text.trim() : "";
}

/** What stands between the tags of a translation, without articles and marks around it. */
function placeIn(answer: UnitTranslation | undefined): string {
  if (answer === undefined) return "";
  const [open, close] = ["open", "close"].map((kind) => answer.tags.find((tag) => tag.kind === kind)?.offset);
  if (open === undefined || close === undefined) return "";
  return answer.text
    .slice(open, close)
    .replace(/^[\p{P}\p{Z}]+|(?<![\p{P}\p{Z}])[\p{P}\p{Z}]+$/gu, "")
    .replace(/^(?:the|an?|les?|la|l['’]|des|el|los|las) ?(?=\S)/iu, (article) =>
      /['’ ]$/.test(article) ? "" : article,
    );
}

interface Around {
  readonly term: string;
  readonly sentence: string;
  readonly own: string;
}

function isTerm(place: string, { term, sentence, own }: Around): boolean {
  if (!isTranslation(term, place) || place.length > mostOfSentence * sentence.length) return false;
  return place.length <= Math.max(alwaysAllowed, mostTimesLonger * own.length);
}
