import { createCanvas } from "@napi-rs/canvas";
import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { fontFamiliesFor } from "./fonts.ts";

/** How far ink reaches from where a text begins on its baseline; widths and heights in ems. */
export interface InkExtent {
  readonly advance: number;
  readonly left: number;
  readonly right: number;
  readonly ascent: number;
  readonly descent: number;
}

/** What a text is set in, whatever its size. */
export interface Typeface {
  readonly language: LanguageCode;
  readonly direction: "ltr" | "rtl";
  /** CSS font of a size in pixels. */
  readonly font: (pixels: number) => string;
  /** In ems. */
  readonly widthOf: (text: string) => number;
  /** Of a text whose left end stands at 0, in ems. */
  readonly inkOf: (text: string) => InkExtent;
}

const measuredAt = 100;
const ruler = createCanvas(8, 8).getContext("2d");

export function openTypeface(text: string, language: LanguageCode, isBold: boolean): Typeface {
  const families = fontFamiliesFor(text, language);
  const { direction } = languages[language];
  const font = (pixels: number) => `${isBold ? 700 : 400} ${pixels}px ${families}`;
  const widths = new Map<string, number>();

  function measure(piece: string) {
    ruler.font = font(measuredAt);
    ruler.direction = direction;
    ruler.textAlign = "left";
    return ruler.measureText(piece);
  }
  function widthOf(piece: string): number {
    const before = widths.get(piece);
    if (before !== undefined) return before;
    const width = measure(piece).width / measuredAt;
    widths.set(piece, width);
    return width;
  }
  function inkOf(piece: string): InkExtent {
    const metrics = measure(piece);
    return {
      advance: metrics.width / measuredAt,
      left: -metrics.actualBoundingBoxLeft / measuredAt,
      right: metrics.actualBoundingBoxRight / measuredAt,
      ascent: metrics.actualBoundingBoxAscent / measuredAt,
      descent: metrics.actualBoundingBoxDescent / measuredAt,
    };
  }
  return { language, direction, font, widthOf, inkOf };
}
