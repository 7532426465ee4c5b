import type { TextValue } from "./model.ts";

/** What stands at a number and makes another amount of it. */
export type MarkKind = "percent" | "minus" | "currency" | "unit";

/** The marks of a number by their kinds: `dollar`, `km`; of those that are or are not there, `yes`. */
export type Marks = Readonly<Partial<Record<MarkKind, string>>>;

const byName = (groups: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(groups).flatMap(([name, words]) =>
      words.split("|").map((word) => [word.replaceAll("_", " "), name] as const),
    ),
  );

/** One name for what may be the same: a dollar without its country is that of any. */
const currencies = byName({
  dollar:
    "$|us$|hk$|nt$|a$|c$|s$|usd|hkd|twd|ntd|aud|cad|sgd|dollar|dollars|美元|美金|美刀|港元|港币|港幣|澳元|加元|新台币|新臺幣|台币|新加坡元",
  euro: "€|eur|euro|euros|欧元|歐元",
  pound: "£|gbp|英镑|英鎊",
  yen: "jpy|yen|日元|日圆|日圓",
  yuan: "cny|rmb|yuan|renminbi|人民币|人民幣",
  won: "₩|krw|韩元|韓元|韩币",
  ruble: "₽|rub|ruble|rubles|rouble|roubles|卢布|盧布",
  rupee: "₹|inr|rupee|rupees|卢比",
  franc: "chf|franc|francs|法郎",
});
/** ¥ is of two countries, 元 of several. */
const severalCurrencies: Readonly<Record<string, readonly string[]>> = {
  "¥": ["yen", "yuan"],
  "￥": ["yen", "yuan"],
  元: ["yuan", "dollar"],
  块钱: ["yuan", "dollar"],
};
/** Ages are told in years. */
const anyOf: Readonly<Record<string, readonly string[]>> = { ...severalCurrencies, age: ["age", "year"] };

const units = byName({
  second: "second|seconds|sec|secs|秒|秒钟",
  minute: "minute|minutes|min|mins|分钟|分鐘",
  hour: "hour|hours|hr|hrs|小时|小時|个小时|钟头|个钟头",
  day: "day|days|天|日",
  week: "week|weeks|周|星期|个星期|礼拜|个礼拜",
  month: "month|months|个月|個月",
  year: "year|years|年",
  age: "岁|周岁",
  kilometre: "km|kph|km/h|kilometer|kilometers|kilometre|kilometres|公里|千米",
  metre: "m|meter|meters|metre|metres|米|公尺",
  centimetre: "cm|centimeter|centimeters|centimetre|centimetres|厘米|公分",
  millimetre: "mm|millimeter|millimeters|millimetre|millimetres|毫米|公厘",
  mile: "mile|miles|mi|mph|英里",
  foot: "ft|foot|feet|英尺|呎",
  inch: "inch|inches|英寸|吋",
  kilogram: "kg|kilo|kilos|kilogram|kilograms|公斤|千克",
  gram: "g|gram|grams|克",
  milligram: "mg|milligram|milligrams|毫克",
  ton: "t|ton|tons|tonne|tonnes|吨|公吨",
  litre: "l|liter|liters|litre|litres|升|公升",
  millilitre: "ml|milliliter|milliliters|millilitre|millilitres|毫升",
  celsius: "°c|℃|摄氏度|degrees celsius|degree celsius",
  fahrenheit: "°f|℉|华氏度|degrees fahrenheit|degree fahrenheit",
  kilobyte: "kb",
  megabyte: "mb",
  gigabyte: "gb",
  terabyte: "tb",
});

const escaped = (text: string): string => text.replace(/[$^*+?.()|[\]{}]/g, "\\$&");
/** Whichever is longest; words of letters end where letters end. */
const oneOf = (names: Iterable<string>): string =>
  [...names]
    .toSorted((left, right) => right.length - left.length)
    .map((name) => (/[a-z]$/.test(name) ? `${escaped(name)}(?![a-z])` : escaped(name)))
    .join("|");

const money = oneOf([...currencies.keys(), ...Object.keys(severalCurrencies)]);
const moneyBefore = new RegExp(`(?<![a-z])(${money})[ \\u00a0]?$`, "iu");
const moneyBehind = new RegExp(`^[ \\u00a0-]?(?:多|余|几)?(?:人民币)?(${money})(?!(?<=元)[组素件])`, "iu");
const unitBehind = new RegExp(`^[ \\u00a0-]?(?:多|余|几)?(${oneOf(units.keys())})(?!(?<=日)[元圆圓本])`, "iu");
const percentBehind = /^(?: ?\(\d+\))?[ \u00a0)]{0,2}(?:%|％|‰|percent|per cent|pct\b|个百分点|percentage points?)/iu;
const percentBefore = /百分之$/u;
const minusBefore =
  /(?<=[\s(（[:：,，=<>≤≥]|(?![年月日号时点分页章节卷期第至到])\p{Script=Han})[-−]$|(?:负|零下|minus |negative )$/iu;

/** The percent sign, currency or unit behind a number that ends at `at`. */
export function unitAt(
  text: string,
  at: number,
): { readonly name: string; readonly text: string; readonly end: number } | undefined {
  const behind = text.slice(at, at + 20);
  const [percent] = percentBehind.exec(behind) ?? [];
  if (percent !== undefined) return { name: "percent", text: percent, end: at + percent.length };
  const match = moneyBehind.exec(behind) ?? unitBehind.exec(behind);
  const [whole = "", word] = match ?? [];
  if (word === undefined || /^[A-Z]$/.test(word)) return undefined;
  return {
    name: currencies.get(word.toLowerCase()) ?? units.get(word.toLowerCase()) ?? word,
    text: word,
    end: at + whole.length,
  };
}

const currencyOf = (name: string): string =>
  Object.hasOwn(severalCurrencies, name) ? name : (currencies.get(name.toLowerCase()) ?? name);

/** What stands at a number of a text. */
export function marksOf(text: string, { start, end }: TextValue): Marks {
  const [before, behind] = [text.slice(Math.max(0, start - 12), start), text.slice(end, end + 20)];
  // Formulas stand between dollar signs.
  const isFormula = before.endsWith("$") && behind.startsWith("$");
  const currency = isFormula ? undefined : (moneyBefore.exec(before)?.[1] ?? moneyBehind.exec(behind)?.[1]);
  const unit = unitBehind.exec(behind)?.[1];
  return {
    ...((percentBehind.test(behind) || percentBefore.test(before)) && { percent: "yes" }),
    ...(start > 1 && minusBefore.test(before) && { minus: "yes" }),
    ...(currency !== undefined && { currency: currencyOf(currency) }),
    ...(unit !== undefined && !/^[A-Z]$/.test(unit) && { unit: units.get(unit.toLowerCase()) ?? unit }),
  };
}

/** A number with what stands at it. */
export function withMarks(text: string, value: TextValue): TextValue {
  const before = text.slice(Math.max(0, value.start - 12), value.start);
  const lengths = [moneyBefore, minusBefore, percentBefore].map(
    (pattern) => pattern.exec(before)?.[0].trimStart().length ?? 0,
  );
  const start = value.start - Math.max(...lengths);
  const end = unitAt(text, value.end)?.end ?? value.end;
  return { ...value, text: text.slice(start, end), start, end };
}

/** Whether two marks of a kind may be the same; a machine's 元 is no dollar. */
export function isSameMark(one: string, other: string, isStrict: boolean): boolean {
  if (isStrict && [one, other].includes("元") && [one, other].includes("dollar")) return false;
  const [all, others] = [anyOf[one] ?? [one], anyOf[other] ?? [other]];
  return all.some((each) => others.includes(each));
}

/** What says, wherever it stands, that a mark of a kind may be there. */
const anywhere: Readonly<Record<Exclude<MarkKind, "unit">, RegExp>> = {
  percent: /[%％‰]|百分|percent|per cent|pct|成|折|half|quarter|一半|third/iu,
  minus: /[-−–]\s?\d|负|零下|minus|negative|below|under|以下|低于|less|减/iu,
  currency: new RegExp(`${money}|钱|cents?|pence|penny|美分|便士|bucks?`, "iu"),
};

/** Whether a text could say a mark of a kind elsewhere than at the number. */
export const canExpress = (text: string, kind: Exclude<MarkKind, "unit">): boolean => anywhere[kind].test(text);

const unitNames = new Map(
  [...Map.groupBy(units, ([, name]) => name)].map(([name, words]) => [
    name,
    new RegExp(oneOf(words.flatMap(([word]) => (word.length > 1 || /\P{ASCII}/u.test(word) ? [word] : []))), "iu"),
  ]),
);
/** Units of dates are left out by other languages. */
const ofDates: ReadonlySet<string> = new Set(["day", "month", "age"]);

/** Whether a unit that stands at a number has to be somewhere in its translation, and is not. */
export function lacksUnit(text: string, unit: string, number: TextValue): boolean {
  const isDate =
    unit === "year" && (/\d{3}|[〇零一二三四五六七八九]{3}/u.test(number.text) || /decade|centur/u.test(text));
  if (ofDates.has(unit) || isDate) return false;
  return unitNames.get(unit)?.test(text) === false;
}

const morning = /a\.?m\b|morning|noon|早上|上午|凌晨|清晨|早晨|中午/iu;
const evening = /p\.?m\b|afternoon|evening|night|noon|下午|晚上|傍晚|夜|中午|午后/iu;

/** Whether a time of the afternoon has become one of the morning, or the other way round. */
export function isOtherHalf(source: string, target: string, one: TextValue, other: TextValue): boolean {
  const hourOf = ({ text }: TextValue) => Number(/\d+/u.exec(text)?.[0] ?? "12");
  const near = (text: string, { start, end }: TextValue) => text.slice(Math.max(0, start - 6), end + 8);
  const isLate = hourOf(one) > 12 || (evening.test(near(source, one)) && !morning.test(near(source, one)));
  const isEarly = hourOf(one) < 12 && morning.test(near(source, one)) && !evening.test(near(source, one));
  if (isLate) return hourOf(other) < 12 && !evening.test(target);
  return isEarly && hourOf(other) > 12;
}
