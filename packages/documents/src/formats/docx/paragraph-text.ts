import type { UnitTag } from "../../model/unit.ts";
import { type CodeItem, joinItems, type ParagraphItem, type TextItem } from "./paragraph-items.ts";
import { looksAlike, plainFormat, type RunFormat } from "./run-format.ts";

/** What a tag stands for: something of the file, or a change of format. */
export type TagSource =
  | { readonly code: CodeItem; /** Of the text inside, for opening ones. */ readonly format?: RunFormat }
  | { readonly format: RunFormat };

/** The text of a paragraph with its tags, and what at its edges is no part of it. */
export interface ParagraphText {
  readonly text: string;
  readonly tags: readonly UnitTag[];
  /** One for each of `tags`. */
  readonly sources: readonly TagSource[];
  /** The format of text outside of every tag. */
  readonly format: RunFormat;
  readonly lead: readonly ParagraphItem[];
  readonly tail: readonly ParagraphItem[];
}

const letter = /\p{L}/u;

/** Undefined where nothing is to be translated. */
export function textOfItems(items: readonly ParagraphItem[]): ParagraphText | undefined {
  const joined = joinItems(items);
  if (!joined.some(isSpeaking)) return undefined;
  const { lead, body, tail } = trimEdges(joined);
  const [format, formats] = dominatingFormats(body);
  const builder = new TextBuilder(format, formats);
  builder.addAll(body);
  return { text: builder.text, tags: builder.tags, sources: builder.sources, format, lead, tail };
}

function isSpeaking(item: ParagraphItem): item is TextItem {
  return item.kind === "text" && letter.test(item.text);
}

interface Trimmed {
  readonly lead: ParagraphItem[];
  readonly body: ParagraphItem[];
  readonly tail: ParagraphItem[];
}

/** What stands before the first word and behind the last, pairs around the whole, and the numbers of a tabbed list. */
function trimEdges(items: readonly ParagraphItem[]): Trimmed {
  const partners = partnersOf(items);
  const outer = trimRange(items, partners, { start: 0, end: items.length });
  const inner = { start: behindLabel(items, outer), end: beforePageNumber(items, outer) };
  const { start, end } = trimRange(items, partners, inner);
  return withoutSpaces({ lead: items.slice(0, start), body: items.slice(start, end), tail: items.slice(end) });
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function trimRange(items: readonly ParagraphItem[], partners: ReadonlyMap<number, number>, range: Range): Range {
  let { start, end } = range;
  for (;;) {
    const [from, to] = [start, end];
    while (start < end && isMargin(items[start])) start++;
    while (end > start && isMargin(items[end - 1])) end--;
    if (items[start]?.kind === "open" && partners.get(start) === end - 1) {
      start++;
      end--;
    }
    while (items[start]?.kind === "open" && items[start + 1]?.kind === "close") start += 2;
    while (items[end - 1]?.kind === "close" && items[end - 2]?.kind === "open") end -= 2;
    if (start === from && end === to) return { start, end };
  }
}

/** A line of a table of contents ends in a tab and a number. */
function beforePageNumber(items: readonly ParagraphItem[], { start, end }: Range): number {
  for (let at = end - 1; at > start; at--) {
    const item = items[at];
    if (item === undefined || item.kind === "open" || item.kind === "close" || isSpeaking(item)) return end;
    if (item.kind === "standalone" && item.type === "tab") return at;
  }
  return end;
}

/** Numbers of lists that are written by hand: `1.`, `(a)`, `IV.`, `2.3`, and a tab. */
const label = /^\s*[([（]?(?:\d+(?:\.\d+)*|[A-Za-z]|[IVXivx]+)?[.)\]）、．]*\s*$/;

const longestLabel = 20;

function behindLabel(items: readonly ParagraphItem[], { start, end }: Range): number {
  const first = items[start];
  const second = items[start + 1];
  if (start + 2 >= end || first?.kind !== "text" || second?.kind !== "standalone") return start;
  return second.type === "tab" && first.text.length <= longestLabel && label.test(first.text) ? start + 2 : start;
}

function isMargin(item: ParagraphItem | undefined): boolean {
  if (item === undefined) return false;
  if (item.kind === "text") return item.text.trim() === "";
  return item.kind === "standalone" && item.isWord !== true;
}

/** Index of the closing item by that of the opening one. */
function partnersOf(items: readonly ParagraphItem[]): Map<number, number> {
  const partners = new Map<number, number>();
  const open: number[] = [];
  for (const [at, { kind }] of items.entries()) {
    if (kind === "open") open.push(at);
    else if (kind === "close") {
      const from = open.pop();
      if (from !== undefined) partners.set(from, at);
    }
  }
  return partners;
}

function withoutSpaces({ lead, body, tail }: Trimmed): Trimmed {
  const first = body[0];
  if (first?.kind === "text") {
    const text = first.text.trimStart();
    const cut = first.text.length - text.length;
    if (cut > 0) {
      lead.push({ ...first, text: first.text.slice(0, cut) });
      body[0] = { ...first, text };
    }
  }
  const last = body.at(-1);
  if (last?.kind === "text") {
    const text = last.text.trimEnd();
    if (text.length < last.text.length) {
      tail.unshift({ ...last, text: last.text.slice(text.length) });
      body[body.length - 1] = { ...last, text };
    }
  }
  return { lead, body, tail };
}

/** The format of most of the text: of the whole, and inside of each opening item. */
function dominatingFormats(items: readonly ParagraphItem[]): [RunFormat, ReadonlyMap<CodeItem, RunFormat>] {
  const formats = new Map<CodeItem, RunFormat>();
  const whole = new Weights();
  const open: { item: CodeItem; weights: Weights }[] = [];
  for (const item of items) {
    if (item.kind === "open") open.push({ item, weights: new Weights() });
    else if (item.kind === "close") {
      const closed = open.pop();
      const format = closed?.weights.heaviest();
      if (closed && format) formats.set(closed.item, format);
    } else if (item.kind === "text") {
      (open.at(-1)?.weights ?? whole).add(item);
    }
  }
  const inside = [...formats.values()][0];
  return [whole.heaviest() ?? inside ?? plainFormat, formats];
}

/** How much text there is of each look, and of each format of that look. */
class Weights {
  readonly #looks = new Map<string, { weight: number; readonly formats: Map<RunFormat, number> }>();

  add({ text, format }: TextItem): void {
    const weight = text.trim().length;
    const known = this.#looks.get(format.look) ?? { weight: 0, formats: new Map<RunFormat, number>() };
    known.weight += weight;
    known.formats.set(format, (known.formats.get(format) ?? 0) + weight);
    this.#looks.set(format.look, known);
  }

  heaviest(): RunFormat | undefined {
    const look = heaviestOf([...this.#looks.values()].map((known) => [known, known.weight]));
    return look && heaviestOf([...look.formats]);
  }
}

/** The first of the heaviest. */
function heaviestOf<Item>(weighed: readonly (readonly [Item, number])[]): Item | undefined {
  let best: readonly [Item, number] | undefined;
  for (const known of weighed) if (best === undefined || known[1] > best[1]) best = known;
  return best?.[0];
}

class TextBuilder {
  text = "";
  readonly tags: UnitTag[] = [];
  readonly sources: TagSource[] = [];
  readonly #formats: ReadonlyMap<CodeItem, RunFormat>;
  /** Formats and ids of what is open, the paragraph itself first. */
  readonly #open: { id: number; format: RunFormat }[];
  #ids = 0;

  constructor(format: RunFormat, formats: ReadonlyMap<CodeItem, RunFormat>) {
    this.#open = [{ id: 0, format }];
    this.#formats = formats;
  }

  addAll(items: readonly ParagraphItem[]): void {
    for (let at = 0; at < items.length; at++) {
      const item = items[at];
      if (item === undefined) return;
      if (item.kind !== "text") this.#addCode(item);
      else if (this.#isBase(item)) this.text += item.text;
      else at = this.#addFormatted(items, at, item);
    }
  }

  #isBase(item: TextItem): boolean {
    const format = this.#open.at(-1)?.format ?? plainFormat;
    if (item.format === format || item.format.look === format.look) {
      return looksAlike(item, { text: item.text, format });
    }
    return item.text.trim() === "" && !item.format.isDecorated && !format.isDecorated;
  }

  #addCode(item: CodeItem): void {
    const outer = this.#open.at(-1) ?? { id: 0, format: plainFormat };
    if (item.kind === "close") {
      this.#open.pop();
      this.#addTag({ id: outer.id, kind: "close" }, item, { code: item });
      return;
    }
    const id = ++this.#ids;
    if (item.kind === "standalone") {
      this.#addTag({ id, kind: "standalone" }, item, { code: item });
      return;
    }
    const format = this.#formats.get(item) ?? outer.format;
    this.#open.push({ id, format });
    this.#addTag({ id, kind: "open" }, item, { code: item, format });
  }

  /** One pair around all that follows in this format, codes in between included. Gives the last index that it took. */
  #addFormatted(items: readonly ParagraphItem[], from: number, first: TextItem): number {
    let last = from;
    for (let at = from + 1; at < items.length; at++) {
      const item = items[at];
      if (item?.kind === "text" && looksAlike(first, item)) last = at;
      else if (item?.kind !== "standalone") break;
    }
    const id = ++this.#ids;
    this.#addTag({ id, kind: "open" }, { type: "format" }, { format: first.format });
    for (const item of items.slice(from, last + 1)) {
      if (item.kind === "text") this.text += item.text;
      else this.#addCode(item);
    }
    this.#addTag({ id, kind: "close" }, { type: "format" }, { format: first.format });
    return last;
  }

  #addTag(
    tag: Pick<UnitTag, "id" | "kind">,
    { type, equiv }: Pick<CodeItem, "type" | "equiv">,
    source: TagSource,
  ): void {
    this.tags.push({ ...tag, offset: this.text.length, type, ...(equiv !== undefined && { equiv }) });
    this.sources.push(source);
  }
}
