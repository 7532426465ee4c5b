import type { ImportRow, RefusalReason } from "../model.ts";

const longestText = 500;

export interface RefusedPlace {
  readonly line: number;
  readonly bytes: number;
  readonly text: string;
}

/** A line that is not taken, with as much of it as a report shows. */
export function refusedRow(refused: RefusalReason, { line, bytes, text }: RefusedPlace, detail?: string): ImportRow {
  return { line, refused, text: shortened(text), bytes, ...(detail !== undefined && { detail }) };
}

/** Never cuts a pair of surrogates; without zeros, which no database takes. */
function shortened(text: string): string {
  const cut = text.length > longestText ? text.slice(0, longestText).replace(/[\uD800-\uDBFF]$/, "") : text;
  return cut.replaceAll("\0", "");
}
