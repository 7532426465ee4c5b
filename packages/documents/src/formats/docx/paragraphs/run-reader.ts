import type { TagType } from "../../../model/unit.ts";
import { attributesOf, attributeValue, localName, unescapeXml, valueOf } from "../../../xml/index.ts";
import { fieldKind } from "./fields.ts";
import { readObject } from "./object-reader.ts";
import type { CodeItem, ParagraphItem, RawPiece } from "./paragraph-items.ts";
import type { PlannedParagraph } from "./planned.ts";
import type { OpenField, ReadingContext } from "./reading-context.ts";
import { plainFormat, type RunFormat } from "../styles/run-format.ts";

const typeOfElement: Readonly<Record<string, TagType>> = {
  "w:tab": "tab",
  "w:ptab": "tab",
  "w:br": "break",
  "w:cr": "break",
  "w:footnoteReference": "note",
  "w:endnoteReference": "note",
  "w:commentReference": "note",
  "w:footnoteRef": "note",
  "w:endnoteRef": "note",
  "w:annotationRef": "note",
  "w:drawing": "image",
  "w:pict": "image",
  "w:object": "image",
  "mc:AlternateContent": "image",
  "w:pgNum": "field",
};
const seenAs: Partial<Record<TagType, string>> = { tab: "\t", break: "\n" };
/** Fields in fields; deeper ones are not told apart any more. */
const maxFields = 64;
const noBreakHyphen = "\u2011";
/** Where symbol fonts keep their pictures. */
const pictures = /^\s*[\uF000-\uF0FF][\uF000-\uF0FF\s]*$/;

/** Reads the runs of one paragraph into its items. */
export class RunReader {
  readonly #context: ReadingContext;
  readonly #paragraph: PlannedParagraph;
  readonly #items: ParagraphItem[];
  #format: RunFormat = plainFormat;

  constructor(context: ReadingContext, paragraph: PlannedParagraph, items: ParagraphItem[]) {
    this.#context = context;
    this.#paragraph = paragraph;
    this.#items = items;
  }

  /** Reads the run whose tag the cursor stands on. */
  read(): void {
    const { cursor } = this.#context;
    this.#format = plainFormat;
    if (cursor.is("empty")) return;
    while (cursor.next()) {
      if (cursor.kind === "close") return;
      if (cursor.kind === "open" || cursor.kind === "empty") this.#readChild(cursor.element());
    }
  }

  /** Makes one item of all from `first` on; not where an element begins in it and ends behind it, or the other way. */
  collapse(first: number, { type, raw }: { type: TagType; raw?: readonly RawPiece[] }): void {
    const items = this.#items.slice(first);
    if (!isBalanced(items)) return;
    const pieces = raw ?? items.flatMap((item) => item.raw);
    const equiv = items
      .map((item) => (item.kind === "text" ? item.text : ""))
      .join("")
      .trim();
    this.#items.length = first;
    this.#add({ kind: "standalone", raw: pieces, type, ...(equiv !== "" && { equiv }), isWord: true });
  }

  #readChild(name: string): void {
    const { cursor } = this.#context;
    if (name === "w:t") this.#readText();
    else if (name === "w:rPr") this.#readFormat();
    else if (name === "w:fldChar") this.#readFieldMark();
    else if (name === "w:instrText") this.#readInstruction();
    else if (name === "w:noBreakHyphen") this.#readHyphen();
    else if (name === "w:ruby") this.#readRuby();
    else if (name === "w:softHyphen") cursor.skip();
    else if (name === "w:lastRenderedPageBreak") {
      this.#context.countBreak(false);
      cursor.skip();
    } else this.#readCode(name);
  }

  #readFormat(): void {
    const { cursor, formats } = this.#context;
    const { start } = cursor;
    cursor.skip();
    this.#format = formats.of(cursor.text.slice(start, cursor.end));
  }

  #readText(): void {
    const { cursor } = this.#context;
    const { start } = cursor;
    const keepsSpace = attributeValue(cursor.text, cursor, "xml:space") === "preserve";
    const text = cursor.kind === "open" ? this.#content() : "";
    const shown = (keepsSpace ? text : withoutEdgeSpaces(text)).replace(/[\t\r\n]+/g, " ");
    if (shown === "") return;
    const raw = { start, end: cursor.end, format: this.#format };
    const isCode = this.#isInstruction() || this.#format.isSymbol || pictures.test(shown);
    if (isCode) this.#add({ kind: "standalone", raw: [raw], type: "other" });
    else this.#items.push({ kind: "text", text: shown, format: this.#format, raw });
  }

  /** Text and CDATA up to the closing tag. */
  #content(): string {
    const { cursor } = this.#context;
    let content = "";
    const outside = cursor.depth - 1;
    while (cursor.next() && cursor.depth > outside) {
      if (cursor.kind === "text") content += unescapeXml(cursor.text.slice(cursor.start, cursor.end));
      if (cursor.kind === "cdata") content += cursor.text.slice(cursor.start + 9, cursor.end - 3);
    }
    return content;
  }

  #readHyphen(): void {
    const { cursor } = this.#context;
    const { start } = cursor;
    cursor.skip();
    const raw = { start, end: cursor.end, format: this.#format };
    this.#items.push({ kind: "text", text: noBreakHyphen, format: this.#format, raw });
  }

  /** The text below the annotation is text; the annotation says how the source is pronounced. */
  #readRuby(): void {
    const { cursor } = this.#context;
    if (cursor.kind === "empty") return;
    const { start } = cursor;
    const outside = cursor.depth - 1;
    let base = "";
    let isBase = false;
    while (cursor.next() && cursor.depth > outside) {
      if (cursor.kind !== "open" && cursor.kind !== "close") continue;
      const name = cursor.element();
      if (name === "w:rubyBase") isBase = cursor.kind === "open";
      else if (isBase && name === "w:t" && cursor.kind === "open") base += this.#content();
    }
    const raw = { start, end: cursor.end, format: this.#format };
    if (base !== "") this.#items.push({ kind: "text", text: base, format: this.#format, raw });
  }

  #readCode(name: string): void {
    const { cursor } = this.#context;
    const { start } = cursor;
    if (name === "w:br" && this.#attribute("type") === "page") this.#context.countBreak(true);
    const type = typeOfElement[name] ?? "other";
    const end = readObject(this.#context, this.#paragraph);
    const equiv = seenAs[type];
    const raw = [{ start, end, format: this.#format }];
    this.#add({ kind: "standalone", raw, type, ...(equiv !== undefined && { equiv }) });
  }

  #isInstruction(): boolean {
    return this.#context.fields.some(({ separator }) => separator === undefined);
  }

  #readInstruction(): void {
    const { cursor, fields } = this.#context;
    const { start } = cursor;
    const content = cursor.kind === "open" ? this.#content() : "";
    const field = fields.at(-1);
    if (field && field.separator === undefined) field.instruction += content;
    this.#add({ kind: "standalone", raw: [{ start, end: cursor.end, format: this.#format }], type: "other" });
  }

  #readFieldMark(): void {
    const { cursor, fields } = this.#context;
    const { start } = cursor;
    const mark = this.#attribute("fldCharType");
    cursor.skip();
    if (mark === "begin" && fields.length < maxFields)
      fields.push({ owner: this, first: this.#items.length, instruction: "" });
    this.#add({ kind: "standalone", raw: [{ start, end: cursor.end, format: this.#format }], type: "other" });
    const field = fields.at(-1);
    if (mark === "separate" && field) field.separator = this.#items.length;
    if (mark === "end" && field) {
      fields.pop();
      if (field.owner === this) this.#closeField(field);
    }
  }

  #closeField(field: OpenField): void {
    const { isText, type } = fieldKind(field.instruction);
    if (field.separator === undefined || !isText) this.collapse(field.first, { type });
    else this.#pairField(field, field.separator, type);
  }

  /** The instruction becomes the opening tag, the mark at the end the closing one. */
  #pairField({ first }: OpenField, separator: number, type: TagType): void {
    const instruction = this.#items.slice(first, separator);
    const end = this.#items.at(-1);
    if (end?.kind !== "standalone") return;
    if (instruction.some(({ kind }) => kind !== "standalone") || !isBalanced(this.#items.slice(separator))) return;
    const raw = instruction.flatMap((item) => item.raw);
    this.#items.splice(first, instruction.length, { kind: "open", raw, type });
    this.#items[this.#items.length - 1] = { kind: "close", raw: end.raw, type };
  }

  #add(item: CodeItem): void {
    this.#items.push(item);
  }

  #attribute(name: string): string {
    const { text, start, end } = this.#context.cursor;
    const found = attributesOf(text, start, end).find((attribute) => localName(attribute.name) === name);
    return found === undefined ? "" : valueOf(text, found);
  }
}

/** What XML calls white space; no-break spaces stay. */
function withoutEdgeSpaces(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 32) start++;
  while (end > start && text.charCodeAt(end - 1) <= 32) end--;
  return text.slice(start, end);
}

function isBalanced(items: readonly ParagraphItem[]): boolean {
  let depth = 0;
  for (const { kind } of items) {
    if (kind === "open") depth++;
    if (kind === "close") depth--;
    if (depth < 0) return false;
  }
  return depth === 0;
}
