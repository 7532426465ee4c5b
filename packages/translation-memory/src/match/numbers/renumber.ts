import type { LanguageCode } from "@yiqiao/contracts/languages";
import { type Decimal, pluralForm, readDecimals, writeLike } from "./decimal.ts";
import { readDates, writeDateLike } from "./date.ts";
import type { NumberPlace } from "./numbers-in.ts";

/** A number of a sentence, and the one in its place in the sentence asked for. */
export interface Renaming {
  readonly old: NumberPlace;
  readonly now: NumberPlace;
}

export interface NumberLanguages {
  readonly source: LanguageCode;
  readonly target: LanguageCode;
}

const shapeOf = (text: string): string => text.replace(/\p{Nd}+/gu, "0");

/**
 * What stands for `now` where `shown` stands for `old`: empty when `shown` is not that number, several when that can be
 * read in several ways, null where it is, but cannot be replaced without the words around it.
 */
export function renumbered({ old, now }: Renaming, shown: NumberPlace, languages: NumberLanguages): (string | null)[] {
  if (shown.multiplier !== old.multiplier) return [];
  if (shown.glued !== " " && shown.glued !== old.glued) return [];
  const dates = renamedDates({ old, now }, shown, languages);
  const found = dates.length > 0 ? dates : renamedDecimals({ old, now }, shown, languages);
  // Times, versions, fractions, codes: as they are, of the same shape.
  const isCopied = found.length === 0 && shown.text === old.text && shapeOf(old.text) === shapeOf(now.text);
  return isCopied ? [now.text] : [...new Set(found)];
}

function renamedDates({ old, now }: Renaming, shown: NumberPlace, { source, target }: NumberLanguages): string[] {
  const later = readDates(now.text, source);
  const there = readDates(shown.text, target);
  return readDates(old.text, source).flatMap((read) => {
    const next = later.find(({ order }) => order === read.order);
    const same = there.filter(({ value }) => value === read.value);
    return next === undefined ? [] : same.map((one) => writeDateLike(next, one));
  });
}

function renamedDecimals(
  { old, now }: Renaming,
  shown: NumberPlace,
  { source, target }: NumberLanguages,
): (string | null)[] {
  const later = readDecimals(now.text, source);
  const there = readDecimals(shown.text, target);
  const isSameForm = (one: Decimal, other: Decimal): boolean =>
    !shown.hasWord || pluralForm(one, target) === pluralForm(other, target);
  return readDecimals(old.text, source).flatMap((read) => {
    // A number without any sign in it goes with every convention.
    const isBare = !/[^\p{Nd}]/u.test(old.text) || !/[^\p{Nd}]/u.test(now.text);
    const next = later.filter(({ convention }) => isBare || convention === read.convention);
    return there
      .filter(({ value }) => value === read.value)
      .flatMap((one) => next.map((each) => (isSameForm(read, each) ? writeLike(each, one, target) : null)));
  });
}
