import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFRef,
  type PDFContext,
  StandardFonts,
  type PDFDocument,
  type PDFFont,
  type PDFObject,
  type PDFPage,
  type PDFStream,
} from "@cantoo/pdf-lib";
import { compressed, number, withEntries } from "../content/cut-content.ts";
import { boxAround, mapBox, toMatrix, type Box } from "../content/matrix.ts";
import { resourcesOf } from "../content/page-resources.ts";
import { contentBytes } from "../content/stream-bytes.ts";
import { walkPage } from "../content/walk-page.ts";
import { plainLook } from "./plain-look.ts";
import { annotationsOf, boxIn, isComment, isPrinted, type Annotation } from "./read-annotations.ts";

/** Numbers of pages, from 1, on which there are such annotations. */
export interface Flattened {
  /** What they say has become part of the page. */
  readonly fixed: readonly number[];
  /** What they say could not be drawn: it stays as it is. */
  readonly left: readonly number[];
  /** Comments, which stay as they are. */
  readonly commented: readonly number[];
}

/**
 * Draws text boxes, stamps and filled fields into the pages that they lie on, where a reader sees them, in place of the
 * annotations: they are read and translated as what else is on the page.
 */
export async function flattenAnnotations(document: PDFDocument): Promise<Flattened> {
  const fixed: number[] = [];
  const left: number[] = [];
  const commented: number[] = [];
  let font: Promise<PDFFont> | undefined;
  const lookOf = async (annotation: Annotation): Promise<PDFStream | undefined> =>
    annotation.look ?? plainLook(annotation, document, await (font ??= document.embedFont(StandardFonts.Helvetica)));
  for (const [index, page] of document.getPages().entries()) {
    const annotations = annotationsOf(page);
    if (annotations.some(isComment)) commented.push(index + 1);
    const printed = annotations.filter(isPrinted);
    const drawn = printed.length === 0 ? 0 : await flattenPage(document, page, { printed, lookOf });
    if (drawn > 0) fixed.push(index + 1);
    if (drawn < printed.length) left.push(index + 1);
  }
  return { fixed, left, commented };
}

interface Printed {
  readonly printed: readonly Annotation[];
  readonly lookOf: (annotation: Annotation) => Promise<PDFStream | undefined>;
}

/** @returns how many annotations were drawn */
async function flattenPage(document: PDFDocument, page: PDFPage, { printed, lookOf }: Printed): Promise<number> {
  const { context } = document;
  const content = contentBytes(page, "page");
  if (content.isDamaged) return 0;
  const forms = new Map<string, PDFRef>();
  const operators: string[] = [];
  const drawn: PDFDict[] = [];
  for (const annotation of printed) {
    const look = await lookOf(annotation);
    const placed = look && placeOf(look, annotation.box);
    if (look === undefined || placed === undefined) continue;
    const name = `YqAnnotation${forms.size + 1}`;
    forms.set(name, context.register(asForm(look, document)));
    operators.push(`q ${placed.map(number).join(" ")} cm /${name} Do Q`);
    drawn.push(annotation.dictionary);
  }
  if (drawn.length === 0) return 0;
  const close = "Q\n".repeat(walkPage(page, "page").stream.unclosed + 1);
  const all = Buffer.concat([Buffer.from("q\n"), content.bytes, Buffer.from(`\n${close}${operators.join("\n")}\n`)]);
  page.node.set(PDFName.of("Contents"), context.register(compressed(context, all)));
  const resources = withEntries(context, { resources: resourcesOf(page), kind: "XObject", entries: forms });
  page.node.set(PDFName.of("Resources"), resources);
  removeAnnotations(document, page, new Set(drawn));
  return drawn.length;
}

/** The map from a look's own coordinates to its rectangle on the page (ISO 32000-1, 12.5.5). */
function placeOf({ dict }: PDFStream, to: Box): readonly number[] | undefined {
  const own = boxIn(dict, "BBox");
  if (own === undefined) return undefined;
  const list = dict.lookup(PDFName.of("Matrix"));
  const values = list instanceof PDFArray ? list.asArray().map((_, at) => list.lookup(at)) : [];
  const matrix = toMatrix(values.map((value) => (value instanceof PDFNumber ? value.asNumber() : 0)));
  const from = mapBox(
    matrix,
    boxAround([
      [own.x0, own.y0],
      [own.x1, own.y1],
    ]),
  );
  const [width, height] = [from.x1 - from.x0, from.y1 - from.y0];
  if (width <= 0 || height <= 0) return undefined;
  const [sx, sy] = [(to.x1 - to.x0) / width, (to.y1 - to.y0) / height];
  return [sx, 0, 0, sy, to.x0 - sx * from.x0, to.y0 - sy * from.y0];
}

/** Looks of fields may leave their fonts to the form that they are part of. */
function asForm(look: PDFStream, { catalog }: PDFDocument): PDFStream {
  look.dict.set(PDFName.of("Type"), PDFName.of("XObject"));
  look.dict.set(PDFName.of("Subtype"), PDFName.of("Form"));
  if (look.dict.lookup(PDFName.of("Resources")) instanceof PDFDict) return look;
  const form = catalog.lookup(PDFName.of("AcroForm"));
  const shared = form instanceof PDFDict ? form.lookup(PDFName.of("DR")) : undefined;
  if (shared instanceof PDFDict) look.dict.set(PDFName.of("Resources"), shared);
  return look;
}

/** Takes annotations off a page, with the windows that show their comments, and out of the form. */
function removeAnnotations({ catalog, context }: PDFDocument, { node }: PDFPage, gone: ReadonlySet<PDFDict>): void {
  const isGone: IsGone = (object) => object instanceof PDFDict && gone.has(object);
  const list = node.lookup(PDFName.of("Annots"));
  if (list instanceof PDFArray) {
    const isWithThem: IsGone = (item) => {
      const isPopup = item instanceof PDFDict && item.lookup(PDFName.of("Subtype")) === PDFName.of("Popup");
      return isGone(item) || (isPopup && isGone(item.lookup(PDFName.of("Parent"))));
    };
    node.set(PDFName.of("Annots"), context.register(withoutSome(list, isWithThem, context)));
  }
  const form = catalog.lookup(PDFName.of("AcroForm"));
  if (!(form instanceof PDFDict)) return;
  const fields = form.lookup(PDFName.of("Fields"));
  if (fields instanceof PDFArray) form.set(PDFName.of("Fields"), withoutSome(fields, isGone, context));
  for (const parent of new Set([...gone].map((each) => each.lookup(PDFName.of("Parent"))))) {
    const kids = parent instanceof PDFDict ? parent.lookup(PDFName.of("Kids")) : undefined;
    if (!(parent instanceof PDFDict) || !(kids instanceof PDFArray)) continue;
    const left = withoutSome(kids, isGone, context);
    parent.set(PDFName.of("Kids"), left);
    // Its value is the source's text.
    if (left.size() === 0) for (const key of ["V", "DV", "RV"]) parent.delete(PDFName.of(key));
  }
}

type IsGone = (item: PDFObject | undefined) => boolean;

function withoutSome(list: PDFArray, isGone: IsGone, context: PDFContext): PDFArray {
  const left = PDFArray.withContext(context);
  for (const [index, item] of list.asArray().entries()) if (!isGone(list.lookup(index))) left.push(item);
  return left;
}
