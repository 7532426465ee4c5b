import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { LanguageCode } from "@yiqiao/contracts/languages";

const require = createRequire(import.meta.url);

/** A file of a font, and the characters that it is used for. */
export interface FontFile {
  readonly path: string;
  /** Code points, both ends included. */
  readonly ranges: readonly (readonly [number, number])[];
  /** One file has all weights (`wght` axis). */
  readonly isVariable: boolean;
}

export interface FontStyle {
  readonly bold: boolean;
  readonly italic: boolean;
}

type Family = "latin" | "sc" | "jp" | "kr" | "arabic" | "myanmar";

/** Where a language's characters are looked for, best first; the rest of the families comes after them. */
const preferred: Readonly<Record<LanguageCode, Family>> = {
  "zh-cn": "sc",
  "en-us": "latin",
  ja: "jp",
  ko: "kr",
  ru: "latin",
  my: "myanmar",
  ar: "arabic",
  fr: "latin",
  es: "latin",
};
const allFamilies: readonly Family[] = ["latin", "sc", "arabic", "myanmar", "jp", "kr"];

/** Liberation Sans (OFL) comes with pdf.js: as wide as Arial, so that texts keep their length. */
function latinFiles({ bold, italic }: FontStyle): FontFile[] {
  const folder = join(dirname(require.resolve("pdfjs-dist/package.json")), "standard_fonts");
  const style = bold ? (italic ? "BoldItalic" : "Bold") : italic ? "Italic" : "Regular";
  return [{ path: join(folder, `LiberationSans-${style}.ttf`), ranges: [[0, 0x10ffff]], isVariable: false }];
}

function parseRanges(text: string): [number, number][] {
  return text.split(",").map((range) => {
    const [first = "0", last = first] = range.trim().replace(/^U\+/i, "").split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

/** Indexes of the Noto Sans variable fonts (OFL), as Google Fonts cuts them: the characters of each slice. */
const notoIndexes = {
  sc: () => require.resolve("@fontsource-variable/noto-sans-sc/unicode.json"),
  jp: () => require.resolve("@fontsource-variable/noto-sans-jp/unicode.json"),
  kr: () => require.resolve("@fontsource-variable/noto-sans-kr/unicode.json"),
  arabic: () => require.resolve("@fontsource-variable/noto-sans-arabic/unicode.json"),
  myanmar: () => require.resolve("@fontsource-variable/noto-sans-myanmar/unicode.json"),
} as const;
type NotoFamily = keyof typeof notoIndexes;

function notoFiles(family: NotoFamily): FontFile[] {
  const index = notoIndexes[family]();
  const slices = JSON.parse(readFileSync(index, "utf8")) as Record<string, string>;
  return Object.entries(slices).map(([slice, ranges]) => ({
    path: join(dirname(index), "files", `noto-sans-${family}-${slice.replace(/[[\]]/g, "")}-wght-normal.woff2`),
    ranges: parseRanges(ranges),
    isVariable: true,
  }));
}

const notoCache = new Map<NotoFamily, FontFile[]>();
function filesOf(family: Family, style: FontStyle): FontFile[] {
  if (family === "latin") return latinFiles(style);
  const known = notoCache.get(family) ?? notoFiles(family);
  notoCache.set(family, known);
  return known;
}

/** ASCII and letters of Latin-1 stand in the Latin font whatever the language is. */
function isPlainLatin(codePoint: number): boolean {
  return codePoint < 0x80 || (codePoint >= 0xc0 && codePoint < 0x250);
}

/** The files that may have a glyph for the character, best first. */
export function candidateFiles(codePoint: number, language: LanguageCode, style: FontStyle): FontFile[] {
  const first = isPlainLatin(codePoint) ? "latin" : preferred[language];
  return [first, ...allFamilies.filter((family) => family !== first)].flatMap((family) =>
    filesOf(family, style).filter(({ ranges }) => ranges.some(([low, high]) => codePoint >= low && codePoint <= high)),
  );
}
