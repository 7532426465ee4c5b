import type { PhrasePlace, PhraseWord } from "@yiqiao/language/phrases";
import type { TermSpan } from "./model.ts";

/** A wanted translation, as it is written and by its words. */
export interface WantedForm {
  readonly text: string;
  readonly words: readonly PhraseWord[];
}

/** The translation in which it stands. */
export interface WrittenText {
  readonly text: string;
  readonly words: readonly PhraseWord[];
}

/** What ends a sentence or leads to what is said, with brackets and quotes that close and open. */
// Expression on at most 60 characters: what stands right in front.
const opening =
  /(?:[.!?…:;]["”’»)\]]*\s+|[。！？：；]["”’»）」』]*\s*|\n\s*|(?<![\p{L}\p{N}])["“«„‘「『]\s*)["“«„‘(「『]*$/u;

const longestOpening = 60;

/** Whether a sentence, or what is quoted or listed, begins at the offset. */
export function opensSentence(text: string, offset: number): boolean {
  const before = text.slice(0, offset);
  return !/[\p{L}\p{N}]/u.test(before) || opening.test(before.slice(-longestOpening));
}

const inCapitals = (text: string): boolean => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);

/** Whether the words of the span stand in capitals because the text around them does. */
function isInCapitals(text: string, { start, end }: TermSpan): boolean {
  const around = text.slice(0, start) + text.slice(end);
  return inCapitals(text.slice(start, end)) && inCapitals(around) && /\p{Lu}{2}/u.test(around);
}

export const capitalised = (text: string): string => text.replace(/^\P{L}*\p{Ll}/u, (letter) => letter.toUpperCase());

const firstWord = /^\P{L}*[\p{L}\p{M}\p{N}]+/u;

/**
 * A wanted translation as it is written in place of other words: in capitals where all of the text is, with a capital
 * where a sentence begins with one. Names that have a capital inside stay as they are.
 */
export function withCaseAt(wanted: string, text: string, place: TermSpan): string {
  if (isInCapitals(text, place)) return /\p{Ll}\p{Lu}/u.test(wanted) ? wanted : wanted.toUpperCase();
  const replaced = text.slice(place.start, place.end);
  const isPlain = !/\p{Lu}/u.test(firstWord.exec(wanted)?.[0] ?? "");
  return isPlain && /^\P{L}*\p{Lu}/u.test(replaced) && opensSentence(text, place.start) ? capitalised(wanted) : wanted;
}

/** Letters that both words have, in the capitals of the wanted one; an ending stays as it is written. */
function withCapitalsOf(wanted: string, written: string): string {
  const [from, letters] = [Array.from(wanted), Array.from(written)];
  const differs = letters.findIndex((letter, n) => letter.toLowerCase() !== from[n]?.toLowerCase());
  const shared = differs < 0 ? letters.length : differs;
  const rest = letters.slice(shared).join("");
  return from.slice(0, shared).join("") + (inCapitals(rest) && /\p{Ll}/u.test(wanted) ? rest.toLowerCase() : rest);
}

const apostrophe = /^['\u2018\u2019\u02bc\u00b4\u0060]$/;
const hyphen = /^[-\u2010\u2011]$/;
/** Signs that one keyboard or typeface has for another's. */
const isSameSign = (a: string, b: string): boolean => [apostrophe, hyphen].some((sign) => sign.test(a) && sign.test(b));

const withoutMarks = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const isLatin = (text: string): boolean => /^[\p{Script=Latin}\p{M}]+$/u.test(text);
const small = (text: string, form: "NFC" | "NFKC"): string => text.normalize(form).toLowerCase();

interface Capitals {
  /** Whether the wanted translation has any: then they count. */
  readonly count: boolean;
  /** Whether the word begins a sentence. */
  readonly opens: boolean;
}

function spelledWord(wanted: string, written: string, { count, opens }: Capitals): string {
  const keepsOpening = (text: string): string =>
    opens && !/\p{Lu}/u.test(wanted) && /^\p{Lu}/u.test(written) ? capitalised(text) : text;
  const isSame = small(wanted, "NFC") === small(written, "NFC");
  const hasOtherWidth = !isSame && small(wanted, "NFKC") === small(written, "NFKC");
  const hasOtherAccents = !isSame && isLatin(wanted) && withoutMarks(wanted) === withoutMarks(written);
  if (hasOtherWidth || hasOtherAccents) return keepsOpening(wanted);
  if (!count) return written;
  const cased = keepsOpening(withCapitalsOf(wanted.normalize("NFC"), written.normalize("NFC")));
  return cased === written.normalize("NFC") ? written : cased;
}

/** What stands between two words: spaces as the wanted translation has them, except between scripts. */
function spelledGap(wanted: string, written: string, [left, right]: readonly [PhraseWord, PhraseWord]): string {
  const isBetweenScripts = left.kind !== right.kind && left.kind !== "sign" && right.kind !== "sign";
  return isBetweenScripts || (wanted === "") === (written === "") ? written : wanted;
}

/**
 * The words at a place of a translation, in the spelling of the wanted translation whose words they are: its capitals,
 * accents, width, signs and spaces. Endings, the capital at the start of a sentence and those of a text in capitals
 * stay. Equal to what stands there where that is the wanted translation.
 */
export function spelledAt(wanted: WantedForm, place: PhrasePlace, { text, words }: WrittenText): string {
  const stands = text.slice(place.start, place.end);
  if (isInCapitals(text, place)) return stands;
  const count = /\p{Lu}/u.test(wanted.text);
  let spelled = "";
  for (const [n, own] of wanted.words.entries()) {
    const word = words[place.from + n];
    const [before, ownBefore] = [words[place.from + n - 1], wanted.words[n - 1]];
    if (!word) return stands;
    if (before && ownBefore) {
      const gap = wanted.text.slice(ownBefore.end, own.start);
      spelled += spelledGap(gap, text.slice(before.end, word.start), [before, word]);
    }
    const [want, written] = [wanted.text.slice(own.start, own.end), text.slice(word.start, word.end)];
    const opens = n === 0 && opensSentence(text, place.start);
    if (own.kind === "sign") spelled += isSameSign(want, written) ? written : want;
    else spelled += spelledWord(want, written, { count, opens });
  }
  return spelled;
}
