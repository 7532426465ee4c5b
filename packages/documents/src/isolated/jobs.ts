import type { DocumentFormatId, DocumentOutput, DocumentWarning } from "@yiqiao/contracts/documents";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { LanguagePair } from "../bilingual/column-headings.ts";
import type { ProjectMeta } from "../bilingual/exchanged-segment.ts";
import type { Inspection } from "../gate/inspection.ts";
import type { DocumentCounts, ExtractOptions as FormatOptions } from "../model/document-format.ts";
import type { OutputMeta } from "../outputs/row.ts";
import type { Spent } from "@yiqiao/processes";

export type { Spent };

/** How a document is read, as it crosses process borders. */
export type ExtractOptions = Omit<FormatOptions, "scans">;

/** What is known of pages that are pictures: a folder that `writeScannedPage` and `writeCleanedPage` write to. */
export interface ScansFolder {
  readonly path: string;
  /** Pages are going to be read yet: a document of nothing but pictures is no fault. */
  readonly isPending?: boolean;
}

/** What a process may use before it is ended. */
export interface IsolationLimits {
  /** Resident memory; 600 unless said otherwise. */
  readonly memoryMb?: number;
  /** Ten minutes unless said otherwise. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Another job of this kind and format follows soon: a process is made ready for it, and ends if none comes. */
  readonly isFollowed?: boolean;
}

export interface InspectJob {
  readonly path: string;
  /** The name that its owner gave it. */
  readonly fileName: string;
}
export type InspectResult = Inspection & Spent;

export interface ExtractJob {
  readonly path: string;
  readonly format: DocumentFormatId;
  readonly options: ExtractOptions;
  /** Where the lines of units go; see {@link UnitLine}. */
  readonly output: string;
  /**
   * Whose limits of pages, cells and words hold; `format` unless said otherwise. Of a converted file the format that
   * it was converted from.
   */
  readonly limitsOf?: DocumentFormatId;
  readonly scans?: ScansFolder;
}
export interface ExtractResult extends Spent {
  /** Units, over all parts. */
  readonly units: number;
  /** Code points of all units' texts. */
  readonly characters: number;
  /** Words of spaced scripts, characters of the others. */
  readonly words: number;
  readonly counts: Readonly<DocumentCounts>;
  readonly warnings: readonly DocumentWarning[];
  /** Pages, from 1, that are pictures which nobody has read. */
  readonly unreadPages: readonly number[];
}

/** Pages of a PDF as pictures. */
export interface PagePicturesJob {
  readonly path: string;
  /** From 1. */
  readonly pages: readonly number[];
  /** Where the pictures go, each under the number of its page. */
  readonly folder: string;
}
export interface PagePicturesResult extends Spent {
  /** Those that could be drawn, in their order. */
  readonly pictures: readonly {
    readonly page: number;
    readonly path: string;
    readonly format: "png" | "jpeg";
  }[];
}

export interface MergeJob {
  readonly path: string;
  readonly format: DocumentFormatId;
  /** Those of the extraction. */
  readonly options: ExtractOptions;
  /** A file of {@link TargetLine}s. */
  readonly targets: string;
  readonly output: string;
  readonly scans?: ScansFolder;
  readonly merge: {
    readonly sourceLanguage: LanguageCode;
    readonly targetLanguage: LanguageCode;
    readonly output?: DocumentOutput;
  };
}
export interface MergeResult extends Spent {
  readonly warnings: readonly DocumentWarning[];
}

export type BilingualKind = Extract<DocumentOutput, "bilingual_docx" | "bilingual_xliff" | "tmx">;
export interface OutputsJob {
  /** The lines that the extraction wrote. */
  readonly parts: string;
  /** A file of {@link TargetLine}s. */
  readonly targets: string;
  readonly kind: BilingualKind;
  readonly meta: OutputMeta;
  readonly output: string;
}

export interface ProjectOutputJob {
  /** A file with a line of JSON for each `ExchangedSegment`. */
  readonly segments: string;
  readonly kind: BilingualKind;
  readonly meta: ProjectMeta;
  readonly output: string;
}

export interface ProjectReadJob {
  /** An XLIFF or a Word file of a project, as it came back. */
  readonly path: string;
  /** The name that its owner gave it. */
  readonly fileName: string;
  /** Where the lines of rows go; see {@link readRowLines}. */
  readonly output: string;
}
export interface ProjectReadResult extends Spent {
  /** What the file says of the project; absent where a tool has dropped it. */
  readonly projectId?: string;
  readonly exportedAt?: string;
  readonly rows: number;
}

export interface PairsJob {
  /** A bilingual Word file that was made elsewhere. */
  readonly path: string;
  readonly fileName: string;
  /** Says which column is the source where both are named by their languages alone. */
  readonly pair?: LanguagePair;
  /** Where the lines of units go, as those of an extraction; see {@link UnitLine}. */
  readonly output: string;
}
export interface PairsResult extends Omit<ExtractResult, "counts" | "warnings" | "unreadPages"> {
  /** As the headings say. */
  readonly sourceLanguage?: LanguageCode;
  readonly targetLanguage?: LanguageCode;
}

export interface MergePairsJob extends Pick<PairsJob, "path"> {
  readonly pair: LanguagePair;
  /** A file of {@link TargetLine}s. */
  readonly targets: string;
  readonly output: string;
}
