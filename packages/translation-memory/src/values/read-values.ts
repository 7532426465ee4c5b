import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { FindCodes } from "../codes/model.ts";
import { readLiterals } from "./literals.ts";
import type { TextValue, ValueReader } from "./model.ts";
import { readMonths } from "./months.ts";
import { readCodes, readRoman } from "./read-codes.ts";
import { readDigits } from "./read-digits.ts";
import { readFractions } from "./read-fractions.ts";
import { readHanNumbers } from "./read-han.ts";
import { readDecades, readTimes } from "./read-times.ts";
import { readNumberWords } from "./read-words.ts";

/** In this order, behind what is locked: what one has read, the ones behind it do not see. */
const readers: readonly ValueReader[] = [
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

function without(text: string, values: readonly TextValue[]): string {
  let rest = "";
  for (const { start, end } of values.toSorted((left, right) => left.start - right.start)) {
    rest += text.slice(rest.length, start) + taken.repeat(Math.max(0, end - Math.max(start, rest.length)));
  }
  return rest + text.slice(rest.length);
}

/** The values of a text in its order: numbers, months, times, codes, addresses and placeholders. */
export function readValues(text: string, language: LanguageCode, codes?: FindCodes): TextValue[] {
  const found = readLiterals(text, codes);
  let rest = without(narrow(text), found);
  for (const read of readers) {
    const values = read(rest, language);
    found.push(...values);
    rest = without(
      rest,
      values.filter(({ isFirm }) => isFirm),
    );
  }
  return found.toSorted((left, right) => left.start - right.start);
}
