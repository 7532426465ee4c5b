import { ElementCursor } from "../../../ooxml/index.ts";
import { escapeAttribute, Splicer } from "../../../xml/index.ts";
import { decodeCharacters, encodeCharacters, encodeName } from "../cells/escapes.ts";
import type { WorkbookEdits } from "../follow-names.ts";
import { captioned } from "./pivots.ts";

/** How long an item of a pivot table may be. */
const longestItem = 255;
/** Elements that hold items, each unlike the others. */
const lists: ReadonlySet<string> = new Set(["x:sharedItems", "x:groupItems"]);

/** Where an attribute stands and what it says. */
interface Value {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text of a pivot cache's part with fields and items as the cells have them now. */
export function followPivotCache(source: string, { names, texts }: WorkbookEdits): string {
  const splicer = new Splicer(source);
  const cursor = new ElementCursor(source);
  let items: Value[] = [];
  const endList = (): void => {
    replaceDistinct(items, { splicer, texts, taken: new Set() });
    items = [];
  };
  while (cursor.next()) {
    if (!cursor.isOpening) continue;
    if (lists.has(cursor.name)) endList();
    else if (cursor.name === "x:cacheField") {
      const field = valueAt(cursor, "name");
      const target = field === undefined ? undefined : names.columns.get(field.text);
      if (field !== undefined && target !== undefined) {
        splicer.replace(field.start, field.end, escapeAttribute(encodeName(target)));
      }
    } else if (cursor.name === "x:s") {
      const item = valueAt(cursor, "v");
      if (item === undefined) continue;
      if (cursor.isWithin("x:sharedItems") || cursor.isWithin("x:groupItems")) items.push(item);
      else replaceDistinct([item], { splicer, texts, taken: new Set() });
    }
  }
  endList();
  return splicer.result();
}

/** Attributes of a pivot table that repeat what its cells say. */
const shown: Readonly<Record<string, readonly string[]>> = {
  "x:pivotTableDefinition": [
    "rowHeaderCaption",
    "colHeaderCaption",
    "dataCaption",
    "grandTotalCaption",
    "missingCaption",
    "errorCaption",
  ],
  "x:pivotField": ["subtotalCaption"],
  "x:item": ["n"],
  "x:filter": ["stringValue1", "stringValue2"],
};

/**
 * The text of a pivot table's part with captions as its cells have them now.
 * @param fields names of all fields in the source
 */
export function followPivotTable(source: string, { names, texts }: WorkbookEdits, fields: readonly string[]): string {
  const splicer = new Splicer(source);
  const cursor = new ElementCursor(source);
  const captions: Value[] = [];
  while (cursor.next()) {
    if (!cursor.isOpening) continue;
    const caption = captioned.has(cursor.name) ? valueAt(cursor, "name") : undefined;
    if (caption !== undefined) captions.push(caption);
    for (const name of shown[cursor.name] ?? []) {
      const value = valueAt(cursor, name);
      if (value !== undefined) replaceDistinct([value], { splicer, texts, taken: new Set() });
    }
  }
  const taken = new Set(fields.flatMap((name) => [name, names.columns.get(name) ?? name]).map(fold));
  replaceDistinct(captions, { splicer, texts, taken });
  return splicer.result();
}

const fold = (text: string): string => text.trim().toLowerCase();

/** The translations of values, but of those that would then be like another one: they stay. */
function replaceDistinct(
  values: readonly Value[],
  { splicer, texts, taken }: { splicer: Splicer; texts: ReadonlyMap<string, string>; taken: Set<string> },
): void {
  for (const { text } of values) taken.add(fold(text));
  for (const { start, end, text } of values) {
    const target = texts.get(text);
    const isFree = target !== undefined && (fold(target) === fold(text) || !taken.has(fold(target)));
    if (target === undefined || !isFree || target.length > Math.max(longestItem, text.length)) continue;
    taken.add(fold(target));
    splicer.replace(start, end, escapeAttribute(encodeCharacters(target)));
  }
}

function valueAt(cursor: ElementCursor, name: string): Value | undefined {
  const range = cursor.attributeRange(name);
  const text = cursor.attribute(name);
  if (range === undefined || text === undefined) return undefined;
  return { start: range.valueStart, end: range.valueEnd, text: decodeCharacters(text) };
}
