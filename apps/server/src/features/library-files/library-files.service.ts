import { createExports, type Exports } from "./exports/exports.service.ts";
import { createImports, type Imports } from "./imports/imports.service.ts";
import { createMakeMemory, type MakeMemory } from "./imports/make-memory.ts";
import type { LibraryFilesDeps } from "./ports.ts";
import { type ImportRun, runImport } from "./run/run-import.ts";
import { tidyImports } from "./upkeep/tidy-imports.ts";

/** Files into libraries and out of them. */
export interface LibraryFiles {
  readonly imports: Imports;
  readonly exports: Exports;
  readonly makeMemory: MakeMemory;
  /** For jobs. */
  readonly work: {
    run(importId: string, run: ImportRun): Promise<void>;
    tidy(): Promise<void>;
  };
}

export function createLibraryFiles(deps: LibraryFilesDeps): LibraryFiles {
  return {
    imports: createImports(deps),
    exports: createExports(deps),
    makeMemory: createMakeMemory(deps),
    work: {
      run: (importId, run) => runImport(deps, importId, run),
      tidy: () => tidyImports(deps),
    },
  };
}
