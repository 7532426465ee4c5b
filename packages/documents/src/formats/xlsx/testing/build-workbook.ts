import { buildPackage, type PackagePart } from "../../../ooxml/testing/build-package.ts";

export interface WorkbookOptions {
  /** Items of the table of shared strings: their content. */
  readonly shared?: readonly string[];
  /** Behind the list of sheets. */
  readonly names?: string;
  /** After the cells of the first sheet. */
  readonly after?: string;
  /** What the first sheet relates to, and those parts. */
  readonly related?: PackagePart["related"];
  readonly bookRelated?: PackagePart["related"];
  readonly parts?: Readonly<Record<string, PackagePart>>;
  readonly isStrict?: boolean;
  readonly hasViews?: boolean;
}

/** A small workbook: sheets by name, with their cells. */
export function buildWorkbook(sheets: Readonly<Record<string, string>>, options: WorkbookOptions = {}): Uint8Array {
  const {
    shared,
    names = "",
    after = "",
    related = [],
    bookRelated = [],
    parts = {},
    isStrict = false,
    hasViews = true,
  } = options;
  const views = hasViews ? '<sheetViews><sheetView workbookViewId="0"/></sheetViews>' : "";
  const entries = Object.entries(sheets);
  const tabs = entries.map(([name], at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at + 1}"/>`).join("");
  const worksheets = entries.map(([, cells], at): [string, PackagePart] => [
    `xl/worksheets/sheet${at + 1}.xml`,
    {
      content: `<worksheet>${views}<sheetData><row r="1">${cells}</row></sheetData>${at === 0 ? after : ""}</worksheet>`,
      related: at === 0 ? related : [],
    },
  ]);
  const strings: [string, PackagePart][] =
    shared === undefined
      ? []
      : [["xl/sharedStrings.xml", { content: `<sst>${shared.map((item) => `<si>${item}</si>`).join("")}</sst>` }]];
  return buildPackage(
    {
      "xl/workbook.xml": {
        content: `<workbook><sheets>${tabs}</sheets>${names}</workbook>`,
        related: [
          ...entries.map((_, at) => ["worksheet", `worksheets/sheet${at + 1}.xml`] as const),
          ...strings.map(() => ["sharedStrings", "sharedStrings.xml"] as const),
          ...bookRelated,
        ],
      },
      ...Object.fromEntries([...worksheets, ...strings]),
      ...parts,
    },
    { isStrict },
  );
}

export const inlineCell = (name: string, text: string): string =>
  `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`;
export const sharedCell = (name: string, index: number): string => `<c r="${name}" t="s"><v>${index}</v></c>`;
