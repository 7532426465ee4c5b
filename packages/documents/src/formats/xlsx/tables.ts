import { ElementCursor, namesOf, readPart } from "../../ooxml/index.ts";
import { decodeCharacters } from "./cells/escapes.ts";
import { type CellRange, rangeOf, rowCells } from "./cells/references.ts";
import { type Sheet, sheetPlace, type Warn, type Workbook } from "./workbook.ts";

/** A table of a sheet: its columns are called what its header cells say, or Excel finds the file damaged. */
export interface Table {
  readonly sheet: Sheet;
  readonly part: string;
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** Filled from outside by the names of its columns. */
  readonly isQuery: boolean;
  /** The source of a pivot table: its columns are fields, which its header cells name only if it is up to date. */
  readonly isPivot?: true;
}

interface TableColumn {
  readonly name: string;
  /** The header cell; undefined where headers are not shown. */
  readonly cell: string | undefined;
}

export function readTables({ pack, sheets }: Workbook, warn: Warn): Table[] {
  return sheets.flatMap((sheet) =>
    namesOf(pack, pack.relationships(sheet.part), "table").flatMap((part) => {
      const text = readPart(pack, part, warn, [...sheetPlace(sheet.name), { in: "table" }])?.text;
      return text === undefined ? [] : readTable(text, { sheet, part, isQuery: isQuery(pack, part) });
    }),
  );
}

function isQuery(pack: Workbook["pack"], part: string): boolean {
  return pack.relationships(part).some(({ kind }) => kind === "queryTable");
}

function readTable(text: string, place: Pick<Table, "sheet" | "part" | "isQuery">): Table[] {
  const cursor = new ElementCursor(text);
  const names: string[] = [];
  let name = "";
  let headers: CellRange | undefined;
  while (cursor.next()) {
    if (!cursor.isOpening) continue;
    if (cursor.name === "x:table") {
      name = cursor.attribute("displayName") ?? cursor.attribute("name") ?? "";
      const hasHeaders = cursor.attribute("headerRowCount") !== "0";
      headers = hasHeaders ? rangeOf(cursor.attribute("ref") ?? "") : undefined;
    } else if (cursor.name === "x:tableColumn") {
      names.push(decodeCharacters(cursor.attribute("name") ?? ""));
    }
  }
  const cells = headers === undefined ? [] : rowCells(headers, headers.firstRow).slice(0, names.length);
  return [{ ...place, name, columns: names.map((column, at) => ({ name: column, cell: cells[at] })) }];
}

/**
 * New names of columns by their old ones, unlike each other within each table.
 * @param translated what the header cell of this name says in the target language
 */
export function renamedColumns(
  tables: readonly Table[],
  translated: (column: string) => string | undefined,
): Map<string, string> {
  const renamed = new Map<string, string>();
  for (const { columns } of tables) {
    for (const { name, cell } of columns) {
      const target = cell === undefined ? undefined : translated(name);
      if (target !== undefined && target !== name && !renamed.has(name)) renamed.set(name, target);
    }
  }
  // A number that sets two names of one table apart may meet a third name, or another table's.
  for (let round = 0; round < 10 && separateNames(tables, renamed); round++);
  return renamed;
}

function separateNames(tables: readonly Table[], renamed: Map<string, string>): boolean {
  let isChanged = false;
  for (const { columns } of tables) {
    const kept = columns.filter(({ name }) => !renamed.has(name)).map(({ name }) => name.toLowerCase());
    const taken = new Set(kept);
    for (const { name } of columns) {
      const target = renamed.get(name);
      if (target === undefined) continue;
      let unique = target;
      for (let number = 2; taken.has(unique.toLowerCase()); number++) {
        unique = `${target.trimEnd()} ${number}${target.slice(target.trimEnd().length)}`;
      }
      isChanged ||= unique !== target;
      renamed.set(name, unique);
      taken.add(unique.toLowerCase());
    }
  }
  return isChanged;
}
