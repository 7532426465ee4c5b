import type { UnitKind } from "../../model/unit.ts";
import type { OpcPackage } from "../../opc/index.ts";
import {
  ElementCursor,
  type EmbeddedPart,
  namesOf,
  PartClaims,
  type PartGroup,
  type PlacedUnit,
  readPlainText,
  type Reading,
  relatedDrawings,
} from "../../ooxml/index.ts";
import { readNumberingLabels } from "./numbering-labels.ts";
import type { WordPart } from "./word-reader.ts";

/** Parts with text, by the kind of the relationship that leads to them, in the order in which they are translated. */
const stories: readonly (readonly [string, UnitKind])[] = [
  ["header", "header"],
  ["footer", "footer"],
  ["footnotes", "footnote"],
  ["endnotes", "endnote"],
  ["comments", "comment"],
];

/** What is read after each other: a story of text, or parts of another kind that belong together. */
export type DocumentSection =
  | { readonly kind: "story"; readonly part: WordPart }
  | { readonly kind: "group"; readonly group: PartGroup };

/** The document, what surrounds it and what it shows. The glossary of building blocks is left alone. */
export function documentSections(pack: OpcPackage, writeWorkbook: EmbeddedPart["write"]): DocumentSection[] {
  const related = pack.relationships(pack.mainPart);
  const around = stories.flatMap(([relation, kind]) =>
    namesOf(pack, related, relation).map((name): WordPart => ({ name, kind })),
  );
  const seen = new Set<string>();
  const claims = new PartClaims();
  const sections: DocumentSection[] = [];
  for (const part of [{ name: pack.mainPart, kind: "paragraph" as const }, ...around]) {
    if (seen.has(part.name)) continue;
    seen.add(part.name);
    sections.push({ kind: "story", part });
    const group = drawingsOf(pack, part.name, { claims, writeWorkbook });
    if (group.parts.length > 0) sections.push({ kind: "group", group });
  }
  const groups = [...numberingGroups(pack), ...titleGroups(pack)];
  return [...sections, ...groups.map((group) => ({ kind: "group" as const, group }))];
}

function drawingsOf(
  pack: OpcPackage,
  name: string,
  { claims, writeWorkbook }: { claims: PartClaims; writeWorkbook: EmbeddedPart["write"] },
): PartGroup {
  const id = `${name} drawings`;
  const { parts, workbooks } = relatedDrawings(pack, name, { part: id, place: [] });
  const embedded = workbooks.map((workbook) => ({ name: workbook, write: writeWorkbook }));
  return { id, parts: claims.claim(parts), embedded: claims.claim(embedded) };
}

function numberingGroups(pack: OpcPackage): PartGroup[] {
  return namesOf(pack, pack.relationships(pack.mainPart), "numbering").map((name) => ({
    id: name,
    parts: [{ name, place: [{ in: "listNumbers" }], read: (text) => readNumberingLabels(text, name) }],
  }));
}

/** The title that readers see in the window and in lists of files. */
function titleGroups(pack: OpcPackage): PartGroup[] {
  return namesOf(pack, pack.relationships(), "core-properties").map((name) => ({
    id: name,
    parts: [{ name, place: [{ in: "title" }], read: (text) => readTitle(text, name) }],
  }));
}

function readTitle(text: string, name: string): Reading {
  const units: PlacedUnit[] = [];
  const cursor = new ElementCursor(text);
  while (cursor.next()) {
    if (cursor.kind !== "open" || !/^(?:dc|\?):title$/.test(cursor.name)) continue;
    const plain = readPlainText(cursor);
    if (!plain) continue;
    const context = { part: name, kind: "title" } as const;
    const unit = { id: `${name}#title`, text: plain.text, tags: [], context, isWhole: true } as const;
    units.push({ unit, write: plain.write });
  }
  return { units, frames: [] };
}
