import { type Canvas, createCanvas } from "@napi-rs/canvas";
import type { LanguageCode } from "@yiqiao/contracts/languages";

export interface PageStyle {
  readonly language: LanguageCode;
  readonly font: string;
  /** Of the letters, in pixels. */
  readonly size: number;
  readonly isDark: boolean;
  /** Clockwise. */
  readonly degrees: number;
}

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export interface Page {
  readonly canvas: Canvas;
  /** The paragraphs that had room. */
  readonly paragraphs: readonly string[];
  readonly lineCount: number;
}

type Context = ReturnType<Canvas["getContext"]>;

/** Burmese stands high. */
const lineHeights: Partial<Record<LanguageCode, number>> = { my: 2, ar: 1.6 };
const usualLineHeight = 1.45;

/** A page of paragraphs, as many as have room, turned around its middle. */
export function renderPage(texts: Iterable<string>, style: PageStyle, size: PageSize): Page {
  const { width, height } = size;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = style.isDark ? "#1d2430" : "#fbfaf6";
  context.fillRect(0, 0, width, height);
  context.fillStyle = style.isDark ? "#e9e6df" : "#20242b";
  context.font = `${style.size}px "${style.font}"`;
  const isRightToLeft = style.language === "ar";
  context.direction = isRightToLeft ? "rtl" : "ltr";
  context.textAlign = isRightToLeft ? "right" : "left";
  const room = roomOf(size, style.degrees);
  context.translate(width / 2, height / 2);
  context.rotate((style.degrees * Math.PI) / 180);
  const step = style.size * (lineHeights[style.language] ?? usualLineHeight);
  const left = isRightToLeft ? room.width / 2 : -room.width / 2;
  const paragraphs: string[] = [];
  let lineCount = 0;
  let y = -room.height / 2 + step;
  for (const text of texts) {
    const lines = wrap(context, text, room.width, style.language);
    if (y + step * (lines.length - 1) > room.height / 2) break;
    for (const line of lines) {
      context.fillText(line, left, y);
      y += step;
    }
    y += step * 0.8;
    paragraphs.push(text);
    lineCount += lines.length;
  }
  return { canvas, paragraphs, lineCount };
}

/** What of the page stays on it when it is turned. */
function roomOf({ width, height }: PageSize, degrees: number): PageSize {
  const [sin, cos] = [Math.abs(Math.sin((degrees * Math.PI) / 180)), Math.cos((degrees * Math.PI) / 180)];
  const margin = Math.min(width, height) * 0.06;
  const long = (height - 2 * margin) / (sin * (width / height) + cos);
  return { width: (width - 2 * margin) * (long / (height - 2 * margin)), height: long };
}

/** Lines as a word processor breaks them. */
function wrap(context: Context, text: string, width: number, language: LanguageCode): string[] {
  const granularity = language === "zh-cn" || language === "ja" ? "grapheme" : "word";
  const pieces = Array.from(new Intl.Segmenter(language, { granularity }).segment(text), ({ segment }) => segment);
  const lines: string[] = [];
  let line = "";
  for (const piece of pieces) {
    const isMark = /^[\p{P}\p{M}\s]+$/u.test(piece);
    if (line !== "" && !isMark && context.measureText(line + piece).width > width) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += line === "" ? piece.trimStart() : piece;
  }
  return [...lines, line.trimEnd()];
}
