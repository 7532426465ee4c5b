import { placeTarget } from "../../markup/place-target.ts";
import type { TaggedText, Unit, UnitTag } from "../../model/unit.ts";
import type { PlacedUnit, Reading } from "../../ooxml/index.ts";
import { officeNamespaces } from "../../opc/index.ts";
import {
  attributesOf,
  escapeAttribute,
  localName,
  NamespaceCursor,
  type Splicer,
  valueOf,
  type XmlAttribute,
} from "../../xml/index.ts";

/** A word, not the letter or sign that a list has in front of its lines. */
const word = /\p{L}{2}|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The labels of numbered lists that hold words: `Chapter %1`. Each text is one unit, wherever it is repeated. */
export function readNumberingLabels(text: string, part: string): Reading {
  const units: PlacedUnit[] = [];
  const known = new Map<string, Unit>();
  const cursor = new NamespaceCursor(text, officeNamespaces);
  let isBullet = false;
  while (cursor.next()) {
    if (cursor.kind !== "open" && cursor.kind !== "empty") continue;
    const name = cursor.element();
    if (name !== "w:lvl" && name !== "w:numFmt" && name !== "w:lvlText") continue;
    const attribute = attributesOf(text, cursor.start, cursor.end).find((found) => localName(found.name) === "val");
    const value = attribute === undefined ? "" : valueOf(text, attribute);
    if (name === "w:lvl") isBullet = false;
    else if (name === "w:numFmt") isBullet = value === "bullet";
    else if (attribute !== undefined && !isBullet && word.test(value.replaceAll(/%\d/g, " "))) {
      const repeated = known.get(value);
      const unit = repeated ?? { ...labelText(value), id: `${part}#${known.size + 1}`, ...contextOf(part) };
      known.set(value, unit);
      const write = (target: TaggedText, splicer: Splicer) => writeLabel(unit, target, { attribute, splicer });
      units.push({ unit, write, ...(repeated && { isEcho: true as const }) });
    }
  }
  return { units, frames: [] };
}

function contextOf(part: string): Pick<Unit, "context" | "isWhole"> {
  return { context: { part, kind: "attribute", place: [{ in: "listNumbers" }] }, isWhole: true };
}

/** The numbers are tags. */
function labelText(value: string): Pick<Unit, "text" | "tags"> {
  const tags: UnitTag[] = [];
  let text = "";
  for (const piece of value.split(/(%\d)/)) {
    if (!/^%\d$/.test(piece)) text += piece;
    else tags.push({ id: tags.length + 1, kind: "standalone", offset: text.length, type: "field", equiv: piece });
  }
  return { text, tags };
}

function writeLabel(
  { tags }: Unit,
  target: TaggedText,
  { attribute, splicer }: { attribute: XmlAttribute; splicer: Splicer },
): void {
  const pieces = placeTarget(tags, target).map((piece) =>
    "text" in piece ? piece.text : (tags[piece.tag]?.equiv ?? ""),
  );
  splicer.replace(attribute.valueStart, attribute.valueEnd, escapeAttribute(pieces.join("")));
}
