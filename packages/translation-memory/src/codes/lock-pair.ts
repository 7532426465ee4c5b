import type { FindCodes } from "./model.ts";

/** A sentence and its translation, both without markup. */
export interface TextPair {
  readonly source: string;
  readonly target: string;
}

interface Locks {
  readonly find: FindCodes;
  /** The codes of the sentence that the pair is like, in its order, as they are written. */
  readonly codes: readonly string[];
  /** What stands in their places; an empty one takes the code out. */
  readonly standIns: readonly string[];
}

/** With each code replaced by what the function gives for it, in the text's order; undefined where it gives nothing for one. */
function replaced(text: string, find: FindCodes, standInOf: (code: string) => string | undefined): string | undefined {
  let result = "";
  let done = 0;
  for (const { start, end } of find(text)) {
    const standIn = standInOf(text.slice(start, end));
    if (standIn === undefined) return undefined;
    result += text.slice(done, start) + standIn;
    done = end;
  }
  const whole = result + text.slice(done);
  return done === 0 ? whole : whole.replace(/ {2,}/g, " ").trim();
}

/** Gives each of the codes once, the next one with every call. */
function takenFrom(codes: readonly string[], standIns: readonly string[]) {
  const left = codes.map((code, at) => ({ code, standIn: standIns[at] }));
  return (wanted: string): string | undefined => {
    const at = left.findIndex(({ code }) => code === wanted);
    return at < 0 ? undefined : left.splice(at, 1)[0]?.standIn;
  };
}

/**
 * A pair that is like a sentence whose codes are locked, with the same words in the places of its own: those that are
 * the same code, or, where both sentences have as many, stand at the same place in the order. Undefined where it has a
 * code that has no place in the sentence: an engine must not learn it from there.
 */
export function lockPair({ source, target }: TextPair, { find, codes, standIns }: Locks): TextPair | undefined {
  const own = find(source).map(({ start, end }) => source.slice(start, end));
  const known = own.length === codes.length ? own : codes;
  const lockedSource = replaced(source, find, takenFrom(known, standIns));
  const lockedTarget = replaced(target, find, takenFrom(known, standIns));
  return lockedSource === undefined || lockedTarget === undefined
    ? undefined
    : { source: lockedSource, target: lockedTarget };
}
