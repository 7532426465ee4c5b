import { lineText } from "../blocks/block-text.ts";
import type { LineSegment } from "./segment.ts";

/** So many numbers count on from line to line before they are taken for the numbers of lines. */
const fewestNumbers = 8;
/** In sizes, and in parts of their distance. */
const sameEdge = 0.5;
const sameDistance = 0.1;

function numberOf(segment: LineSegment): number | undefined {
  const text = lineText(segment).trim();
  return /^\d{1,3}$/u.test(text) ? Number(text) : undefined;
}

function countsOn(run: readonly LineSegment[], next: LineSegment): boolean {
  const [first, second] = run;
  const last = run.at(-1);
  if (first === undefined || last === undefined) return false;
  if (numberOf(next) !== (numberOf(last) ?? 0) + 1) return false;
  const near = (one: number, other: number) => Math.abs(one - other) < sameEdge * next.size;
  if (!near(last.x0, next.x0) && !near(last.x1, next.x1)) return false;
  const distance = first.y - (second ?? next).y;
  return Math.abs(last.y - next.y - distance) < sameDistance * distance;
}

/** Items of a list are never empty, and none goes on with a small letter. */
function numbersLines(run: readonly LineSegment[]): boolean {
  if (run.length < fewestNumbers) return false;
  return run.some(({ row }) => {
    const [, beside] = row;
    return beside === undefined || /^\p{Ll}/u.test(lineText(beside).trim());
  });
}

/** Numbers that count the lines of a page at its side. */
export function lineNumbersOf(rows: readonly (readonly LineSegment[])[]): ReadonlySet<LineSegment> {
  const runs: LineSegment[][] = [];
  let run: LineSegment[] = [];
  for (const [first] of rows) {
    if (first === undefined || numberOf(first) === undefined) continue;
    if (countsOn(run, first)) {
      run.push(first);
      continue;
    }
    run = [first];
    runs.push(run);
  }
  return new Set(runs.filter(numbersLines).flat());
}
