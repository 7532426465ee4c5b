import { openFileSource } from "../model/byte-source.ts";
import type { PartTargets } from "../model/document-format.ts";
import type { UnitTarget } from "../model/unit.ts";
import type { TargetLine } from "./lines.ts";

const chunkBytes = 1 << 20;
const newline = 0x0a;
/** As `JSON.stringify` begins a line; the part's name ends at the next quote that no backslash precedes. */
const lineStart = /^\{"part":("(?:[^"\\]|\\.)*")/;
const longestStart = 4096;

/** Where a line of targets stands in its file. */
interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** A file of targets, asked for part by part: memory holds where the lines are, and the targets of one part. */
export function openTargets(path: string): { readonly ofPart: PartTargets; close(): void } {
  const source = openFileSource(path);
  const text = (range: LineRange): string => Buffer.from(source.read(range.start, range.end)).toString("utf8");
  const byPart = new Map<string, LineRange[]>();
  for (const range of lineRanges(source)) {
    const start = lineStart.exec(text({ ...range, end: Math.min(range.end, range.start + longestStart) }))?.[1];
    const part = start === undefined ? (JSON.parse(text(range)) as TargetLine).part : (JSON.parse(start) as string);
    const ranges = byPart.get(part);
    if (ranges === undefined) byPart.set(part, [range]);
    else ranges.push(range);
  }
  return {
    ofPart: async (part) => {
      const targets = new Map<string, UnitTarget>();
      for (const range of byPart.get(part) ?? [])
        for (const target of (JSON.parse(text(range)) as TargetLine).targets) targets.set(target.id, target);
      return targets;
    },
    close: () => source.close(),
  };
}

function* lineRanges(source: ReturnType<typeof openFileSource>): Generator<LineRange> {
  let start = 0;
  for (let at = 0; at < source.sizeBytes; at += chunkBytes) {
    const chunk = source.read(at, at + chunkBytes);
    for (let found = chunk.indexOf(newline); found >= 0; found = chunk.indexOf(newline, found + 1)) {
      if (at + found > start) yield { start, end: at + found };
      start = at + found + 1;
    }
  }
  if (start < source.sizeBytes) yield { start, end: source.sizeBytes };
}
