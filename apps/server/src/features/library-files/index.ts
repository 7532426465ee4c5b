export { libraryFilesData } from "./library-files-data.ts";
export { defineLibraryFilesJobs, scheduleLibraryFilesJobs } from "./library-files.jobs.ts";
export { registerLibraryFilesRoutes } from "./library-files.routes.ts";
export { createLibraryFiles, type LibraryFiles } from "./library-files.service.ts";
