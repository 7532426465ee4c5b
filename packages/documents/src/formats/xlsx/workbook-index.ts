import { ElementCursor, namesOf, readPart } from "../../ooxml/index.ts";
import { unescapeXml } from "../../xml/index.ts";
import { blankStrings, readCellContent, showsSomething } from "./cells/cell-content.ts";
import { traitsOf } from "./formulas.ts";
import { type Pivots, readPivots } from "./pivots/pivots.ts";
import { CellTracker } from "./cells/references.ts";
import { readTables, type Table } from "./tables.ts";
import type { OpcPackage } from "../../opc/index.ts";
import { type Sheet, sheetPlace, type Warn, type Workbook } from "./workbook.ts";

/** What has to be known of all sheets before the first text is read. */
export interface WorkbookIndex {
  /** Those of sheets, and the sources of pivot tables. */
  readonly tables: readonly Table[];
  readonly pivots: Pivots;
  /** Cells that show something. */
  readonly cells: number;
  /** Where each shared string is used first, in the order of the sheets. */
  readonly firstUse: ReadonlyMap<number, string>;
  /** Cells whose text is a name elsewhere and has to stay, by sheet part. */
  readonly keptCells: ReadonlyMap<string, ReadonlySet<string>>;
  /** Those of them that were met, as a reader calls them (`Sheet1!A1`). */
  readonly keptHeaders: readonly string[];
  /** Shared strings of those cells. */
  readonly keptStrings: ReadonlySet<number>;
  /** Shared strings by header cell of tables (`part!A1`). */
  readonly headerStrings: ReadonlyMap<string, number>;
  /** A formula makes references out of text. */
  readonly buildsReferences: boolean;
  /** Text constants of formulas that may be references. */
  readonly constants: readonly string[];
  /** Formulas refer to columns of tables by name. */
  readonly namesColumns: boolean;
}

export function indexWorkbook(workbook: Workbook, warn: Warn): WorkbookIndex {
  const tables = readTables(workbook, warn);
  const pivots = readPivots(workbook, tables, warn);
  const builder = new IndexBuilder(tables, pivots, blankStrings(workbook, warn));
  for (const address of internalAddresses(workbook)) builder.addConstant(address);
  for (const formula of workbook.definedNames.values()) builder.addFormula(formula);
  for (const sheet of workbook.sheets) {
    const text = readPart(workbook.pack, sheet.part, warn, sheetPlace(sheet.name))?.text;
    if (text !== undefined) builder.addSheet(sheet, text);
  }
  builder.finish();
  return builder;
}

interface CellPlace {
  readonly sheet: Sheet;
  readonly cell: string;
  readonly kept: ReadonlySet<string> | undefined;
}

const longestConstants = 1024 * 1024;

class IndexBuilder implements WorkbookIndex {
  readonly tables: readonly Table[];
  readonly pivots: Pivots;
  readonly keptCells: Map<string, Set<string>>;
  readonly firstUse = new Map<number, string>();
  readonly keptStrings = new Set<number>();
  readonly headerStrings = new Map<string, number>();
  readonly keptHeaders: string[] = [];
  readonly #constants = new Set<string>();
  #constantsLength = 0;
  cells = 0;
  buildsReferences = false;
  namesColumns = false;
  readonly #blankStrings: ReadonlySet<number>;
  readonly #headers = new Set<string>();
  readonly #ownHeaders: { readonly sheet: Sheet; readonly cell: string }[] = [];

  constructor(tables: readonly Table[], pivots: Pivots, blank: ReadonlySet<number>) {
    this.tables = [...tables, ...pivots.tables];
    this.pivots = pivots;
    this.keptCells = keptHeaders(tables, pivots);
    this.#blankStrings = blank;
    for (const { sheet, columns } of this.tables) {
      for (const { cell } of columns) if (cell !== undefined) this.#headers.add(`${sheet.part}!${cell}`);
    }
  }

  addFormula(formula: string): void {
    const traits = traitsOf(formula);
    this.buildsReferences ||= traits.buildsReferences;
    this.namesColumns ||= traits.namesColumns;
    for (const constant of traits.constants) this.addConstant(constant);
  }

  /** Text that may hold references; too much of it is not searched for names. */
  addConstant(constant: string): void {
    if (this.#constants.has(constant)) return;
    this.#constantsLength += constant.length;
    if (this.#constantsLength > longestConstants) this.buildsReferences = true;
    else this.#constants.add(constant);
  }

  get constants(): readonly string[] {
    return [...this.#constants];
  }

  addSheet(sheet: Sheet, text: string): void {
    const cursor = new ElementCursor(text);
    const tracker = new CellTracker();
    const kept = this.keptCells.get(sheet.part);
    while (cursor.next()) {
      if (!cursor.isOpening) continue;
      if (cursor.name === "x:row") tracker.enterRow(cursor.attribute("r"));
      else if (cursor.name === "x:c")
        this.#addCell(cursor, { sheet, kept, cell: tracker.enterCell(cursor.attribute("r")) });
      else if (cursor.name === "x:formula" || cursor.name === "xm:f") this.addFormula(cursor.readText());
      else if (cursor.name === "x:formula1" || cursor.name === "x:formula2") this.addFormula(cursor.readText());
    }
  }

  /**
   * Formulas are written before the text of header cells that is not shared is known, so that it stays where they
   * refer to it.
   */
  finish(): void {
    if (!this.namesColumns) return;
    for (const { sheet, cell } of this.#ownHeaders) {
      keep(this.keptCells, sheet.part, [cell]);
      this.keptHeaders.push(`${sheet.name}!${cell}`);
    }
  }

  #addCell(cursor: ElementCursor, { sheet, cell, kept }: CellPlace): void {
    if (cursor.kind === "empty") return;
    const isShared = cursor.attribute("t") === "s";
    const content = readCellContent(cursor);
    const { value = "", formula } = content;
    if (formula !== undefined) this.addFormula(formula);
    const isShown = showsSomething(content, isShared && this.#blankStrings.has(Number(value)));
    if (isShown) this.cells++;
    const place = `${sheet.part}!${cell}`;
    if (isShown && kept?.has(cell) === true) this.keptHeaders.push(`${sheet.name}!${cell}`);
    if (!isShared && this.#headers.has(place)) this.#ownHeaders.push({ sheet, cell });
    if (!isShared || value === "") return;
    const shared = Number(value);
    if (!this.firstUse.has(shared)) this.firstUse.set(shared, `${sheet.name}!${cell}`);
    if (this.#headers.has(place)) this.headerStrings.set(place, shared);
    if (kept?.has(cell) === true) this.keptStrings.add(shared);
  }
}

/** Pivot tables that cannot follow, and queries, find their fields by the header cells of their source. */
function keptHeaders(tables: readonly Table[], pivots: Pivots): Map<string, Set<string>> {
  const kept = new Map<string, Set<string>>();
  for (const table of tables) {
    if (table.isQuery) keep(kept, table.sheet.part, headerCells(table));
  }
  for (const [part, cells] of pivots.kept) keep(kept, part, cells);
  return kept;
}

function keep(kept: Map<string, Set<string>>, part: string, cells: Iterable<string>): void {
  const known = kept.get(part) ?? new Set();
  for (const cell of cells) known.add(cell);
  kept.set(part, known);
}

function headerCells({ columns }: Table): string[] {
  return columns.flatMap(({ cell }) => (cell === undefined ? [] : [cell]));
}

/** Links of pictures and shapes, and cells of form controls. */
function internalAddresses({ pack, sheets }: Workbook): string[] {
  const controls = sheets.flatMap(({ part }) => {
    const related = pack.relationships(part);
    return [...namesOf(pack, related, "vmlDrawing"), ...namesOf(pack, related, "ctrlProp")];
  });
  const drawings = sheets.flatMap(({ part }) => namesOf(pack, pack.relationships(part), "drawing"));
  return [...controls.flatMap((part) => controlReferences(pack, part)), ...linksOf(pack, drawings)];
}

function linksOf(pack: OpcPackage, drawings: readonly string[]): string[] {
  return drawings
    .flatMap((part) => pack.relationships(part))
    .map(({ address = "", target = "" }) => address || target)
    .filter((address) => address.includes("!"));
}

/** `x:FmlaLink` and its like in VML, which need not be well-formed; `fmlaLink` of controls. */
function controlReferences(pack: OpcPackage, part: string): string[] {
  const entry = pack.find(part);
  if (entry === undefined) return [];
  const text = Buffer.from(pack.zip.read(entry)).toString();
  return [...text.matchAll(/fmla\w{1,20}\s?[>=]["']?([^<"']{1,300})/gi)].map(([, reference = ""]) =>
    unescapeXml(reference),
  );
}
