import type { DocumentWarning, PlaceStep } from "@yiqiao/contracts/documents";
import { corrupt } from "../../model/corrupt.ts";
import type { UnitKind } from "../../model/unit.ts";
import type { OpcPackage } from "../../opc/index.ts";
import {
  attributeUnit,
  type EmbeddedPart,
  ElementCursor,
  isTranslatable,
  namesOf,
  PartClaims,
  type PartGroup,
  type PlacedUnit,
  readDrawing,
  readPart,
  type Reading,
  relatedDrawings,
  type TextPart,
} from "../../ooxml/index.ts";

export interface Presentation {
  readonly groups: readonly PartGroup[];
  readonly slides: number;
}

interface PresentationOptions {
  readonly warn: (warning: DocumentWarning) => void;
  readonly writeWorkbook: EmbeddedPart["write"];
}

/**
 * The parts with text, in the order in which slides are shown: each slide with its notes, comments, charts and
 * diagrams; then what layouts and masters show on every slide.
 * @throws {DocumentError} documentCorrupt
 */
export function readPresentation(pack: OpcPackage, { warn, writeWorkbook }: PresentationOptions): Presentation {
  const main = readPart(pack, pack.mainPart, warn);
  if (main === undefined) throw corrupt("unreadable", pack.mainPart);
  const claims = new PartClaims();
  const slides = slideNames(pack, main.text);
  const sections: PartGroup = {
    id: pack.mainPart,
    parts: claims.claim([{ name: pack.mainPart, read: (text) => readSections(text, pack.mainPart) }]),
  };
  const groupOf = (name: string, options: Omit<PartOptions, "id">): PartGroup => {
    const { parts, embedded } = partsOf(pack, name, { ...options, id: name });
    const write = writeWorkbook;
    return {
      id: name,
      parts: claims.claim(parts),
      embedded: claims.claim(embedded.map((part) => ({ name: part, write }))),
    };
  };
  const backgrounds = backgroundNames(pack).map(({ name, place }) => groupOf(name, { place, isBackground: true }));
  const shown = slides.map((name, index) =>
    groupOf(name, { place: [{ in: "slide", at: index + 1 }], isBackground: false }),
  );
  return { groups: [sections, ...shown, ...backgrounds], slides: slides.length };
}

/** By their relationships, in the order of `p:sldIdLst`. */
function slideNames(pack: OpcPackage, text: string): string[] {
  const related = new Map(pack.relationships(pack.mainPart).map((relationship) => [relationship.id, relationship]));
  const names: string[] = [];
  const cursor = new ElementCursor(text);
  while (cursor.next()) {
    if (!cursor.isOpening || cursor.name !== "p:sldId") continue;
    const target = related.get(cursor.attribute("r:id") ?? "")?.target;
    const name = target === undefined ? undefined : pack.find(target)?.name;
    if (name !== undefined) names.push(name);
  }
  return names;
}

interface Background {
  readonly name: string;
  readonly place: readonly PlaceStep[];
}

function backgroundNames(pack: OpcPackage): Background[] {
  const main = pack.relationships(pack.mainPart);
  const masters = namesOf(pack, main, "slideMaster");
  const layouts = masters.flatMap((name) => namesOf(pack, pack.relationships(name), "slideLayout"));
  const numbered = (names: readonly string[], kind: PlaceStep["in"]) =>
    names.map((name, index) => ({ name, place: [{ in: kind, at: index + 1 }] }));
  return [
    ...numbered(masters, "slideMaster"),
    ...numbered([...new Set(layouts)], "slideLayout"),
    ...numbered(namesOf(pack, main, "notesMaster"), "notesMaster"),
    ...numbered(namesOf(pack, main, "handoutMaster"), "handoutMaster"),
  ];
}

interface PartOptions {
  readonly id: string;
  readonly place: readonly PlaceStep[];
  /** A layout or master: the texts of its placeholders are prompts. */
  readonly isBackground: boolean;
}

function partsOf(pack: OpcPackage, name: string, { id, place, isBackground }: PartOptions) {
  const drawing = (part: string, kind: UnitKind, where: readonly PlaceStep[]): TextPart => ({
    name: part,
    place: where,
    read: (text) => readDrawing(text, { name: part, part: id, place: where, kind, skipsPlaceholders: isBackground }),
  });
  const related = pack.relationships(name);
  const notes = isBackground ? [] : namesOf(pack, related, "notesSlide");
  const drawings = relatedDrawings(pack, name, { part: id, place });
  const parts = [
    drawing(name, "slide", place),
    ...drawings.parts,
    ...notes.map((part) => drawing(part, "notes", [...place, { in: "notes" }])),
    ...namesOf(pack, related, "comments").map((part) => drawing(part, "comment", [...place, { in: "comment" }])),
  ];
  return { parts, embedded: drawings.workbooks };
}

/** Names of sections, which a reader sees in the overview of slides. */
function readSections(text: string, part: string): Reading {
  const units: PlacedUnit[] = [];
  const cursor = new ElementCursor(text);
  while (cursor.next()) {
    if (!cursor.isOpening || cursor.name !== "p14:section") continue;
    const range = cursor.attributeRange("name");
    if (range === undefined) continue;
    const context = { part, kind: "title", place: [{ in: "slideSection", at: units.length + 1 }] } as const;
    const placed = attributeUnit(text, range, { id: `${part}#section${units.length + 1}`, context, isWhole: true });
    if (isTranslatable(placed.unit.text)) units.push(placed);
  }
  return { units, frames: [] };
}
