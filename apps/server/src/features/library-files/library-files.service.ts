import { createExports, type Exports } from "./exports.service.ts";
import { createImports, type Imports } from "./imports.service.ts";
import type { LibraryFilesParts } from "./ports.ts";
import { type ImportRun, runImport } from "./run-import.ts";
import { tidy } from "./tidy.ts";

/** Files into libraries and out of them. */
export interface LibraryFiles {
  readonly imports: Imports;
  readonly exports: Exports;
  /** For jobs. */
  readonly work: {
    run(importId: string, run: ImportRun): Promise<void>;
    tidy(): Promise<void>;
  };
}

export function createLibraryFiles(parts: LibraryFilesParts): LibraryFiles {
  return {
    imports: createImports(parts),
    exports: createExports(parts),
    work: {
      run: (importId, run) => runImport(parts, importId, run),
      tidy: () => tidy(parts),
    },
  };
}
