import type { CodeRange, UnitTag } from "../../../model/unit.ts";
import {
  type CodeItem,
  isSpeaking,
  joinItems,
  type ParagraphItem,
  partnersOf,
  type TextItem,
} from "./paragraph-items.ts";
import { looksAlike, plainFormat, type RunFormat } from "../styles/run-format.ts";
import { trimEdges } from "./trim-edges.ts";

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
  /** What of the text is in a style or font for code. */
  readonly code: readonly CodeRange[];
  /** The format of text outside of every tag. */
  readonly format: RunFormat;
  readonly lead: readonly ParagraphItem[];
  readonly tail: readonly ParagraphItem[];
}

/** Undefined where nothing is to be translated. */
export function textOfItems(items: readonly ParagraphItem[]): ParagraphText | undefined {
  const joined = joinItems(withNumbersKept(items));
  if (!joined.some(isSpeaking)) return undefined;
  const { lead, body, tail } = trimEdges(joined);
  const [format, formats] = dominatingFormats(body);
  const builder = new TextBuilder(format, formats);
  builder.addAll(body);
  return { text: builder.text, tags: builder.tags, sources: builder.sources, code: builder.code, format, lead, tail };
}

/** A link whose text is a number or a sign (`[61]`) is one tag: nothing in it is to be translated. */
function withNumbersKept(items: readonly ParagraphItem[]): readonly ParagraphItem[] {
  const partners = partnersOf(items);
  const kept: ParagraphItem[] = [];
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    const end = partners.get(at);
    if (item === undefined) break;
    const inside =
      item.kind === "open" && item.type === "link" && end !== undefined ? items.slice(at, end + 1) : [item];
    if (inside.length === 1 || inside.some(isSpeaking)) {
      kept.push(item);
      continue;
    }
    const equiv = inside.map((inner) => (inner.kind === "text" ? inner.text : "")).join("");
    kept.push({ kind: "standalone", raw: inside.flatMap(({ raw }) => raw), type: "link", equiv, isWord: true });
    at += inside.length - 1;
  }
  return kept;
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
  readonly code: (CodeRange & { end: number })[] = [];
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
      else if (this.#isBase(item)) this.#append(item);
      else at = this.#addFormatted(items, at, item);
    }
  }

  #append({ text, format }: TextItem): void {
    const start = this.text.length;
    this.text += text;
    const last = this.code.at(-1);
    if (format.code === undefined) return;
    if (last?.end === start && last.by === format.code) last.end = this.text.length;
    else this.code.push({ start, end: this.text.length, by: format.code });
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
    const stretch = items.slice(from, last + 1);
    const { before, inside, after } = this.#isSeen(first)
      ? { before: "", inside: stretch, after: "" }
      : withSpacesOut(stretch);
    const id = ++this.#ids;
    this.text += before;
    this.#addTag({ id, kind: "open" }, { type: "format" }, { format: first.format });
    for (const item of inside) {
      if (item.kind === "text") this.#append(item);
      else this.#addCode(item);
    }
    this.#addTag({ id, kind: "close" }, { type: "format" }, { format: first.format });
    this.text += after;
    return last;
  }

  /** White space would look different outside of the pair. */
  #isSeen({ text, format }: TextItem): boolean {
    return format.isDecorated || this.#open.at(-1)?.format.isDecorated === true || text.trim() === "";
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

/** A stretch that begins and ends with text, and the white space at its edges. */
function withSpacesOut(stretch: readonly ParagraphItem[]) {
  const inside = [...stretch];
  let before = "";
  let after = "";
  const first = inside[0];
  if (first?.kind === "text") {
    const text = first.text.trimStart();
    before = first.text.slice(0, first.text.length - text.length);
    inside[0] = { ...first, text };
  }
  const last = inside.at(-1);
  if (last?.kind === "text") {
    const text = last.text.trimEnd();
    after = last.text.slice(text.length);
    inside[inside.length - 1] = { ...last, text };
  }
  return { before, inside, after };
}
