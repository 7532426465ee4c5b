import { languageCodes, type LanguageCode } from "@yiqiao/contracts/languages";
import { shifted } from "./decimal-text.ts";
import type { TextValue, ValueReader } from "./model.ts";
import { englishPowers, englishTens, englishUnits, numberWords } from "./number-words.ts";

const word = /[\p{L}\p{M}]+/gu;

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** What vouches for a number of the other side, word by word. */
type StemIndex = ReadonlyMap<string, readonly (readonly [string, readonly number[]])[]>;

/** Stems by their first letter. */
const stemIndexes = new Map<LanguageCode, StemIndex>(
  languageCodes.map((language) => [
    language,
    Map.groupBy(Object.entries(numberWords[language].stems ?? {}), ([stem]) => stem.charAt(0)),
  ]),
);

function stemsIn(word: string, language: LanguageCode): readonly number[] {
  const index = stemIndexes.get(language);
  if (index === undefined || index.size === 0) return [];
  const startsAt = (at: number) =>
    (index.get(word.charAt(at)) ?? []).flatMap(([stem, numbers]) => (word.startsWith(stem, at) ? numbers : []));
  // Burmese has no spaces between words; Arabic writes short words together with the next.
  if (language === "my") return word.split("").flatMap((_, at) => startsAt(at));
  return language === "ar" ? [...startsAt(0), ...startsAt(1), ...startsAt(2)] : startsAt(0);
}

/** Words that are numbers now and then. */
const weak = /^(?:an?|no|nil|each|once|single|second|half|week|quarter|millions|thousands|hundreds)$/u;
/** What `a` counts. */
const measured =
  /^ (?:\w+ )?(?:second|minute|hour|day|week|month|year|decade|century|mile|met(?:er|re)|kilomet(?:er|re)|kilo|kilogram|pound|dollar|euro|yuan|foot|inch|ton|tonne|lit(?:er|re)|hundred|thousand|million|billion|dozen|half|quarter|third|time)\b/iu;

function evidence(words: readonly Word[], language: LanguageCode, whole: string): TextValue[] {
  const { values } = numberWords[language];
  return words.flatMap(({ text, start, end }): TextValue[] => {
    const folded = text.toLowerCase();
    const own = Object.hasOwn(values, folded) ? (values[folded] ?? []) : [];
    const ofStems = stemsIn(folded, language);
    const keys = [...own, ...ofStems].map((value) => `n:${value}`);
    if (keys.length === 0) return [];
    const isWeak =
      language === "en-us" &&
      weak.test(folded) &&
      !(/^an?$/u.test(folded) && measured.test(whole.slice(end, end + 30)));
    return [{ kind: "number", text, start, end, keys, isFirm: false, ...(isWeak && { isWeak }) }];
  });
}

const units = new Map(englishUnits.split(" ").map((name, at) => [name, at]));
const tens = new Map(englishTens.split(" ").map((name, at) => [name, 20 + 10 * at]));
const ordinals = new Map(
  "first second third fourth fifth sixth seventh eighth ninth".split(" ").map((name, at) => [name, 1 + at]),
);
const counted: Readonly<Record<string, number>> = {
  dozen: 12,
  score: 20,
  decade: 10,
  decades: 10,
  century: 100,
  centuries: 100,
};

interface Sum {
  readonly value: string;
  readonly last: number;
  /** Has a word that is a number and nothing else. */
  readonly isNumber: boolean;
}

/** The longest English number from a word on: `two hundred and fifty thousand`. */
function composed(words: readonly Word[], from: number, text: string): Sum | undefined {
  let total = 0;
  let section: number | undefined;
  let last = from - 1;
  let isNumber = false;
  let room = 0;
  for (let at = from; at < words.length; at++) {
    const { text: written, start } = words[at] ?? { text: "", start: 0 };
    const between = at === from ? "" : text.slice(words[at - 1]?.end, start);
    if (!/^[ \u00a0-]?$/u.test(between)) break;
    const name = written.toLowerCase();
    const unit = units.get(name) ?? ordinals.get(name);
    const ten = tens.get(name);
    if (ten !== undefined) {
      if (section !== undefined && room < 100) break;
      section = (section ?? 0) + ten;
      room = 10;
    } else if (unit !== undefined) {
      if (section !== undefined && room <= unit) break;
      section = (section ?? 0) + unit;
      room = 0;
    } else if (name === "hundred") {
      if (section === undefined && at > from) break;
      section = (section ?? 1) * 100;
      room = 100;
    } else if (Object.hasOwn(englishPowers, name)) {
      const sum = Number(shifted(String(section ?? 1), englishPowers[name] ?? 0));
      total += sum;
      section = undefined;
      room = 0;
    } else if (Object.hasOwn(counted, name) && section !== undefined) {
      total += section * (counted[name] ?? 1);
      last = at;
      section = undefined;
      return { value: String(total), last, isNumber: true };
    } else if (name === "and" && last >= from && room >= 100) continue;
    else if ((name === "a" || name === "an") && at === from) {
      section = undefined;
      continue;
    } else break;
    isNumber ||= units.has(name) || ten !== undefined || (at > from && Object.hasOwn(englishPowers, name));
    last = at;
  }
  return last < from ? undefined : { value: String(total + (section ?? 0)), last, isNumber };
}

function englishNumbers(words: readonly Word[], text: string): TextValue[] {
  const found: TextValue[] = [];
  for (let at = 0; at < words.length; at++) {
    const sum = composed(words, at, text);
    const [first, last] = [words[at], words[sum?.last ?? at]];
    if (sum === undefined || !first || !last) continue;
    const { start } = first;
    const { end } = last;
    const isFirm = sum.isNumber && Number(sum.value) > 10;
    const value = {
      kind: "number",
      text: text.slice(start, end),
      start,
      end,
      keys: [`n:${sum.value}`],
    } as const;
    if (sum.last > at || isFirm) found.push({ ...value, isFirm });
    at = sum.last;
  }
  return found;
}

/** Numbers in words. */
export const readNumberWords: ValueReader = (text, language) => {
  const words = [...text.matchAll(word)].map(({ index, 0: written }) => ({
    text: written,
    start: index,
    end: index + written.length,
  }));
  if (language !== "en-us") return evidence(words, language, text);
  const numbers = englishNumbers(words, text);
  // A million is not in two million.
  const isPart = (word: Word) => numbers.some(({ start, end }) => word.start >= start && word.end <= end);
  return [
    ...evidence(
      words.filter((word) => !isPart(word)),
      language,
      text,
    ),
    ...numbers,
  ];
};
