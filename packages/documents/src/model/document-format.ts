import type { DocumentFormatId, DocumentOutput, DocumentWarning } from "@yiqiao/contracts/documents";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { ByteSource } from "./byte-source.ts";
import type { ScannedPages } from "./scanned-page.ts";
import type { KeptText } from "./kept-text.ts";
import type { Unit, UnitTarget } from "./unit.ts";

/** How a document is read. Plain data, but for `scans`: it crosses process borders and stays with the job. */
export interface ExtractOptions {
  readonly fileName: string;
  /** For formats whose reading depends on it (fonts, encodings). */
  readonly sourceLanguage?: LanguageCode;
  /** Elements of XML files that are inline or not translated, beside what ITS rules in the file say. */
  readonly xml?: { readonly inline?: readonly string[]; readonly untranslated?: readonly string[] };
  /** Of files whose pages may be pictures: what somebody read of them. */
  readonly scans?: ScannedPages;
}

/** Units that stand together: an entry of a zip, a sheet, a page, a stretch of a long file. Holds some units at least. */
export interface DocumentPart {
  /** Unique in the document. */
  readonly id: string;
  readonly units: readonly Unit[];
  /** Text with letters that is no unit on purpose, up to here from the part before. */
  readonly kept?: readonly KeptText[];
}

/** What was counted on the way; final when the last part was read. */
export interface DocumentCounts {
  /** Pages or slides, exact or estimated. */
  pages?: number;
  /** Cells that show something, not those that are only formatted. */
  cells?: number;
}

/**
 * What `merge` needs beside the targets: the source itself and how it was read. Extraction gives the same units every
 * time, so that places need not be kept.
 */
export interface Skeleton {
  readonly source: ByteSource;
  readonly options: ExtractOptions;
}

export interface Extraction {
  readonly skeleton: Skeleton;
  /** In the order of the document; memory holds one at a time. To be read once, to its end. */
  readonly parts: AsyncIterable<DocumentPart>;
  /** Grows while the parts are read. */
  readonly warnings: readonly DocumentWarning[];
  readonly counts: Readonly<DocumentCounts>;
  /** Pages that are pictures and that nobody has read, by their numbers from 1; grows while the parts are read. */
  readonly unreadPages?: readonly number[];
}

/** Targets of a part by unit id; parts are asked for in the order of extraction, once each. */
export type PartTargets = (part: string) => Promise<ReadonlyMap<string, UnitTarget>>;

export interface MergeOptions {
  readonly sourceLanguage: LanguageCode;
  readonly targetLanguage: LanguageCode;
  /** `translated` unless said otherwise; others only where the format lists them. */
  readonly output?: DocumentOutput;
  /** Is told of what was lost on the way. */
  readonly warn?: (warning: DocumentWarning) => void;
}

/**
 * A file format. Pure: the same bytes give the same units, and merging the units' own texts gives a file that says the
 * same as the source.
 */
export interface DocumentFormat {
  readonly id: DocumentFormatId;
  /** What `merge` can write beside `translated`. */
  readonly outputs?: readonly DocumentOutput[];
  /** @throws {DocumentError} here or while the parts are read, when nothing is usable */
  extract(source: ByteSource, options: ExtractOptions): Promise<Extraction>;
  /**
   * The file with the targets in their places; a unit without a target keeps its source.
   * @throws {DocumentError}
   */
  merge(skeleton: Skeleton, targets: PartTargets, options: MergeOptions): AsyncIterable<Uint8Array>;
}
