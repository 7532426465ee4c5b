import type { InlineTag, TaggedText } from "@yiqiao/contracts/text";
import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import type { FindCodes } from "../codes/model.ts";
import { replaceAll, type Replacement } from "../match/replace-all.ts";
import type { TextValue, ValueLanguages } from "../values/model.ts";
import { readValues } from "../values/read-values.ts";
import { chooseStandIns, findStandIn, type StandIn, type StandInKind } from "./stand-ins.ts";
import { writeValue } from "./write-value.ts";

/** A place of a sentence that is held open while an engine translates it. */
export interface HeldPlace {
  readonly start: number;
  readonly end: number;
  /** What engines are given in its stead. */
  readonly standIn: StandIn;
  /** What belongs there. */
  readonly written: string;
}

/** A sentence with its places held open. */
export interface HeldSentence extends TaggedText {
  readonly places: readonly HeldPlace[];
  readonly codes: FindCodes | undefined;
}

/** A value of a sentence, and what stands for it in the translation. */
export interface OpenPlace {
  readonly start: number;
  readonly end: number;
  readonly written: string;
}

interface Wanted {
  readonly start: number;
  readonly end: number;
  readonly written: string;
  readonly suffix: string;
  readonly kind: StandInKind;
}

const isDay = (keys: readonly string[]): boolean => keys.some((key) => /^n:(?:[1-9]|[12]\d|3[01])$/.test(key));
const kindOf = ({ kind, text }: TextValue): StandInKind => {
  if (kind === "month") return "month";
  return /^(?:1[5-9]|20)\d\d$/.test(text) ? "year" : "number";
};

const datePart = (value: TextValue | undefined): boolean =>
  value?.isFirm === true && (value.kind === "month" || value.kind === "number");
const dateGap = /^(?:(?:st|nd|rd|th)?(?:[\s,]{0,2}|\s?of\s)|\s?[年月日号]\s?)$/u;

/** The values from `at` on that make up one date. */
function dateFrom(values: readonly TextValue[], at: number, text: string): TextValue[] {
  const date: TextValue[] = [];
  for (let next = at; next < values.length && date.length < 3; next++) {
    const [value, before] = [values[next], date.at(-1)];
    if (!value || !datePart(value) || (before && !dateGap.test(text.slice(before.end, value.start)))) break;
    date.push(value);
  }
  return date.some(({ kind }) => kind === "month") && date.length > 1 ? date : [];
}

const numberOf = (value: TextValue, sign: "n" | "m"): number | undefined => {
  const key = value.keys.find((each) => each.startsWith(`${sign}:`));
  return key === undefined ? undefined : Number(key.slice(2));
};

/** A date of day, month and year, or of two of them, as the target language writes it. */
function writeDate(date: readonly TextValue[], language: LanguageCode): string | undefined {
  const month = date.flatMap((value) => (value.kind === "month" ? (numberOf(value, "m") ?? []) : []));
  const numbers = date.flatMap((value) => (value.kind === "number" ? (numberOf(value, "n") ?? []) : []));
  const years = numbers.filter((number) => number > 31);
  const days = numbers.filter((number) => number <= 31);
  const [year, day] = [years[0], days[0]];
  if (month.length !== 1 || years.length > 1 || days.length > 1 || (year !== undefined && (year < 1000 || year > 2999)))
    return undefined;
  const format = new Intl.DateTimeFormat(`${languages[language].tag}-u-nu-latn`, {
    month: "long",
    ...(day !== undefined && { day: "numeric" }),
    ...(year !== undefined && { year: "numeric" }),
    timeZone: "UTC",
  });
  return format.format(new Date(Date.UTC(year ?? 2024, (month[0] ?? 1) - 1, day ?? 1)));
}

/** The sign behind a date in characters belongs to it. */
const endOfDate = (text: string, end: number): number =>
  end + (/^\s?[日号年月]/u.exec(text.slice(end))?.[0].length ?? 0);

function wantedAt(
  values: readonly TextValue[],
  at: number,
  { text, pair }: { text: string; pair: ValueLanguages },
): { wanted: Wanted | undefined; used: number } {
  const date = dateFrom(values, at, text);
  const [first, last] = [date[0], date.at(-1)];
  const writtenDate = first && writeDate(date, pair.target);
  if (first && last && writtenDate !== undefined) {
    const wanted = {
      start: first.start,
      end: endOfDate(text, last.end),
      written: writtenDate,
      suffix: "",
      kind: date.length > 1 && date.some(({ keys }) => isDay(keys)) ? "day" : "month",
    } as const;
    return { wanted, used: date.length };
  }
  const value = values[at];
  const written = value && writeValue(value, pair);
  if (!value || written === undefined) return { wanted: undefined, used: 1 };
  const isShare = text.slice(0, value.start).endsWith("百分之");
  const [start, suffix] = isShare ? [value.start - 3, "%"] : [value.start, ""];
  const isMonthSign = value.kind === "month" && /^ ?[月월]/u.test(text.slice(value.end));
  const end = isMonthSign ? endOfDate(text, value.end) : value.end;
  return { wanted: { start, end, written, suffix, kind: kindOf(value) }, used: 1 };
}

/** The places of a sentence's values, with what the other language writes there, as far as that can be said. */
export function openPlaces(text: string, pair: ValueLanguages): OpenPlace[] {
  return wantedPlaces(text, pair).map(({ start, end, written, suffix }) => ({ start, end, written: written + suffix }));
}

function wantedPlaces(text: string, pair: ValueLanguages): Wanted[] {
  const values = readValues(text, pair.source, pair.codes).filter(
    ({ isFirm, isLocked }) => isFirm && isLocked !== true,
  );
  const found: Wanted[] = [];
  for (let at = 0; at < values.length;) {
    const { wanted, used } = wantedAt(values, at, { text, pair });
    if (wanted && wanted.start >= (found.at(-1)?.end ?? 0)) found.push(wanted);
    at += used;
  }
  return found;
}

/**
 * The sentence with other numbers in place of its values, which come back to their places with {@link fillIn}; `variant`
 * says with which. Undefined where there is nothing to hold open, or it has inline tags inside.
 */
export function holdOpen({ text, tags }: TaggedText, pair: ValueLanguages, variant: number): HeldSentence | undefined {
  const wanted = wantedPlaces(text, pair);
  const standIns = chooseStandIns(
    wanted.map(({ kind }) => kind),
    { text, pair, variant },
  );
  if (wanted.length === 0 || standIns === undefined) return undefined;
  const places = wanted.flatMap(({ start, end, written, suffix }, at): HeldPlace[] => {
    const standIn = standIns[at];
    return standIn ? [{ start, end, written, standIn: { ...standIn, text: standIn.text + suffix } }] : [];
  });
  const isInside = ({ offset }: InlineTag) => places.some(({ start, end }) => offset > start && offset < end);
  if (tags.some(isInside)) return undefined;
  const edits = places.map(({ start, end, standIn }) => ({ start, end, text: standIn.text }));
  return { ...replaceAll({ text, tags }, edits), places, codes: pair.codes };
}

/** Where the translation of a held sentence has its stand-ins, with what belongs there; undefined unless each is there once. */
export function fillIn(held: HeldSentence, target: string, language: LanguageCode): Replacement[] | undefined {
  const values = readValues(target, language, held.codes);
  const edits: Replacement[] = [];
  for (const { standIn, written } of held.places) {
    const [only, ...others] = findStandIn(standIn, target, values);
    if (!only || others.length > 0) return undefined;
    edits.push({ ...only, text: written });
  }
  return edits.toSorted((left, right) => left.start - right.start);
}
