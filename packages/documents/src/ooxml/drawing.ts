import type { PlaceStep } from "@yiqiao/contracts/documents";
import type { Unit, UnitKind } from "../model/unit.ts";
import { altTextUnits, attributeUnit } from "./alt-text.ts";
import { Echoes } from "./echoes.ts";
import { ElementCursor } from "./element-cursor.ts";
import { type Paragraph, readParagraph, writeParagraph } from "./paragraph.ts";
import { readPlainText } from "./plain-text.ts";
import type { Frame, PlacedUnit, Reading } from "./reading.ts";
import { isTranslatable } from "./runs.ts";
import { TableFrame, TextFrame } from "./text-frame.ts";

export interface DrawingOptions {
  /** The name of the part in the package; unit ids begin with it. */
  readonly name: string;
  /** The document's part and what a reader calls the place; see `UnitContext`. */
  readonly part: string;
  readonly place: readonly PlaceStep[];
  /** What texts are unless more is known about them. */
  readonly kind: UnitKind;
  /** Texts that are those of another part (a diagram and its drawing) are not counted again. */
  readonly repeats?: readonly Unit[];
  /** Texts of placeholders are prompts (layouts, masters). */
  readonly skipsPlaceholders?: boolean;
  /** Values that charts repeat from cells belong to the cells of the same workbook. */
  readonly skipsCaches?: boolean;
}

/**
 * Everything that a reader sees of DrawingML in the text of a part: paragraphs (`a:p`) of slides, shapes, tables,
 * charts and diagrams, cached values of charts, alternative texts.
 */
export function readDrawing(source: string, options: DrawingOptions): Reading {
  return new DrawingReader(source, options).read();
}

/** Elements of charts whose values are text, and those of them whose values are copies of cells. */
const cellHolders = ["c:strRef", "c:multiLvlStrRef", "?:dlblRangeCache", "cx:strDim", "cx:txData"];
const stringHolders = [...cellHolders, "c:strLit", "c:tx"];

interface Shape {
  /** The type of its placeholder. */
  placeholder?: string;
  isTextBox: boolean;
}

class DrawingReader {
  readonly #source: string;
  readonly #options: DrawingOptions;
  readonly #cursor: ElementCursor;
  readonly #units: PlacedUnit[] = [];
  readonly #frames: Frame[] = [];
  readonly #cached = new Echoes();
  readonly #repeated: Echoes;
  #shape: Shape = { isTextBox: false };
  /** Texts of the alternative that is being read, and how deep it is. */
  #alternative: { readonly depth: number; readonly echoes: Echoes } | undefined;
  #frame: TextFrame | undefined;
  #table: TableFrame | undefined;
  #ordinal = 0;

  constructor(source: string, options: DrawingOptions) {
    this.#source = source;
    this.#options = options;
    this.#cursor = new ElementCursor(source);
    this.#repeated = new Echoes(options.repeats);
  }

  read(): Reading {
    const cursor = this.#cursor;
    while (cursor.next()) {
      if (cursor.isOpening) this.#enter(cursor.name);
      else if (cursor.kind === "close") this.#leave(cursor.name);
    }
    return { units: this.#units, frames: this.#frames };
  }

  #enter(name: string): void {
    const cursor = this.#cursor;
    const local = name.slice(name.indexOf(":") + 1);
    if (local === "sp" || local === "graphicFrame" || local === "pic") this.#shape = { isTextBox: false };
    else if (name === "p:ph") this.#shape.placeholder = cursor.attribute("type") ?? "obj";
    else if (local === "cNvSpPr") this.#shape.isTextBox = cursor.attribute("txBox") === "1";
    else if (local === "cNvPr" || local === "docPr") this.#readAltText();
    else if (name === "a:hlinkClick") this.#readTooltip();
    else if (name === "mc:AlternateContent") {
      this.#alternative ??= { depth: cursor.depth, echoes: new Echoes() };
    } else if (name === "a:bodyPr") this.#beginFrame();
    else if (name === "a:normAutofit") this.#frame?.setFit({ start: cursor.start, end: cursor.end });
    else if (name === "a:tblPr") this.#beginTable();
    else if (name === "a:p") this.#readParagraph();
    else if (name === "p:text") this.#readComment();
    else if (name === "c:v" || name === "cx:v" || name === "cx:pt") this.#readCache();
  }

  #leave(name: string): void {
    if (name === "mc:AlternateContent" && this.#alternative !== undefined) {
      if (this.#cursor.depth < this.#alternative.depth) this.#alternative = undefined;
    }
  }

  get #isPrompt(): boolean {
    return this.#options.skipsPlaceholders === true && this.#shape.placeholder !== undefined;
  }

  #nextId(): string {
    return `${this.#options.name}#${++this.#ordinal}`;
  }

  #readAltText(): void {
    const { start, end } = this.#cursor;
    const { part, place } = this.#options;
    for (const placed of altTextUnits(this.#source, { start, end }, { id: this.#nextId(), part, place })) {
      this.#add(placed);
    }
  }

  /** What a linked shape says when it is pointed at; links within text keep theirs. */
  #readTooltip(): void {
    const id = this.#nextId();
    const range = this.#cursor.attributeRange("tooltip");
    if (range === undefined) return;
    const { part, place } = this.#options;
    const placed = attributeUnit(this.#source, range, { id, context: { part, kind: "attribute", place } });
    if (isTranslatable(placed.unit.text)) this.#add(placed);
  }

  #beginFrame(): void {
    const { start, end } = this.#cursor;
    this.#frame = new TextFrame(this.#source, { start, end });
    this.#frames.push(this.#frame);
  }

  #beginTable(): void {
    const { start, end } = this.#cursor;
    this.#table = new TableFrame(this.#source, { start, end });
    this.#frames.push(this.#table);
  }

  #readParagraph(): void {
    const id = this.#nextId();
    const paragraph = readParagraph(this.#cursor);
    if (paragraph === undefined || this.#isPrompt) return;
    const { text, tags } = paragraph.text;
    const { part, place } = this.#options;
    const placed = this.#placed({ id, text, tags, context: { part, kind: this.#kind, place } }, paragraph);
    this.#frame?.add(placed.unit);
    if (this.#cursor.isWithin("a:tbl")) this.#table?.add(placed.unit);
    this.#add(placed);
  }

  #placed(unit: Unit, paragraph: Paragraph): PlacedUnit {
    const source = this.#source;
    const isCentred = ["heading", "chart", "diagram"].includes(unit.context.kind);
    return {
      unit,
      write: (target, splicer, style) => writeParagraph(paragraph, target, { splicer, style, source, isCentred }),
    };
  }

  get #kind(): UnitKind {
    const { placeholder, isTextBox } = this.#shape;
    if (this.#cursor.isWithin("a:tc")) return "cell";
    if (this.#options.kind !== "slide") return this.#options.kind;
    if (placeholder === "title" || placeholder === "ctrTitle") return "heading";
    if (placeholder === "ftr") return "footer";
    if (placeholder === "hdr") return "header";
    return isTextBox ? "text-box" : "slide";
  }

  /** Strings that a chart repeats from its workbook: each is one unit, however often it stands there. */
  #readCache(): void {
    const cursor = this.#cursor;
    if (cursor.kind !== "open" || !stringHolders.some((name) => cursor.isWithin(name))) return;
    const isOfCell = cellHolders.some((name) => cursor.isWithin(name));
    const value = readPlainText(cursor);
    if (value === undefined || (isOfCell && this.#options.skipsCaches === true)) return;
    const unit = this.#plainUnit(value.text, "chart");
    const original = this.#cached.find(unit);
    this.#units.push({ unit: original ?? unit, ...(original && { isEcho: true }), write: value.write });
    if (original === undefined) this.#cached.add(unit);
  }

  #readComment(): void {
    const value = readPlainText(this.#cursor);
    if (value !== undefined) this.#units.push({ unit: this.#plainUnit(value.text, "comment"), write: value.write });
  }

  #plainUnit(text: string, kind: UnitKind): Unit {
    const { part, place } = this.#options;
    return { id: this.#nextId(), text, tags: [], context: { part, kind, place } };
  }

  #add(placed: PlacedUnit): void {
    const original = this.#repeated.find(placed.unit) ?? this.#alternative?.echoes.find(placed.unit);
    if (original !== undefined) {
      this.#units.push({ ...placed, unit: original, isEcho: true });
      return;
    }
    this.#alternative?.echoes.add(placed.unit);
    this.#units.push(placed);
  }
}
