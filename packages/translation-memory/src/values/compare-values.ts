import type { LanguageCode } from "@yiqiao/contracts/languages";
import { findCodes, withoutOverlaps } from "../codes/find-codes.ts";
import type { CodeSpan, FindCodes } from "../codes/model.ts";
import { type AlteredValue, findAltered } from "./altered-values.ts";
import type { TextValue, ValueLanguages } from "./model.ts";
import { readValues } from "./read-values.ts";

/** What differs between a sentence and its translation. */
export interface ValueDifference {
  /** Stands in the source alone. */
  readonly missing: readonly TextValue[];
  /** Stands in the translation alone. */
  readonly added: readonly TextValue[];
  /** Numbers that are there as another amount: of another currency, without their percent sign. */
  readonly altered: readonly AlteredValue[];
}

/** Languages whose numbers in words are read whole; those of the others vouch for digits as far as they are known. */
const wellRead: ReadonlySet<LanguageCode> = new Set(["zh-cn", "en-us"]);
const isWellRead = ({ source, target }: ValueLanguages) => wellRead.has(source) && wellRead.has(target);

/** What a language may well say in words that are not known here. */
const maySayInWords = ({ keys, text, isLocked = false }: TextValue, { target }: ValueLanguages): boolean =>
  !isLocked &&
  (!/\p{Nd}/u.test(text) ||
    keys.some((key) => /^n:(?:1?\d|20)$/.test(key) || (target === "my" && key.startsWith("m:"))));

type Side = "source" | "target";

/**
 * Keys by which the values of less known languages are the same: a number with a word is one without it, whatever the word
 * multiplies by, and a time is known by its minutes.
 */
function looseKeys({ keys, text }: TextValue, side: Side): string[] {
  const sides = /\p{L}/u.test(text) ? ["source", "target"] : [side];
  return keys.flatMap((key) => {
    if (key.startsWith("n:")) {
      const digits = key.replace(/\D/g, "").replace(/(?<!0)0+$/, "");
      return [key, ...sides.map((each) => `${each}:${digits}`)];
    }
    const minutes = /^t:\d+:(\d+)$/.exec(key)?.[1]?.replace(/^0+(?=\d)/, "");
    return minutes === undefined ? [key] : [key, `n:${minutes}`];
  });
}

const shareKey = (one: TextValue, other: TextValue): boolean => one.keys.some((key) => other.keys.includes(key));
const hasDigits = ({ text }: TextValue): boolean => /\p{Nd}/u.test(text);
const isLong = ({ keys }: TextValue): boolean => keys.some((key) => /^n:\d{2,}/.test(key));

/** Whether it has to be there as often. */
const isCounted = (value: TextValue, isStrict: boolean): boolean => isLong(value) || (isStrict && hasDigits(value));

/** The values of one side that a value may stand for. */
function counterparts(value: TextValue, others: readonly TextValue[], isStrict: boolean): TextValue[] {
  return others.filter((other) => {
    if (!shareKey(value, other)) return false;
    if (value.kind === "code") return other.kind === "code" ? value.keys[0] === other.keys[0] : hasDigits(other);
    return !(isStrict && other.isWeak === true && (hasDigits(value) || isLong(value)));
  });
}

/** Values that the other side has not, or less often; of those the last ones. */
function without(values: readonly TextValue[], others: readonly TextValue[], isStrict: boolean): TextValue[] {
  return values.filter((value, at) => {
    if (!value.isFirm) return false;
    const there = counterparts(value, others, isStrict).length;
    if (there === 0) return true;
    if (!isCounted(value, isStrict)) return false;
    const before = values.slice(0, at + 1).filter(({ isFirm }) => isFirm);
    const place = counterparts(value, before, false).length;
    return there < place;
  });
}

function looselyWithout(values: readonly TextValue[], others: readonly TextValue[], side: Side): TextValue[] {
  const there = new Set(others.flatMap((other) => looseKeys(other, side === "source" ? "target" : "source")));
  return values.filter((value) => value.isFirm && !looseKeys(value, side).some((key) => there.has(key)));
}

/** Sentences with more values are lists: each is counted, and no closer look taken, which grows with the square. */
const maxCompared = 200;

/** {@link without} for lists: each value of the other side stands for one. */
function uncounted(values: readonly TextValue[], others: readonly TextValue[], isStrict: boolean): TextValue[] {
  const byKey = new Map<string, TextValue[]>();
  for (const other of others.toReversed()) {
    if (isStrict && other.isWeak === true) continue;
    for (const key of other.keys) {
      const there = byKey.get(key);
      if (there) there.push(other);
      else byKey.set(key, [other]);
    }
  }
  const taken = new Set<TextValue>();
  const take = (key: string): boolean => {
    const there = byKey.get(key) ?? [];
    for (let other = there.pop(); other !== undefined; other = there.pop()) {
      if (taken.has(other)) continue;
      taken.add(other);
      return true;
    }
    return false;
  };
  return values.filter((value) => {
    if (!value.isFirm || value.keys.some(take)) return false;
    return isCounted(value, isStrict) || !value.keys.some((key) => byKey.has(key));
  });
}

function placesOf(code: string, kind: CodeSpan["kind"], text: string): CodeSpan[] {
  const places: CodeSpan[] = [];
  for (let start = text.indexOf(code); start >= 0; start = text.indexOf(code, start + code.length))
    places.push({ kind, start, end: start + code.length });
  return places;
}

/** Finds a code of either text in both, whatever the words around it say. */
function codesOfBoth(source: string, target: string, find: FindCodes = findCodes): FindCodes {
  const texts = [source, target].flatMap((text) =>
    find(text).map((code) => [text.slice(code.start, code.end), code.kind] as const),
  );
  const known = new Map(texts);
  if (known.size === 0 || known.size > maxCompared) return find;
  return (text) =>
    withoutOverlaps([...find(text), ...[...known].flatMap(([code, kind]) => placesOf(code, kind, text))]);
}

/** How often a code stands in a text. */
type Occurrences = (code: string) => number;

/** Of so many codes each is looked for once, wherever it stands; of lists of them as often as it was read is told. */
function occurrencesIn(text: string, read: readonly TextValue[], codes: ReadonlySet<string>): Occurrences {
  const known = new Map<string, number>();
  if (codes.size <= maxCompared) for (const code of codes) known.set(code, text.split(code).length - 1);
  else for (const value of read) if (value.isLocked === true) known.set(value.text, (known.get(value.text) ?? 0) + 1);
  return (code) => known.get(code) ?? 0;
}

/**
 * The values that one side has and the other has not, whatever their order and form. `isStrict` is for what machines
 * write: a number in digits needs one that says nothing else, as often as it stands there.
 */
export function compareValues(
  source: string,
  target: string,
  languages: ValueLanguages,
  { isStrict = false }: { readonly isStrict?: boolean } = {},
): ValueDifference {
  const codes = codesOfBoth(source, target, languages.codes);
  const [read, readInTarget] = [
    readValues(source, languages.source, codes),
    readValues(target, languages.target, codes),
  ];
  const locked = new Set([...read, ...readInTarget].flatMap(({ isLocked, text }) => (isLocked === true ? [text] : [])));
  const inSource = occurrencesIn(source, read, locked);
  const inTarget = occurrencesIn(target, readInTarget, locked);
  const isKept = ({ isLocked, text }: TextValue, own: Occurrences, other: Occurrences): boolean =>
    isLocked === true && other(text) >= own(text);
  const sources = read.filter((value) => !isKept(value, inSource, inTarget));
  const targets = readInTarget.filter((value) => !isKept(value, inTarget, inSource));
  if (isWellRead(languages)) {
    if (Math.max(sources.length, targets.length) > maxCompared) {
      const [missing, added] = [uncounted(sources, targets, isStrict), uncounted(targets, sources, isStrict)];
      return { missing, added, altered: [] };
    }
    return {
      missing: without(sources, targets, isStrict),
      added: without(targets, sources, isStrict),
      altered: findAltered({ text: source, values: sources }, { text: target, values: targets }, isStrict),
    };
  }
  const missing = looselyWithout(sources, targets, "source");
  const added = looselyWithout(targets, sources, "target");
  const sure = (values: readonly TextValue[]) => values.filter((value) => !maySayInWords(value, languages));
  // A number in place of another is one that is wrong, however small.
  const isReplaced = missing.length > 0 && missing.length === added.length;
  return isReplaced ? { missing, added, altered: [] } : { missing: sure(missing), added: sure(added), altered: [] };
}
