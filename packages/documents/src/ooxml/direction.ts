import { findAttribute, type Splicer } from "../xml/index.ts";
import type { TargetStyle } from "./reading.ts";

export interface TagRange {
  readonly start: number;
  readonly end: number;
}

interface DirectionEdit {
  readonly splicer: Splicer;
  readonly style: TargetStyle;
  readonly source: string;
  /** Of DrawingML in the part, with its colon. */
  readonly prefix: string;
}

/**
 * Whether the target runs the other way than the source: by the languages, or because the source says of itself that it
 * runs from right to left, whatever its language was taken for.
 */
export function isTurned({ source, tag, name }: Omit<AttributeEdit, "value">, style: TargetStyle): boolean {
  if (style.isRtl !== style.isSourceRtl) return true;
  if (style.isRtl || tag.start === tag.end) return false;
  const own = findAttribute(source, tag, name);
  return own !== undefined && /^(?:1|true|on)$/.test(source.slice(own.valueStart, own.valueEnd));
}

/**
 * The direction of a translated paragraph, where it is not that of the source. Sides are those of the page in
 * DrawingML, so that an explicit side is mirrored; `isCentred` paragraphs (titles, charts) that name none keep theirs.
 */
export function writeDirection(
  { properties, isCentred }: { readonly properties: TagRange; readonly isCentred: boolean },
  { splicer, style, source, prefix }: DirectionEdit,
): void {
  if (!isTurned({ source, tag: properties, name: "rtl" }, style)) return;
  const rtl = style.isRtl ? "1" : "0";
  const side = style.isRtl ? "r" : "l";
  if (properties.start === properties.end) {
    const aligned = isCentred ? "" : ` algn="${side}"`;
    splicer.insert(properties.start, `<${prefix}pPr${aligned} rtl="${rtl}"/>`);
    return;
  }
  const own = findAttribute(source, properties, "algn");
  const value = own === undefined ? undefined : source.slice(own.valueStart, own.valueEnd);
  const isMirrored = value === undefined ? !isCentred : value === "l" || value === "r";
  if (isMirrored) setAttribute(splicer, { source, tag: properties, name: "algn", value: side });
  setAttribute(splicer, { source, tag: properties, name: "rtl", value: rtl });
}

interface AttributeEdit {
  readonly source: string;
  readonly tag: TagRange;
  readonly name: string;
  /** Escaped. */
  readonly value: string;
}

/** Changes an attribute of a tag, or adds it. */
export function setAttribute(splicer: Splicer, { source, tag, name, value }: AttributeEdit): void {
  const found = findAttribute(source, tag, name);
  if (found !== undefined) {
    splicer.replace(found.valueStart, found.valueEnd, value);
    return;
  }
  const at = source.charCodeAt(tag.end - 2) === slash ? tag.end - 2 : tag.end - 1;
  splicer.insert(at, ` ${name}="${value}"`);
}

const slash = 47;
