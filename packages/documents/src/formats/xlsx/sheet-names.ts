import type { KeptText } from "../../model/kept-text.ts";
import type { TaggedText } from "../../model/unit.ts";
import { attributeUnit, ElementCursor, isTranslatable, type PlacedUnit, type Reading } from "../../ooxml/index.ts";
import { sheetPlace, type Warn } from "./workbook.ts";
import type { WorkbookIndex } from "./workbook-index.ts";

const longestName = 31;
/** Names that Excel gives in every language's version, or nearly so. */
const usualName = /^(?:sheet|chart)[ _]?\d*$/i;

/** Names on the tabs. A name that text of a formula may refer to stays; all other references are renamed with it. */
export function readSheetNames(
  text: string,
  { part, index, warn }: { readonly part: string; readonly index: WorkbookIndex; readonly warn: Warn },
): Reading {
  const units: PlacedUnit[] = [];
  const kept: KeptText[] = [];
  let number = 0;
  const cursor = new ElementCursor(text);
  while (cursor.next()) {
    if (!cursor.isOpening || cursor.name !== "x:sheet") continue;
    number++;
    const range = cursor.attributeRange("name");
    const name = cursor.attribute("name") ?? "";
    if (range === undefined || !isTranslatable(name)) continue;
    const isReferred = isReferredByText(name, index);
    if (isReferred && !usualName.test(name)) warn({ code: "nameKept", location: sheetPlace(name) });
    if (isReferred || usualName.test(name)) {
      kept.push({ text: name, reason: "name" });
      continue;
    }
    const context = { part, kind: "sheet-name", place: sheetPlace(name) } as const;
    const unit = { id: `${part}#sheet${number}`, context, isWhole: true, maxLength: longestName } as const;
    units.push(attributeUnit(text, range, unit));
  }
  return { units, frames: [], kept };
}

function isReferredByText(name: string, { buildsReferences, constants }: WorkbookIndex): boolean {
  const lower = name.toLowerCase();
  return buildsReferences || constants.some((constant) => constant.toLowerCase().includes(lower));
}

/**
 * New names that Excel accepts: short, without its signs, unlike each other.
 * @param targets by old name
 */
export function acceptableNames(
  all: readonly string[],
  targets: ReadonlyMap<string, TaggedText>,
  warn: Warn,
): Map<string, string> {
  const renamed = new Map<string, string>();
  const taken = new Set(all.filter((name) => !targets.has(name)).map((name) => name.toLowerCase()));
  for (const name of all) {
    const target = targets.get(name)?.text;
    if (target === undefined) continue;
    const clean = cleanName(target);
    const wanted = clean === "" || clean.toLowerCase() === "history" ? name : clean;
    const accepted = uniqueName(wanted, taken);
    if (accepted !== wanted || wanted.length < target.trim().length) {
      warn({ code: "nameShortened", location: sheetPlace(name), details: { limit: longestName } });
    }
    taken.add(accepted.toLowerCase());
    if (accepted !== name) renamed.set(name, accepted);
  }
  return renamed;
}

function cleanName(target: string): string {
  const allowed = target.replace(/[[\]:*?/\\\p{Cc}]+/gu, " ").replace(/\s+/g, " ");
  return cut(allowed.replace(/^[' ]+|(?<![' ])[' ]+$/g, ""), longestName).replace(/(?<![' ])[' ]+$/, "");
}

function uniqueName(name: string, taken: ReadonlySet<string>): string {
  let unique = name;
  for (let number = 2; taken.has(unique.toLowerCase()); number++) {
    const suffix = ` ${number}`;
    unique = cut(name, longestName - suffix.length) + suffix;
  }
  return unique;
}

/** Without half a character at the end. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}
