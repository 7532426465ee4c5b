/** Unicode code points that one text may have (section 5 of the specification). */
export const textLimitCodePoints = 5000;

/** Texts that one call may carry. */
export const textsPerCallLimit = 128;

/** Sentences that a text had before it was changed, in one call. */
export const earlierSentencesLimit = 10;

/** Translation memories, and termbases, that one call may name. */
export const librariesPerCallLimit = 50;

/** Length in Unicode code points: what quota, price and the text limit count. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/**
 * A sentence of which an engine is less confident than this is called doubtful: of those about two thirds are further from
 * a person's translation than the engine's model counts as good (docs/quality.md, "How sure the engine is").
 */
export const doubtBelow = 0.45;
