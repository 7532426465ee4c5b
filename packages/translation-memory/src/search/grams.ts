import type { LanguageCode } from "@yiqiao/contracts/languages";
import { hashOf, mixed } from "./hash.ts";

/** A run of characters of a text that is looked for. */
export interface SearchGram {
  /** Signed 32 bit hashes: one for each length, about, of the texts that it is looked for in. */
  readonly grams: readonly number[];
  /** Those for texts of about the same length. */
  readonly near: readonly number[];
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

/** How texts of a language are cut into runs of characters. */
interface Cut {
  /** Characters of a run in a long text, and in a short one, where the text's start and end count as characters. */
  readonly long: number;
  readonly short: number;
  /** The longest text that is looked for by its short runs, every one of them. */
  readonly shortMost: number;
  /** Of so many neighbouring runs of a long text one is kept, so that an index of a million texts stays small. */
  readonly window: number;
  /** Entries that the runs of a short text may find, each by itself. */
  readonly shortBudget: number;
}

const characters: Cut = { long: 2, short: 2, shortMost: 10, window: 2, shortBudget: 400 };
const letters: Cut = { long: 5, short: 3, shortMost: 32, window: 6, shortBudget: 1500 };

/** Texts whose lengths differ more are not found by their runs at the border of short and long ones. */
const leastRatio = 0.7;
/** The shorter of two texts of about the same length has this part of the longer one. */
const nearLeast = 0.85;
const textStart = "\u0002";
const textEnd = "\u0003";
const seeds = { long: 0x811c9dc5, short: 0x2f0b4c47, whole: 0x5bd1e995 };

/** Lengths of one band differ by this factor at most. A text is searched in the bands of the lengths that it may have. */
const bandRatio = Math.log(1.3);

/** The runs by which an entry's text is found, as signed 32 bit hashes. */
export function gramsOf(normalised: string, language: LanguageCode): number[] {
  const text = withoutNumbers(normalised);
  const cut = cutOf(language);
  const band = bandOfLength(text.length);
  const grams = new Set([wholeGram(text)]);
  if (text.length * leastRatio <= cut.shortMost)
    for (const { hash } of shortRuns(text, cut)) grams.add(inBand(hash, band));
  if (text.length > cut.shortMost * leastRatio)
    for (const { hash } of longRuns(text, cut)) grams.add(inBand(hash, band));
  return [...grams];
}

/** What a text is looked for by. */
export interface TextGrams {
  /** Found by whatever is the same but for case, white space and digits. */
  readonly whole: number;
  /** In their order in the text. */
  readonly runs: readonly SearchGram[];
  /** Each run of a short text may be the one that is left of it. */
  readonly isShort: boolean;
  /** Entries that single runs may find. */
  readonly budget: number;
}

/** What finds the texts that are as similar as `least`, 0 to 1; see {@link similarity}. */
export function searchGramsOf(normalised: string, language: LanguageCode, least: number): TextGrams {
  const text = withoutNumbers(normalised);
  const cut = cutOf(language);
  const isShort = text.length <= cut.shortMost;
  const bands = bandsOf(text.length, least);
  const near = bandsOf(text.length, Math.max(least, nearLeast));
  const runs = isShort ? shortRuns(text, cut) : longRuns(text, cut);
  const seen = new Set<number>();
  const once = runs.filter(({ hash }) => !seen.has(hash) && seen.add(hash));
  const searched = once.map(({ hash, start, end }) => {
    const of = (those: readonly number[]) => those.map((band) => inBand(hash, band));
    return { grams: of(bands), near: of(near), start, end };
  });
  return { whole: wholeGram(text), runs: searched, isShort, budget: isShort ? cut.shortBudget : aloneBudget };
}

/** What is known of the runs of entries. */
export interface GramKnowledge {
  /** How many entries have it, about. */
  readonly frequencyOf: (gram: number) => number;
  /** The part of the budgets that may be used, 0 to 1. */
  readonly share: number;
}

/** Which entries are compared: those with one of `alone`, and those with one of each side of `together`. */
export interface ChosenGrams {
  readonly alone: readonly number[];
  readonly together: readonly [readonly number[], readonly number[]];
}

/** Entries that single runs of a long text may find, the part of them that is for runs which overlap others. */
const aloneBudget = 200;
const forOverlapping = 0.4;
const aloneMost = 48;
/**
 * Entries of about the same length that are looked through for two runs of a long text. More frequent runs find too many
 * even in pairs.
 */
const togetherBudget = 4000;
const togetherFrequent = 2000;
const togetherMost = 32;

/**
 * The rarest runs, few enough that what they find can be compared.
 *
 * Of a long text some find entries by themselves. They do not overlap at first, so that a change in one place spoils no
 * two of them. More of them, and more frequent ones, find entries that have two: the index alone tells which. Neighbours
 * are on different sides, so that one stretch that was left as it was is enough.
 */
export function chooseGrams({ runs, isShort, budget }: TextGrams, { frequencyOf, share }: GramKnowledge): ChosenGrams {
  const byRarity = counted(runs, "grams", frequencyOf);
  const within = budget * share;
  const apart = isShort
    ? []
    : rarest(byRarity, { within: within * (1 - forOverlapping), most: aloneMost, isApart: true });
  const left = byRarity.filter((counted) => !apart.includes(counted));
  const others = rarest(left, { within: within - foundBy(apart), most: aloneMost - apart.length, isApart: false });
  // However frequent it is, one there must be.
  const alone = apart.length + others.length === 0 ? byRarity.slice(0, 1) : [...apart, ...others];
  const nearby = counted(isShort ? [] : runs, "near", frequencyOf);
  const inPairs = nearby.filter(({ frequency }) => frequency <= togetherFrequent * share);
  const pairs = rarest(inPairs, { within: togetherBudget * share, most: togetherMost, isApart: false });
  pairs.sort((a, b) => a.run.start - b.run.start);
  const side = (which: number) => pairs.flatMap(({ run }, place) => (place % 2 === which ? run.near : []));
  return { alone: alone.flatMap(({ run }) => run.grams), together: [side(0), side(1)] };
}

interface CountedRun {
  readonly run: SearchGram;
  /** Entries that it finds, about. */
  readonly frequency: number;
}

/** The rarest first. */
function counted(
  runs: readonly SearchGram[],
  lengths: "grams" | "near",
  frequencyOf: GramKnowledge["frequencyOf"],
): CountedRun[] {
  return runs
    .map((run) => ({ run, frequency: run[lengths].reduce((sum, gram) => sum + frequencyOf(gram), 0) }))
    .sort((a, b) => a.frequency - b.frequency);
}

interface Limits {
  /** Entries that the runs may find. */
  readonly within: number;
  readonly most: number;
  /** Without overlaps. */
  readonly isApart: boolean;
}

/** The first ones of a list that begins with the rarest. */
function rarest(byRarity: readonly CountedRun[], { within, most, isApart }: Limits): CountedRun[] {
  const chosen: CountedRun[] = [];
  let found = 0;
  for (const counted of byRarity) {
    found += counted.frequency;
    if (chosen.length >= most || found > within) break;
    const { start, end } = counted.run;
    if (isApart && chosen.some(({ run }) => run.start < end && start < run.end)) found -= counted.frequency;
    else chosen.push(counted);
  }
  return chosen;
}

function foundBy(runs: readonly CountedRun[]): number {
  return runs.reduce((sum, { frequency }) => sum + frequency, 0);
}

function cutOf(language: LanguageCode): Cut {
  return language === "zh-cn" || language === "ja" || language === "ko" ? characters : letters;
}

/** All digits are the same: a sentence with other numbers is found as if it were the same. */
function withoutNumbers(text: string): string {
  return text.replaceAll(/[0-9]/g, "0");
}

interface Run {
  readonly hash: number;
  readonly start: number;
  readonly end: number;
}

function bandOfLength(length: number): number {
  return Math.floor(Math.log(Math.max(1, length)) / bandRatio);
}

/** Of the lengths that a text may have which is as similar as `least` to one of `length`. */
function bandsOf(length: number, least: number): number[] {
  const first = bandOfLength(Math.max(1, Math.ceil(length * least - 1e-9)));
  const last = bandOfLength(Math.floor(length / Math.max(least, 0.1) + 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function inBand(hash: number, band: number): number {
  return mixed(hash ^ Math.imul(band + 1, 0x9e3779b1));
}

function wholeGram(text: string): number {
  return hashOf(text, { start: 0, end: text.length }, seeds.whole);
}

function longRuns(text: string, { long, window }: Cut): Run[] {
  return winnowed(runsOf(text, long, seeds.long), window);
}

function shortRuns(text: string, { short }: Cut): Run[] {
  return runsOf(`${textStart}${text}${textEnd}`, short, seeds.short);
}

function runsOf(text: string, length: number, seed: number): Run[] {
  const runs: Run[] = [];
  for (let start = 0, end = length; end <= text.length; start++, end++)
    runs.push({ hash: hashOf(text, { start, end }, seed), start, end });
  return runs;
}

/**
 * The least run of each `window` neighbouring ones, each once: where two texts have a long enough stretch in common,
 * the same runs of it are kept in both. Schleimer, Wilkerson, Aiken, Winnowing (2003).
 */
function winnowed(runs: readonly Run[], window: number): Run[] {
  const kept: Run[] = [];
  let least: Run | undefined;
  let leastAt = -1;
  for (const [at, run] of runs.entries()) {
    if (least === undefined || run.hash <= least.hash) [least, leastAt] = [run, at];
    else if (leastAt <= at - window) {
      leastAt = minOf(runs, leastAt + 1, at);
      least = runs[leastAt];
    }
    if (least !== undefined && at >= Math.min(window, runs.length) - 1 && kept.at(-1) !== least) kept.push(least);
  }
  return kept;
}

/** The place of the last least run from `first` to `last`. */
function minOf(runs: readonly Run[], first: number, last: number): number {
  let least = first;
  for (let at = first + 1; at <= last; at++) if ((runs[at]?.hash ?? 0) <= (runs[least]?.hash ?? 0)) least = at;
  return least;
}
