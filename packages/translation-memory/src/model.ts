import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { TaggedText } from "@yiqiao/contracts/text";

/** A sentence that a translation is looked for. */
export interface MemoryQuery {
  readonly source: TaggedText;
  /** Keys of the sentences before and after it ({@link contextKey}); undefined where they are not known. */
  readonly before?: bigint;
  readonly after?: bigint;
  /** Id of its place, where the document gives one. */
  readonly contextId?: string;
}

/** A stored pair, in the direction that it is asked in. */
export interface MemoryCandidate {
  readonly id: string;
  readonly source: TaggedText;
  readonly target: TaggedText;
  readonly before: bigint | null;
  readonly after: bigint | null;
  readonly contextId: string | null;
  readonly author: string;
  readonly modifiedAt: Date;
  /** The library's place in the list of those in use: 0 is asked first. */
  readonly rank: number;
  /** Percent taken off every match of its library. */
  readonly penalty: number;
}

/** `context`: 101 percent. `exact`: 100, text, case and tags are the same. `fuzzy`: 50 to 99. */
export type MatchKind = "context" | "exact" | "fuzzy";

/** What a match needed to fit the sentence. */
export type MatchRepair = "numbers" | "tags";

/** A stored pair as a translation of the sentence asked for. */
export interface MemoryMatch {
  readonly kind: MatchKind;
  /** Percent, 50 to 101, penalties taken off. */
  readonly score: number;
  /** With the tags of the sentence asked for, once each in a valid order. */
  readonly target: TaggedText;
  readonly candidate: MemoryCandidate;
  readonly repairs: readonly MatchRepair[];
}

/** A pair of languages in the direction that is translated. */
export interface MemoryPair {
  readonly source: LanguageCode;
  readonly target: LanguageCode;
}
