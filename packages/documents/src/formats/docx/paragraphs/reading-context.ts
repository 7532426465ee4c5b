import type { DocumentPlace, DocumentWarning, DocumentWarningCode } from "@yiqiao/contracts/documents";
import type { UnitKind } from "../../../model/unit.ts";
import type { NamespaceCursor } from "../../../xml/index.ts";
import type { PlannedParagraph } from "./planned.ts";
import type { RunFormats } from "../styles/run-format.ts";

/** A complex field that is not closed yet. Fields may reach over paragraphs. */
export interface OpenField {
  /** The paragraph reader that saw its beginning. */
  readonly owner: object;
  /** Index of its first item there. */
  readonly first: number;
  /** Index behind the items of its instruction; set when the result begins. */
  separator?: number;
  instruction: string;
}

/** What the reader of a part offers to the readers of what stands in it. */
export interface ReadingContext {
  readonly cursor: NamespaceCursor;
  readonly formats: RunFormats;
  /** Of the story that is read; a text box has a list of its own. */
  readonly fields: OpenField[];
  /** Reads the content of the element whose opening tag the cursor stands on, to its end. */
  readBlocks(kind: UnitKind, outer: PlannedParagraph): void;
  /** Plans the translation of an attribute of the tag that the cursor stands on. */
  planAttribute(attribute: AttributePlace, outer: PlannedParagraph): void;
  readonly alternates: Alternates;
  /** @param place where in the part; the part as a whole otherwise */
  warn(code: DocumentWarningCode, at?: Pick<DocumentWarning, "details"> & { readonly place: DocumentPlace }): void;
  /** A new page begins here; `isSure`: not only by the layout of the program that wrote the file. */
  countBreak(isSure: boolean): void;
}

export interface AttributePlace {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** Where the reader is in `mc:AlternateContent`, which holds the same text for new and for old programs. */
export interface Alternates {
  enter(): void;
  enterFallback(): void;
  leave(): void;
}
