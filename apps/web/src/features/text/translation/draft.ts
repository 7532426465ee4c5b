import { earlierSentencesLimit } from "@yiqiao/contracts/text";

/** A text on its way: what it costs is told as a whole, and of its sentences only what is new is paid. */
export interface Draft {
  readonly id: string;
  /** The sentences that were translated of it, the last one first. */
  readonly earlier: readonly string[];
}

/** @param earlier of a draft that had the same text, in other languages perhaps */
export const newDraft = (earlier: readonly string[] = []): Draft => ({ id: crypto.randomUUID(), earlier });

/** More than stand in most texts, so that each of them is still known when it is changed. */
const mostKept = 300;

/** A sentence that was written on is known by what it has become. */
export function withSentence(draft: Draft, sentence: string): Draft {
  const isNew = !draft.earlier.includes(sentence);
  const others = draft.earlier.filter((other) => other !== sentence && !(isNew && sentence.startsWith(other)));
  return { ...draft, earlier: [sentence, ...others].slice(0, mostKept) };
}

/** Those that a changed text needs most: what was changed in it, then what stands in it no more, what was translated last first. */
export function earlierSentences({ earlier }: Draft, text: string): string[] {
  const bare = withoutSigns(text);
  const needs = earlier.map((sentence) => ({ sentence, need: needOf(withoutSigns(sentence), bare) }));
  const sorted = needs.toSorted((one, other) => other.need - one.need);
  return sorted.slice(0, earlierSentencesLimit).map(({ sentence }) => sentence);
}

/** Sentences are told without the line breaks and the signs of Markdown in them. */
const withoutSigns = (text: string): string => text.replace(/[\s>*_~]/gu, "");

/** Of a sentence that was changed at one place a half is there; one that is there as it was need not be named. */
function needOf(sentence: string, text: string): number {
  if (text.includes(sentence)) return 0;
  const middle = sentence.length >> 1;
  return text.includes(sentence.slice(0, middle)) || text.includes(sentence.slice(middle)) ? 2 : 1;
}

/** Who writes changes one place at a time: two versions share at least this part of the shorter one at their beginnings and ends. */
const leastShared = 0.25;

/** What is compared: keyboards put marks and capitals where they belong by themselves. */
const lettersOf = (text: string): string => text.toLowerCase().replace(/[\p{P}\s]/gu, "");

/** Whether one of two texts came from the other by writing, and not by putting something else in its place. */
export function isVersionOf(one: string, other: string): boolean {
  const [left, right] = [lettersOf(one), lettersOf(other)];
  const most = Math.min(left.length, right.length);
  const { start, end } = sharedEnds(left, right);
  return start + end >= most * leastShared;
}

/** How long the beginnings of two texts are the same, and then their ends. */
function sharedEnds(one: string, other: string): { readonly start: number; readonly end: number } {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start += 1;
  let end = 0;
  while (start + end < most && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return { start, end };
}
