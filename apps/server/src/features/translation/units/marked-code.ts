import { type CodeSpan, type FindCodes, findCodes, combineFinders } from "@yiqiao/translation-memory/codes";
import type { UnitSource } from "./unit.ts";

/** A unit with code in it. */
interface Marked {
  readonly whole: string;
  readonly code: NonNullable<UnitSource["code"]>;
  /** Where its lines begin and end. */
  readonly starts: ReadonlySet<number>;
  readonly ends: ReadonlySet<number>;
}

const lineEnds: ReadonlySet<string | undefined> = new Set(["break", "tab"]);
const sentenceEnd = /[.!?;:\u2026。！？；：]["'”’)）」]?$/u;

const lead = (text: string): number => text.length - text.trimStart().length;

function markedOf({ text: whole, tags, code = [] }: UnitSource): Marked {
  const breaks = tags.filter(({ type }) => lineEnds.has(type)).map(({ offset }) => offset);
  const cuts = [0, ...breaks, whole.length];
  const lines = cuts.slice(1).map((end, at) => {
    const start = cuts[at] ?? 0;
    const line = whole.slice(start, end);
    return { start: start + lead(line), end: start + line.trimEnd().length };
  });
  return { whole, code, starts: new Set(lines.map(({ start }) => start)), ends: new Set(lines.map(({ end }) => end)) };
}

/** Whether all of it is one code in one line: it is asked for as a whole or not at all. */
const isAllCode = ({ whole, code: [range], starts }: Marked): boolean =>
  range !== undefined && range.start <= lead(whole) && range.end >= whole.trimEnd().length && starts.size === 1;

/** Whether a stretch of a unit may be asked for by itself: a line of it, or one of its sentences. */
function isAsked({ whole, starts, ends }: Marked, start: number, end: number): boolean {
  const endsAt = (at: number) => sentenceEnd.test(whole.slice(Math.max(0, at - 8), at).trimEnd());
  return (starts.has(start) || endsAt(start)) && (ends.has(end) || endsAt(end));
}

/** What of a text is marked in a unit that it stands in. A word that is in code there may be none elsewhere. */
function markedIn(text: string, unit: Marked): CodeSpan[] {
  const { whole, code } = unit;
  const spans: CodeSpan[] = [];
  const [first, last] = [lead(text), text.trimEnd().length];
  for (let from = whole.indexOf(text); from >= 0; from = whole.indexOf(text, from + 1)) {
    const isInside = code.some(({ start, end }) => start <= from + first && end >= from + last);
    if (isInside && !isAsked(unit, from + first, from + last)) continue;
    for (const range of code) {
      const start = Math.max(0, range.start - from);
      const end = Math.min(text.length, range.end - from);
      if (start < end) spans.push({ kind: "own", start, end });
    }
  }
  return spans;
}

/** Finds what `find` does, and in the units' texts and parts of them also what is marked there. */
export function withMarkedCode(units: readonly UnitSource[], find: FindCodes = findCodes): FindCodes {
  const marked = units.filter(({ code = [] }) => code.length > 0).map(markedOf);
  if (marked.length === 0) return find;
  const all = new Set(marked.filter(isAllCode).map(({ whole }) => whole.trim()));
  const some = marked.filter((unit) => !isAllCode(unit));
  return combineFinders(find, (text) => {
    const trimmed = text.trim();
    if (trimmed === "") return [];
    if (all.has(trimmed)) return [{ kind: "own", start: lead(text), end: text.trimEnd().length }];
    return some.flatMap((unit) => markedIn(text, unit));
  });
}
