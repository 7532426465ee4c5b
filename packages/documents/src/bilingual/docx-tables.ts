import { ElementCursor } from "../ooxml/index.ts";

/** A cell as its reader would see it with all tracked changes accepted. */
export interface DocxCell {
  /** The column of the table's grid in which it begins, from 0. */
  readonly column: number;
  /** Its paragraphs; what is broken within one has a line end there. */
  readonly paragraphs: readonly string[];
  /** Ids of the comments that are attached to something in it. */
  readonly comments: readonly string[];
  /** It goes on from the cell above it, and shows nothing of its own. */
  readonly isMerged: boolean;
  /** Where its element stands in the text of the document. */
  readonly start: number;
  readonly end: number;
}

export interface DocxRow {
  /** Counted from 1 through the document; tables in cells are text of the cell. */
  readonly table: number;
  readonly row: number;
  readonly cells: readonly DocxCell[];
}

/** What is no text of the paragraph that it stands in, or not any more. */
const skipped = new Set(["w:del", "w:moveFrom", "w:rPr", "w:drawing", "w:pict", "w:object", "w:rt", "mc:Fallback"]);
/** Elements that stand for characters. */
export const signs: Readonly<Record<string, string>> = {
  "w:tab": "\t",
  "w:br": "\n",
  "w:cr": "\n",
  "w:noBreakHyphen": "\u2011",
  "w:softHyphen": "\u00AD",
};

interface OpenCell {
  readonly column: number;
  readonly paragraphs: string[];
  readonly comments: Set<string>;
  readonly start: number;
  isMerged: boolean;
}

/** Reads the tables of a Word document, row by row. */
export class DocxTables {
  readonly #cursor: ElementCursor;
  #table = 0;
  #row = 0;
  /** How many tables are open. */
  #depth = 0;
  #cells: DocxCell[] = [];
  #column = 0;
  #cell: OpenCell | undefined;
  #isRowDeleted = false;
  /** The paragraph goes on from the one before: its mark was deleted. */
  #isJoined = false;
  #isMarkDeleted = false;

  constructor(text: string) {
    this.#cursor = new ElementCursor(text);
  }

  *rows(): Iterable<DocxRow> {
    const cursor = this.#cursor;
    while (cursor.next()) {
      if (cursor.isOpening) this.#open(cursor.name);
      if (cursor.kind !== "close") continue;
      if (cursor.name === "w:tr" && this.#depth === 1 && !this.#isRowDeleted) {
        yield { table: this.#table, row: this.#row, cells: this.#cells };
      }
      this.#close(cursor.name);
    }
  }

  #open(name: string): void {
    const cursor = this.#cursor;
    if (skipped.has(name)) cursor.skip();
    else if (name === "w:tbl" && cursor.kind === "open") this.#openTable();
    else if (this.#depth === 1 && name === "w:tr") this.#openRow();
    else if (this.#depth === 1 && name === "w:tc") this.#openCell();
    else if (this.#depth === 1 && name === "w:trPr") this.#isRowDeleted = this.#holds("w:del", "w:moveFrom");
    else if (this.#depth === 1 && name === "w:gridSpan") this.#widen();
    else if (this.#depth === 1 && name === "w:vMerge") this.#merge();
    else if (this.#cell !== undefined) this.#openInCell(name, this.#cell);
  }

  #openTable(): void {
    this.#depth++;
    if (this.#depth > 1) return;
    this.#table++;
    this.#row = 0;
  }

  #openRow(): void {
    this.#row++;
    this.#cells = [];
    this.#column = 0;
    this.#isRowDeleted = false;
  }

  #openCell(): void {
    const { start } = this.#cursor;
    this.#cell = { column: this.#column, paragraphs: [], comments: new Set(), start, isMerged: false };
    this.#column++;
    this.#isJoined = false;
    // An empty cell may be an empty element.
    if (this.#cursor.kind === "empty") this.#close("w:tc");
  }

  #widen(): void {
    const span = Number(this.#cursor.attribute("w:val") ?? 1);
    if (Number.isInteger(span) && span > 1 && span < 100) this.#column += span - 1;
  }

  #merge(): void {
    if (this.#cell !== undefined) this.#cell.isMerged = this.#cursor.attribute("w:val") !== "restart";
  }

  #openInCell(name: string, { paragraphs, comments }: OpenCell): void {
    const cursor = this.#cursor;
    if (name === "w:p") this.#openParagraph(paragraphs);
    else if (name === "w:pPr") this.#isMarkDeleted = this.#holds("w:del", "w:moveFrom");
    else if (name === "w:commentRangeStart" || name === "w:commentReference")
      comments.add(cursor.attribute("w:id") ?? "");
    else if (name === "w:t") this.#add(readWordText(cursor), paragraphs);
    else if (name === "w:sym") this.#add(symbolOf(cursor.attribute("w:char")), paragraphs);
    else if (Object.hasOwn(signs, name)) this.#add(signs[name] ?? "", paragraphs);
  }

  #openParagraph(paragraphs: string[]): void {
    if (!this.#isJoined) paragraphs.push("");
    this.#isJoined = false;
    this.#isMarkDeleted = false;
  }

  #add(text: string, paragraphs: string[]): void {
    paragraphs.push((paragraphs.pop() ?? "") + text);
  }

  /** Whether the element at hand holds one of these; goes to its end. */
  #holds(...names: readonly string[]): boolean {
    const cursor = this.#cursor;
    if (cursor.kind === "empty") return false;
    const { depth } = cursor;
    let isFound = false;
    while (cursor.nextChild(depth)) isFound ||= names.includes(cursor.name);
    return isFound;
  }

  #close(name: string): void {
    if (name === "w:tbl") this.#depth--;
    else if (name === "w:p" && this.#cell !== undefined) this.#isJoined = this.#isMarkDeleted;
    else if (name === "w:tc" && this.#depth === 1 && this.#cell !== undefined) {
      const { end } = this.#cursor;
      this.#cells.push({ ...this.#cell, comments: [...this.#cell.comments], end });
      this.#cell = undefined;
    }
  }
}

/** The text of the `w:t` whose opening tag is the current one; goes to its end. */
export function readWordText(cursor: ElementCursor): string {
  const { text, start, end } = cursor;
  const keepsSpace = /\sxml:space\s*=\s*["']preserve["']/.test(text.slice(start, end));
  const read = cursor.readText().replace(/[\t\n]/g, " ");
  return keepsSpace ? read : withoutEdgeSpaces(read);
}

/** No regular expression: from every space in a long row of them, it would look for the end anew. */
function withoutEdgeSpaces(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && text.charAt(start) === " ") start++;
  while (end > start && text.charAt(end - 1) === " ") end--;
  return text.slice(start, end);
}

/** Symbol fonts keep their pictures in a private range; they are no text. */
export function symbolOf(hex: string | undefined): string {
  const code = Number.parseInt(hex ?? "", 16);
  return Number.isNaN(code) || code < 0x20 || (code >= 0xd800 && code <= 0xf8ff) ? "" : String.fromCharCode(code);
}
