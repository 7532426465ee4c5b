import { ElementCursor, namesOf, readPart } from "../../../ooxml/index.ts";
import { decodeCharacters } from "../cells/escapes.ts";
import { rangeOf, rowCells } from "../cells/references.ts";
import type { Table } from "../tables.ts";
import type { Sheet, Warn, Workbook } from "../workbook.ts";

/** What pivot tables ask of the cells that they are made of. */
export interface Pivots {
  /** Their sources, as tables whose columns are the fields; empty where the names have to stay. */
  readonly tables: readonly Table[];
  /** Header cells that have to stay as they are, by the sheet's part. */
  readonly kept: ReadonlyMap<string, ReadonlySet<string>>;
  /** Fields, items and captions follow the cells. */
  readonly isFollowed: boolean;
  readonly caches: readonly string[];
  readonly views: readonly string[];
  /** Names of all fields. */
  readonly fields: readonly string[];
}

interface Source {
  readonly sheet: Sheet;
  readonly cells: readonly string[];
}

interface Cache {
  readonly part: string;
  readonly source: Source | undefined;
  readonly fields: readonly string[];
  /** Formulas, or numbers that set like names apart, refer to fields and items by their names. */
  readonly isNamed: boolean;
}

/** So many names are compared, at most; real workbooks have some hundreds. */
const maxNames = 100_000;

/**
 * Pivot tables find their fields by the header cells of their source, and their items by its cells: a pivot table
 * that is refreshed shows what the cells say. Names follow the cells unless something refers to them that cannot be
 * followed: calculated fields and items, `GETPIVOTDATA`, or a source outside of the workbook.
 */
export function readPivots(workbook: Workbook, tables: readonly Table[], warn: Warn): Pivots {
  const { pack, sheets } = workbook;
  const parts = namesOf(pack, pack.relationships(workbook.part), "pivotCacheDefinition");
  const caches = parts.flatMap((part) => {
    const text = readPart(pack, part, warn)?.text;
    return text === undefined ? [] : [readCache(text, part, (cursor) => pivotSource(cursor, workbook, tables))];
  });
  const views = sheets.flatMap((sheet) => namesOf(pack, pack.relationships(sheet.part), "pivotTable"));
  const captions = captionsOf(workbook, views);
  const isFollowed =
    caches.length > 0 &&
    caches.length * captions.length < maxNames &&
    caches.every(({ source, isNamed }) => source !== undefined && !isNamed) &&
    !usesPivotData(workbook);
  return {
    isFollowed,
    caches: parts,
    views,
    fields: caches.flatMap(({ fields }) => fields),
    tables: isFollowed ? caches.flatMap((cache) => tableOf(cache, captions)) : [],
    kept: isFollowed ? new Map() : keptHeaders(caches),
  };
}

function keptHeaders(caches: readonly Cache[]): Map<string, Set<string>> {
  const kept = new Map<string, Set<string>>();
  for (const { source } of caches) {
    if (source === undefined) continue;
    const cells = kept.get(source.sheet.part) ?? new Set();
    for (const cell of source.cells) cells.add(cell);
    kept.set(source.sheet.part, cells);
  }
  return kept;
}

/** Captions stand beside the fields, whose names have to be unlike them. */
function tableOf({ part, source, fields }: Cache, captions: readonly string[]): Table[] {
  if (source === undefined) return [];
  const columns = fields.map((name, at) => ({ name, cell: source.cells[at] }));
  const others = captions.map((name) => ({ name, cell: undefined }));
  return [{ sheet: source.sheet, part, name: "", columns: [...columns, ...others], isQuery: false, isPivot: true }];
}

function readCache(text: string, part: string, sourceOf: (cursor: ElementCursor) => Source | undefined): Cache {
  const cursor = new ElementCursor(text);
  const fields: string[] = [];
  let source: Source | undefined;
  let isNamed = false;
  while (cursor.next()) {
    if (!cursor.isOpening) continue;
    if (cursor.name === "x:worksheetSource") source = sourceOf(cursor);
    else if (cursor.name === "x:calculatedItem") isNamed = true;
    else if (cursor.name === "x:cacheField") {
      isNamed ||= cursor.attribute("formula") !== undefined;
      fields.push(decodeCharacters(cursor.attribute("name") ?? ""));
    }
  }
  const all = new Set(fields);
  isNamed ||= fields.some((name) => all.has(name.replace(/\d{1,4}$/, "")) && /\d$/.test(name));
  // Every field has a header, and no other cell is one.
  const cells = source?.cells.slice(0, fields.length) ?? [];
  return { part, source: source === undefined ? undefined : { ...source, cells }, fields, isNamed };
}

function pivotSource(cursor: ElementCursor, workbook: Workbook, tables: readonly Table[]): Source | undefined {
  if (cursor.attribute("r:id") !== undefined) return undefined;
  const name = cursor.attribute("name")?.toLowerCase();
  const table = tables.find((entry) => entry.name.toLowerCase() === name);
  if (table !== undefined) {
    return { sheet: table.sheet, cells: table.columns.flatMap(({ cell }) => (cell === undefined ? [] : [cell])) };
  }
  const defined = name === undefined ? undefined : workbook.definedNames.get(name);
  const [sheetName, reference] =
    defined === undefined ? [cursor.attribute("sheet") ?? "", cursor.attribute("ref") ?? ""] : splitReference(defined);
  const sheet = workbook.sheets.find((entry) => entry.name.toLowerCase() === sheetName.toLowerCase());
  const range = rangeOf(reference);
  if (sheet === undefined || range === undefined) return undefined;
  return { sheet, cells: rowCells(range, range.firstRow) };
}

function splitReference(reference: string): [string, string] {
  const at = reference.lastIndexOf("!");
  return [reference.slice(0, at).replace(/^'|'$/g, "").replaceAll("''", "'"), reference.slice(at + 1)];
}

/** Formulas that name fields and items of pivot tables. */
function usesPivotData({ pack, sheets, definedNames }: Workbook): boolean {
  const isNaming = (text: string | undefined) => text !== undefined && /GETPIVOTDATA/i.test(text);
  return (
    [...definedNames.values()].some(isNaming) ||
    sheets.some(({ part }) => isNaming(readPart(pack, part, () => undefined)?.text))
  );
}

/** What the fields of pivot tables are called there. */
function captionsOf({ pack }: Workbook, views: readonly string[]): string[] {
  return views.flatMap((part) => {
    const cursor = new ElementCursor(readPart(pack, part, () => undefined)?.text ?? "");
    const found: string[] = [];
    while (cursor.next()) {
      const name = cursor.isOpening && captioned.has(cursor.name) ? cursor.attribute("name") : undefined;
      if (name !== undefined) found.push(decodeCharacters(name));
    }
    return found;
  });
}

/** Elements of a pivot table whose `name` has to be unlike the fields' and each other's. */
export const captioned: ReadonlySet<string> = new Set(["x:dataField", "x:pivotField"]);
