import { documentSkus } from "../plans/constants.ts";

/** What a format is, and what of section 5 of the specification limits it. */
interface FormatInfo {
  /** Extensions of file names, the usual one first. */
  readonly extensions: readonly [string, ...string[]];
  readonly mediaType: string;
  /** What counts beside bytes: pages or slides, cells, or words and characters. */
  readonly limit: "pages" | "cells" | "words";
  readonly name: string;
}

const ooxml = "application/vnd.openxmlformats-officedocument";

/** The fifteen document formats, by their id. */
export const documentFormats = {
  docx: { extensions: ["docx"], mediaType: `${ooxml}.wordprocessingml.document`, limit: "pages", name: "Word" },
  doc: { extensions: ["doc"], mediaType: "application/msword", limit: "pages", name: "Word 97" },
  pptx: { extensions: ["pptx"], mediaType: `${ooxml}.presentationml.presentation`, limit: "pages", name: "PowerPoint" },
  ppt: { extensions: ["ppt"], mediaType: "application/vnd.ms-powerpoint", limit: "pages", name: "PowerPoint 97" },
  xlsx: { extensions: ["xlsx"], mediaType: `${ooxml}.spreadsheetml.sheet`, limit: "cells", name: "Excel" },
  xls: { extensions: ["xls"], mediaType: "application/vnd.ms-excel", limit: "cells", name: "Excel 97" },
  pdf: { extensions: ["pdf"], mediaType: "application/pdf", limit: "pages", name: "PDF" },
  html: { extensions: ["html", "htm", "xhtml"], mediaType: "text/html", limit: "words", name: "HTML" },
  csv: { extensions: ["csv", "tsv"], mediaType: "text/csv", limit: "words", name: "CSV" },
  txt: { extensions: ["txt"], mediaType: "text/plain", limit: "words", name: "Text" },
  idml: {
    extensions: ["idml"],
    mediaType: "application/vnd.adobe.indesign-idml-package",
    limit: "words",
    name: "InDesign",
  },
  xliff: { extensions: ["xliff", "xlf"], mediaType: "application/xliff+xml", limit: "words", name: "XLIFF" },
  sdlxliff: { extensions: ["sdlxliff"], mediaType: "application/x-sdlxliff+xml", limit: "words", name: "SDLXLIFF" },
  xml: { extensions: ["xml"], mediaType: "application/xml", limit: "words", name: "XML" },
  dita: { extensions: ["dita", "ditamap"], mediaType: "application/dita+xml", limit: "words", name: "DITA" },
} as const satisfies Record<string, FormatInfo>;

export type DocumentFormatId = keyof typeof documentFormats;
export const documentFormatIds = Object.keys(documentFormats) as [DocumentFormatId, ...DocumentFormatId[]];

/** The format that an extension claims; the content may say otherwise. */
export function formatOfName(fileName: string): DocumentFormatId | undefined {
  const extension = fileName.slice(fileName.lastIndexOf(".") + 1).toLowerCase();
  return documentFormatIds.find((id) => (documentFormats[id].extensions as readonly string[]).includes(extension));
}

/** Section 5 of the specification. */
export const documentLimits = {
  bytes: 200 * 1024 * 1024,
  pages: 1000,
  /** Of which are pictures that have to be read; of a visitor's file. */
  scannedPages: 300,
  visitorScannedPages: 20,
  cells: 20_000,
  /** Words of spaced scripts, characters of the others. */
  words: 20_000,
  /** More is translated, and the reader is advised to split the file. */
  suggestedCharacters: 200_000,
  filesPerTask: 5,
} as const;

/** The steps of a job in their order, and the share of the progress that each has. */
export const documentStages = { convert: 4, extract: 6, translate: 78, merge: 8, check: 4 } as const;
export type DocumentStage = keyof typeof documentStages;

/** What can be downloaded of a finished document. */
export const documentOutputs = [
  "translated",
  "bilingual_docx",
  "bilingual_xliff",
  "tmx",
  /** Of pdf: for editing. */
  "docx",
  /** Of pdf: source and translation on one page, side by side; page after page. */
  "bilingual_pdf",
  "alternating_pdf",
  /** What is finished while the rest runs: the rest says that it is not translated yet. */
  "partial",
  "source",
] as const;
export type DocumentOutput = (typeof documentOutputs)[number];

/** How long files are kept, unless a setting says otherwise. */
export const documentLifeMs = 24 * 3600 * 1000;
export const documentPollMs = 2000;
/** Bytes that one call of a resumable upload carries at most. */
export const uploadPartBytes = 8 * 1024 * 1024;
/** Documents, web pages and pictures that a free user or a visitor may have translated. */
export const freeTrials = 3;

/** Parts of a file that is paid for by itself: its price is that of every 2,000 characters that it begins. */
export const startedParts = (netCharacters: number): number =>
  Math.ceil(netCharacters / documentSkus.document.characters);
