/**
 * Why a line is not taken. Words for it, in whatever language, are the importer's; what stands in brackets is the detail
 * that comes with it.
 */
export type RefusalReason =
  | "empty-source"
  | "empty-target"
  /** The languages that it has instead. */
  | "missing-language"
  | "bad-encoding"
  /** Cells that it has, and columns that there are: `2 < 3`, `5 > 4`. */
  | "too-few-cells"
  | "too-many-cells"
  | "unclosed-quotation"
  | "bad-attributes"
  | "bad-tags"
  /** How many there may be. */
  | "too-many-tags"
  | "too-many-terms"
  /** How many characters or bytes there may be. */
  | "too-long"
  /** Its tags are in a form that only Trados reads. */
  | "trados-tags"
  /** The tag, the element or the column that is meant. */
  | "unknown-tag"
  | "no-segment"
  | "missing-segment"
  /** The file ends within it. */
  | "cut-off"
  | "unclosed-record"
  | "unclosed-tag"
  /** The tag. */
  | "unmatched-tag"
  | "stray-bracket"
  /** How deep elements may nest. */
  | "too-deep"
  /** The entity. */
  | "unknown-entity"
  /** A text that stands elsewhere in the workbook cannot be read. */
  | "lost-text";

/**
 * What an entry has no room for, though its line is taken. Details: the attributes' names; the person's name as the file
 * has it; the id.
 */
export type NoticeReason = "attributes-cut" | "attributes-left-out" | "name-cut" | "context-left-out";

export interface UnitNotice {
  readonly reason: NoticeReason;
  readonly detail: string;
}

/** Why a file cannot be read at all; its words are the importer's as well. */
export type FileFault =
  | "unknown-format"
  /** The format that its name says, or that its content is. */
  | "other-content"
  | "format-not-taken"
  | "old-workbook"
  /** What it is. */
  | "no-text"
  | "empty"
  /** The encoding. */
  | "unknown-encoding"
  /** The language. */
  | "no-source-column"
  | "no-target-column"
  | "no-xml"
  /** The element that it begins with; empty: there is none. */
  | "wrong-root"
  | "unclosed-tag"
  | "stray-bracket"
  | "own-entities"
  | "too-many-elements"
  | "no-database"
  | "no-trados-memory"
  | "damaged"
  | "no-sheet"
  | "too-much-text";

interface ErrorPlace extends ErrorOptions {
  /** 1 unless told. */
  readonly line?: number;
  readonly detail?: string;
}

/** A file that is no file of its format at all. */
export class ImportFileError extends Error {
  override readonly name = "ImportFileError";
  readonly fault: FileFault;
  readonly line: number;
  readonly detail: string;

  constructor(fault: FileFault, { line = 1, detail = "", ...options }: ErrorPlace = {}) {
    super(detail === "" ? fault : `${fault}: ${detail}`, options);
    this.fault = fault;
    this.line = line;
    this.detail = detail;
  }
}

/** What is wrong with one record of a file. */
export class RecordFault extends Error {
  override readonly name = "RecordFault";
  readonly reason: RefusalReason;
  readonly detail: string | undefined;

  constructor(reason: RefusalReason, detail?: string, options?: ErrorOptions) {
    super(detail === undefined ? reason : `${reason}: ${detail}`, options);
    this.reason = reason;
    this.detail = detail;
  }
}
