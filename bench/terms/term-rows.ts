import type { EnginePair } from "@yiqiao/engines";
import { parsePair } from "../quality/pairs.ts";
import { readLines } from "../quality/read-lines.ts";
import { UsageError } from "../quality/usage-error.ts";

/** A term of a row, in the direction that is translated. */
export interface RowTerm {
  readonly source: string;
  readonly target: string;
}

/** A sentence with its translation by a person and the terms that stand in both. */
export interface TermRow {
  /** Of the file; 1 is the first. */
  readonly line: number;
  readonly source: string;
  readonly reference: string;
  readonly terms: readonly RowTerm[];
}

export interface TermFile {
  readonly pair: EnginePair;
  readonly rows: readonly TermRow[];
}

function termsOf(cell: string): RowTerm[] {
  return cell.split("|").flatMap((term): RowTerm[] => {
    const [source = "", target = ""] = term.split("=").map((side) => side.trim());
    return source === "" || target === "" ? [] : [{ source, target }];
  });
}

/**
 * Reads tab-separated rows `line`, source, target, `source=target|source=target|…` below a line that names the two
 * languages in its second and third column.
 *
 * @throws UsageError naming the line that has another form
 */
export async function readTermFile(file: string): Promise<TermFile> {
  const [head = "", ...lines] = await readLines(file);
  const [, from = "", to = ""] = head.split("\t");
  const pair = parsePair(`${from}-${to}`);
  const rows = lines.map((text, n): TermRow => {
    const [, source = "", reference = "", terms = ""] = text.split("\t");
    const row = { line: n + 2, source, reference, terms: termsOf(terms) };
    if (source === "" || reference === "" || row.terms.length === 0) {
      throw new UsageError(`${file}, line ${n + 2}: is no line number, source, target and terms with tabs between`);
    }
    return row;
  });
  return { pair, rows };
}

/** The same rows from the target to the source. */
export function reversed({ pair, rows }: TermFile): TermFile {
  return {
    pair: { source: pair.target, target: pair.source },
    rows: rows.map(({ line, source, reference, terms }) => ({
      line,
      source: reference,
      reference: source,
      terms: terms.map((term) => ({ source: term.target, target: term.source })),
    })),
  };
}
