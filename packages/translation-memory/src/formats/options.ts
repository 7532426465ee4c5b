import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { ColumnRole, ExportFormat, LibraryKind } from "@yiqiao/contracts/libraries";

/** Formats that are read here; `xls` is made `xlsx` before. */
export type ImportFormat = "tmx" | "sdltm" | "csv" | "txt" | "xlsx" | "tbx";
/** Formats that are written here; `xls` is made of `xlsx` afterwards. */
export type WrittenFormat = Exclude<ExportFormat, "xls">;

/** How a table is read; what is left out is found out from the file. */
export interface TableOptions {
  /** As the inspection names it. */
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly hasHeader?: boolean | undefined;
  readonly columns?: readonly ColumnRole[] | undefined;
  /** Number of the sheet, from 0. */
  readonly sheet?: number | undefined;
}

/** The languages of the library that a file is read for. */
export interface ImportPair {
  readonly source: LanguageCode;
  readonly target: LanguageCode;
}

export interface InspectOptions extends TableOptions {
  /** Tells which columns of a table, and which languages of a file, are source and target. */
  readonly pair?: ImportPair | undefined;
}

/** A file on the disk, under the name that it was given by whoever sent it. */
export interface ImportFile {
  readonly path: string;
  readonly fileName: string;
  readonly kind: LibraryKind;
}

/** What is known of a file before it is read. */
export interface ImportInspection {
  readonly format: ImportFormat;
  readonly encoding: string;
  /** Of csv and txt. */
  readonly delimiter: string | null;
  readonly hasHeader: boolean;
  /** Names of the sheets of a workbook, and the number of the one that is read. */
  readonly sheets: readonly string[];
  readonly sheet: number;
  /** One role a column of a table; empty for formats that name their fields. */
  readonly columns: readonly ColumnRole[];
  readonly header: readonly string[];
  /** The first lines as cells, without the header; of TMX, SDLTM and TBX: source, target, note. */
  readonly rows: readonly (readonly string[])[];
  /** Language tags that the file names, as it spells them. */
  readonly languages: readonly string[];
  readonly sizeBytes: number;
}

/** A file that is read from its first unit to its last. */
export interface ReadRequest {
  readonly path: string;
  readonly format: ImportFormat;
  readonly kind: LibraryKind;
  /**
   * Of the library: units come with its source and target, whichever of the two the file calls its source; what lacks
   * one of them is refused. Without it each unit comes as the file has it.
   */
  readonly pair?: ImportPair | undefined;
  readonly options?: TableOptions | undefined;
}

/** What stands at the head of an export. */
export interface ExportHead {
  readonly kind: LibraryKind;
  readonly sourceLanguage: LanguageCode;
  readonly targetLanguage: LanguageCode;
  /** Of the library. */
  readonly name: string;
}
