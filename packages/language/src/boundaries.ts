import type { LanguageCode } from "@yiqiao/contracts/languages";
import { abbreviationsOf } from "./abbreviations.ts";

const closers = `"'”’»›)]}」』）】〉》〕］｝`;
// Expression on at most 64 characters: those in front of a boundary.
const trailingClosers = new RegExp(`[${closers.replace(/[\]\\]/g, "\\$&")}]+$`, "u");
const leadingClosers = /^\s*[”’»›)\]}」』）】〉》〕］｝]+/u;
// Expression on at most 64 characters: those in front of a boundary.
const trailingOpeners = /[\s“‘«‹([{「『（【〈《〔［｛¿¡]+$/u;
const asciiWordStart = /^[A-Za-z0-9/=&_~#%+@-]/;
// Expression on at most 64 characters: those in front of a boundary.
const lastToken = /[\p{L}\p{M}\p{N}§№.'’-]+$/u;
const firstWord = /^[\s"'“‘«¿¡([—–-]*([\p{L}\p{M}]+)/u;
const enumerator = /^\s*[([]?(?:\d{1,4}|\p{L}|[ivxlc]{1,5})[.)]\s*$/iu;
/** A Latin abbreviation right after another script: ピケJr. */
const latinTail = /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[a-z.]+$/u;
const capitalFollows = /^[\s"'“‘«¿¡([—–-]*[\p{Lu}\p{Lo}]/u;
/** A single capital letter, or letters with a full stop after each: "J.", "U.S.". */
const initials = /^(?:\p{Lu}|(?:\p{L}\.)+\p{L}|\p{Lo})\.$/u;
/** What follows a closing quote in Japanese when the sentence goes on: 「…。」と言った。 */
const japaneseContinuation = /^(?:と|って|という|など|な|に|を|は|が|も|の|で|か|や|へ|から|まで)/u;
/** The same in Korean, where the particle may stand after a space: “….” 라고 말했다. */
const koreanContinuation = /^\s?(?:이?라고|이?라는|이?라며|고\s|며\s|면서|하고)/u;
/** Longest stretch around a boundary that the rules look at, in UTF-16 units. */
const reach = 64;

/**
 * A boundary moved to where it belongs: closing quotes and brackets go with the sentence before it, opening ones with
 * the sentence after it. The Unicode rules tell the two apart only by spaces.
 */
export function alignBoundary(text: string, range: { start: number; offset: number; end: number }): number {
  const { start, offset, end } = range;
  const before = text.slice(Math.max(start, offset - reach), offset);
  const opener = trailingOpeners.exec(before);
  if (opener && opener[0].trim() !== "") return offset - opener[0].length;
  const closer = leadingClosers.exec(text.slice(offset, Math.min(end, offset + reach)));
  return closer ? offset + closer[0].length : offset;
}

/**
 * Whether the sentence that begins at `start` really ends at `offset`, a boundary by the Unicode rules.
 * Looks at no more than a few words around it.
 */
export function isSentenceEnd(
  text: string,
  range: { start: number; offset: number; end: number },
  language: LanguageCode,
): boolean {
  const { start, offset, end } = range;
  const before = text.slice(Math.max(start, offset - reach), offset).trimEnd();
  const after = text.slice(offset, Math.min(end, offset + reach));
  if (before.endsWith("၊")) return false;
  const spaced = /\s$/u.test(text.slice(offset - 1, offset));
  if (!spaced && /[.!?]$/.test(before) && wordGoesOn(after, language)) return false;
  if (offset - start <= 8 && enumerator.test(text.slice(start, offset))) return false;
  const bare = before.replace(trailingClosers, "");
  if (bare !== before) {
    if (/[.!?…]$/.test(bare) && /^[\s]*\p{Ll}/u.test(after)) return false;
    if (language === "ja" && japaneseContinuation.test(after)) return false;
    if (language === "ko" && koreanContinuation.test(after)) return false;
  }
  return !bare.endsWith(".") || !endsInAbbreviation(bare, after, language);
}

/** Whether what follows a mark without a space goes on with the same word: `a.b`, `Yahoo!7`, 야후!와. */
function wordGoesOn(after: string, language: LanguageCode): boolean {
  return asciiWordStart.test(after) || (language === "ko" && /^\p{Script=Hangul}/u.test(after));
}

function endsInAbbreviation(before: string, after: string, language: LanguageCode): boolean {
  const token = lastToken.exec(before)?.[0];
  if (token === undefined || token.endsWith("..")) return false;
  const lists = abbreviationsOf(language);
  const word = token.slice(0, -1).toLowerCase();
  const last = word.slice(Math.max(word.lastIndexOf("-"), word.lastIndexOf("'"), word.lastIndexOf("’")) + 1);
  const numberFollows = /^\s*[#№]?\p{N}/u.test(after);
  const forms = [word, last, latinTail.exec(word)?.[0] ?? word];
  if (numberFollows && forms.some((form) => lists.beforeNumber.has(form))) return true;
  const mayEnd = forms.some((form) => lists.maybe.has(form));
  const afterNumber = /\p{N}\s*$/u.test(before.slice(0, -token.length));
  if (forms.some((form) => lists.always.has(form)) && !(mayEnd && afterNumber)) return true;
  if (mayEnd) return !capitalFollows.test(after);
  if (initials.test(token)) return !startsSentence(after, lists.starters);
  return false;
}

function startsSentence(after: string, starters: ReadonlySet<string>): boolean {
  const word = firstWord.exec(after)?.[1];
  return word !== undefined && starters.has(word.toLowerCase());
}
