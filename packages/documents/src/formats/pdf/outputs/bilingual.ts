import { PDFDict, PDFDocument, PDFName, type PDFContext, type PDFPage, type PDFRef } from "@cantoo/pdf-lib";
import { readWhole, type ByteSource } from "../../../model/byte-source.ts";
import { resourcesOf } from "../content/page-resources.ts";
import { compressed, number, withEntries } from "../content/cut-content.ts";
import { contentBytes } from "../content/stream-bytes.ts";
import type { Box } from "../content/matrix.ts";

function openSource(source: ByteSource): Promise<PDFDocument> {
  return PDFDocument.load(readWhole(source), { updateMetadata: false, throwOnInvalidObject: false, password: "" });
}

function boxOf(page: PDFPage): Box {
  const { x, y, width, height } = page.getCropBox();
  return { x0: x, y0: y, x1: x + width, y1: y + height };
}

/**
 * The page made twice as wide, the free half on the left as it is shown.
 * @returns how far what goes into the free half has to be moved
 */
function widen(page: PDFPage): readonly [number, number] {
  const { x0, y0, x1, y1 } = boxOf(page);
  const [width, height] = [x1 - x0, y1 - y0];
  const turn = ((page.getRotation().angle % 360) + 360) % 360;
  const shift = ({ 90: [0, -height], 180: [width, 0], 270: [0, height] } as const)[turn] ?? [-width, 0];
  const [x, y] = [Math.min(x0, x0 + shift[0]), Math.min(y0, y0 + shift[1])];
  const [wide, high] = [width + Math.abs(shift[0]), height + Math.abs(shift[1])];
  page.setMediaBox(x, y, wide, high);
  page.setCropBox(x, y, wide, high);
  for (const box of ["BleedBox", "TrimBox", "ArtBox"]) page.node.delete(PDFName.of(box));
  return [shift[0], shift[1]];
}

/** A page as a form, with copies of all that it needs. */
function asForm(page: PDFPage, context: PDFContext, place: string): PDFRef {
  const { x0, y0, x1, y1 } = boxOf(page);
  const dictionary = context.obj({ Type: "XObject", Subtype: "Form", BBox: [x0, y0, x1, y1] });
  const resources = resourcesOf(page);
  if (resources instanceof PDFDict) dictionary.set(PDFName.of("Resources"), resources);
  const group = page.node.lookup(PDFName.of("Group"));
  if (group instanceof PDFDict) dictionary.set(PDFName.of("Group"), group);
  return context.register(compressed(context, contentBytes(page, place).bytes, dictionary));
}

function drawBeside(page: PDFPage, form: PDFRef, [dx, dy]: readonly [number, number], context: PDFContext): void {
  const own = contentBytes(page, "page").bytes;
  const beside = `\nQ q 1 0 0 1 ${number(dx)} ${number(dy)} cm /YqSource Do Q\n`;
  const content = Buffer.concat([Buffer.from("q\n"), own, Buffer.from(beside)]);
  page.node.set(PDFName.of("Contents"), context.register(compressed(context, content)));
  const resources = withEntries(context, {
    resources: resourcesOf(page),
    kind: "XObject",
    entries: new Map([["YqSource", form]]),
  });
  page.node.set(PDFName.of("Resources"), resources);
}

/** Puts each page of the source to the left of its translation. Links and bookmarks stay with the translation. */
export async function besideSource(translated: PDFDocument, source: ByteSource): Promise<void> {
  const original = await openSource(source);
  const { context } = translated;
  const copies = await translated.copyPages(original, original.getPageIndices());
  for (const [index, page] of translated.getPages().entries()) {
    const copy = copies[index];
    if (copy === undefined) continue;
    const form = asForm(copy, context, `page ${index + 1}`);
    drawBeside(page, form, widen(page), context);
  }
  readInTurn(translated, "SinglePage");
}

/** Puts each page of the source before its translation. */
export async function alternateWithSource(translated: PDFDocument, source: ByteSource): Promise<void> {
  const original = await openSource(source);
  const copies = await translated.copyPages(original, original.getPageIndices());
  for (const [index, copy] of copies.entries()) translated.insertPage(2 * index, copy);
  readInTurn(translated, "TwoColumnLeft");
}

function readInTurn({ catalog }: PDFDocument, layout: string): void {
  catalog.set(PDFName.of("PageLayout"), PDFName.of(layout));
  catalog.delete(PDFName.of("PageLabels"));
  const preferences = catalog.lookup(PDFName.of("ViewerPreferences"));
  if (preferences instanceof PDFDict) preferences.delete(PDFName.of("Direction"));
}
