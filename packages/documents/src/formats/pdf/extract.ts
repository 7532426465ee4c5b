import type { DocumentWarning } from "@yiqiao/contracts/documents";
import { appendAll } from "../../model/append-all.ts";
import type { ByteSource } from "../../model/byte-source.ts";
import { DocumentError } from "../../model/document-error.ts";
import type { DocumentCounts, DocumentPart, ExtractOptions, Extraction } from "../../model/document-format.ts";
import type { KeptText } from "../../model/kept-text.ts";
import type { Unit } from "../../model/unit.ts";
import { openPdf, type OpenPdf } from "./open-document.ts";
import { bookmarksOf, titleOf, type DocumentText } from "./outline.ts";
import { keptOf, pagePart, readPages, unitsOf } from "./page-units.ts";
import { isUntranslatable } from "@yiqiao/language";

/** The part of what is not on a page. */
export const documentPart = "document";

/** The title and the bookmarks that have words. */
export function documentTexts({ objects }: OpenPdf): DocumentText[] {
  const title = titleOf(objects);
  return [...(title === undefined ? [] : [title]), ...bookmarksOf(objects)].filter(
    ({ text }) => !isUntranslatable(text),
  );
}

function documentUnits(pdf: OpenPdf): Unit[] {
  return documentTexts(pdf).map(({ id, text }) => ({
    id,
    text,
    tags: [],
    context: { part: documentPart, kind: id === "title" ? "title" : "bookmark" },
  }));
}

/** `1-3, 7` */
export function pageList(pages: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === page - 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(", ");
}

async function* readParts(
  pdf: OpenPdf,
  { warnings, unreadPages }: { readonly warnings: DocumentWarning[]; readonly unreadPages: number[] },
): AsyncGenerator<DocumentPart> {
  const { scans } = pdf;
  const readPictures: number[] = [];
  let hasText = false;
  let kept: KeptText[] = [];
  try {
    for await (const { content, kinds } of readPages(pdf)) {
      if (content.isScanned && content.scan === undefined) unreadPages.push(content.number);
      if (content.problem !== undefined) {
        warnings.push({
          code: "partUnreadable",
          location: [{ in: "page", at: content.number }],
          details: { reason: content.problem },
        });
      }
      const units = unitsOf(content, kinds);
      appendAll(kept, keptOf(content));
      if (units.length === 0) continue;
      if (content.scan !== undefined) readPictures.push(content.number);
      hasText = true;
      yield { id: pagePart(content.number), units, kept };
      kept = [];
    }
    const isPending = scans?.isPending === true;
    if (!hasText && unreadPages.length > 0 && !isPending) throw new DocumentError("documentScanned");
    for (const [code, pages] of [
      ["scannedPages", unreadPages],
      ["recognisedPages", readPictures],
    ] as const)
      if (pages.length > 0) warnings.push({ code, location: "", details: { pages: pageList(pages) } });
    const units = documentUnits(pdf);
    if (units.length > 0) yield { id: documentPart, units, kept };
  } finally {
    await pdf.close();
  }
}

/** @throws {DocumentError} see {@link openPdf}; while reading also documentScanned, documentBomb, documentTooDeep */
export async function extractPdf(source: ByteSource, options: ExtractOptions): Promise<Extraction> {
  const pdf = await openPdf(source, options.scans);
  const warnings: DocumentWarning[] = [];
  const { fixed, left, commented } = pdf.annotations;
  if (fixed.length > 0) warnings.push({ code: "annotationsFixed", location: "", details: { pages: pageList(fixed) } });
  if (left.length > 0) warnings.push({ code: "annotationsKept", location: "", details: { pages: pageList(left) } });
  if (commented.length > 0)
    warnings.push({ code: "commentsKept", location: "", details: { pages: pageList(commented) } });
  const counts: DocumentCounts = { pages: pdf.pageCount };
  const unreadPages: number[] = [];
  const parts = readParts(pdf, { warnings, unreadPages });
  return { skeleton: { source, options }, parts, warnings, counts, unreadPages };
}
