import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import type { TextValue, ValueLanguages } from "../values/model.ts";
import { readValues } from "../values/read-values.ts";

/** What stands there decides what may stand in: a sentence says other words around a day than around a number. */
export type StandInKind = "number" | "year" | "month" | "day";

/** A word or number that engines seldom get wrong. */
export interface StandIn {
  readonly text: string;
  /** What it may have become; of a number, the number. */
  readonly forms: readonly string[];
  readonly isNumber: boolean;
}

interface Part {
  readonly start: number;
  readonly end: number;
}

const numbers: readonly (readonly number[])[] = [
  [47, 62, 35, 58, 71, 29, 84, 96],
  [6, 8, 5, 9, 7, 4, 3],
  [25, 36, 48, 64, 72, 81, 95],
];
const years: readonly number[] = [1998, 2006, 2012, 1985, 1976, 2003];
/** How many different stand-ins there are to try. */
export const heldVariants = numbers.length;

/** Monday to Friday. */
const weekdays = [1, 2, 3, 4, 5];
const seasons: Readonly<Partial<Record<LanguageCode, readonly (readonly string[])[]>>> = {
  "en-us": [["summer"], ["winter"], ["autumn", "fall"], ["spring"]],
  "zh-cn": [
    ["夏天", "夏季", "夏日"],
    ["冬天", "冬季", "冬日"],
    ["秋天", "秋季"],
    ["春天", "春季"],
  ],
};

const weekdayNames = new Map<LanguageCode, readonly string[]>();

/** The names of {@link weekdays}; a formatter takes milliseconds to make. */
function namesOfWeekdays(language: LanguageCode): readonly string[] {
  const known = weekdayNames.get(language);
  if (known) return known;
  const format = new Intl.DateTimeFormat(languages[language].tag, { weekday: "long", timeZone: "UTC" });
  const names = weekdays.map((day) => format.format(Date.UTC(2024, 0, day)));
  weekdayNames.set(language, names);
  return names;
}

function weekdayForms(at: number, language: LanguageCode): string[] {
  const long = namesOfWeekdays(language)[at] ?? "";
  return language === "zh-cn" ? [long, long.replace("星期", "周"), long.replace("星期", "礼拜")] : [long];
}

/** Words stand in for days and months at first: where that fails, numbers do. */
function wordsFor(kind: StandInKind, { source, target }: ValueLanguages): StandIn[] {
  if (kind === "day") {
    return weekdays.map((_, at) => ({
      text: weekdayForms(at, source)[0] ?? "",
      forms: weekdayForms(at, target),
      isNumber: false,
    }));
  }
  const [own = [], other = []] = [seasons[source], seasons[target]];
  return own.flatMap(([text], at) =>
    text === undefined || other[at] === undefined ? [] : [{ text, forms: other[at], isNumber: false }],
  );
}

/** A stand-in for each place, none twice and none that stands in the text; undefined where there are not enough. */
export function chooseStandIns(
  kinds: readonly StandInKind[],
  { text, pair, variant }: { readonly text: string; readonly pair: ValueLanguages; readonly variant: number },
): StandIn[] | undefined {
  const known = new Set(readValues(text, pair.source, pair.codes).flatMap(({ keys }) => keys));
  const folded = text.toLowerCase();
  const asNumber = (number: number): StandIn => ({ text: String(number), forms: [String(number)], isNumber: true });
  const isFree = (standIn: StandIn) => !folded.includes(standIn.text.toLowerCase()) && !known.has(`n:${standIn.text}`);
  const pools = {
    number: (numbers[variant] ?? []).map(asNumber).filter(isFree),
    year: (variant < 2 ? years : []).map(asNumber).filter(isFree),
    month: variant === 0 ? wordsFor("month", pair).filter(isFree) : [],
    day: variant < 2 ? wordsFor("day", pair).filter(isFree) : [],
  };
  const chosen = kinds.flatMap((kind) => pools[kind].shift() ?? pools.number.shift() ?? []);
  return chosen.length === kinds.length ? chosen : undefined;
}

/** Where a translation has a stand-in. */
export function findStandIn({ forms, isNumber }: StandIn, target: string, values: readonly TextValue[]): Part[] {
  if (!isNumber) {
    const folded = target.toLowerCase();
    return forms.flatMap((form) => {
      const start = folded.indexOf(form.toLowerCase());
      return start === -1 ? [] : [{ start, end: start + form.length }];
    });
  }
  const [number = ""] = forms;
  return values.flatMap(({ text, keys, start }) => {
    const isThere = text.includes(number) && (keys.includes(`n:${number}`) || keys.includes(`m:${number}`));
    const at = start + text.indexOf(number);
    return isThere ? [{ start: at, end: at + number.length }] : [];
  });
}
