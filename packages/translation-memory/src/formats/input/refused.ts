import type { RecordFault, RefusalReason } from "../faults.ts";
import type { ImportRow } from "../model.ts";
import { cutText } from "./detached.ts";

const longestText = 500;

export interface RefusedPlace {
  readonly line: number;
  readonly bytes: number;
  readonly text: string;
}

/** A line that is not taken, with as much of it as a report shows; zeros are taken by no database. */
export function refusedRow(refused: RefusalReason, { line, bytes, text }: RefusedPlace, detail?: string): ImportRow {
  return {
    line,
    refused,
    text: cutText(text, longestText).replaceAll("\0", ""),
    bytes,
    ...(detail !== undefined && { detail }),
  };
}

/** {@link refusedRow} for a record that could not be read. */
export function faultyRow({ reason, detail }: RecordFault, place: RefusedPlace): ImportRow {
  return refusedRow(reason, place, detail);
}
