import { ElementCursor } from "../ooxml/index.ts";
import { readWordText, signs, symbolOf } from "./docx-tables.ts";

/** What stands in a paragraph, in its order. */
export type CellItem =
  /** A character, or what stands for one (`w:tab`, `w:br`), which then has its element. */
  | { readonly kind: "text"; readonly text: string; readonly raw?: string; readonly look: RunLook }
  /** What has no text: within a run (a picture, a note's mark), or beside runs (a bookmark, an end of a comment's range). */
  | { readonly kind: "object"; readonly raw: string; readonly look?: RunLook }
  /** Another paragraph begins. */
  | { readonly kind: "paragraph"; readonly text: "\n"; readonly properties: string };

/** What the text of a run looks like: its properties, and the link that it is in. Elements as they are written. */
export interface RunLook {
  readonly properties: string;
  readonly link: string;
}

/** A table cell taken apart, with tracked changes accepted; a paragraph whose mark was deleted still stands for itself. */
export interface CellItems {
  /** Its opening tag and its properties. */
  readonly begin: string;
  /** Of its first paragraph. */
  readonly properties: string;
  readonly items: readonly CellItem[];
  /** With its colon; empty where the names of Word have none. */
  readonly prefix: string;
}

/** Elements that are of no use once the text around them is written anew, or say what tracked changes took away. */
const dropped = new Set(
  "del|moveFrom|moveFromRangeStart|moveFromRangeEnd|moveToRangeStart|moveToRangeEnd|rt|rubyPr|proofErr|tblPr|tblGrid|tblPrEx|trPr|sdtPr|sdtEndPr|smartTagPr|customXmlPr|lastRenderedPageBreak"
    .split("|")
    .map((name) => `w:${name}`),
);
/** Elements of which only the content stays. */
const opened = new Set(
  "ins|moveTo|sdt|sdtContent|smartTag|customXml|fldSimple|dir|bdo|ruby|rubyBase|tbl|tr|tc"
    .split("|")
    .map((name) => `w:${name}`),
);
/** @param root the opening tag of the part, which declares the names; @param cell the element as it is written */
export function readCell(root: string, cell: string): CellItems {
  return new CellReader(root, cell).read();
}

class CellReader {
  readonly #cursor: ElementCursor;
  readonly #items: CellItem[] = [];
  readonly #prefix: string;
  readonly #start: number;
  #begin = "";
  #first: string | undefined;
  #properties = "";
  #link = "";

  constructor(root: string, cell: string) {
    this.#cursor = new ElementCursor(root + cell);
    this.#start = root.length;
    this.#prefix = /^<([^\s/>]*:)?/.exec(cell)?.[1] ?? "";
  }

  read(): CellItems {
    const cursor = this.#cursor;
    while (cursor.start < this.#start && cursor.next());
    this.#begin = cursor.kind === "empty" ? `${this.#raw(cursor.start).slice(0, -2)}>` : this.#raw(cursor.start);
    while (cursor.next()) {
      if (cursor.isOpening) this.#open(cursor.name);
      else if (cursor.kind === "close" && cursor.name === "w:hyperlink") this.#link = "";
    }
    return { begin: this.#begin, properties: this.#first ?? "", items: this.#items, prefix: this.#prefix };
  }

  #raw(start: number): string {
    return this.#cursor.text.slice(start, this.#cursor.end);
  }

  /** The element whose opening tag is the current one, as it is written; goes to its end. */
  #element(): string {
    const { start } = this.#cursor;
    this.#cursor.skip();
    return this.#raw(start);
  }

  #look(): RunLook {
    return { properties: this.#properties, link: this.#link };
  }

  #open(name: string): void {
    const cursor = this.#cursor;
    if (dropped.has(name)) cursor.skip();
    else if (name === "w:tcPr") this.#openCellProperties();
    else if (name === "w:p") this.#openParagraph();
    else if (name === "w:pPr") this.#openParagraphProperties();
    else if (name === "w:hyperlink") this.#link = cursor.kind === "open" ? this.#raw(cursor.start) : "";
    else if (name === "w:r") this.#properties = "";
    else if (name === "w:rPr") this.#properties = this.#element();
    else if (name === "w:t") this.#openText();
    else if (Object.hasOwn(signs, name)) {
      this.#items.push({ kind: "text", text: signs[name] ?? "", raw: this.#element(), look: this.#look() });
    } else if (!opened.has(name)) this.#openObject(name);
  }

  /** Of the cell itself; those of tables in it go with them. */
  #openCellProperties(): void {
    const properties = this.#element();
    if (this.#first === undefined && this.#items.length === 0) this.#begin += properties;
  }

  #openParagraph(): void {
    if (this.#first === undefined) this.#first = "";
    else this.#items.push({ kind: "paragraph", text: "\n", properties: "" });
  }

  #openParagraphProperties(): void {
    const raw = this.#element();
    const name = this.#prefix;
    // Expression such as /<w:(del|ins)(?=[\s/>])[^<>]*?(\/>|>\s*<\/w:\1>)/g: the prefix of the document's elements.
    const tracked = new RegExp(`<${name}(del|moveFrom|ins|moveTo)(?=[\\s/>])[^<>]*?(/>|>\\s*</${name}\\1>)`, "g");
    const properties = raw.replace(tracked, "");
    const last = this.#items.at(-1);
    if (last?.kind === "paragraph") this.#items[this.#items.length - 1] = { ...last, properties };
    else if (this.#items.every(({ kind }) => kind === "object")) this.#first = properties;
  }

  #openText(): void {
    const look = this.#look();
    for (const text of readWordText(this.#cursor)) this.#items.push({ kind: "text", text, look });
  }

  #openObject(name: string): void {
    const isInRun = this.#cursor.isWithin("w:r");
    const text = name === "w:sym" ? symbolOf(this.#cursor.attribute("w:char")) : "";
    const raw = this.#element();
    if (text !== "") this.#items.push({ kind: "text", text, raw, look: this.#look() });
    else this.#items.push({ kind: "object", raw, ...(isInRun && { look: this.#look() }) });
  }
}
