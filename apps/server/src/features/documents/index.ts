export type { Documents } from "./documents.service.ts";
export { documentsFeature, type DocumentPorts } from "./feature.ts";
export { attachment, fileNameOf } from "./files/file-name.ts";
export { createScratch, fetchObject, type Scratch } from "./files/scratch.ts";
export { type ZippedFile, zipOf } from "./files/zip.ts";
export type { DocumentSale, UnusedDocument } from "./ports.ts";
export type { PaidDocuments, PaidTask } from "./tasks/paid-documents.ts";
