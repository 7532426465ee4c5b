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

interface Locked {
  readonly code: string;
  readonly standIn: string;
}

/** Gives what stands for each of the codes once, the next one with every call. */
function takenFrom(locked: readonly Locked[]) {
  const left = [...locked];
  return (wanted: string): string | undefined => {
    const at = left.findIndex(({ code }) => code === wanted);
    return at < 0 ? undefined : left.splice(at, 1)[0]?.standIn;
  };
}

/** What stands for the codes of a pair: those that are the sentence's too first, then the others by their order. */
function lockedOf(own: readonly string[], { codes, standIns }: Pick<Locks, "codes" | "standIns">): Locked[] {
  const open = codes.map((code, at): Locked => ({ code, standIn: standIns[at] ?? "" }));
  const same: Locked[] = [];
  const others = own.filter((code) => {
    const at = open.findIndex((one) => one.code === code);
    if (at >= 0) same.push(...open.splice(at, 1));
    return at < 0;
  });
  const isAsMany = own.length === codes.length;
  return [...same, ...(isAsMany ? others.map((code, at) => ({ code, standIn: open[at]?.standIn ?? "" })) : [])];
}

/**
 * A pair that is like a sentence whose codes are locked, with the same words in the places of its own: those that are
 * the same code, and, where both sentences have as many, the others by their order. Undefined where it has a
 * code that has no place in the sentence: an engine must not learn it from there.
 */
export function lockPair({ source, target }: TextPair, { find, codes, standIns }: Locks): TextPair | undefined {
  const own = find(source).map(({ start, end }) => source.slice(start, end));
  const locked = lockedOf(own, { codes, standIns });
  const lockedSource = replaced(source, find, takenFrom(locked));
  const lockedTarget = replaced(target, find, takenFrom(locked));
  return lockedSource === undefined || lockedTarget === undefined
    ? undefined
    : { source: lockedSource, target: lockedTarget };
}
