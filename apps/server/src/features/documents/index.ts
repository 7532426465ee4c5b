export { documentsData } from "./documents-data.ts";
export { defineDocumentsJobs, scheduleDocumentsJobs } from "./documents.jobs.ts";
export { registerDocumentsRoutes } from "./documents.routes.ts";
export { createDocuments, type Documents } from "./documents.service.ts";
