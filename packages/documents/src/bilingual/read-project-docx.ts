import type { BilingualLack } from "@yiqiao/contracts/errors";
import type { ByteSource } from "../model/byte-source.ts";
import { DocumentError } from "../model/document-error.ts";
import { shownText, wholeText } from "./cell-text.ts";
import { checkTags } from "./check-tags.ts";
import { readCommentLine } from "./comment-lines.ts";
import {
  columnNames,
  type ColumnName,
  exportProperty,
  type ProjectMark,
  projectProperty,
  readColumnMark,
  readProjectMark,
  readSegmentMark,
  withoutMarks,
} from "./docx-marks.ts";
import { type DocxPackage, readDocxPackage } from "./docx-package.ts";
import { type DocxCell, type DocxRow, DocxTables } from "./docx-tables.ts";
import { isLockWord, readStatusWord } from "./docx-words.ts";
import type { ImportFile, ImportRow, RowComment, RowProblem } from "./import-row.ts";
import { readPlaceholders } from "./placeholders.ts";

/**
 * Reads the table of a project after somebody has worked on it in a word processor: tracked changes as they would be
 * accepted, texts over any number of runs and paragraphs, columns in any order, comments in their column or the margin.
 *
 * @throws {DocumentError} documentNotBilingual where it is no such table; documentCorrupt and what else a Word file is
 *   refused for
 */
export function readBilingualDocx(bytes: ByteSource, { fileName }: { readonly fileName: string }): ImportFile {
  const pack = readDocxPackage(bytes, fileName);
  const heading = readHeading(pack.text);
  const projectId = heading?.projectId ?? pack.properties.get(projectProperty);
  const exportedAt = heading?.exportedAt ?? pack.properties.get(exportProperty);
  return {
    ...(projectId !== undefined && { projectId }),
    ...(exportedAt !== undefined && { exportedAt }),
    rows: rowsOf(pack),
  };
}

/** What stands above the first segment; the rows themselves are read one at a time, later. */
function readHeading(text: string): ProjectMark | undefined {
  let heading: ProjectMark | undefined;
  let hasRows = false;
  for (const row of new DocxTables(text).rows()) {
    hasRows = true;
    heading ??= row.cells.flatMap((cell) => readProjectMark(wholeText(cell)) ?? [])[0];
    if (markOf(row) !== undefined) return heading;
  }
  throw notBilingual(hasRows ? "project" : "table");
}

export function notBilingual(lacks: BilingualLack): DocumentError {
  return new DocumentError("documentNotBilingual", { lacks });
}

/** The columns of the grid, as long as no heading says otherwise. */
const usualColumns: ReadonlyMap<ColumnName, number> = new Map(columnNames.map((name, column) => [name, column]));

function* rowsOf(pack: DocxPackage): Iterable<ImportRow> {
  let columns = usualColumns;
  for (const row of new DocxTables(pack.text).rows()) {
    const named = row.cells.flatMap((cell) => {
      const name = readColumnMark(wholeText(cell));
      return name === undefined ? [] : [[name, cell.column] as const];
    });
    if (named.length > 0) columns = new Map(named);
    const mark = markOf(row);
    if (mark !== undefined) yield rowOf(pack, { row, columns, ...mark });
  }
}

/** The mark of a row's segment, in whichever cell it stands. */
function markOf(row: DocxRow): ReturnType<typeof readSegmentMark> {
  for (const cell of row.cells) {
    const mark = readSegmentMark(wholeText(cell));
    if (mark !== undefined) return mark;
  }
  return undefined;
}

interface MarkedRow extends NonNullable<ReturnType<typeof readSegmentMark>> {
  readonly row: DocxRow;
  readonly columns: ReadonlyMap<ColumnName, number>;
}

function rowOf(pack: DocxPackage, { key, base, row, columns }: MarkedRow): ImportRow {
  const cellOf = (name: ColumnName): DocxCell | undefined =>
    row.cells.find(({ column }) => column === columns.get(name));
  const source = readPlaceholders(shownText(cellOf("source"))).text;
  const targetCell = cellOf("target");
  const { text: target, problems } = readPlaceholders(shownText(targetCell));
  const isEmpty = target.text === "" && target.tags.length === 0;
  const said = (cellOf("status")?.paragraphs ?? []).map(withoutMarks).filter((word) => word.trim() !== "");
  const words = said.filter((word) => !isLockWord(word));
  const [status] = words.map(readStatusWord);
  const found: RowProblem[] = [
    ...(targetCell === undefined ? [{ kind: "cellMissing" } as const] : []),
    ...(isEmpty ? [] : [...problems, ...checkTags(source, target)]),
    ...(words.length > 0 && status === undefined ? [{ kind: "statusUnknown" } as const] : []),
  ];
  return {
    key,
    place: [
      { in: "table", at: row.table },
      { in: "row", at: row.row },
    ],
    source,
    ...(!isEmpty && { target }),
    ...(status !== undefined && { status }),
    isLocked: said.some(isLockWord),
    comments: commentsOf(pack, row, cellOf("comments")),
    ...(base && { base }),
    problems: found,
  };
}

function commentsOf({ comments }: DocxPackage, { cells }: DocxRow, column: DocxCell | undefined): RowComment[] {
  const inColumn = (column?.paragraphs ?? []).map(withoutMarks).filter((text) => text.trim() !== "");
  const ids = new Set(cells.flatMap((cell) => cell.comments));
  return [...inColumn.map(readCommentLine), ...[...ids].flatMap((id) => comments.get(id) ?? [])];
}
