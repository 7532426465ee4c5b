import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import type { TextValue, ValueReader } from "./model.ts";

/** Names of months that are other words as well where they stand alone. */
const ambiguous = /^(?:may|march|mar|mars|mai|avr|juin|dec|sep|jan|set|ago|май|мая)$/iu;

/** Short forms that `Intl` has not. */
const short: Readonly<Partial<Record<LanguageCode, readonly (readonly string[])[]>>> = {
  "en-us": [
    ["Jan"],
    ["Feb"],
    ["Mar"],
    ["Apr"],
    [],
    ["Jun"],
    ["Jul"],
    ["Aug"],
    ["Sept", "Sep"],
    ["Oct"],
    ["Nov"],
    ["Dec"],
  ],
  ar: [
    ["كانون الثاني"],
    ["شباط"],
    ["آذار"],
    ["نيسان"],
    ["أيار"],
    ["حزيران"],
    ["تموز"],
    ["آب"],
    ["أيلول"],
    ["تشرين الأول"],
    ["تشرين الثاني"],
    ["كانون الأول"],
  ],
};

/** Months by the names that they have in a language, with and without a day. */
function namesOf(language: LanguageCode): ReadonlyMap<string, number> {
  const { tag } = languages[language];
  const names = new Map<string, number>();
  const withDay = new Intl.DateTimeFormat(tag, { month: "long", day: "numeric", timeZone: "UTC" });
  const alone = new Intl.DateTimeFormat(tag, { month: "long", timeZone: "UTC" });
  for (let month = 0; month < 12; month++) {
    const day = new Date(Date.UTC(2024, month, 5));
    const part = withDay.formatToParts(day).find(({ type }) => type === "month")?.value ?? "";
    for (const name of [part, alone.format(day), ...(short[language]?.[month] ?? [])]) {
      if (/^[\p{L}\p{M} ]{2,}$/u.test(name)) names.set(name.toLowerCase(), month + 1);
    }
  }
  return names;
}

interface MonthNames {
  readonly numbers: ReadonlyMap<string, number>;
  readonly pattern: RegExp | undefined;
}

function monthNamesOf(language: LanguageCode): MonthNames {
  const numbers = namesOf(language);
  const sorted = [...numbers.keys()].toSorted((left, right) => right.length - left.length);
  if (sorted.length === 0) return { numbers, pattern: undefined };
  // Expression such as /(?<![\p{L}\p{M}])(?:january|jan)(?![\p{L}\p{M}])/giu: names of months as the system has them.
  return { numbers, pattern: new RegExp(`(?<![\\p{L}\\p{M}])(?:${sorted.join("|")})(?![\\p{L}\\p{M}])`, "giu") };
}

const known = new Map<LanguageCode, MonthNames>();

/** Of the languages that are read, not of all: their names take tens of milliseconds, while a page is opened. */
function monthsOf(language: LanguageCode): MonthNames {
  const names = known.get(language) ?? monthNamesOf(language);
  known.set(language, names);
  return names;
}

/** English and German write months with a capital. */
const hasCapital = (name: string): boolean => /^\p{Lu}/u.test(name);

/** Names of months; in Chinese, Japanese and Korean they are numbers and are read with these. */
export const readMonths: ValueReader = (text, language) => {
  const names = monthsOf(language);
  if (names.pattern === undefined) return [];
  return [...text.matchAll(names.pattern)].flatMap((match): TextValue[] => {
    const [written] = match;
    if (language === "en-us" && !hasCapital(written)) return [];
    const [start, end] = [match.index, match.index + written.length];
    const number = names.numbers.get(written.toLowerCase());
    if (number === undefined) return [];
    // Numbers have been read before, and are hidden from this reader.
    const isDated =
      /[\d\uE000](?:st|nd|rd|th)?,? (?:of )?$/u.test(text.slice(0, start)) ||
      /^\.?,? [\d\uE000]/u.test(text.slice(end));
    const isFirm = isDated || !ambiguous.test(written);
    return [{ kind: "month", text: written, start, end, keys: [`m:${number}`], isFirm }];
  });
};
