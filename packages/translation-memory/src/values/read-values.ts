import type { LanguageCode } from "@yiqiao/contracts/languages";
import { readLiterals } from "./literals.ts";
import type { TextValue, ValueReader } from "./model.ts";
import { readMonths } from "./months.ts";
import { readCodes, readRoman } from "./read-codes.ts";
import { readDigits } from "./read-digits.ts";
import { readFractions } from "./read-fractions.ts";
import { readHanNumbers } from "./read-han.ts";
import { readDecades, readTimes } from "./read-times.ts";
import { readNumberWords } from "./read-words.ts";

/** In this order: what one has read, the ones behind it do not see. */
const readers: readonly ValueReader[] = [
  readLiterals,
  readDecades,
  readTimes,
  readCodes,
  readFractions,
  readDigits,
  readHanNumbers,
  readMonths,
  readRoman,
  readNumberWords,
];

/** Full-width letters, digits and signs as their narrow forms, each in its place. */
function narrow(text: string): string {
  return text.replace(/[０-９Ａ-Ｚａ-ｚ％＄＋－／．：]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

const taken = "\uE000";

/** The values of a text in its order: numbers, months, times, codes, addresses and placeholders. */
export function readValues(text: string, language: LanguageCode): TextValue[] {
  let rest = narrow(text);
  const found: TextValue[] = [];
  for (const read of readers) {
    const values = read(rest, language);
    found.push(...values);
    for (const { start, end, isFirm } of values) {
      if (isFirm) rest = rest.slice(0, start) + taken.repeat(end - start) + rest.slice(end);
    }
  }
  return found.toSorted((left, right) => left.start - right.start);
}
