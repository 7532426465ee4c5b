import { type CodeSpan, type FindCodes, findCodes, uniteFinders } from "@yiqiao/translation-memory/codes";
import type { UnitSource } from "./unit.ts";

/** What of a text is marked in a unit that it stands in. */
function markedIn(text: string, { text: whole, code = [] }: UnitSource): CodeSpan[] {
  const spans: CodeSpan[] = [];
  for (let from = whole.indexOf(text); from >= 0; from = whole.indexOf(text, from + 1)) {
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
  const marked = units.filter(({ code = [] }) => code.length > 0);
  if (marked.length === 0) return find;
  return uniteFinders(find, (text) => (text === "" ? [] : marked.flatMap((unit) => markedIn(text, unit))));
}
