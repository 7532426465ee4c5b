import type { ImportedRow } from "@yiqiao/contracts/post-editing";

export interface Taken {
  readonly id: number;
  readonly version: number;
}

/** The segments that are taken of a plan: all that can be and were not unticked. */
export function taken(rows: readonly ImportedRow[], unticked: ReadonlySet<ImportedRow>): Taken[] {
  return rows.flatMap((row) => {
    const { id, version, kind } = row;
    return id === null || kind === "refused" || unticked.has(row) ? [] : [{ id, version }];
  });
}
