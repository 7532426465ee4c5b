import type { TaggedText } from "@yiqiao/contracts/text";
import type { RefusalReason, UnitNotice } from "./faults.ts";

/** One unit of a file on its way into a library, with the languages as the file spells them. */
export interface ImportUnit {
  /** Line of the file (1 is the first), row of a sheet, or number of the record of a database. */
  readonly line: number;
  readonly sourceLanguage: string | null;
  readonly targetLanguage: string | null;
  readonly source: TaggedText;
  readonly target: TaggedText;
  readonly note?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly author?: string;
  readonly editor?: string;
  readonly createdAt?: Date;
  readonly modifiedAt?: Date;
  readonly forbidden?: boolean;
  readonly caseSensitive?: boolean;
  /** Text of the sentences before and after it, where the file tells them. */
  readonly before?: string;
  readonly after?: string;
  readonly contextId?: string;
  /** Languages that the file has besides those of the library, where they first occur. */
  readonly otherLanguages?: readonly string[];
  /** What of it is left out. */
  readonly notices?: readonly UnitNotice[];
}

export interface RefusedLine {
  readonly line: number;
  readonly refused: RefusalReason;
  /** What {@link RefusalReason} says of it; no words of any language but the file's own. */
  readonly detail?: string;
  /** The line's text, as far as it can be told; at most 500 characters. */
  readonly text: string;
}

/** What a reader yields: `bytes` counts how far it has read, for the progress. */
export type ImportRow = (ImportUnit | RefusedLine) & { readonly bytes: number };

/** One entry on its way out. */
export interface ExportEntry {
  readonly id: string;
  readonly source: TaggedText;
  readonly target: TaggedText;
  readonly note: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly author: string;
  readonly editor: string;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
  readonly forbidden: boolean;
  readonly caseSensitive: boolean;
}
