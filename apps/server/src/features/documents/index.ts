export { documentsData } from "./documents-data.ts";
export { defineDocumentsJobs, scheduleDocumentsJobs } from "./documents.jobs.ts";
export { registerDocumentsRoutes } from "./documents.routes.ts";
export { createDocuments, type Documents } from "./documents.service.ts";
export { attachment, fileNameOf } from "./file-name.ts";
export { createScratch, fetchObject, type Scratch } from "./scratch.ts";
export { type ZippedFile, zipOf } from "./zip.ts";
