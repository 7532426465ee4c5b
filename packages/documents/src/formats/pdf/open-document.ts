import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { documentLimits } from "@yiqiao/contracts/documents";
import { getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { readWhole, sourceOfBytes, type ByteSource } from "../../model/byte-source.ts";
import { corrupt } from "../../model/corrupt.ts";
import { DocumentError } from "../../model/document-error.ts";
import type { ScannedPages } from "../../model/scanned-page.ts";
import { flattenAnnotations, type Flattened } from "./annotations/flatten.ts";
import { writePdf } from "./write-pdf.ts";

/** A PDF file, read by pdf.js (characters, fonts, colours) and by pdf-lib (its objects, to be changed). */
export interface OpenPdf {
  readonly reader: PDFDocumentProxy;
  readonly objects: PDFDocument;
  readonly pageCount: number;
  /** The file as it is read: what its annotations say is drawn into their pages. */
  readonly source: ByteSource;
  readonly annotations: Flattened;
  /** What is known of its pages that are pictures. */
  readonly scans: ScannedPages | undefined;
  /** Larger ones are left out. */
  readonly maxPicturePixels: number;
  /** Reads the file again with its pictures, which {@link reader} leaves out. */
  withPictures(): Promise<PDFDocumentProxy>;
  close(): Promise<void>;
}

const pdfjsFolder = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
const quiet = 0;
/** A page of A4 at 600 dots an inch. */
const maxPicturePixels = 36_000_000;

async function openReader(
  bytes: Uint8Array,
  { hasPictures }: { hasPictures: boolean },
): Promise<{ reader: PDFDocumentProxy; close: () => Promise<void> }> {
  const task = getDocument({
    data: bytes,
    verbosity: quiet,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    // Of pictures nothing is needed but the paper of scans.
    maxImageSize: hasPictures ? maxPicturePixels : 1,
    isOffscreenCanvasSupported: false,
    standardFontDataUrl: join(pdfjsFolder, "standard_fonts/"),
    cMapUrl: join(pdfjsFolder, "cmaps/"),
    cMapPacked: true,
    wasmUrl: join(pdfjsFolder, "wasm/"),
  });
  return { reader: await task.promise, close: () => task.destroy() };
}

function openingError(cause: unknown): DocumentError {
  if (cause instanceof DocumentError) return cause;
  const { name = "", message = "" } = cause instanceof Error ? cause : {};
  if (name === "PasswordException" || /password|encrypt/i.test(message)) {
    return new DocumentError("documentEncrypted", {}, { cause });
  }
  return corrupt("unreadable", "file", cause);
}

/**
 * @throws {DocumentError} documentEncrypted when a password is needed to read it, documentCorrupt, documentTooManyPages
 */
export async function openPdf(source: ByteSource, scans?: ScannedPages): Promise<OpenPdf> {
  const bytes = readWhole(source);
  try {
    const opened = await openBoth(bytes);
    const annotations = await flattenAnnotations(opened.objects);
    if (annotations.fixed.length === 0) return openedPdf(opened, { bytes, annotations, scans });
    const drawn = Buffer.concat([...writePdf(opened.objects)]);
    await opened.close();
    return openedPdf(await openBoth(drawn), { bytes: drawn, annotations, scans });
  } catch (cause) {
    throw openingError(cause);
  }
}

/** @throws {DocumentError} documentCorrupt, documentTooManyPages */
async function openBoth(bytes: Uint8Array): Promise<Pick<OpenPdf, "reader" | "objects" | "close">> {
  // pdf.js takes the memory that it is given.
  const { reader, close } = await openReader(Uint8Array.from(bytes), { hasPictures: false });
  const pageCount = reader.numPages;
  if (pageCount > documentLimits.pages) {
    await close();
    throw new DocumentError("documentTooManyPages", { count: pageCount, limit: documentLimits.pages });
  }
  const objects = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false, password: "" });
  if (objects.getPages().length !== pageCount) throw corrupt("structure");
  return { reader, objects, close };
}

function openedPdf(
  { reader, objects, close }: Pick<OpenPdf, "reader" | "objects" | "close">,
  { bytes, annotations, scans }: Pick<OpenPdf, "annotations" | "scans"> & { readonly bytes: Uint8Array },
): OpenPdf {
  let pictures: ReturnType<typeof openReader> | undefined;
  return {
    reader,
    objects,
    pageCount: reader.numPages,
    source: sourceOfBytes(bytes),
    annotations,
    scans,
    maxPicturePixels,
    withPictures: async () => (await (pictures ??= openReader(Uint8Array.from(bytes), { hasPictures: true }))).reader,
    close: async () => {
      await close();
      await (await pictures)?.close();
    },
  };
}
