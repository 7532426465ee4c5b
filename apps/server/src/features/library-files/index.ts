export { createLibraryFiles, type LibraryFiles } from "./library-files.service.ts";
export { libraryFilesFeature } from "./feature.ts";
