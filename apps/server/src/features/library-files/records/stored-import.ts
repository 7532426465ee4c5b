import type { ImportOptions, ImportPreview, ImportStatus } from "@yiqiao/contracts/libraries";
import type { ErrorName } from "@yiqiao/contracts/errors";
import type { ImportFormat } from "@yiqiao/translation-memory/formats";

/** Where the entries begin that come in, where there is no room for all; nothing: the first come in. */
export interface ChosenLines {
  readonly fromLine?: number;
  /** Changed then or later, in milliseconds. */
  readonly since?: number;
}

/** How a file is read, once it was looked at. */
export interface ImportReading extends ImportOptions {
  /** Found before the first entry comes in, so that another run chooses the same. */
  readonly chosen?: ChosenLines;
  /** What the stored file is read as. */
  readonly format: ImportFormat;
  /** The sender called the library's target language the file's source. */
  readonly reversed: boolean;
  /** Of the library, as its reader is told. */
  readonly languages: readonly string[];
}

export interface ImportProblem {
  readonly error: ErrorName;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface ImportCounts {
  readonly imported: number;
  readonly updated: number;
  readonly duplicate: number;
  readonly refused: number;
  readonly overLimit: number;
  /** What lines that were taken had to leave, as the report has it. */
  readonly notices: number;
}

/** A row of `library_imports`. */
export interface StoredImport extends ImportCounts {
  readonly id: string;
  readonly siteId: number;
  readonly accountId: string;
  readonly libraryId: string;
  readonly fileName: string;
  /** Folder of the file; null once it is deleted. */
  readonly folder: string | null;
  /** Of the file that is read. */
  readonly sizeBytes: number;
  /** Null until the file was looked at. */
  readonly reading: ImportReading | null;
  readonly preview: ImportPreview | null;
  readonly state: ImportStatus["state"];
  readonly batchId: string | null;
  /** The library was made for it, and goes where it fails. */
  readonly madeLibrary: boolean;
  readonly run: number;
  readonly rowsDone: number;
  readonly bytesDone: number;
  /** Languages that units have in place of the library's. */
  readonly otherLanguages: readonly string[];
  readonly problem: ImportProblem | null;
}

export interface Refusal {
  readonly line: number;
  readonly reason: string;
  readonly detail: string;
  readonly text: string;
}

/** The object that the file is stored as. */
export const fileOf = (folder: string): string => `${folder}source`;
