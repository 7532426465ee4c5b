import { closeSync, createReadStream, openSync, writeFileSync } from "node:fs";
import type { ImportRow } from "../bilingual/import-row.ts";
import type { ExchangedSegment } from "../bilingual/exchanged-segment.ts";
import type { DocumentPart } from "../model/document-format.ts";
import type { KeptText } from "../model/kept-text.ts";
import type { Unit, UnitTarget } from "../model/unit.ts";

/** A line of what an extraction writes; consecutive lines may belong to one part. */
export interface UnitLine {
  readonly part: string;
  readonly units: readonly Unit[];
  /** On the first line of a part. */
  readonly kept?: readonly KeptText[];
}

/** A line of what a merge reads. */
export interface TargetLine {
  readonly part: string;
  readonly targets: readonly UnitTarget[];
}

const unitsPerLine = 200;
const bufferedCharacters = 1 << 18;

/** Reads a file of lines one at a time; `readline` would end lines at U+2028 too, which JSON leaves as it is. */
async function* readLines<Line>(path: string): AsyncIterable<Line> {
  let begun: string[] = [];
  for await (const chunk of createReadStream(path, { encoding: "utf8", highWaterMark: bufferedCharacters })) {
    const lines = (chunk as string).split("\n");
    const last = lines.pop() ?? "";
    for (const line of lines) {
      begun.push(line);
      const whole = begun.join("");
      begun = [];
      if (whole !== "") yield JSON.parse(whole) as Line;
    }
    begun.push(last);
  }
  const rest = begun.join("");
  if (rest !== "") yield JSON.parse(rest) as Line;
}

export function readUnitLines(path: string): AsyncIterable<UnitLine> {
  return readLines<UnitLine>(path);
}

export function readTargetLines(path: string): AsyncIterable<TargetLine> {
  return readLines<TargetLine>(path);
}

/** The segments of a project, a line each. */
export function readSegmentLines(path: string): AsyncIterable<ExchangedSegment> {
  return readLines<ExchangedSegment>(path);
}

/** The rows of a bilingual file that came back, a line each. */
export function readRowLines(path: string): AsyncIterable<ImportRow> {
  return readLines<ImportRow>(path);
}

/** Writes parts as lines; memory holds one part and a quarter of a megabyte. */
export class UnitLineWriter {
  readonly #file: number;
  #pending: string[] = [];
  #characters = 0;

  constructor(path: string) {
    this.#file = openSync(path, "w");
  }

  write({ id, units, kept = [] }: DocumentPart): void {
    for (let start = 0; start < units.length; start += unitsPerLine) {
      const first = start === 0 && kept.length > 0 ? { kept } : {};
      const line: UnitLine = { part: id, units: units.slice(start, start + unitsPerLine), ...first };
      const text = `${JSON.stringify(line)}\n`;
      this.#pending.push(text);
      this.#characters += text.length;
      if (this.#characters >= bufferedCharacters) this.#flush();
    }
  }

  close(): void {
    this.#flush();
    closeSync(this.#file);
  }

  #flush(): void {
    writeFileSync(this.#file, this.#pending.join(""));
    this.#pending = [];
    this.#characters = 0;
  }
}
