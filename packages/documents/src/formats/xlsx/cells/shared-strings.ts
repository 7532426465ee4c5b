import type { KeptText } from "../../../model/kept-text.ts";
import { ElementCursor, type PlacedUnit, type Reading } from "../../../ooxml/index.ts";
import { readStringItem, writeStringItem } from "./string-item.ts";
import type { WorkbookIndex } from "../workbook-index.ts";
import { sheetPlace } from "../workbook.ts";

export interface SharedString {
  readonly index: number;
  /** With whitespace at its edges. */
  readonly plain: string;
  readonly lead: string;
  readonly tail: string;
}

/** Shared strings by the ids of their units. */
export type SharedStrings = ReadonlyMap<string, SharedString>;

/**
 * The strings that cells share: each is one unit, however many cells show it, in the order in which the sheets use
 * them. What no cell shows any more stays as it is, as do names that formulas or pivot tables rely on.
 */
export function readSharedStrings(
  text: string,
  { name, part, index }: { readonly name: string; readonly part: string; readonly index: WorkbookIndex },
): Reading & { readonly strings: SharedStrings } {
  const found: { readonly placed: PlacedUnit; readonly at: number }[] = [];
  const kept: KeptText[] = [];
  const strings = new Map<string, SharedString>();
  const order = new Map([...index.firstUse.keys()].map((key, at) => [key, at]));
  const cursor = new ElementCursor(text);
  let count = -1;
  while (cursor.next()) {
    if (!cursor.isOpening || cursor.name !== "x:si") continue;
    const shared = ++count;
    const item = readStringItem(cursor);
    const place = index.firstUse.get(shared);
    if (item.text === undefined || place === undefined) continue;
    if (index.keptStrings.has(shared)) {
      kept.push({ text: item.plain, reason: "name" });
      continue;
    }
    const { lead, tail, text: unitText, tags } = item.text;
    const id = `${name}#${shared}`;
    strings.set(id, { index: shared, plain: item.plain, lead, tail });
    found.push({
      at: order.get(shared) ?? 0,
      placed: {
        unit: { id, text: unitText, tags, context: { part, kind: "cell", place: sheetPlace(place) } },
        write: (target, splicer) => writeStringItem(item, target, splicer),
      },
    });
  }
  const units = found.toSorted((one, other) => one.at - other.at).map(({ placed }) => placed);
  return { units, frames: [], strings, kept };
}
