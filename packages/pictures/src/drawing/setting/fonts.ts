import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import type { LanguageCode } from "@yiqiao/contracts/languages";

const require = createRequire(import.meta.url);

/** Indexes of the Noto Sans variable fonts (OFL), as Google Fonts cuts them: the characters of each slice. */
const indexes = {
  latin: () => require.resolve("@fontsource-variable/noto-sans/unicode.json"),
  sc: () => require.resolve("@fontsource-variable/noto-sans-sc/unicode.json"),
  jp: () => require.resolve("@fontsource-variable/noto-sans-jp/unicode.json"),
  kr: () => require.resolve("@fontsource-variable/noto-sans-kr/unicode.json"),
  arabic: () => require.resolve("@fontsource-variable/noto-sans-arabic/unicode.json"),
  myanmar: () => require.resolve("@fontsource-variable/noto-sans-myanmar/unicode.json"),
} as const;
type Family = keyof typeof indexes;

const allFamilies: readonly Family[] = ["latin", "sc", "arabic", "myanmar", "jp", "kr"];
const preferred: Readonly<Record<LanguageCode, Family>> = {
  "zh-cn": "sc",
  "en-us": "latin",
  ja: "jp",
  ko: "kr",
  ru: "latin",
  my: "latin",
  ar: "latin",
  fr: "latin",
  es: "latin",
};

interface Slice {
  /** What the canvas knows it by. */
  readonly name: string;
  readonly path: string;
  /** Code points, both ends included. */
  readonly ranges: readonly (readonly [number, number])[];
}

function parseRanges(text: string): [number, number][] {
  return text.split(",").map((range) => {
    const [first = "0", last = first] = range.trim().replace(/^U\+/i, "").split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

function readSlices(family: Family): Slice[] {
  const index = indexes[family]();
  const prefix = family === "latin" ? "noto-sans" : `noto-sans-${family}`;
  const slices = JSON.parse(readFileSync(index, "utf8")) as Record<string, string>;
  return Object.entries(slices).map(([key, ranges]) => {
    const slice = key.replace(/[[\]]/g, "");
    return {
      name: `yiqiao-${family}-${slice}`,
      path: join(dirname(index), "files", `${prefix}-${slice}-wght-normal.woff2`),
      ranges: parseRanges(ranges),
    };
  });
}

const slicesByFamily = new Map<Family, Slice[]>();
function slicesOf(family: Family): Slice[] {
  const known = slicesByFamily.get(family) ?? readSlices(family);
  slicesByFamily.set(family, known);
  return known;
}

const choices = new Map<string, Slice | undefined>();
function sliceFor(character: string, language: LanguageCode): Slice | undefined {
  const key = `${preferred[language]}${character}`;
  if (choices.has(key)) return choices.get(key);
  const codePoint = character.codePointAt(0) ?? 0;
  const families = [preferred[language], ...allFamilies.filter((family) => family !== preferred[language])];
  const found = families
    .flatMap(slicesOf)
    .find(({ ranges }) => ranges.some(([low, high]) => codePoint >= low && codePoint <= high));
  choices.set(key, found);
  return found;
}

const registered = new Set<string>();
/** Other threads of the process may have done so: fonts are the process's. */
function register({ name, path }: Slice) {
  if (registered.has(name)) return;
  registered.add(name);
  if (!GlobalFonts.has(name)) GlobalFonts.register(readFileSync(path), name);
}

/** Registers what the text needs and gives the CSS font families to set it in; fonts of the system come after them. */
export function fontFamiliesFor(text: string, language: LanguageCode): string {
  const names = new Set<string>();
  for (const character of new Set(text)) {
    const slice = sliceFor(character, language);
    if (slice === undefined || names.has(slice.name)) continue;
    register(slice);
    names.add(slice.name);
  }
  return [...names, "sans-serif"].join(", ");
}

const probeSize = 24;
const probe = createCanvas(probeSize * 2, probeSize * 2).getContext("2d");
/** Of a private plane, for which no font here has a glyph. */
const unknown = "\u{F0000}";

function pictureOf(character: string, families: string): string {
  probe.clearRect(0, 0, probeSize * 2, probeSize * 2);
  probe.font = `${probeSize}px ${families}`;
  probe.fillText(character, 4, probeSize * 1.5);
  return Buffer.from(probe.getImageData(0, 0, probeSize * 2, probeSize * 2).data).toString("latin1");
}

const needsNoGlyph = /[\p{Cf}\p{Z}\p{Cc}\p{M}]/u;
const known = new Map<string, boolean>();

/** Whether the character has a glyph in one of our fonts or the system's: what has none looks as any other that has none. */
export function hasGlyph(character: string, language: LanguageCode): boolean {
  if (needsNoGlyph.test(character)) return true;
  const key = `${language}${character}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const families = fontFamiliesFor(character, language);
  const found = pictureOf(character, families) !== pictureOf(unknown, families);
  known.set(key, found);
  return found;
}
