import type { DocumentWarning, PlaceStep } from "@yiqiao/contracts/documents";
import { corrupt } from "../../model/corrupt.ts";
import { ElementCursor, namesOf, readPart } from "../../ooxml/index.ts";
import { type CellStyle, readCellStyles } from "./cells/cell-styles.ts";
import type { OpcPackage } from "../../opc/index.ts";

export type Warn = (warning: DocumentWarning) => void;

export interface Sheet {
  readonly name: string;
  /** The name of its part: a worksheet, a chart sheet, a dialog. */
  readonly part: string;
}

export interface Workbook {
  readonly pack: OpcPackage;
  readonly part: string;
  /** In the order of their tabs. */
  readonly sheets: readonly Sheet[];
  readonly sharedStrings: string | undefined;
  /** Names of ranges and formulas, by name in lower case. */
  readonly definedNames: ReadonlyMap<string, string>;
}

/**
 * Where a reader of the workbook finds a sheet or a cell.
 * @param address `Sheet1` or `Sheet1!B7`
 */
export function sheetPlace(address: string): readonly PlaceStep[] {
  const [, sheet = address, cell] = /^(.*)!([A-Z]+\d+)$/s.exec(address) ?? [];
  return [{ in: "sheet", at: sheet }, ...(cell === undefined ? [] : [{ in: "cell" as const, at: cell }])];
}

/** @throws {DocumentError} documentCorrupt */
export function readWorkbook(pack: OpcPackage, warn: Warn): Workbook {
  const part = pack.mainPart;
  const main = readPart(pack, part, warn);
  if (main === undefined) throw corrupt("unreadable", part);
  const related = pack.relationships(part);
  const targets = new Map(related.map(({ id, target }) => [id, target]));
  const sheets: Sheet[] = [];
  const definedNames = new Map<string, string>();
  const cursor = new ElementCursor(main.text);
  while (cursor.next()) {
    if (!cursor.isOpening) continue;
    if (cursor.name === "x:sheet") {
      const sheet = sheetOf(pack, cursor, targets);
      if (sheet !== undefined) sheets.push(sheet);
    } else if (cursor.name === "x:definedName" && cursor.kind === "open") {
      const name = cursor.attribute("name")?.toLowerCase() ?? "";
      definedNames.set(name, cursor.readText());
    }
  }
  return { pack, part, sheets, sharedStrings: namesOf(pack, related, "sharedStrings")[0], definedNames };
}

/** Of cells without styles, or with styles that cannot be read, none is known. */
export function cellStylesOf({ pack, part }: Workbook): CellStyle[] {
  const [name] = namesOf(pack, pack.relationships(part), "styles");
  const text = name === undefined ? undefined : readPart(pack, name, () => undefined)?.text;
  return text === undefined ? [] : readCellStyles(text);
}

function sheetOf(
  pack: OpcPackage,
  cursor: ElementCursor,
  targets: ReadonlyMap<string, string | undefined>,
): Sheet | undefined {
  const target = targets.get(cursor.attribute("r:id") ?? "");
  const entry = target === undefined ? undefined : pack.find(target);
  return entry === undefined ? undefined : { name: cursor.attribute("name") ?? "", part: entry.name };
}
