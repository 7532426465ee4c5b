import type { TaggedText } from "../../model/unit.ts";
import { isSameText, placeTarget } from "../../markup/place-target.ts";
import { escapeAttribute, escapeText, Splicer } from "../../xml/index.ts";
import type { ParagraphItem, RawPiece } from "./paragraphs/paragraph-items.ts";
import type { ParagraphText } from "./paragraphs/paragraph-text.ts";
import type { Planned, PlannedParagraph, Stretch } from "./paragraphs/planned.ts";
import type { RunFormat } from "./styles/run-format.ts";
import type { TargetFormat } from "./styles/target-format.ts";

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** Puts targets into the text of a part, stretch by stretch. */
export class PartWriter {
  readonly #source: string;
  readonly #format: TargetFormat;
  readonly #splicer: Splicer;
  /** Edits inside of paragraphs that are not written yet. */
  readonly #inner = new Map<PlannedParagraph, Edit[]>();
  readonly #unbound = new Set<number>();

  constructor(source: string, format: TargetFormat) {
    this.#source = source;
    this.#format = format;
    this.#splicer = new Splicer(source);
  }

  get isChanged(): boolean {
    return this.#splicer.isChanged;
  }

  result(): string {
    return this.#splicer.result();
  }

  write({ planned }: Stretch, targets: ReadonlyMap<string, TaggedText>): void {
    const changes = new Map<Planned, TaggedText>();
    for (const place of planned) {
      if (place.kind === "table" || place.unit === undefined) continue;
      const target = targets.get(place.unit.id);
      if (target !== undefined && isChange(place, target)) changes.set(place, target);
    }
    for (const place of planned) {
      const target = changes.get(place);
      if (place.kind === "paragraph") this.#writeParagraph(place, target, changes.size > 0);
      else if (place.kind === "table") this.#turnTable(place, changes.size > 0);
      else if (target !== undefined) this.#edit(place, { ...place, replacement: escapeAttribute(target.text) });
    }
  }

  #edit({ outer }: Pick<Planned, "outer">, edit: Edit): void {
    if (outer === undefined) {
      this.#splicer.replace(edit.start, edit.end, edit.replacement);
      return;
    }
    const edits = this.#inner.get(outer);
    if (edits) edits.push(edit);
    else this.#inner.set(outer, [edit]);
  }

  /** Tables and paragraphs turn as a whole, those without text of their own as well. */
  #turnTable(table: Planned & { kind: "table" }, isTranslated: boolean): void {
    if (!isTranslated || this.#format.turn === undefined) return;
    const xml = this.#source.slice(table.start, table.end);
    const replacement = this.#format.table(xml, table.prefix);
    if (replacement !== xml) this.#edit(table, { start: table.start, end: table.end, replacement });
  }

  #writeParagraph(paragraph: PlannedParagraph, target: TaggedText | undefined, isTranslated: boolean): void {
    if (isTranslated) this.#turnParagraph(paragraph);
    const inner = (this.#inner.get(paragraph) ?? []).toSorted(
      (one, other) => one.start - other.start || one.end - other.end,
    );
    this.#inner.delete(paragraph);
    if (target === undefined || paragraph.text === undefined) {
      for (const edit of inner) this.#edit(paragraph, edit);
      return;
    }
    for (const { start, end } of paragraph.bindings) {
      if (this.#unbound.has(start)) continue;
      this.#unbound.add(start);
      this.#edit(paragraph, { start, end, replacement: "" });
    }
    const output = new ParagraphOutput({ source: this.#source, format: this.#format, prefix: paragraph.prefix, inner });
    this.#edit(paragraph, { ...paragraph.content, replacement: output.write(paragraph.text, target) });
  }

  #turnParagraph({ properties, content, prefix, outer }: PlannedParagraph): void {
    if (this.#format.turn === undefined) return;
    const place = properties ?? { start: content.start, end: content.start };
    const xml = this.#source.slice(place.start, place.end);
    const replacement = this.#format.paragraph(xml, prefix);
    if (replacement !== xml) this.#edit(outer === undefined ? {} : { outer }, { ...place, replacement });
  }
}

function isChange(place: Exclude<Planned, { kind: "table" }>, target: TaggedText): boolean {
  if (place.kind === "attribute") return place.unit.text !== target.text;
  return place.text !== undefined && !isSameText(place.text, target);
}

interface OutputOptions {
  readonly source: string;
  readonly format: TargetFormat;
  readonly prefix: string;
  /** In their order. */
  readonly inner: readonly Edit[];
}

/** Writes the content of one paragraph anew: runs of the target's text, everything else as it stood. */
class ParagraphOutput {
  readonly #options: OutputOptions;
  readonly #xml: string[] = [];

  constructor(options: OutputOptions) {
    this.#options = options;
  }

  write(source: ParagraphText, target: TaggedText): string {
    for (const item of source.lead) this.#addItem(item);
    const formats: RunFormat[] = [source.format];
    for (const piece of placeTarget(source.tags, target)) {
      if ("text" in piece) this.#addText(piece.text, formats.at(-1) ?? source.format);
      else this.#addTag(source, piece.tag, formats);
    }
    for (const item of source.tail) this.#addItem(item);
    return this.#xml.join("");
  }

  #addTag({ sources, tags }: ParagraphText, index: number, formats: RunFormat[]): void {
    const tag = tags[index];
    const stands = sources[index];
    if (tag === undefined || stands === undefined) return;
    if (tag.kind === "close") formats.pop();
    if ("code" in stands) this.#addItem(stands.code);
    if (tag.kind === "open" && stands.format) formats.push(stands.format);
  }

  #addItem(item: ParagraphItem): void {
    if (item.kind === "text") this.#addText(item.text, item.format);
    else for (const piece of item.raw) this.#addPiece(piece);
  }

  #addPiece({ start, end, format }: RawPiece): void {
    const xml = this.#slice(start, end);
    this.#xml.push(format === undefined ? xml : this.#run(format, xml));
  }

  #addText(text: string, format: RunFormat): void {
    if (text !== "") this.#xml.push(this.#run(format, this.#content(text)));
  }

  #run(format: RunFormat, content: string): string {
    const { prefix } = this.#options;
    return `<${prefix}r>${this.#options.format.run(format, prefix)}${content}</${prefix}r>`;
  }

  /** Text of a run; what has an element of its own in Word gets it. */
  #content(text: string): string {
    const { prefix } = this.#options;
    const elements: Readonly<Record<string, string>> = { "\n": "br", "\t": "tab", "\u2011": "noBreakHyphen" };
    return text
      .split(/([\n\t\u2011])/)
      .map((piece) => {
        const element = elements[piece];
        if (element !== undefined) return `<${prefix}${element}/>`;
        return piece === "" ? "" : `<${prefix}t xml:space="preserve">${escapeText(piece)}</${prefix}t>`;
      })
      .join("");
  }

  /** A range of the source with what was changed inside of it. */
  #slice(start: number, end: number): string {
    const { source, inner } = this.#options;
    const slice = source.slice(start, end);
    const splicer = new Splicer(slice);
    for (let at = firstFrom(inner, start); at < inner.length; at++) {
      const edit = inner[at];
      if (edit === undefined || edit.end > end) break;
      splicer.replace(edit.start - start, edit.end - start, edit.replacement);
    }
    return splicer.result();
  }
}

/** Index of the first edit that begins at `start` or behind it. */
function firstFrom(edits: readonly Edit[], start: number): number {
  let [low, high] = [0, edits.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edits[middle]?.start ?? start) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
