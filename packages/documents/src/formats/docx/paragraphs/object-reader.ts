import { attributesOf, localName, valueOf } from "../../../xml/index.ts";
import type { PlannedParagraph } from "./planned.ts";
import type { ReadingContext } from "./reading-context.ts";

/** Attributes that readers see or hear, by element. */
const readableAttributes: Readonly<Record<string, readonly string[]>> = {
  "wp:docPr": ["title", "descr"],
  "pic:cNvPr": ["title", "descr"],
  "wps:cNvPr": ["title", "descr"],
  "wpg:cNvPr": ["title", "descr"],
  "v:shape": ["alt"],
  "v:rect": ["alt"],
  "v:roundrect": ["alt"],
  "v:oval": ["alt"],
  "v:group": ["alt"],
  "v:textpath": ["string"],
};
/** Programs put the name of the picture's file where its description belongs. */
// Expression on at most 260 characters: longer ones are no names of files.
const fileName = /^(?:\S*[\\/]\S*|.*\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|eps|webp|pdf|docx?|xlsx?|pptx?))$/i;

const longestName = 260;

function isFileName(value: string): boolean {
  return value.length <= longestName && fileName.test(value.trim());
}

/**
 * Reads what stands in a drawing, a picture or an embedded object, to its end: text boxes and alternative texts.
 * Returns where it ends.
 */
export function readObject(context: ReadingContext, outer: PlannedParagraph): number {
  const { cursor } = context;
  visit(context, outer);
  if (cursor.is("empty")) return cursor.end;
  const outside = cursor.depth - 1;
  while (cursor.next()) {
    if (cursor.kind === "close") {
      if (cursor.element() === "mc:AlternateContent") context.alternates.leave();
      if (cursor.depth === outside) break;
    } else if (cursor.kind === "open" || cursor.kind === "empty") visit(context, outer);
  }
  return cursor.end;
}

function visit(context: ReadingContext, outer: PlannedParagraph): void {
  const { cursor } = context;
  const name = cursor.element();
  const spoken = readableAttributes[name];
  if (spoken) planAttributes(context, outer, spoken);
  if (!cursor.is("open")) return;
  if (name === "mc:AlternateContent") context.alternates.enter();
  else if (name === "mc:Fallback") context.alternates.enterFallback();
  else if (name === "w:txbxContent") context.readBlocks("text-box", outer);
}

/** Plans the attributes of these names of the tag that the cursor stands on, as far as they say something. */
export function planAttributes(context: ReadingContext, outer: PlannedParagraph, names: readonly string[]) {
  const { cursor } = context;
  for (const attribute of attributesOf(cursor.text, cursor.start, cursor.end)) {
    if (!names.includes(localName(attribute.name))) continue;
    const value = valueOf(cursor.text, attribute);
    if (!/\p{L}/u.test(value) || isFileName(value)) continue;
    context.planAttribute({ value, start: attribute.valueStart, end: attribute.valueEnd }, outer);
  }
}
