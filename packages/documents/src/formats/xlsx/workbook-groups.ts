import {
  namesOf,
  PartClaims,
  type PartGroup,
  readDrawing,
  type Reading,
  relatedDrawings,
  type TextPart,
} from "../../ooxml/index.ts";
import { followThreads, readComments, readThreads } from "./comments.ts";
import type { RowFitter } from "./cells/fit-rows.ts";
import { followNames, type WorkbookEdits } from "./follow-names.ts";
import { followPivotCache, followPivotTable } from "./pivots/follow-pivots.ts";
import { readSharedStrings, type SharedStrings } from "./cells/shared-strings.ts";
import { readSheet } from "./sheet.ts";
import { readSheetNames } from "./sheet-names.ts";
import { type Sheet, sheetPlace, type Warn, type Workbook } from "./workbook.ts";
import type { WorkbookIndex } from "./workbook-index.ts";

export interface GroupOptions {
  readonly index: WorkbookIndex;
  readonly edits: WorkbookEdits;
  readonly warn: Warn;
  /** Is told of the shared strings that were read. */
  readonly onStrings?: (strings: SharedStrings) => void;
  /** Fits rows to translations. */
  readonly rows?: RowFitter;
  /** Translations of the comments of a sheet's cell. */
  readonly threadsOf?: (sheet: Sheet, cell: string) => readonly { source: string; target: string }[];
}

const nothing: Reading = { units: [], frames: [] };

/**
 * The parts of a workbook: its names and shared strings first, because names in formulas, tables and charts follow
 * them; then sheet by sheet with comments, drawings, charts and tables; then what refers to all of them.
 */
export function workbookGroups(workbook: Workbook, options: GroupOptions): PartGroup[] {
  const { pack, part, sheets } = workbook;
  const claims = new PartClaims();
  const finish = (text: string) => followNames(text, options.edits);
  const follower = (name: string): TextPart => ({ name, read: () => nothing, finish });
  const finished = (entry: TextPart): TextPart => ({
    name: entry.name,
    read: entry.read,
    finish: entry.finish ?? finish,
  });
  const group = (id: string, parts: readonly TextPart[]) => ({ id, parts: claims.claim(parts) });
  return [
    group(part, workbookParts(workbook, options).map(finished)),
    ...sheets.map((sheet) => {
      const tables = namesOf(pack, pack.relationships(sheet.part), "table");
      const parts = sheetParts(workbook, sheet, options).map(finished);
      return group(sheet.part, [...parts, ...tables.map(follower)]);
    }),
    group("pivot caches", pivotParts(workbook, options)),
  ];
}

/** Pivot tables, their caches and what filters them. */
function pivotParts({ pack, part }: Workbook, { index, edits }: GroupOptions): TextPart[] {
  const { caches, views, fields, isFollowed } = index.pivots;
  const related = pack.relationships(part);
  const filters = [...namesOf(pack, related, "slicerCache"), ...namesOf(pack, related, "timelineCache")];
  const records = caches.flatMap((name) => namesOf(pack, pack.relationships(name), "pivotCacheRecords"));
  const follower = (name: string, follow: (text: string) => string): TextPart => ({
    name,
    read: () => nothing,
    finish: (text) => follow(followNames(text, edits)),
  });
  const cache = (text: string) => (isFollowed ? followPivotCache(text, edits) : text);
  const view = (text: string) => (isFollowed ? followPivotTable(text, edits, fields) : text);
  return [
    ...caches.map((name) => follower(name, cache)),
    ...(isFollowed ? records.map((name) => follower(name, cache)) : []),
    ...(isFollowed ? views.map((name) => follower(name, view)) : []),
    ...filters.map((name) => follower(name, (text) => text)),
  ];
}

function workbookParts(workbook: Workbook, { index, warn, onStrings, rows }: GroupOptions): TextPart[] {
  const { part, sharedStrings: name } = workbook;
  const names: TextPart = { name: part, read: (text) => readSheetNames(text, { part, index, warn }) };
  if (name === undefined) return [names];
  const strings: TextPart = {
    name,
    read: (text) => {
      const reading = readSharedStrings(text, { name, part, index });
      onStrings?.(reading.strings);
      rows?.readStrings(text, "source");
      return reading;
    },
    finish: (text) => {
      rows?.readStrings(text, "target");
      return text;
    },
  };
  return [names, strings];
}

function cellsPart(
  sheet: Sheet,
  { kept, edits, rows }: Pick<GroupOptions, "edits" | "rows"> & { readonly kept: ReadonlySet<string> | undefined },
): TextPart {
  let source = "";
  return {
    name: sheet.part,
    place: sheetPlace(sheet.name),
    read: (text) => {
      if (rows) source = text;
      return readSheet(text, { sheet, kept });
    },
    finish: (text) => {
      const written = followNames(text, edits);
      const fitted = rows?.fit(source, written) ?? written;
      source = "";
      return fitted;
    },
  };
}

function sheetParts({ pack }: Workbook, sheet: Sheet, { index, edits, rows, threadsOf }: GroupOptions): TextPart[] {
  const kept = index.keptCells.get(sheet.part);
  const related = pack.relationships(sheet.part);
  const context = { part: sheet.part, place: sheetPlace(sheet.name) };
  const commentsPlace = [...context.place, { in: "comment" as const }];
  const drawings = namesOf(pack, related, "drawing");
  return [
    cellsPart(sheet, { kept, edits, rows }),
    ...namesOf(pack, related, "threadedComment").map((name): TextPart => ({
      name,
      place: commentsPlace,
      read: (text) => readThreads(text, { name, sheet }),
      finish: (text) => text,
    })),
    ...namesOf(pack, related, "comments").map((name): TextPart => ({
      name,
      place: commentsPlace,
      read: (text) => readComments(text, { name, sheet }),
      finish: (text) => (threadsOf === undefined ? text : followThreads(text, (cell) => threadsOf(sheet, cell))),
    })),
    ...drawings.map((name): TextPart => ({
      name,
      place: [...context.place, { in: "drawings" }],
      read: (text) => readDrawing(text, { name, kind: "text-box", ...context }),
    })),
    ...drawings.flatMap((name) => relatedDrawings(pack, name, { ...context, skipsCaches: true }).parts),
  ];
}
