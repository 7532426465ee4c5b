import type { Unit } from "../../../model/unit.ts";
import type { ParagraphText } from "./paragraph-text.ts";

interface Range {
  readonly start: number;
  readonly end: number;
}

/** A paragraph of a part, by offsets of the part's text. */
export interface PlannedParagraph extends Range {
  readonly kind: "paragraph";
  /** Absent where nothing is to be translated. */
  unit?: Unit;
  text?: ParagraphText;
  /** The same as an earlier unit (the second of two alternatives): written, but not translated again. */
  isRepeat: boolean;
  /** What its text stands in: behind the properties, before the closing tag. */
  content: Range;
  properties?: Range;
  /** Prefix of its elements, colon included. */
  readonly prefix: string;
  /** The paragraph whose text box it stands in. */
  readonly outer?: PlannedParagraph;
  /** Elements that would put the source back: bindings of content controls around it. */
  readonly bindings: readonly Range[];
}

/** An attribute whose value is text: an alternative text, word art. */
export interface PlannedAttribute extends Range {
  readonly kind: "attribute";
  readonly unit: Unit;
  readonly isRepeat: boolean;
  readonly outer?: PlannedParagraph;
}

/** The properties of a table, or where they would stand. */
export interface PlannedTable extends Range {
  readonly kind: "table";
  readonly prefix: string;
  readonly outer?: PlannedParagraph;
}

export type Planned = PlannedParagraph | PlannedAttribute | PlannedTable;

/** Paragraphs that follow each other, inner ones before the one that they stand in. */
export interface Stretch {
  /** The id of the document's part; of one without units it is not used. */
  readonly part: string;
  readonly units: readonly Unit[];
  readonly planned: readonly Planned[];
}
