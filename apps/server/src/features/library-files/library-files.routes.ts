import type { HttpApi } from "#platform/http";
import { registerExportRoutes } from "./exports/exports.routes.ts";
import { registerImportRoutes } from "./imports/imports.routes.ts";
import type { LibraryFiles } from "./library-files.service.ts";

export function registerLibraryFilesRoutes(
  api: HttpApi,
  { libraryFiles }: { readonly libraryFiles: LibraryFiles },
): void {
  registerImportRoutes(api, libraryFiles.imports);
  registerExportRoutes(api, libraryFiles.exports);
}
