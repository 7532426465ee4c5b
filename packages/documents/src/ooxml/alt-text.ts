import type { DocumentPlace } from "@yiqiao/contracts/documents";
import type { Unit } from "../model/unit.ts";
import { attributesOf, escapeAttribute, valueOf } from "../xml/index.ts";
import type { TagRange } from "./direction.ts";
import type { PlacedUnit } from "./reading.ts";
import { isTranslatable } from "./runs.ts";

/** A file's name or address, which many programs put in the place of a description. */
const isFileName = (text: string): boolean =>
  /^[A-Za-z]:\\.*$/.test(text) ||
  (/^\S+$/.test(text) && /.:\/\/.|.\.(?:png|jpe?g|jfif|gif|bmp|tiff?|emf|wmf|svg|webp|pdf|xlsx?|docx?)$/i.test(text));

/** A unit of an attribute's value. */
export function attributeUnit(
  source: string,
  range: { readonly valueStart: number; readonly valueEnd: number },
  unit: Omit<Unit, "text" | "tags">,
): PlacedUnit {
  const text = valueOf(source, { name: "", start: range.valueStart, ...range });
  return {
    unit: { ...unit, text, tags: [] },
    write: (target, splicer) => splicer.replace(range.valueStart, range.valueEnd, escapeAttribute(target.text)),
  };
}

/**
 * Description and title of a picture, a shape, a chart: of `cNvPr` and `docPr`, whose tag is given. Their names are
 * for programs and stay.
 */
export function altTextUnits(source: string, tag: TagRange, { id, ...context }: AltTextContext): PlacedUnit[] {
  return attributesOf(source, tag.start, tag.end)
    .filter(({ name }) => name === "descr" || name === "title")
    .filter((attribute) => {
      const value = valueOf(source, attribute).trim();
      return isTranslatable(value) && !isFileName(value);
    })
    .map((attribute) =>
      attributeUnit(source, attribute, { id: `${id}.${attribute.name}`, context: { ...context, kind: "alt-text" } }),
    );
}

interface AltTextContext {
  /** Unique in the document. */
  readonly id: string;
  readonly part: string;
  readonly place: DocumentPlace;
}
