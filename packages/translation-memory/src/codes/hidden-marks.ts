import { lastWhere } from "../match/last-where.ts";
import type { Replacement } from "../match/replace-all.ts";
import type { CodeSpan } from "./model.ts";

const marks = "\\u00AD\\u061C\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2064\\u2066-\\u2069\\uFEFF";
const mark = new RegExp(`[${marks}]`, "gu");
const hasMark = new RegExp(`[${marks}]`, "u");
const noBreak = /[\u00A0\u202F\u2007]/gu;
/** Scripts that are spelled with joiners, or divide their words by them. */
const speltWithJoiners = /[\p{Script=Arabic}\p{Script=Myanmar}]/u;
const word = new RegExp(`(?:(?!\\p{Script=Han})[\\p{L}\\p{M}\\p{N}'’.${marks}-])+`, "gu");
const wordSign = /[\p{L}\p{M}\p{N}]/u;
/** Letters and digits that words are parted by spaces of; others may stand right beside them. */
const spelled = /(?!\p{Script=Han})[\p{L}\p{M}\p{N}]/u;
/** What is set off from the direction around it. */
const setOff = /[\u202A\u202B\u202D\u202E\u2066-\u2068][^\u202A-\u202E\u2066-\u2069\n]{1,200}[\u202C\u2069]/gu;
const pairMarks = /[\u202A-\u202E\u2066-\u2069]/gu;

/** More are not put back. */
const most = 64;
const longestSide = 40;

/** A word of the sentence with the marks in it. */
interface MarkedWord {
  readonly written: string;
  readonly bare: string;
}

/** A space that keeps together what stands on its sides. */
interface FirmSpace {
  readonly space: string;
  readonly left: string;
  readonly right: string;
}

/** Marks in pairs are put back where both are. */
function withWholePairs(written: string): string {
  const pairs = written.match(pairMarks) ?? [];
  const closers = pairs.filter((each) => /[\u202C\u2069]/u.test(each)).length;
  return closers * 2 === pairs.length ? written : written.replace(pairMarks, "");
}

const isWhole = (text: string, start: number, end: number): boolean =>
  !spelled.test(text.slice(Math.max(0, start - 1), start)) && !spelled.test(text.slice(end, end + 1));

/** Gives the places of words in a text, each once. */
function createPlaces(text: string) {
  const from = new Map<string, number>();
  return (wanted: string, fits: (start: number) => boolean): number | undefined => {
    let at = text.indexOf(wanted, from.get(wanted) ?? 0);
    while (at >= 0 && !fits(at)) at = text.indexOf(wanted, at + 1);
    from.set(wanted, at < 0 ? text.length : at + wanted.length);
    return at < 0 ? undefined : at;
  };
}

/** A side by which a space is known although the other one was translated: a number, a code, a mark. */
const isKnown = (side: string): boolean => /[^\p{L}\p{M}]/u.test(side);

/** In small letters where each is as long as it was. */
function foldCase(text: string): string {
  const folded = text.toLowerCase();
  return folded.length === text.length ? folded : text;
}

function firmSpaceIn(text: string, { space, left, right }: FirmSpace, place: ReturnType<typeof createPlaces>) {
  const both = `${left} ${right}`;
  const whole = place(both, (start) => isWhole(text, start, start + both.length));
  if (whole !== undefined) return { start: whole + left.length, end: whole + left.length + 1, text: space };
  const before = isKnown(left) ? place(`${left} `, (start) => isWhole(text, start, start + left.length)) : undefined;
  if (before !== undefined) return { start: before + left.length, end: before + left.length + 1, text: space };
  const after = isKnown(right)
    ? place(` ${right}`, (start) => isWhole(text, start + 1, start + 1 + right.length))
    : undefined;
  return after === undefined ? undefined : { start: after, end: after + 1, text: space };
}

// Expression on at most 40 characters: those in front of a space.
const leftOf = (before: string): string => /(?:\p{N}[\p{N}.,]*|[^\s\p{Script=Han}\p{N}]+|\S)$/u.exec(before)?.[0] ?? "";
const rightOf = (after: string): string =>
  /^(?:[!?;:»%‰]|[\p{N}][\p{N}.,]*|[^\s\p{Script=Han}.,]+)/u.exec(after)?.[0] ?? "";

/**
 * Invisible marks and firm spaces of a sentence outside of `kept`, which are in its order: what engines are given instead,
 * and how they come back into a translation: into words that it has as well, and between the same two things.
 */
export function hideMarks(text: string, kept: readonly Pick<CodeSpan, "start" | "end">[]) {
  const isFree = (at: number): boolean => (lastWhere(kept, ({ start }) => start <= at)?.end ?? 0) <= at;
  const isSpelling = (at: number): boolean =>
    /[\u200B-\u200D]/u.test(text.charAt(at)) && speltWithJoiners.test(text.slice(Math.max(0, at - 2), at + 3));
  const found = [...text.matchAll(mark)].filter(({ index }) => isFree(index) && !isSpelling(index));
  const spaces = [...text.matchAll(noBreak)].filter(({ index }) => isFree(index));
  const edits = [
    ...found.map(({ index }): Replacement => ({ start: index, end: index + 1, text: "" })),
    ...spaces.map(({ index }): Replacement => ({ start: index, end: index + 1, text: " " })),
  ].sort((left, right) => left.start - right.start);
  const parts = found.length === 0 ? [] : [...text.matchAll(setOff)].filter(({ index }) => isFree(index));
  const inParts = parts.map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
  const isBeside = (at: number): boolean => (lastWhere(inParts, ({ start }) => start <= at)?.end ?? 0) <= at;
  const words =
    found.length === 0 ? [] : [...text.matchAll(word)].filter(({ index }) => isFree(index) && isBeside(index));
  const marked = [...parts, ...words]
    .filter(({ 0: written }) => hasMark.test(written) && wordSign.test(written))
    .slice(0, most)
    .map(({ 0: written }): MarkedWord => ({ written: withWholePairs(written), bare: written.replace(mark, "") }));
  const firm = spaces.slice(0, most).map(({ 0: space, index }): FirmSpace => {
    const left = leftOf(text.slice(Math.max(0, index - longestSide), index)).replace(mark, "");
    const right = rightOf(text.slice(index + 1, index + 1 + longestSide)).replace(mark, "");
    return { space, left: foldCase(left), right: foldCase(right) };
  });

  function putBack(target: string): Replacement[] {
    if (marked.length + firm.length === 0) return [];
    const place = createPlaces(target);
    const folded = foldCase(target);
    const foldedPlace = createPlaces(folded);
    const back = firm.flatMap((each) =>
      each.left && each.right ? (firmSpaceIn(folded, each, foldedPlace) ?? []) : [],
    );
    for (const { written, bare } of marked) {
      const start = place(bare, (at) => isWhole(target, at, at + bare.length));
      if (start !== undefined) back.push({ start, end: start + bare.length, text: written });
    }
    back.sort((one, other) => one.start - other.start);
    return back.filter(({ start }, at) => start >= (back[at - 1]?.end ?? 0));
  }
  return { edits, putBack };
}
