import { appendAll } from "../../../../model/append-all.ts";
import { maxOf, minOf } from "../../extremes.ts";
import { traitsOf } from "../../content/font-traits.ts";
import { applyX, applyY, frameOf } from "../../content/matrix.ts";
import type { Show } from "../../content/read-shows.ts";
import type { WalkedShow } from "../../content/walk-page.ts";
import { leadsItem } from "./markers.ts";

/** A character in the frame of its text: the x axis is the direction of the text. */
export interface Glyph {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
}

export interface GlyphStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  /** `#rrggbb`. */
  readonly colour: string;
}

/** Characters of one show that stand together. */
export interface Fragment {
  readonly glyphs: readonly Glyph[];
  readonly x0: number;
  readonly x1: number;
  /** Of the baseline. */
  readonly y: number;
  readonly size: number;
  readonly style: GlyphStyle;
  /** Its letters are all of one width. */
  readonly monospaced: boolean;
  /** Its font holds symbols or mathematics. */
  readonly symbolic: boolean;
  /** Recognized text: what is seen is its picture. */
  readonly isScanned: boolean;
  /** The shows that draw it: more than one where it is drawn again (poor man's bold, shadows). */
  readonly shows: readonly number[];
}

/** Text that runs in one direction. */
export interface Frame {
  /** Degrees, in the page's coordinates. */
  readonly angle: number;
  readonly fragments: readonly Fragment[];
}

/** In parts of the font size: where a show is cut, and how far copies of a text stand apart. */
const cutGap = 0.6;
const markerGap = 0.5;
const copyDistance = 0.15;
const presentationForms = /[\uFB00-\uFB06\uFB13-\uFB17\uFB1D-\uFDFF\uFE70-\uFEFC]/gu;
/** A sign that stands alone and has no character: a bullet of a font of its own. */
const unreadCode = /^(?!\s)\p{Cc}$/u;
const unreadSign = "\uE000";
const wideLetter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const latinLetter = /\p{Script=Latin}/u;
const control = /[\p{Cc}\uFFFE\uFFFF]/gu;

function cleanText(text: string): string {
  const code = text.charCodeAt(0);
  if (text.length === 1 && code >= 0x20 && code < 0xfb00 && (code < 0x7f || code > 0x9f)) return text;
  return text.replace(presentationForms, (form) => form.normalize("NFKC")).replace(control, "");
}

/** Glyphs without any text are parts of a character that takes several. */
const isSpace = ({ text }: Glyph): boolean => text !== "" && text.trim() === "";

/** Cuts the glyphs of a show where a column or a tab lies between them. */
function cutGlyphs(glyphs: readonly Glyph[], size: number): Glyph[][] {
  const pieces: Glyph[][] = [];
  let last: Glyph | undefined;
  for (const glyph of glyphs) {
    const [lead] = pieces;
    const isItem = pieces.length === 1 && lead !== undefined && lead.length < 8 && leadsItem(textOfGlyphs(lead));
    const gap = last === undefined ? 0 : glyph.x0 - last.x1;
    if (pieces.length === 0 || gap > (isItem ? markerGap : cutGap) * size || gap < -size) pieces.push([]);
    pieces.at(-1)?.push(glyph);
    if (!isSpace(glyph)) last = glyph;
  }
  return pieces.map(trimSpaces).filter((piece) => piece.length > 0);
}

export function trimSpaces(glyphs: readonly Glyph[]): Glyph[] {
  const first = glyphs.findIndex((glyph) => !isSpace(glyph));
  const last = glyphs.findLastIndex((glyph) => !isSpace(glyph));
  return glyphs.some(({ text }) => text.trim() !== "") ? glyphs.slice(first, last + 1) : [];
}

function fragmentsOf(show: Show, index: number, walked: WalkedShow | undefined): Fragment[] {
  const { bold, italic, symbolic, monospaced, composite } = traitsOf(walked?.font);
  const frame = frameOf(show.angle);
  const glyphs = show.glyphs.map(({ text, startX, startY, endX, endY }) => {
    const from = applyX(frame, startX, startY);
    const to = applyX(frame, endX, endY);
    return { text: cleanText(text), x0: Math.min(from, to), x1: Math.max(from, to) };
  });
  const [first] = show.glyphs;
  const y = first === undefined ? 0 : applyY(frame, first.startX, first.startY);
  const [only] = glyphs;
  const isUnread = !composite && glyphs.length === 1 && only?.text === "" && unreadCode.test(first?.text ?? "");
  return cutGlyphs(isUnread ? [{ ...only, text: unreadSign }] : glyphs, show.size).map((piece) => ({
    glyphs: piece,
    x0: minOf(piece, ({ x0 }) => x0),
    x1: maxOf(piece, ({ x1 }) => x1),
    y,
    size: show.size,
    style: { bold, italic, colour: show.colour },
    symbolic,
    monospaced: monospaced && isTelling(textOfGlyphs(piece)),
    isScanned: false,
    shows: [index],
  }));
}

/** Whether letters of one width say anything of a text: those of Chinese, Japanese and Korean have it in every font. */
const isTelling = (text: string): boolean => latinLetter.test(text) || !wideLetter.test(text);

/** The same as a sign that has no character. */
export function asBullet(fragment: Fragment): Fragment {
  return { ...fragment, glyphs: fragment.glyphs.map((glyph) => ({ ...glyph, text: unreadSign })) };
}

const textOfGlyphs = (glyphs: readonly Glyph[]): string => glyphs.map(({ text }) => text).join("");
const textOf = (fragment: Fragment): string => textOfGlyphs(fragment.glyphs);

/** One fragment for those that are drawn again at about the same place. */
function mergeCopies(fragments: readonly Fragment[]): Fragment[] {
  const byText = new Map<string, number[]>();
  const merged: (Fragment & { shows: number[] })[] = [];
  for (const fragment of fragments) {
    const text = textOf(fragment);
    const others = byText.get(text) ?? [];
    const reach = copyDistance * fragment.size;
    const copyOf = others.find((index) => {
      const other = merged[index];
      return other !== undefined && Math.abs(other.x0 - fragment.x0) < reach && Math.abs(other.y - fragment.y) < reach;
    });
    const original = copyOf === undefined ? undefined : merged[copyOf];
    if (copyOf === undefined || original === undefined) {
      byText.set(text, [...others.slice(-50), merged.length]);
      merged.push({ ...fragment, shows: [...fragment.shows] });
    } else {
      appendAll(original.shows, fragment.shows);
      merged[copyOf] = { ...original, style: { ...original.style, bold: true } };
    }
  }
  return merged;
}

/** Fonts of recognized text look like nothing: they are not drawn. */
function asScanned(fragment: Fragment): Fragment {
  return {
    ...fragment,
    isScanned: true,
    symbolic: false,
    monospaced: false,
    style: { bold: false, italic: false, colour: "#000000" },
  };
}

/** What is visible on the page, by direction, the direction with the most text first. Vertical writing is left out. */
export function framesOf(shows: readonly Show[], walked: readonly WalkedShow[], scanned: ReadonlySet<number>): Frame[] {
  const frames = new Map<number, Fragment[]>();
  for (const [index, show] of shows.entries()) {
    if (!(show.isVisible || scanned.has(index)) || show.size < 0.5 || traitsOf(walked[index]?.font).vertical) continue;
    const fragments = frames.get(show.angle) ?? [];
    const found = fragmentsOf(show, index, walked[index]);
    appendAll(fragments, scanned.has(index) ? found.map(asScanned) : found);
    frames.set(show.angle, fragments);
  }
  return [...frames]
    .map(([angle, fragments]) => ({ angle, fragments: mergeCopies(fragments) }))
    .filter(({ fragments }) => fragments.length > 0)
    .sort((left, right) => right.fragments.length - left.fragments.length);
}
