import type { CodeRange } from "../../../model/unit.ts";
import { findProperty, isOn, localAttributes, propertiesOf, propertyValue, type Property } from "./properties.ts";

/** The ids of styles for code, and what says so: their names, or nothing but their fonts. */
export type CodeStyles = ReadonlyMap<string, CodeRange["by"]>;

/** How a run of text looks. */
export interface RunFormat {
  /** `w:rPr` as it stands in the file; empty where there is none. */
  readonly xml: string;
  /** Equal for formats that look the same but for the font. */
  readonly look: string;
  /** The font for each kind of script. */
  readonly fonts: RunFonts;
  /** White space in it can be seen: underlined, coloured, struck out. */
  readonly isDecorated: boolean;
  /** Its characters are pictures. */
  readonly isSymbol: boolean;
  /** That it is for code, and what says so. */
  readonly code?: CodeRange["by"];
}

export interface RunFonts {
  readonly latin: string;
  readonly eastAsia: string;
  readonly complex: string;
}

/** What tells two runs apart in the file but not for a reader. Tracking and scaling are how converters fit lines. */
const noise = new Set("lang noProof rPrChange rFonts spacing kern w snapToGrid ins del moveFrom moveTo".split(" "));
const complexOnly = new Set(["bCs", "iCs", "szCs"]);
const decorations = ["u", "strike", "dstrike", "highlight", "shd", "bdr", "effect"];
const symbolFont = /^(?:wingdings|webdings|symbol|zapf ?dingbats|marlett|mt extra|bookshelf symbol)/i;
const noFonts: RunFonts = { latin: "", eastAsia: "", complex: "" };

export const plainFormat: RunFormat = { xml: "", look: "", fonts: noFonts, isDecorated: false, isSymbol: false };

/** Reads the formats of a part; the same text of properties is read once. */
export class RunFormats {
  readonly #known = new Map<string, RunFormat>([["", plainFormat]]);
  readonly #codeStyles: CodeStyles;

  constructor(codeStyles: CodeStyles) {
    this.#codeStyles = codeStyles;
  }

  of(xml: string): RunFormat {
    const known = this.#known.get(xml);
    if (known !== undefined) return known;
    const format = readFormat(xml, this.#codeStyles);
    this.#known.set(xml, format);
    return format;
  }
}

function readFormat(xml: string, codeStyles: CodeStyles): RunFormat {
  const properties = propertiesOf(xml);
  const isComplex = isOn(findProperty(properties, "rtl")) || isOn(findProperty(properties, "cs"));
  const shown = properties.filter(({ name }) => !noise.has(name) && (isComplex || !complexOnly.has(name)));
  const fonts = readFonts(findProperty(properties, "rFonts"));
  const code =
    codeStyles.get(propertyValue(findProperty(properties, "rStyle")) ?? "") ??
    (isFixedWidth(fonts) ? "font" : undefined);
  return {
    xml,
    look: shown.map((property) => property.xml).join(""),
    fonts,
    isDecorated: decorations.some((name) => findProperty(properties, name) !== undefined),
    isSymbol: symbolFont.test(fonts.latin),
    ...(code && { code }),
  };
}

/** The fonts that `w:rFonts` names. */
export function readFonts(property: Property | undefined): RunFonts {
  if (property === undefined) return noFonts;
  const values = localAttributes(property.xml);
  const first = (...names: readonly string[]) => names.map((name) => values.get(name)).find(Boolean) ?? "";
  return {
    latin: first("asciiTheme", "hAnsiTheme", "ascii", "hAnsi"),
    eastAsia: first("eastAsiaTheme", "eastAsia"),
    complex: first("cstheme", "cs"),
  };
}

const latin = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}]/u;
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const complex = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Myanmar}\p{Script=Thai}\p{Script=Devanagari}]/u;
/** Of fonts with all letters of one width; Monotype makes others as well. */
const fixedWidth = /mono(?!type)|courier|consol|menlo|code|typewriter|fixedsys|terminal|inconsolata/i;
export const isFixedWidth = ({ latin: name }: RunFonts): boolean => fixedWidth.test(name);

/** So much of a text tells its script. */
const headLength = 200;

interface FormattedText {
  readonly text: string;
  readonly format: RunFormat;
}

/**
 * Whether two stretches look as one. A run of Chinese in one font and a run of Latin letters in another are one
 * sentence: each font counts only for the script that both hold. Fonts of fixed width say that text is code.
 */
export function looksAlike(one: FormattedText, other: FormattedText): boolean {
  if (one.format === other.format) return true;
  if (one.format.look !== other.format.look) return false;
  const [first, second] = [one.format.fonts, other.format.fonts];
  const [head, otherHead] = [one.text.slice(0, headLength), other.text.slice(0, headLength)];
  const isShared = (script: RegExp) => script.test(head) && script.test(otherHead);
  if (isFixedWidth(first) !== isFixedWidth(second)) return false;
  if (first.latin !== second.latin && isShared(latin)) return false;
  if (first.eastAsia !== second.eastAsia && isShared(eastAsian)) return false;
  return first.complex === second.complex || !isShared(complex);
}
