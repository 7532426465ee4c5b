import { plainDecimal } from "./decimal-text.ts";
import type { TextValue, ValueReader } from "./model.ts";

/** A time by its hour of twelve, as parts of the day are said in many ways, with its hours and minutes as numbers. */
function timeAt(match: RegExpExecArray, hours: string, minutes: string): TextValue {
  const [text] = match;
  const hour = Number(hours);
  const key = `t:${hour % 12}:${minutes.padStart(2, "0")}`;
  const keys = [
    key,
    `=${hours}:${minutes}`,
    ...(Number(minutes) === 0 ? [`n:${hour}`, `n:${hour % 12}`, `n:${(hour % 12) + 12}`] : []),
  ];
  return { kind: "time", text, start: match.index, end: match.index + text.length, keys, isFirm: true };
}

const clock = /(?<![\d:：.,])([01]?\d|2[0-4])[:：]([0-5]\d)(?![\d:：])/gu;
const named = /(?<![\d:：.,])([01]?\d|2[0-4]) ?[点點时時시hH] ?([0-5]?\d)(?: ?[分분]|(?!\d))/gu;
const half = /(?<![\d:：.,])([01]?\d|2[0-4]) ?(?:[点點时時]半|시 반)/gu;
const halfDay = /(?<![\d:：.,])([01]?\d)(?:[.:]([0-5]\d))? ?(?:a\.m\.?|p\.m\.?|am|pm|o['’]clock)(?![\p{L}])/giu;

/** Times of day in digits. */
export const readTimes: ValueReader = (text) => {
  if (!/\d[:： 点點时時시hapo.]/iu.test(text)) return [];
  const found: TextValue[] = [];
  const add = (value: TextValue): void => {
    if (!found.some(({ start, end }) => value.start < end && value.end > start)) found.push(value);
  };
  for (const match of text.matchAll(halfDay)) add(timeAt(match, match[1] ?? "", match[2] ?? "00"));
  for (const match of text.matchAll(clock)) add(timeAt(match, match[1] ?? "", match[2] ?? ""));
  for (const match of text.matchAll(named)) add(timeAt(match, match[1] ?? "", match[2] ?? ""));
  for (const match of text.matchAll(half)) add(timeAt(match, match[1] ?? "", "30"));
  return found;
};

const decade = /(?<!\p{Nd}|\p{Nd}[.,])(\d{3}0|\d0)['’]?s(?![\p{L}])/gu;
const hanDecade = /(?<!\d)(?:(\d{1,2}) ?世[纪紀] ?)?(\d0|\d{3}0) ?年代/gu;

/** Decades: `1990s`, `90年代`, `20世纪90年代`. */
export const readDecades: ValueReader = (text) => {
  const found: TextValue[] = [];
  for (const [match, years, century] of [
    ...[...text.matchAll(decade)].map((each) => [each, each[1] ?? "", undefined] as const),
    ...[...text.matchAll(hanDecade)].map((each) => [each, each[2] ?? "", each[1]] as const),
  ]) {
    const [written] = match;
    const short = years.slice(-2);
    const full = century === undefined ? years : `${Number(century) - 1}${short}`;
    const keys = [`n:${plainDecimal(full)}`, `n:${plainDecimal(short)}`];
    found.push({
      kind: "number",
      text: written,
      start: match.index,
      end: match.index + written.length,
      keys,
      isFirm: true,
    });
  }
  return found;
};
