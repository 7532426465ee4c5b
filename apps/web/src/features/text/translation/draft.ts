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
