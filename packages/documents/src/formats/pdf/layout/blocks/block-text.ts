import { appendAll } from "../../../../model/append-all.ts";
import type { TextRange, Unit, UnitTag } from "../../../../model/unit.ts";
import { BoxTree } from "../../content/box-tree.ts";
import type { Block } from "./block.ts";
import type { Fragment } from "../lines/fragment.ts";
import { addMonospaced, inlineCode } from "./inline-code.ts";
import { logicalOrder } from "../lines/logical-order.ts";
import type { LineSegment } from "../lines/segment.ts";
import type { RunStyle, Item } from "../lines/item.ts";

export interface BlockText extends Pick<Unit, "code" | "isTyped"> {
  readonly text: string;
  readonly tags: readonly UnitTag[];
  /** The look of most of the text. */
  readonly base: RunStyle;
  /** Of the text within a pair of tags, by the id of the pair. */
  readonly styles: ReadonlyMap<number, RunStyle>;
}

/** In parts of the font size: narrower gaps between letters are no spaces. */
const wordGap = 0.17;
const wideScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u;
const wideGap = 1.2;

function styleOf(fragment: Fragment, line: LineSegment): RunStyle {
  const shift = fragment.y - line.y;
  const isSmall = fragment.size < 0.85 * line.size && Math.abs(shift) > 0.08 * line.size;
  return isSmall ? { ...fragment.style, script: shift > 0 ? "super" : "sub" } : fragment.style;
}

const noLinks = new BoxTree([]);
const linkAt = (links: BoxTree, x: number, y: number): number | undefined =>
  links.first((link) => x >= link.x0 && x <= link.x1 && y >= link.y0 && y <= link.y1);

/** The characters of a line as they stand, with spaces where there are gaps, in the order of reading. */
function lineItems(line: LineSegment, links: BoxTree): Item[] {
  const items: Item[] = [];
  let end: number | undefined;
  let before = "";
  for (const fragment of line.fragments) {
    const own = styleOf(fragment, line);
    const { monospaced: isMonospaced } = fragment;
    for (const { text, x0, x1 } of fragment.glyphs) {
      if (text === "") {
        // The rest of a character that takes several glyphs.
        end = Math.max(x1, end ?? x1);
        continue;
      }
      const link = linkAt(links, (x0 + x1) / 2, fragment.y + 0.3 * fragment.size);
      const style = link === undefined ? own : { ...own, link };
      const gap = end === undefined ? 0 : (x0 - end) / Math.min(fragment.size, line.size);
      const isGap = gap > wordGap && (gap > wideGap || !wideScript.test(before) || !wideScript.test(text));
      if (isGap && before.trim() !== "" && text.trim() !== "") items.push({ text: " ", style, isMonospaced });
      items.push({ text, style, isMonospaced });
      before = text;
      end = Math.max(x1, end ?? x1);
    }
  }
  return logicalOrder(items);
}

/** What a line says. */
export function lineText(line: LineSegment): string {
  return lineItems(line, noLinks)
    .map(({ text }) => text)
    .join("");
}

/** Joins a line to the text before it: without a space in scripts that have none, without the hyphen of a cut word. */
function joinLine(items: Item[], line: readonly Item[]): void {
  const [first] = line;
  while (items.at(-1)?.text.trim() === "") items.pop();
  const last = items.at(-1);
  if (first === undefined || last === undefined) {
    appendAll(items, line);
    return;
  }
  const beforeLast = items.at(-2)?.text ?? "";
  const isCut = /^[-\u2010\u00AD]$/u.test(last.text) && /\p{L}$/u.test(beforeLast) && /^\p{Ll}/u.test(first.text);
  if (isCut) items.pop();
  else if (!(wideScript.test(last.text) && wideScript.test(first.text))) items.push({ ...last, text: " " });
  appendAll(items, line);
}

const keys = new WeakMap<RunStyle, string>();
function keyOf(style: RunStyle): string {
  const known = keys.get(style);
  if (known !== undefined) return known;
  const { bold, italic, colour, script, link } = style;
  const key = `${bold ? "b" : ""}${italic ? "i" : ""}|${colour}|${script ?? ""}|${link ?? ""}`;
  keys.set(style, key);
  return key;
}

function baseOf(items: readonly Item[]): RunStyle {
  const counts = new Map<string, { style: RunStyle; count: number }>();
  for (const { text, style } of items) {
    if (text === " ") continue;
    const entry = counts.get(keyOf(style)) ?? { style, count: 0 };
    entry.count += text.length;
    counts.set(keyOf(style), entry);
  }
  const [most] = [...counts.values()].sort((left, right) => right.count - left.count);
  return most?.style ?? { bold: false, italic: false, colour: "#000000" };
}

/** Spaces look like what stands before them, so that a format does not end with one. */
function settleSpaces(items: readonly Item[], base: RunStyle): Item[] {
  return items.map((item, index) => {
    if (item.text.trim() !== "") return item;
    const [before, after] = [items[index - 1]?.style ?? base, items[index + 1]?.style ?? base];
    return { ...item, text: " ", style: keyOf(before) === keyOf(after) ? before : base };
  });
}

function plainSpaces(text: string): string {
  return text.replaceAll("\u00AD", "").replace(/\s+/gu, " ");
}

/** The text of a block, its formats as pairs of tags against the look that most of it has. */
export function blockText(block: Block, links: BoxTree): BlockText {
  const joined: Item[] = [];
  for (const line of block.lines) joinLine(joined, lineItems(line, links));
  const base = baseOf(joined);
  // Asking a text that grows by a letter at a time for its end copies it each time.
  const pieces: string[] = [];
  let [length, inked] = [0, 0];
  let open: { id: number; key: string; type: UnitTag["type"] } | undefined;
  const tags: UnitTag[] = [];
  const styles = new Map<number, RunStyle>();
  const monospaced: (TextRange & { end: number })[] = [];
  const shut = (): void => {
    if (open !== undefined) tags.push({ id: open.id, kind: "close", offset: length, type: open.type });
    open = undefined;
  };
  for (const { text: piece, style, isMonospaced } of settleSpaces(joined, base)) {
    const key = keyOf(style);
    if (open !== undefined && open.key !== key) shut();
    if (open === undefined && key !== keyOf(base)) {
      open = { id: styles.size + 1, key, type: style.link === base.link ? "format" : "link" };
      styles.set(open.id, style);
      tags.push({ id: open.id, kind: "open", offset: length, type: open.type });
    }
    const isBlank = piece.trim() === "";
    if (isBlank && (pieces.at(-1) ?? " ").endsWith(" ")) continue;
    const start = length;
    const plain = piece.length === 1 && piece > " " && piece < "\u00A0" ? piece : plainSpaces(piece);
    if (plain !== "") pieces.push(plain);
    length += plain.length;
    if (isMonospaced && !isBlank) addMonospaced(monospaced, { start, end: length }, inked);
    if (plain.trim() !== "") inked = length;
  }
  shut();
  const trimmed = pieces.join("").trimEnd();
  return {
    text: trimmed,
    tags: tags.map(({ id, kind, offset, type }) => ({ id, kind, offset: Math.min(offset, trimmed.length), type })),
    base,
    styles,
    ...(block.isCode ? {} : inlineCode(trimmed, monospaced)),
  };
}
