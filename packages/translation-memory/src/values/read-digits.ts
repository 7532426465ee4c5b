import type { LanguageCode } from "@yiqiao/contracts/languages";
import { plainDigits, readDecimals } from "../match/numbers/index.ts";
import { plainDecimal, shifted } from "./decimal-text.ts";
import { hanDigit, hanMultiplier, readHan } from "./han-numerals.ts";
import type { TextValue, ValueReader } from "./model.ts";
import { numberWords } from "./number-words.ts";

const run = /\p{Nd}+(?:[.,'’\u00a0\u2009\u202f\u066b\u066c]\p{Nd}+)*/gu;
/** A space stands between thousands in print of some languages. */
const spacedRun =
  /\p{Nd}{1,3}(?: \p{Nd}{3})+(?![\p{Nd}])(?:[.,]\p{Nd}+)?|\p{Nd}+(?:[.,'’\u00a0\u2009\u202f\u066b\u066c]\p{Nd}+)*/gu;
const usesSpaces: ReadonlySet<LanguageCode> = new Set(["fr", "ru", "es"]);

/** 千 and 兆 are parts of units of measure as well. */
const eastern = new RegExp(
  `^ ?(?:千(?![克米瓦卡字赫伏帕焦])|兆(?![赫字瓦欧帕])|[${hanMultiplier.replace(/[千兆]/g, "")}]|(?<=[${hanMultiplier}])(?:\\d+(?:\\.\\d+)?(?![\\d年月日])|[${hanDigit}](?!月)))+`,
  "u",
);

const wordPatterns = new Map<LanguageCode, RegExp>(
  (Object.keys(numberWords) as LanguageCode[]).map((language) => {
    const words = Object.keys(numberWords[language].multipliers).toSorted((left, right) => right.length - left.length);
    return [
      language,
      new RegExp(
        `^(?:[ \\u00a0\\u202f-]{0,2})(${words.join("|") || "\\b\\B"})(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Arabic}\\p{M}])`,
        "iu",
      ),
    ];
  }),
);

/** All values of a run of digits without what follows it; several where it is a list. */
function decimalsOf(written: string, language: LanguageCode): string[] {
  const found = readDecimals(written, language).map(({ value }) => plainDecimal(value));
  if (found.length > 0)
    return isMixed(written, language) ? [...found, plainDecimal(written.replace(/[.,]/g, ""))] : found;
  const plain = plainDigits(written)?.text ?? written;
  if (/^\d+$/.test(plain)) return [plainDecimal(plain)];
  if (/^\d+\.\d+$/.test(plain)) return [plainDecimal(plain)];
  return /^\d{1,3}(?:[, \u00a0\u202f']\d{3})+$/.test(plain) ? [plainDecimal(plain.replace(/\D/g, ""))] : [];
}

/** Some languages are written with the signs of another: three digits behind a sign may be thousands or a fraction. */
const isMixed = (written: string, language: LanguageCode): boolean =>
  language !== "zh-cn" && language !== "en-us" && /^\d{1,3}[.,]\d{3}$/.test(written);

interface Scaled {
  readonly values: readonly string[];
  readonly length: number;
}

/** What multiplies a number behind it: 万, `million`. A letter that may be a unit too leaves both. */
function scaled(values: readonly string[], behind: string, language: LanguageCode): Scaled | undefined {
  const character = eastern.exec(behind)?.[0];
  if (character !== undefined) {
    const read = values.flatMap((value) => readHan(value + character.trim()));
    return read.length === 0 ? undefined : { values: read, length: character.length };
  }
  const [whole, word = ""] = wordPatterns.get(language)?.exec(behind) ?? wordPatterns.get("en-us")?.exec(behind) ?? [];
  if (whole === undefined) return undefined;
  const power =
    (numberWords[language].multipliers[word.toLowerCase()] ?? numberWords["en-us"].multipliers[word.toLowerCase()]) ||
    0;
  const multiplied = values.map((value) => shifted(value, power));
  return { values: word.length === 1 ? [...values, ...multiplied] : multiplied, length: whole.length };
}

const monthSign = /^ ?[月월]/u;
const hourSign = /^ ?(?:点|點|时(?!间|代|期|候)|時(?!間|代|期)|시(?!간|대))(?:钟|半|整)?/u;

function keysOf(
  values: readonly string[],
  written: string,
  { behind, before, isScaled }: { behind: string; before: string; isScaled: boolean },
): string[] {
  const keys = values.map((value) => `n:${value}`);
  if (monthSign.test(behind)) {
    const months = values.filter((value) => /^(?:[1-9]|1[0-2])$/.test(value));
    if (months.length > 0) return months.map((value) => `m:${value}`);
  }
  if (hourSign.test(behind)) keys.push(...values.map((value) => `t:${Number(value) % 12}:00`));
  // A part of a date in digits may be a month.
  const isDated = /\d[-/.]$/u.test(before) || /^[-/.]\d/u.test(behind);
  if (isDated) keys.push(...values.filter((value) => /^(?:[1-9]|1[0-2])$/.test(value)).map((value) => `m:${value}`));
  return isScaled ? keys : [...keys, `=${written}`];
}

/** Numbers in digits, with what multiplies them. */
export const readDigits: ValueReader = (text, language) => {
  const pattern = usesSpaces.has(language) ? spacedRun : run;
  const found: TextValue[] = [];
  let taken = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index < taken) continue;
    const [written] = match;
    const values = decimalsOf(written, language);
    const end = match.index + written.length;
    if (values.length === 0) {
      found.push(...listed(written, match.index));
      continue;
    }
    const scale = scaled(values, text.slice(end, end + 30), language);
    const whole = end + (scale?.length ?? 0);
    const context = {
      before: text.slice(Math.max(0, match.index - 3), match.index),
      behind: text.slice(whole, whole + 6),
      isScaled: scale !== undefined && !scale.values.includes(values[0] ?? ""),
    };
    const keys = keysOf(scale?.values ?? values, written, context);
    taken = whole;
    const kind = keys[0]?.startsWith("m:") === true ? "month" : "number";
    found.push({ kind, text: text.slice(match.index, whole), start: match.index, end: whole, keys, isFirm: true });
  }
  return found;
};

/** Digits that are no number of any convention: a version is one value, what commas divide are several. */
function listed(written: string, start: number): TextValue[] {
  if (!written.includes(",")) {
    return [{ kind: "code", text: written, start, end: start + written.length, keys: [`c:${written}`], isFirm: true }];
  }
  return [...written.matchAll(/\p{Nd}+/gu)].map((match): TextValue => {
    const [digits] = match;
    const from = start + match.index;
    const keys = [`n:${plainDecimal(plainDigits(digits)?.text ?? digits)}`, `=${digits}`];
    return { kind: "number", text: digits, start: from, end: from + digits.length, keys, isFirm: true };
  });
}
