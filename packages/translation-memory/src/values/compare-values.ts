import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { TextValue, ValueLanguages } from "./model.ts";
import { readValues } from "./read-values.ts";

/** What differs between a sentence and its translation. */
export interface ValueDifference {
  /** Stands in the source alone. */
  readonly missing: readonly TextValue[];
  /** Stands in the translation alone. */
  readonly added: readonly TextValue[];
}

/** Languages whose numbers in words are read whole; those of the others vouch for digits as far as they are known. */
const wellRead: ReadonlySet<LanguageCode> = new Set(["zh-cn", "en-us"]);
const isWellRead = ({ source, target }: ValueLanguages) => wellRead.has(source) && wellRead.has(target);

/** What a language may well say in words that are not known here. */
const maySayInWords = ({ keys, text }: TextValue, { target }: ValueLanguages): boolean =>
  !/\p{Nd}/u.test(text) || keys.some((key) => /^n:(?:1?\d|20)$/.test(key) || (target === "my" && key.startsWith("m:")));

type Side = "source" | "target";

/**
 * Keys by which the values of less known languages are the same: a number with a word is one without it, whatever the word
 * multiplies by, and a time is known by its minutes.
 */
function looseKeys({ keys, text }: TextValue, side: Side): string[] {
  const sides = /\p{L}/u.test(text) ? ["source", "target"] : [side];
  return keys.flatMap((key) => {
    if (key.startsWith("n:")) {
      const digits = key.replace(/\D/g, "").replace(/0+$/, "");
      return [key, ...sides.map((each) => `${each}:${digits}`)];
    }
    const minutes = /^t:\d+:0*(\d+)$/.exec(key)?.[1];
    return minutes === undefined ? [key] : [key, `n:${minutes}`];
  });
}

const isLong = ({ keys, isFirm }: TextValue) => isFirm && keys.some((key) => /^n:\d{2,}/.test(key));
const shareKey = (one: TextValue, other: TextValue): boolean => one.keys.some((key) => other.keys.includes(key));

/** Values that stand on the other side, but less often; the last ones of each. */
function repeatedLess(values: readonly TextValue[], others: readonly TextValue[]): TextValue[] {
  return values.filter((value, at) => {
    if (!isLong(value) || !values.some((other, before) => before < at && other.isFirm && shareKey(value, other)))
      return false;
    const place = values.filter((other, before) => before <= at && other.isFirm && shareKey(value, other)).length;
    const there = others.filter((other) => shareKey(value, other)).length;
    return there > 0 && there < place;
  });
}

/** The values that one side has and the other has not, whatever their order, form and unit. */
export function compareValues(source: string, target: string, languages: ValueLanguages): ValueDifference {
  const sources = readValues(source, languages.source);
  const targets = readValues(target, languages.target);
  const isExact = isWellRead(languages);
  const keysOf = (value: TextValue, side: Side) => (isExact ? value.keys : looseKeys(value, side));
  const without = (values: readonly TextValue[], others: readonly TextValue[], side: Side): TextValue[] => {
    const there = new Set(others.flatMap((other) => keysOf(other, side === "source" ? "target" : "source")));
    return values.filter((value) => value.isFirm && !keysOf(value, side).some((key) => there.has(key)));
  };
  const missing = without(sources, targets, "source");
  const added = without(targets, sources, "target");
  if (isExact)
    return {
      missing: [...missing, ...repeatedLess(sources, targets)],
      added: [...added, ...repeatedLess(targets, sources)],
    };
  const sure = (values: readonly TextValue[]) => values.filter((value) => !maySayInWords(value, languages));
  // A number in place of another is one that is wrong, however small.
  const isReplaced = missing.length > 0 && missing.length === added.length;
  return isReplaced ? { missing, added } : { missing: sure(missing), added: sure(added) };
}
