import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { documentLimits } from "@yiqiao/contracts/documents";
import { getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { readWhole, type ByteSource } from "../../model/byte-source.ts";
import { corrupt } from "../../model/corrupt.ts";
import { DocumentError } from "../../model/document-error.ts";

/** A PDF file, read by pdf.js (characters, fonts, colours) and by pdf-lib (its objects, to be changed). */
export interface OpenPdf {
  readonly reader: PDFDocumentProxy;
  readonly objects: PDFDocument;
  readonly pageCount: number;
  close(): Promise<void>;
}

const pdfjsFolder = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
const quiet = 0;

async function openReader(bytes: Uint8Array): Promise<{ reader: PDFDocumentProxy; close: () => Promise<void> }> {
  const task = getDocument({
    data: bytes,
    verbosity: quiet,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    // Pictures are not decoded: nothing of them is needed.
    maxImageSize: 1,
    standardFontDataUrl: join(pdfjsFolder, "standard_fonts/"),
    cMapUrl: join(pdfjsFolder, "cmaps/"),
    cMapPacked: true,
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
export async function openPdf(source: ByteSource): Promise<OpenPdf> {
  const bytes = readWhole(source);
  try {
    // pdf.js takes the memory that it is given.
    const { reader, close } = await openReader(Uint8Array.from(bytes));
    const pageCount = reader.numPages;
    if (pageCount > documentLimits.pages) {
      await close();
      throw new DocumentError("documentTooManyPages", { count: pageCount, limit: documentLimits.pages });
    }
    const objects = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false, password: "" });
    if (objects.getPages().length !== pageCount) throw corrupt("structure");
    return { reader, objects, pageCount, close };
  } catch (cause) {
    throw openingError(cause);
  }
}
