import { earlierSentencesLimit } from "@yiqiao/contracts/text";

/** A text on its way: what it costs is told as a whole, and of its sentences only what is new is paid. */
export interface Draft {
  readonly id: string;
  /** The sentences that were translated of it lately, the last one first. */
  readonly earlier: readonly string[];
}

export const newDraft = (): Draft => ({ id: crypto.randomUUID(), earlier: [] });

export function withSentence(draft: Draft, sentence: string): Draft {
  const others = draft.earlier.filter((other) => other !== sentence);
  return { ...draft, earlier: [sentence, ...others].slice(0, earlierSentencesLimit) };
}

/** Who writes changes one place at a time: two versions share at least this part of the shorter one at their beginnings and ends. */
const leastShared = 0.25;

/** What is compared: keyboards put marks and capitals where they belong by themselves. */
const lettersOf = (text: string): string => text.toLowerCase().replace(/[\p{P}\s]/gu, "");

/** Whether one of two texts came from the other by writing, and not by putting something else in its place. */
export function isVersionOf(one: string, other: string): boolean {
  const [left, right] = [lettersOf(one), lettersOf(other)];
  const most = Math.min(left.length, right.length);
  let start = 0;
  while (start < most && left[start] === right[start]) start += 1;
  let end = 0;
  while (start + end < most && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  return start + end >= most * leastShared;
}
