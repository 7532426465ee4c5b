import { codeOf } from "../../model/code-text.ts";
import type { CodeRange, Unit, UnitKind } from "../../model/unit.ts";
import { officeNamespaces } from "../../opc/index.ts";
import { attributesOf, localName, NamespaceCursor, tagName } from "../../xml/index.ts";
import { Echoes } from "./echoes.ts";
import { ParagraphReader, skipControlProperties } from "./paragraphs/paragraph-reader.ts";
import { type ParagraphText, textOfItems } from "./paragraphs/paragraph-text.ts";
import type { Planned, PlannedParagraph, Stretch } from "./paragraphs/planned.ts";
import { findProperty, isOn, prefixOf, propertiesOf, propertyValue } from "./styles/properties.ts";
import type { AttributePlace, OpenField, ReadingContext } from "./paragraphs/reading-context.ts";
import { type CodeStyles, RunFormats } from "./styles/run-format.ts";
import { TablePlaces } from "./table-places.ts";
import { WordPlaces } from "./word-places.ts";

/** So many units are one part of the document. */
const unitsAStretch = 200;
/** So many paragraphs and tables are held at most, with text or without. */
const plannedAStretch = 4000;

export interface WordPart {
  /** Its name in the package. */
  readonly name: string;
  readonly kind: UnitKind;
}

export interface ReadingOptions {
  /** Whether paragraphs of a style are headings. */
  readonly isHeading: (style: string) => boolean;
  readonly codeStyles: CodeStyles;
  readonly warn: ReadingContext["warn"];
  readonly countBreak: (isSure: boolean) => void;
}

/** What the properties of a paragraph say. */
interface ParagraphLook {
  readonly isHeading: boolean;
  /** That its style is for code. */
  readonly code?: CodeRange["by"] | undefined;
}

interface PlannedUnit extends Pick<ParagraphLook, "code"> {
  readonly kind: UnitKind;
  readonly order: number;
}

/** Reads the paragraphs of one part of WordprocessingML, in stretches. */
export class WordReader implements ReadingContext {
  readonly cursor: NamespaceCursor;
  readonly formats: RunFormats;
  readonly alternates = new Echoes();
  readonly warn: ReadingOptions["warn"];
  readonly countBreak: ReadingOptions["countBreak"];
  fields: OpenField[] = [];
  readonly #part: WordPart;
  readonly #isHeading: ReadingOptions["isHeading"];
  readonly #codeStyles: ReadingOptions["codeStyles"];
  readonly #places: WordPlaces;
  #bindings: { depth: number; start: number; end: number }[] = [];
  #planned: Planned[] = [];
  #units: { readonly unit: Unit; readonly order: number }[] = [];
  #count = 0;
  #stretches = 1;

  constructor(text: string, part: WordPart, options: ReadingOptions) {
    this.cursor = new NamespaceCursor(text, officeNamespaces);
    this.#part = part;
    this.formats = new RunFormats(options.codeStyles);
    this.#codeStyles = options.codeStyles;
    this.#places = new WordPlaces(part.kind);
    this.#isHeading = options.isHeading;
    this.warn = options.warn;
    this.countBreak = options.countBreak;
  }

  *stretches(): Generator<Stretch> {
    while (this.cursor.next()) {
      this.#readBlock(this.#part.kind, undefined);
      const isFull = this.#units.length >= unitsAStretch || this.#planned.length >= plannedAStretch;
      if (isFull && this.alternates.isOutside) yield this.#takeStretch();
    }
    if (this.#planned.length > 0) yield this.#takeStretch();
  }

  readBlocks(kind: UnitKind, outer: PlannedParagraph): void {
    const { fields } = this;
    const { tables } = this.#places;
    this.fields = [];
    this.#places.tables = new TablePlaces();
    const outside = this.cursor.depth - 1;
    while (this.cursor.next() && this.cursor.depth > outside) this.#readBlock(kind, outer);
    this.fields = fields;
    this.#places.tables = tables;
  }

  planAttribute = ({ value, start, end }: AttributePlace, outer: PlannedParagraph): void => {
    const context = { part: this.#partId(), kind: "alt-text", place: this.#places.of("alt-text", value) } as const;
    const order = this.#count++;
    const echo = this.alternates.take(value);
    const unit = echo ?? { id: `${this.#part.name}:${order}`, text: value, tags: [], context, isWhole: true as const };
    this.#planned.push({ kind: "attribute", unit, isRepeat: echo !== undefined, start, end, outer });
    if (!echo) this.#addUnit(unit, order);
  };

  #takeStretch(): Stretch {
    const units = this.#units.toSorted((one, other) => one.order - other.order).map(({ unit }) => unit);
    const stretch = { part: this.#partId(), units, planned: this.#planned };
    if (units.length > 0) this.#stretches++;
    this.#planned = [];
    this.#units = [];
    return stretch;
  }

  #partId(): string {
    return this.#stretches === 1 ? this.#part.name : `${this.#part.name}#${this.#stretches}`;
  }

  #readBlock(kind: UnitKind, outer: PlannedParagraph | undefined): void {
    const { cursor } = this;
    if (cursor.kind === "close") return this.#leaveBlock();
    if (cursor.kind !== "open" && cursor.kind !== "empty") return;
    const name = cursor.element();
    if (name === "w:altChunk") return this.#warnOfInserted();
    if (name === "w:sectPr") return this.#readSection();
    if (cursor.kind === "open") this.#enterBlock(name, { kind, outer });
  }

  /** A file of another format that Word takes in when it opens the document. */
  #warnOfInserted(): void {
    this.warn("partUnreadable", { place: this.#places.within({ in: "inserted" }), details: { reason: "otherKind" } });
  }

  #enterBlock(name: string, { kind, outer }: { kind: UnitKind; outer: PlannedParagraph | undefined }): void {
    switch (name) {
      case "w:p":
        return this.#readParagraph(kind, outer);
      case "w:tbl":
        return this.#places.tables.enterTable();
      case "w:tr":
        return this.#places.tables.enterRow();
      case "w:tc":
        return this.#places.tables.enterCell();
      case "w:footnote":
      case "w:endnote":
      case "w:comment":
        return this.#enterNote();
      case "w:tblPr":
        return this.#readTableProperties(outer);
      case "w:sdtPr":
        return this.#readControlProperties();
      case "mc:AlternateContent":
        return this.alternates.enter();
      case "mc:Fallback":
        return this.alternates.enterFallback();
      case "w:del":
      case "w:moveFrom":
        return this.warn("trackedChanges");
    }
  }

  /** Those with a type are lines between the text and its notes. */
  #enterNote(): void {
    const { text, start, end } = this.cursor;
    if (!attributesOf(text, start, end).some(({ name }) => localName(name) === "type")) this.#places.enterNote();
  }

  #leaveBlock(): void {
    const name = this.cursor.element();
    if (name === "w:tbl") this.#places.tables.leaveTable();
    else if (name === "mc:AlternateContent") this.alternates.leave();
    const { depth } = this.cursor;
    while ((this.#bindings.at(-1)?.depth ?? 0) > depth) this.#bindings.pop();
  }

  #readTableProperties(outer: PlannedParagraph | undefined): void {
    const { cursor } = this;
    const { start } = cursor;
    const prefix = prefixOf(cursor.name());
    cursor.skip();
    this.#planned.push({ kind: "table", start, end: cursor.end, prefix, ...(outer && { outer }) });
  }

  #readControlProperties(): void {
    const depth = this.cursor.depth - 1;
    const binding = skipControlProperties(this);
    if (binding) this.#bindings.push({ depth, ...binding });
  }

  #readSection(): void {
    const { cursor } = this;
    const { start } = cursor;
    cursor.skip();
    this.#countSection(cursor.text.slice(start, cursor.end));
  }

  #countSection(xml: string): void {
    if (propertyValue(findProperty(propertiesOf(xml), "type")) !== "continuous") this.countBreak(true);
  }

  #readParagraph(kind: UnitKind, outer: PlannedParagraph | undefined): void {
    const { cursor } = this;
    const order = this.#count++;
    const { start } = cursor;
    const paragraph: PlannedParagraph & { end: number } = {
      kind: "paragraph",
      isRepeat: false,
      start,
      end: cursor.end,
      content: { start: cursor.end, end: cursor.end },
      prefix: prefixOf(tagName(cursor.text, start)),
      bindings: this.#bindings.map(({ start, end }) => ({ start, end })),
      ...(outer && { outer }),
    };
    const reader = new ParagraphReader(this, paragraph);
    let about: ParagraphLook = { isHeading: false };
    while (cursor.next() && cursor.kind !== "close") {
      if (cursor.kind !== "open" && cursor.kind !== "empty") continue;
      const name = cursor.element();
      if (name === "w:pPr" && paragraph.properties === undefined) about = this.#readProperties(paragraph);
      else reader.readChild(name);
    }
    paragraph.end = cursor.end;
    paragraph.content = { start: paragraph.content.start, end: cursor.start };
    const { isHeading, code } = about;
    this.#plan(paragraph, reader, { kind: isHeading && kind === "paragraph" ? "heading" : kind, order, code });
  }

  /** Reads `w:pPr`; tells whether the paragraph is a heading, and whether its style is for code. */
  #readProperties(paragraph: PlannedParagraph): ParagraphLook {
    const { cursor } = this;
    const { start } = cursor;
    cursor.skip();
    paragraph.properties = { start, end: cursor.end };
    paragraph.content = { start: cursor.end, end: cursor.end };
    const properties = propertiesOf(cursor.text.slice(start, cursor.end));
    const section = findProperty(properties, "sectPr");
    if (section) this.#countSection(section.xml);
    if (isOn(findProperty(properties, "pageBreakBefore"))) this.countBreak(true);
    const level = propertyValue(findProperty(properties, "outlineLvl"));
    const style = propertyValue(findProperty(properties, "pStyle")) ?? "";
    const isHeading = (level !== undefined && level !== "9") || this.#isHeading(style);
    return { isHeading, code: this.#codeStyles.get(style) };
  }

  #plan(paragraph: PlannedParagraph, reader: ParagraphReader, { kind, order, code }: PlannedUnit): void {
    const text = textOfItems(reader.items);
    this.#planned.push(paragraph);
    if (text === undefined) return;
    paragraph.text = text;
    const echo = this.alternates.take(text.text);
    paragraph.isRepeat = echo !== undefined;
    paragraph.unit = echo ?? this.#unitOf(text, { kind, order, code });
    if (!echo) this.#addUnit(paragraph.unit, order);
  }

  #unitOf({ text, tags, code: inside }: ParagraphText, { kind, order, code }: PlannedUnit): Unit {
    const whole = code && codeOf(text, [{ start: 0, end: text.length, by: code }]);
    const isCell = this.#places.isInTable && (kind === "paragraph" || kind === "heading");
    return {
      id: `${this.#part.name}:${order}`,
      text,
      tags,
      context: { part: this.#partId(), kind: isCell ? "cell" : kind, place: this.#places.of(kind, text) },
      ...(whole?.code === undefined && codeOf(text, inside)),
      ...whole,
    };
  }

  #addUnit(unit: Unit, order: number): void {
    this.#units.push({ unit, order });
    this.alternates.add(unit);
  }
}
