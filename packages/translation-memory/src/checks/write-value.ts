import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { readDecimals, writeLike } from "../match/numbers/index.ts";
import { writeFraction } from "../values/read-fractions.ts";
import { shifted } from "../values/decimal-text.ts";
import type { TextValue, ValueLanguages } from "../values/model.ts";

/** The first decimal that a value is read as. */
function decimalOf({ keys }: TextValue): string | undefined {
  return keys.find((key) => key.startsWith("n:"))?.slice(2);
}

const isShort = (decimal: string, power: number): boolean => (shifted(decimal, -power).split(".")[1]?.length ?? 0) <= 2;

/** A number of characters or with a word that multiplies it, as the other language says such numbers. */
function writeLarge(decimal: string, language: LanguageCode): string {
  const size = decimal.split(".")[0]?.length ?? 0;
  if (language === "zh-cn") {
    if (size > 8 && isShort(decimal, 8)) return `${shifted(decimal, -8)}亿`;
    if (size > 4 && isShort(decimal, 4)) return `${shifted(decimal, -4)}万`;
    return decimal;
  }
  if (language === "en-us") {
    if (size > 9 && isShort(decimal, 9)) return `${shifted(decimal, -9)} billion`;
    if (size > 6 && isShort(decimal, 6)) return `${shifted(decimal, -6)} million`;
  }
  const whole = Number(decimal);
  if (!Number.isSafeInteger(Math.trunc(whole))) return decimal;
  return new Intl.NumberFormat(`${languages[language].tag}-u-nu-latn`, { maximumFractionDigits: 12 }).format(whole);
}

function writeDigits(value: TextValue, { source, target }: ValueLanguages): string {
  const { text } = value;
  const [read] = readDecimals(text, source);
  const [shown] = readDecimals("1", target);
  if (read === undefined || shown === undefined) return text;
  // Years and codes have no sign between thousands, and need none in another language.
  return read.group === undefined && read.fraction === "" ? text : writeLike(read, shown, target);
}

function writeMonth({ keys }: TextValue, language: LanguageCode): string | undefined {
  const month = Number(keys[0]?.slice(2));
  if (!(month >= 1 && month <= 12)) return undefined;
  const format = new Intl.DateTimeFormat(languages[language].tag, { month: "long", timeZone: "UTC" });
  return format.format(new Date(Date.UTC(2024, month - 1, 1)));
}

function writeTime({ text, keys }: TextValue): string {
  const [, hours = "0", minutes = "00"] = /t:(\d+):(\d+)/.exec(keys[0] ?? "") ?? [];
  const written = Number(/\d+/.exec(text)?.[0] ?? hours);
  const isAfternoon = /p\.?m/iu.test(text) && written < 12;
  return `${isAfternoon ? written + 12 : written}:${minutes}`;
}

/** A value as the target language writes it; undefined where that cannot be said without the words around it. */
export function writeValue(value: TextValue, pair: ValueLanguages): string | undefined {
  const { kind, text } = value;
  if (kind === "month") return writeMonth(value, pair.target);
  if (kind === "time") return writeTime(value);
  if (kind !== "number") return text;
  const fraction = writeFraction(value, pair.target);
  if (fraction !== undefined) return fraction;
  const decimal = decimalOf(value);
  if (decimal === undefined) return undefined;
  if (/年代|\ds$/u.test(text)) {
    if (pair.target === "zh-cn") return decimal.length === 4 ? `${decimal}年代` : `${decimal.slice(-2)}年代`;
    return pair.target === "en-us" ? `${decimal}s` : undefined;
  }
  return /^[\p{Nd}.,'’\u00a0\u2009\u202f\u066b\u066c]+$/u.test(text)
    ? writeDigits(value, pair)
    : writeLarge(decimal, pair.target);
}
