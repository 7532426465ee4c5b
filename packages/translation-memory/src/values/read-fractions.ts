import type { LanguageCode } from "@yiqiao/contracts/languages";
import { plainDecimal } from "./decimal-text.ts";
import { hanDigit, readHan } from "./han-numerals.ts";
import type { TextValue, ValueReader } from "./model.ts";
import { englishUnits } from "./number-words.ts";

const numerator = `(?<above>${["a", "an", ...englishUnits.split(" ").slice(1)].join("|")}|\\d{1,3})`;
const parts: Readonly<Record<string, number>> = {
  third: 3,
  quarter: 4,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  hundredth: 100,
  thousandth: 1000,
  millionth: 1e6,
  billionth: 1e9,
};
const hanOf: Readonly<Record<number, string>> = Object.fromEntries([
  ..."零一二三四五六七八九十".split("").map((sign, at) => [at, sign] as const),
  [100, "百"],
  [1000, "千"],
  [10_000, "万"],
  [1e6, "百万"],
  [1e8, "亿"],
]);

/** A fraction in the words of a language, as `1/3` elsewhere; undefined for what is none. */
export function writeFraction({ keys }: TextValue, language: LanguageCode): string | undefined {
  const [, above = "", below = ""] = keys.map((key) => /^f:([\d.]+)\/(\d+)$/.exec(key)).find((match) => match) ?? [];
  if (below === "") return undefined;
  if (language === "zh-cn") return `${hanOf[Number(below)] ?? below}分之${hanOf[Number(above)] ?? above}`;
  const part = Object.entries(parts).find(([, value]) => value === Number(below))?.[0];
  const count = englishUnits.split(" ")[Number(above)];
  if (language !== "en-us" || part === undefined || count === undefined) return `${above}/${below}`;
  return `${count} ${part}${above === "1" ? "" : "s"}`;
}

const english = new RegExp(
  `(?<![\\p{L}\\d])${numerator}[ -](?<below>${Object.keys(parts).join("|")})(?<plural>s?)(?![\\p{L}])`,
  "giu",
);
const han = new RegExp(
  `(?<below>(?<![${hanDigit}十百千万亿])[${hanDigit}十百千万亿]+|(?<!\\d)\\d+)分之(?<above>[${hanDigit}十百千万亿]+|\\d+(?:\\.\\d+)?)`,
  "gu",
);

const units = new Map([["a", 1], ["an", 1], ...englishUnits.split(" ").map((name, at) => [name, at] as const)]);
const numberOf = (written: string): number =>
  units.get(written.toLowerCase()) ?? Number(readHan(written)[0] ?? written);

function keysOf(above: number, below: number): string[] {
  const share = above / below;
  const asDecimal = String(Number(share.toPrecision(12)));
  const decimals = /^\d+(?:\.\d{1,4})?$/.test(asDecimal)
    ? [`n:${plainDecimal(asDecimal)}`, `n:${plainDecimal(String(Number((share * 100).toPrecision(12))))}`]
    : [];
  return [`f:${above}/${below}`, ...decimals];
}

/** Fractions in words: `two thirds`, 三分之二; a hundredth in Chinese is a percentage and stays one. */
export const readFractions: ValueReader = (text, language) => {
  const isChinese = language === "zh-cn";
  if (!isChinese && language !== "en-us") return [];
  return [...text.matchAll(isChinese ? han : english)].flatMap((match): TextValue[] => {
    const { above = "", below = "", plural = "" } = match.groups ?? {};
    const denominator = isChinese ? numberOf(below) : (parts[below.toLowerCase()] ?? NaN);
    const keys = keysOf(numberOf(above), denominator);
    if (below === "百" || keys.some((key) => key.includes("NaN"))) return [];
    const [start, end] = [match.index, match.index + match[0].length];
    // `A third man`, `one second`: a fraction of something, or several parts.
    const isFirm = isChinese || plural !== "" || text.startsWith(" of ", end) || match[0].includes("-");
    return [{ kind: "number", text: match[0], start, end, keys, isFirm }];
  });
};
