import type { MatchAnalysis } from "@yiqiao/contracts/documents";

type Row = Omit<MatchAnalysis["rows"][number], "band">;

/** What all rows of an analysis are together. */
export function sumOfRows(rows: readonly Row[]): Row {
  const sum = { segments: 0, words: 0, characters: 0 };
  for (const row of rows) {
    sum.segments += row.segments;
    sum.words += row.words;
    sum.characters += row.characters;
  }
  return sum;
}
