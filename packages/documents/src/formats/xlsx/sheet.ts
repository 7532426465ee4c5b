import type { KeptText } from "../../model/kept-text.ts";
import type { TaggedText, Unit, UnitKind } from "../../model/unit.ts";
import {
  type Changes,
  ElementCursor,
  type Frame,
  isTranslatable,
  type PlacedUnit,
  type Reading,
  readPlainText,
} from "../../ooxml/index.ts";
import { escapeAttribute, escapeText } from "../../xml/index.ts";
import { decodeCharacters, encodeCharacters } from "./cells/escapes.ts";
import { type HeaderSection, headerSections, writeSection } from "./header-footer.ts";
import { CellTracker } from "./cells/references.ts";
import { readStringItem, writeStringItem } from "./cells/string-item.ts";
import { type Sheet, sheetPlace } from "./workbook.ts";

interface SheetOptions {
  readonly sheet: Sheet;
  /** Cells whose text has to stay. */
  readonly kept: ReadonlySet<string> | undefined;
}

/** Texts that stand in the sheet's own part: cells without shared strings, headers, prompts. */
export function readSheet(source: string, options: SheetOptions): Reading {
  return new SheetReader(source, options).read();
}

/** How long the attributes of a data validation may be. */
const validationTexts: Readonly<Record<string, number>> = { promptTitle: 32, prompt: 255, errorTitle: 32, error: 255 };
const headers: Readonly<Record<string, UnitKind>> = {
  "x:oddHeader": "header",
  "x:evenHeader": "header",
  "x:firstHeader": "header",
  "x:oddFooter": "footer",
  "x:evenFooter": "footer",
  "x:firstFooter": "footer",
};
const longestHeader = 255;

class SheetReader {
  readonly #options: SheetOptions;
  readonly #cursor: ElementCursor;
  readonly #units: PlacedUnit[] = [];
  readonly #frames: Frame[] = [];
  readonly #kept: KeptText[] = [];
  readonly #tracker = new CellTracker();
  #ordinal = 0;

  constructor(source: string, options: SheetOptions) {
    this.#options = options;
    this.#cursor = new ElementCursor(source);
  }

  read(): Reading {
    const cursor = this.#cursor;
    while (cursor.next()) if (cursor.isOpening) this.#enter(cursor.name);
    return { units: this.#units, frames: this.#frames, kept: this.#kept };
  }

  #enter(name: string): void {
    const cursor = this.#cursor;
    if (name === "x:row") this.#tracker.enterRow(cursor.attribute("r"));
    else if (name === "x:c") this.#readCell();
    else if (name === "x:dataValidation" || name === "x14:dataValidation") this.#readValidation();
    else if (name === "x:hyperlink") this.#readAttribute("tooltip", { kind: "attribute", maxLength: 255 });
    else if (name in headers) this.#readHeader(headers[name] ?? "header");
  }

  #unit(place: string, rest: Pick<Unit, "text" | "tags" | "isWhole" | "maxLength"> & { kind: UnitKind }): Unit {
    const { kind, ...unit } = rest;
    const { part } = this.#options.sheet;
    return { id: `${part}#${++this.#ordinal}`, ...unit, context: { part, kind, place: sheetPlace(place) } };
  }

  #readCell(): void {
    const cursor = this.#cursor;
    const cell = this.#tracker.enterCell(cursor.attribute("r"));
    const type = cursor.attribute("t");
    if (cursor.kind === "empty" || (type !== "inlineStr" && type !== "str")) return;
    const place = `${this.#options.sheet.name}!${cell}`;
    const isKept = this.#options.kept?.has(cell) === true;
    const depth = cursor.depth;
    let hasFormula = false;
    while (cursor.nextChild(depth)) {
      if (cursor.name === "x:f") hasFormula = true;
      if (cursor.name === "x:is" && isKept) this.#kept.push({ text: readStringItem(cursor).plain, reason: "name" });
      else if (cursor.name === "x:is") this.#readInline(place);
      else if (cursor.name === "x:v" && type === "str" && !hasFormula && !isKept) this.#readValue(place);
      else cursor.skip();
    }
  }

  #readInline(place: string): void {
    const item = readStringItem(this.#cursor);
    if (item.text === undefined) return;
    const { text, tags } = item.text;
    this.#units.push({
      unit: this.#unit(place, { text, tags, kind: "cell" }),
      write: (target, splicer) => writeStringItem(item, target, splicer),
    });
  }

  /** The value of a cell that says of itself that a formula gave it, and has none. */
  #readValue(place: string): void {
    const start = this.#cursor.end;
    const value = readPlainText(this.#cursor);
    const end = this.#cursor.start;
    if (value === undefined) return;
    const text = decodeCharacters(value.text);
    this.#units.push({
      unit: this.#unit(place, { text, tags: [], kind: "cell" }),
      write: (target, splicer) => splicer.replace(start, end, escapeText(encodeCharacters(target.text))),
    });
  }

  #readValidation(): void {
    for (const [name, maxLength] of Object.entries(validationTexts)) {
      this.#readAttribute(name, { kind: "attribute", maxLength });
    }
  }

  #readAttribute(name: string, { kind, maxLength }: { kind: UnitKind; maxLength: number }): void {
    const range = this.#cursor.attributeRange(name);
    const text = decodeCharacters(this.#cursor.attribute(name) ?? "");
    if (range === undefined || !isTranslatable(text)) return;
    this.#units.push({
      unit: this.#unit(this.#options.sheet.name, { text, tags: [], kind, maxLength }),
      write: (target, splicer) => {
        const value = encodeCharacters(target.text.slice(0, maxLength));
        splicer.replace(range.valueStart, range.valueEnd, escapeAttribute(value));
      },
    });
  }

  #readHeader(kind: UnitKind): void {
    const cursor = this.#cursor;
    const start = cursor.end;
    const value = cursor.readText();
    const end = cursor.start;
    const found = headerSections(value);
    const room = Math.max(0, Math.floor((longestHeader - value.length) / found.length));
    const sections = found.map((section) => {
      const { text, tags } = section.text;
      const maxLength = text.length + room;
      return { section, unit: this.#unit(this.#options.sheet.name, { text, tags, kind, maxLength }) };
    });
    if (sections.length === 0) return;
    for (const { unit } of sections) this.#units.push({ unit, write: () => undefined });
    this.#frames.push({
      write: (changes, splicer) => {
        if (!sections.some(({ unit }) => changes.has(unit.id))) return;
        splicer.replace(start, end, escapeText(writeHeader(value, sections, changes)));
      },
    });
  }
}

interface PlacedSection {
  readonly section: HeaderSection;
  readonly unit: Unit;
}

/** Excel takes a header that is too long for damage. */
function cut(target: TaggedText, length = Infinity): TaggedText {
  if (target.text.length <= length) return target;
  const tags = target.tags.map((tag) => ({ ...tag, offset: Math.min(tag.offset, length) }));
  return { text: target.text.slice(0, length).replace(/[\uD800-\uDBFF]$/, ""), tags };
}

function writeHeader(value: string, sections: readonly PlacedSection[], changes: Changes): string {
  let result = "";
  let at = 0;
  for (const { section, unit } of sections) {
    result += value.slice(at, section.start) + writeSection(section, cut(changes.get(unit.id) ?? unit, unit.maxLength));
    at = section.end;
  }
  return result + value.slice(at);
}
