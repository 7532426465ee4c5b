import type { CodeRange, Unit } from "./unit.ts";

const signsOfCode = /[{}[\]();=<>|\\/_#$&*+~`]|--|::/gu;
/** Of scripts that are written without spaces. */
const wideLetters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Myanmar}]/gu;
const wideLettersPerWord = 2;

function wordsIn(text: string): number {
  const words = text.match(/(?<!\S)\p{L}[\p{L}’']*[,;:.]?(?!\S)/gu)?.length ?? 0;
  return words + (text.match(wideLetters)?.length ?? 0) / wideLettersPerWord;
}
const signsIn = (text: string): number => text.match(signsOfCode)?.length ?? 0;

/** Whether a text is sentences, in whatever letters: a letter, a script, minutes. */
export function isProse(text: string): boolean {
  const whole = text.trim();
  return wordsIn(whole) >= 6 && /[.!?။。！？]["'”’)）」]?$/u.test(whole) && signsIn(whole) * 3 < wordsIn(whole);
}

/** Whether it has the signs of programs and commands. */
export const hasSignsOfCode = (text: string): boolean => signsIn(text) > 0.04 * text.length;

/**
 * What of a text is code, out of what a style or its letters mark. Sentences are none for their letters, nor is what
 * stands in a sentence that is mostly written in them; such a text is typed.
 */
export function codeOf(text: string, marked: readonly CodeRange[]): Pick<Unit, "code" | "isTyped"> {
  const inFont = marked.filter(({ by }) => by === "font").reduce((sum, { start, end }) => sum + end - start, 0);
  const isTyped = inFont * 2 > text.length && isProse(text);
  const code = marked
    .filter(({ start, end, by }) => by === "style" || (!isTyped && !isProse(text.slice(start, end))))
    .filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)));
  return { ...(code.length > 0 && { code }), ...(isTyped && { isTyped }) };
}
