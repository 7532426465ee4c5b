import { type CharacterCounts, codePointLength } from "@yiqiao/contracts/text";
import { isFree, type Segment, type SpacedSentence } from "./segment.ts";

/** A sentence with the code points that it is charged for: its own and those of its adjacent white space. */
export interface BilledSegment {
  readonly segment: Segment;
  readonly characters: number;
}

export const spacedOf = ({ segment: { text, language }, characters }: BilledSegment): SpacedSentence => {
  return { text, language, space: Math.max(0, characters - codePointLength(text.trim())) };
};

/** A memory had it whole: it costs nothing. */
const isFromMemory = ({ answer }: Segment) => answer?.match !== undefined && isFree(answer);

/** The same for sentences that are charged once, as in documents. */
const keyOf = ({ language, text }: Segment) => `${language}\0${text}`;

/**
 * The cost of a request, computed after the memory lookup and before an engine is called: a sentence with a full memory
 * match is free, and a repeated sentence is charged once.
 */
export class Bill {
  readonly counts: CharacterCounts;
  /** What the first of each distinct sentence costs, until it is delivered. */
  readonly #open = new Map<string, number>();
  readonly #ofItems = new Map<number, number>();
  #charged = 0;

  /** @param paid how much of each sentence was paid for in another request */
  constructor(segments: readonly BilledSegment[], paid: readonly number[] = []) {
    const counts = { total: 0, repeated: 0, from_memory: 0, net: 0 };
    for (const [place, { segment, characters }] of segments.entries()) {
      counts.total += characters;
      if (isFromMemory(segment)) {
        counts.from_memory += characters;
        continue;
      }
      const key = keyOf(segment);
      const net = this.#open.has(key) ? 0 : Math.max(0, characters - (paid[place] ?? 0));
      counts.net += net;
      counts.repeated += characters - net;
      this.#ofItems.set(segment.item, this.netOf(segment.item) + net);
      if (!this.#open.has(key)) this.#open.set(key, net);
    }
    this.counts = counts;
  }

  /** What of it is for one text of the request: the first one that has a sentence pays for that. */
  netOf(item: number): number {
    return this.#ofItems.get(item) ?? 0;
  }

  /**
   * Charges for a sentence that is delivered now. Whichever of the same sentences comes first pays for all of them, so
   * that what has been delivered is charged for at any moment, and all of it costs `net`.
   */
  deliver(segment: Segment): void {
    if (isFromMemory(segment)) return;
    const key = keyOf(segment);
    this.#charged += this.#open.get(key) ?? 0;
    this.#open.set(key, 0);
  }

  /** Code points of what was delivered so far. */
  get charged(): number {
    return this.#charged;
  }
}
