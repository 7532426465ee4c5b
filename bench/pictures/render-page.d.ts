import { type Canvas } from "@napi-rs/canvas";
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
/** A page of paragraphs, as many as have room, turned around its middle. */
export declare function renderPage(texts: Iterable<string>, style: PageStyle, size: PageSize): Page;
