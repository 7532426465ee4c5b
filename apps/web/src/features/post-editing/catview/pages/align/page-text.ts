/** A run of text on a page, in the page's own units from its upper left corner. */
export interface TextRun {
  readonly text: string;
  /** Where its baseline begins, at its left as it is read by the eye. */
  readonly x: number;
  readonly y: number;
  /** Along the baseline to its other end. */
  readonly dx: number;
  readonly dy: number;
  /** Of the letters. */
  readonly height: number;
  readonly isRightToLeft: boolean;
}

export interface PageText {
  readonly width: number;
  readonly height: number;
  /** In the order in which they stand in the file, mostly that of reading. */
  readonly runs: readonly TextRun[];
}

export interface SoughtText {
  readonly id: number;
  readonly text: string;
}

/** Shares of the page's width and height, from its upper left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where a segment stands on a page, line by line. */
export interface Place {
  readonly page: number;
  readonly boxes: readonly Box[];
}

/** The places of segments by their ids; of a header, one on each of its pages. */
export type Places = ReadonlyMap<number, readonly Place[]>;
