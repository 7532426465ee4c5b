import type { LanguageCode } from "@yiqiao/contracts/languages";
import { plainDigits, withDigits } from "./digits.ts";

/** How a language divides the digits of a number. */
interface Convention {
  /** Between thousands; the first one is what is written where a text shows none. */
  readonly groups: readonly string[];
  readonly decimal: string;
}

const pointed: Convention = { groups: [","], decimal: "." };
const spaced = (...groups: readonly string[]): Convention => ({ groups, decimal: "," });
/** Of numbers in Arabic digits. */
const arabicDigits: Convention = { groups: ["\u066c"], decimal: "\u066b" };
const arabicZero = 0x660;

/** The usual one first; Spanish has the other in America. */
const conventions: Readonly<Record<LanguageCode, readonly Convention[]>> = {
  "zh-cn": [pointed],
  "en-us": [pointed],
  ja: [pointed],
  ko: [pointed],
  my: [pointed],
  ar: [pointed],
  ru: [spaced("\u00a0", "\u202f", "\u2009")],
  fr: [spaced("\u202f", "\u00a0", "\u2009")],
  es: [spaced(".", "\u00a0", "\u202f"), pointed],
};

/** Digits before the decimal sign from which a language divides them. */
const leastGrouped = (language: LanguageCode): number => (language === "es" ? 5 : 4);

/** A number as one convention reads it: two of the same value have the same `value`. */
export interface Decimal {
  readonly integer: string;
  /** Digits behind the decimal sign, zeros at the end among them; empty: it has none. */
  readonly fraction: string;
  readonly value: string;
  readonly zero: number;
  readonly convention: Convention;
  /** What stands between its thousands. */
  readonly group: string | undefined;
}

/** All ways in which a language reads a number; one that begins with a zero is rather a code. */
export function readDecimals(written: string, language: LanguageCode): Decimal[] {
  const plain = plainDigits(written);
  if (plain === undefined) return [];
  const { text, zero } = plain;
  const all = zero === arabicZero ? [arabicDigits] : conventions[language];
  // A number without any sign in it says nothing of its convention.
  const possible = /^\d+$/.test(text) ? all.slice(0, 1) : all;
  return possible.flatMap((convention) => {
    const read = readBy(text, convention);
    return read === undefined ? [] : [{ ...read, zero, convention }];
  });
}

function readBy(text: string, { groups, decimal }: Convention): Omit<Decimal, "zero" | "convention"> | undefined {
  const [whole = "", fraction = "", ...rest] = text.split(decimal);
  const hasFraction = text.includes(decimal);
  if (rest.length > 0 || (hasFraction && !/^\d+$/.test(fraction))) return undefined;
  const group = groups.find((sign) => whole.includes(sign));
  const parts = group === undefined ? [whole] : whole.split(group);
  const [first = "", ...thousands] = parts;
  const isDigits = /^\d+$/.test(first) && (group === undefined || first.length <= 3);
  if (!isDigits || !thousands.every((part) => /^\d{3}$/.test(part))) return undefined;
  const integer = parts.join("");
  if (integer.length > 1 && integer.startsWith("0")) return undefined;
  return { integer, fraction, value: hasFraction ? `${integer}.${fraction}` : integer, group };
}

/** A number as another one of the same text is written: its digits, its signs. */
export function writeLike(next: Decimal, shown: Decimal, language: LanguageCode): string {
  const { convention, group, zero } = shown;
  const least = leastGrouped(language);
  // A long number without groups says that there are none; a short one says nothing.
  const isGrouped = group === undefined ? shown.integer.length < least && next.group !== undefined : true;
  const from = group === undefined || shown.integer.length >= least ? least : 4;
  const whole =
    isGrouped && next.integer.length >= from
      ? grouped(next.integer, group ?? convention.groups[0] ?? "")
      : next.integer;
  const text = next.fraction === "" ? whole : whole + convention.decimal + next.fraction;
  return withDigits({ text, zero });
}

function grouped(digits: string, group: string): string {
  const first = digits.length % 3 || 3;
  const parts = [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) parts.push(digits.slice(at, at + 3));
  return parts.join(group);
}

const rules = new Map<string, Intl.PluralRules>();

/** The form that a noun beside the number has: "one", "few", "other" … */
export function pluralForm({ integer, fraction }: Decimal, language: LanguageCode): Intl.LDMLPluralRule {
  const digits = Math.min(fraction.length, 20);
  const key = `${language} ${digits}`;
  const known = rules.get(key) ?? new Intl.PluralRules(language, { minimumFractionDigits: digits });
  rules.set(key, known);
  // Of a very long number the last digits decide.
  const whole = integer.length > 12 ? `1${integer.slice(-6)}` : integer;
  return known.select(Number(fraction === "" ? whole : `${whole}.${fraction}`));
}
