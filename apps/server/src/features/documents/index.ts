export { documentsData } from "./documents-data.ts";
export { defineDocumentsJobs, scheduleDocumentsJobs } from "./documents.jobs.ts";
export { registerDocumentsRoutes } from "./documents.routes.ts";
export { createDocuments, type Documents } from "./documents.service.ts";
export { attachment, fileNameOf } from "./file-name.ts";
export type { PaidDocuments, PaidTask } from "./paid-documents.ts";
export type { DocumentSale, UnusedDocument } from "./ports.ts";
export { createScratch, fetchObject, type Scratch } from "./scratch.ts";
export { type ZippedFile, zipOf } from "./zip.ts";
