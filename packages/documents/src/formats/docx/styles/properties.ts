import { attributesOf, tagName, valueOf, XmlCursor } from "../../../xml/index.ts";

/** A child of `w:rPr`, `w:pPr` or `w:tblPr`. */
export interface Property {
  /** Without the prefix where it is that of the parent. */
  readonly name: string;
  readonly xml: string;
}

/** The children of a properties element, which is given with its tags. */
export function propertiesOf(element: string): Property[] {
  const cursor = new XmlCursor(element);
  const properties: Property[] = [];
  const prefix = prefixOf(tagName(element, 0));
  let depth = 0;
  let start = 0;
  while (cursor.next()) {
    if (cursor.kind === "open" || cursor.kind === "empty") {
      if (depth === 1) start = cursor.start;
      if (cursor.kind === "open") depth++;
    } else if (cursor.kind === "close") depth--;
    const isEnd = cursor.kind === "empty" || cursor.kind === "close";
    if (!isEnd || depth !== 1) continue;
    const name = tagName(element, start);
    properties.push({
      name: name.startsWith(prefix) ? name.slice(prefix.length) : name,
      xml: element.slice(start, cursor.end),
    });
  }
  return properties;
}

/** `w:` of `w:p`; empty where the element has none. */
export function prefixOf(name: string): string {
  return name.slice(0, name.indexOf(":") + 1);
}

export function findProperty(properties: readonly Property[], name: string): Property | undefined {
  return properties.find((property) => property.name === name);
}

/** The value of an attribute of the property's own tag, by its name without prefix. */
export function propertyValue(property: Property | undefined, name = "val"): string | undefined {
  return property === undefined ? undefined : localAttributes(property.xml).get(name);
}

/** A property that is switched on: there, and not set to false. */
export function isOn(property: Property | undefined): boolean {
  if (property === undefined) return false;
  const value = propertyValue(property);
  return value === undefined || !["0", "false", "off"].includes(value);
}

/** Attributes of the tag that a text begins with, by their names without prefix. */
export function localAttributes(xml: string, start = 0, end = tagEnd(xml)): Map<string, string> {
  return new Map(
    attributesOf(xml, start, end).map((attribute) => [
      attribute.name.slice(attribute.name.indexOf(":") + 1),
      valueOf(xml, attribute),
    ]),
  );
}

/** The properties with one more, or another in its place, where the schema's order wants it. */
export function withProperty(
  properties: readonly Property[],
  property: Property,
  order: readonly string[],
): readonly Property[] {
  const kept = properties.filter(({ name }) => name !== property.name);
  const rank = order.indexOf(property.name);
  const at = kept.findIndex(({ name }) => {
    const other = order.indexOf(name);
    return other < 0 ? name !== "rsid" : other > rank;
  });
  return kept.toSpliced(at < 0 ? kept.length : at, 0, property);
}

export function withoutProperties(properties: readonly Property[], names: readonly string[]): readonly Property[] {
  return properties.filter(({ name }) => !names.includes(name));
}

/** The element again; nothing, where it has no children. */
export function writeProperties(tag: string, properties: readonly Property[]): string {
  return properties.length === 0 ? "" : `<${tag}>${properties.map(({ xml }) => xml).join("")}</${tag}>`;
}

function tagEnd(xml: string): number {
  const cursor = new XmlCursor(xml);
  cursor.next();
  return cursor.end;
}

/** Order of the children in the schemas of ISO/IEC 29500-1, 17.3.2.28, 17.3.1.26 and 17.4.60. */
export const runOrder = (
  "rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish " +
  "webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang " +
  "eastAsianLayout specVanish oMath"
).split(" ");
export const paragraphOrder = (
  "pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs " +
  "suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd " +
  "snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment " +
  "textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange"
).split(" ");
export const tableOrder = (
  "tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd " +
  "tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription tblPrChange"
).split(" ");
