import type { DocumentFormatId } from "@yiqiao/contracts/documents";
import type { DocumentFormat } from "../model/document-format.ts";

/** Formats that LibreOffice turns into another one before they are read, and back afterwards. */
export const workingFormats = { doc: "docx", ppt: "pptx", xls: "xlsx" } as const satisfies Partial<
  Record<DocumentFormatId, DocumentFormatId>
>;

/** The formats that are read as they are, loaded when they are needed. */
type NativeFormatId = Exclude<DocumentFormatId, keyof typeof workingFormats>;

const loaders: Partial<Record<NativeFormatId, () => Promise<DocumentFormat>>> = {
  pdf: async () => (await import("./pdf/index.ts")).pdfFormat,
  docx: async () => (await import("./docx/index.ts")).docxFormat,
  pptx: async () => (await import("./pptx/index.ts")).pptxFormat,
  xlsx: async () => (await import("./xlsx/index.ts")).xlsxFormat,
  csv: async () => (await import("./csv/index.ts")).csvFormat,
  txt: async () => (await import("./txt/index.ts")).txtFormat,
  html: async () => (await import("./html/index.ts")).htmlFormat,
  xml: async () => (await import("./xml/index.ts")).xmlFormat,
  dita: async () => (await import("./dita/index.ts")).ditaFormat,
  xliff: async () => (await import("./xliff/index.ts")).xliffFormat,
  sdlxliff: async () => (await import("./sdlxliff/index.ts")).sdlxliffFormat,
  idml: async () => (await import("./idml/index.ts")).idmlFormat,
};

/** The format that reads and writes files of this kind; of `doc`, `ppt` and `xls` the one that they are turned into. */
export async function loadFormat(id: DocumentFormatId): Promise<DocumentFormat> {
  const native = id in workingFormats ? workingFormats[id as keyof typeof workingFormats] : (id as NativeFormatId);
  const load = loaders[native];
  if (load === undefined) throw new RangeError(`There is no format ${native}`);
  return load();
}
