import type { LanguageCode } from "@yiqiao/contracts/languages";
import { plainDigits, withDigits } from "./digits.ts";

type Part = "year" | "month" | "day";
const yearFirst: readonly Part[] = ["year", "month", "day"];
const monthFirst: readonly Part[] = ["month", "day", "year"];
const dayFirst: readonly Part[] = ["day", "month", "year"];

/** A day written in digits, as one order reads it. */
export interface NumericDate {
  /** The same for the same day. */
  readonly value: string;
  readonly parts: Readonly<Record<Part, string>>;
  readonly order: readonly Part[];
  /** What stands behind each of its three numbers. */
  readonly signs: readonly string[];
  readonly zero: number;
}

const divided = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})$/;
/** `2024年5月6日`, `2024년 5월 6일`. */
const named = /^(\d{4})([年년] ?)(\d{1,2})([月월] ?)(\d{1,2})([日号일])$/;

/** All ways in which a language reads a date; none for what is no date. */
export function readDates(written: string, language: LanguageCode): NumericDate[] {
  const plain = plainDigits(written);
  if (plain === undefined) return [];
  const { zero } = plain;
  const [, year, behindYear = "", month, behindMonth = "", day, behindDay = ""] = named.exec(plain.text) ?? [];
  if (year !== undefined && month !== undefined && day !== undefined)
    return dated([year, month, day], yearFirst, { signs: [behindYear, behindMonth, behindDay], zero });
  const [, first = "", sign = "", second = "", third = ""] = divided.exec(plain.text) ?? [];
  const signs = [sign, sign, ""];
  if (first.length === 4 && third.length <= 2) return dated([first, second, third], yearFirst, { signs, zero });
  if (third.length !== 4 || first.length > 2) return [];
  // English is written in both orders, and so may be what is translated from it.
  const orders = language === "en-us" || language === "my" || language === "ko" ? [monthFirst, dayFirst] : [dayFirst];
  return orders.flatMap((order) => dated([first, second, third], order, { signs, zero }));
}

function dated(
  numbers: readonly string[],
  order: readonly Part[],
  { signs, zero }: Pick<NumericDate, "signs" | "zero">,
): NumericDate[] {
  const part = (name: Part): string => numbers[order.indexOf(name)] ?? "";
  const parts = { year: part("year"), month: part("month"), day: part("day") };
  const [month, day] = [Number(parts.month), Number(parts.day)];
  if (month < 1 || month > 12 || day < 1 || day > 31) return [];
  return [{ value: `${Number(parts.year)} ${month} ${day}`, parts, order, signs, zero }];
}

/** A date as another one is written: its order, its signs, with zeros in front where it has them. */
export function writeDateLike({ parts }: NumericDate, shown: NumericDate): string {
  const short = [shown.parts.month, shown.parts.day];
  const isPadded = short.some((part) => part.startsWith("0"));
  const isBare = short.some((part) => part.length === 1);
  const isNamed = shown.signs[2] !== "";
  const pads = isPadded || (!isBare && !isNamed);
  const text = shown.order.map((name, at) => {
    const digits = name === "year" ? parts.year : String(Number(parts[name])).padStart(pads ? 2 : 1, "0");
    return digits + (shown.signs[at] ?? "");
  });
  return withDigits({ text: text.join(""), zero: shown.zero });
}
