export { createLibraryFiles, type LibraryFiles } from "./library-files.service.ts";
export { fileOf, type ImportProblem } from "./records/stored-import.ts";
export { problemIn } from "./records/fault-words.ts";
export { libraryFilesFeature } from "./feature.ts";
