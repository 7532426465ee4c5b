import { escapeText } from "../xml/index.ts";
import { type CellItem, type CellItems, readCell, type RunLook } from "./cell-items.ts";
import { changedRanges } from "./changed-ranges.ts";

type TextItem = Extract<CellItem, { readonly text: string }>;

const isText = (item: CellItem): item is TextItem => item.kind !== "object";
const plainLook: RunLook = { properties: "", link: "" };

interface Rewriting {
  /** The opening tag of the part, which declares the names. */
  readonly root: string;
  /** The source of the pair: where it has paragraphs, an empty translation gets some, too. */
  readonly source: string;
  readonly text: string;
}

/**
 * A table cell with another text. Words that stay are as they were, with their formatting; what is new looks like what it
 * replaces, or what it follows. Pictures, links, bookmarks, comments and notes stay; tracked changes are accepted.
 */
export function rewriteCell(cell: string, { root, source, text }: Rewriting): string {
  const read = readCell(root, cell);
  return writeCell({ ...read, items: changed(read, text, () => readCell(root, source).items) });
}

/** The text without the empty paragraphs around it. */
function shownIn(items: readonly CellItem[]): readonly TextItem[] {
  const texts = items.filter(isText);
  const first = texts.findIndex(({ kind }) => kind === "text");
  return first < 0 ? [] : texts.slice(first, texts.findLastIndex(({ kind }) => kind === "text") + 1);
}

function changed(read: CellItems, wanted: string, source: () => readonly CellItem[]): readonly CellItem[] {
  const before = shownIn(read.items);
  const after = Array.from(wanted.replace(/\r\n?/g, "\n"));
  const removed = new Set<CellItem>();
  let items = read.items;
  const ranges = changedRanges(
    before.map(({ text }) => text),
    after,
  );
  for (const { start, end, texts } of ranges) {
    const gone = before.slice(start, end);
    const lineEnd = lineEnds({ gone, before, source, read });
    const look = lookOf({ gone, before, start, read });
    const added = texts.map((text): CellItem => (text === "\n" ? lineEnd(look) : { kind: "text", text, look }));
    const at = placeOf(items, before[start - 1], before[start]);
    items = [...items.slice(0, at), ...added, ...items.slice(at)];
    for (const item of gone) removed.add(item);
  }
  return items.filter((item) => !removed.has(item));
}

/** Behind what is in front of the first removed character, or of the text that follows; at the end of an empty paragraph. */
function placeOf(items: readonly CellItem[], previous: TextItem | undefined, next: TextItem | undefined): number {
  if (next !== undefined) return items.indexOf(next);
  if (previous !== undefined) return items.indexOf(previous) + 1;
  const end = items.findIndex(({ kind }) => kind === "paragraph");
  return end < 0 ? items.length : end;
}

interface Surroundings {
  readonly gone: readonly TextItem[];
  readonly before: readonly TextItem[];
  readonly start: number;
  readonly read: CellItems;
}

function lookOf({ gone, before, start, read }: Surroundings): RunLook {
  const lookIn = (items: readonly TextItem[]): RunLook | undefined =>
    items.flatMap((item) => (item.kind === "text" ? item.look : []))[0];
  const replaced = lookIn(gone);
  if (replaced !== undefined) return replaced;
  const [previous, next] = [lookIn(before.slice(0, start).toReversed()), lookIn(before.slice(start))];
  const near = previous ?? next;
  if (near !== undefined) return { ...near, link: previous?.link === next?.link ? near.link : "" };
  return { ...plainLook, properties: runProperties(read) };
}

/** What an empty paragraph says its text will look like. */
function runProperties({ properties, prefix }: CellItems): string {
  // Expression such as /<w:rPr[\s>]/: the prefix of the document's elements.
  const start = properties.search(new RegExp(`<${prefix}rPr[\\s>]`));
  const end = `</${prefix}rPr>`;
  const last = properties.lastIndexOf(end);
  const found = start < 0 || last < start ? "" : properties.slice(start, last + end.length);
  // Of a change that is told as one, what was before.
  return found.includes(`<${prefix}rPrChange`) ? "" : found;
}

interface LineEnds extends Omit<Surroundings, "start"> {
  readonly source: () => readonly CellItem[];
}

/** Line ends as those that they replace; else as there are others; else as those of the source, or breaks in a paragraph. */
function lineEnds({ gone, before, source, read }: LineEnds): (look: RunLook) => CellItem {
  const isEnd = ({ text }: TextItem) => text === "\n";
  const replaced = gone.filter(isEnd);
  return (look) => {
    const own = replaced.shift() ?? before.findLast(isEnd);
    if (own?.kind === "paragraph") return { ...own };
    const isParagraph = own === undefined && shownIn(source()).findLast(isEnd)?.kind === "paragraph";
    const { properties } = read;
    return isParagraph ? { kind: "paragraph", text: "\n", properties } : { kind: "text", text: "\n", look };
  };
}

function writeCell({ begin, properties, items, prefix }: CellItems): string {
  const pieces = [begin, `<${prefix}p>`, properties];
  let open: CellItem[] = [];
  const flush = () => {
    pieces.push(writeInline(open, prefix));
    open = [];
  };
  for (const item of items) {
    if (item.kind !== "paragraph") open.push(item);
    else {
      flush();
      pieces.push(`</${prefix}p><${prefix}p>`, item.properties);
    }
  }
  flush();
  return `${pieces.join("")}</${prefix}p></${prefix}tc>`;
}

type InlineItem = Exclude<CellItem, { readonly kind: "paragraph" }>;

function writeInline(items: readonly CellItem[], prefix: string): string {
  let written = "";
  let [link, properties]: [string, string | undefined] = ["", undefined];
  let text = "";
  const endText = () => {
    if (text !== "") written += `<${prefix}t xml:space="preserve">${escapeText(text)}</${prefix}t>`;
    text = "";
  };
  const endRun = () => {
    endText();
    if (properties !== undefined) written += `</${prefix}r>`;
    properties = undefined;
  };
  const enter = (look: RunLook) => {
    if (look.link !== link || look.properties !== properties) endRun();
    if (look.link !== link) {
      written += (link === "" ? "" : `</${prefix}hyperlink>`) + look.link;
      ({ link } = look);
    }
    if (properties === undefined) written += `<${prefix}r>${look.properties}`;
    ({ properties } = look);
  };
  for (const item of items as readonly InlineItem[]) {
    if (item.look === undefined) endRun();
    else enter(item.look);
    if (item.kind === "text" && item.raw === undefined && !signOf(item.text)) text += item.text;
    else {
      endText();
      written += item.kind === "object" ? item.raw : (item.raw ?? `<${prefix}${signOf(item.text)}/>`);
    }
  }
  endRun();
  return link === "" ? written : `${written}</${prefix}hyperlink>`;
}

const signOf = (text: string): string => (text === "\n" ? "br" : text === "\t" ? "tab" : "");
