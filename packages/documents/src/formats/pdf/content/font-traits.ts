import { PDFArray, PDFDict, PDFName, PDFNumber } from "@cantoo/pdf-lib";

/** What a font looks like, as far as its dictionary tells. */
export interface FontTraits {
  readonly name: string;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Its characters stand in formulas, or are pictures. */
  readonly symbolic: boolean;
  /** All letters are as wide as each other. */
  readonly monospaced: boolean;
  /** Codes of several bytes. */
  readonly composite: boolean;
  /** Text runs from top to bottom. */
  readonly vertical: boolean;
}

const boldName = /bold|black|heavy|demi|medi(?:um)?(?:ital)?$|^cmbx|^cmb\d|,b/i;
const italicName = /ital|obli|^cmti|^cmsl|^cmbxti|slant/i;
const symbolName =
  /^(?:cm(?:mi|sy|ex|mib|bsy)\d*$|lm(?:math)|msam|msbm|eu[fsrb][mb]|eufm|eusm|euex|rsfs|stmary|wasy|esint|mt(?:mi|sy|ex)|math|symbol|wingdings|webdings|zapfdingbats|fontawesome|.*math)/i;
const monospacedName =
  /courier|mono(?!type)|consol|menlo|typewriter|lettergothic|lucidacons|^cmtt|^sftt|nimbusmon|sourcecode|inconsolata/i;
/** Faces for Chinese and Japanese text whose Latin letters happen to be of one width. */
const textFace =
  /^(?:simsun|sim(?:hei|kai|li|you)|st(?:song|hei|kaiti|fangsong)|fangsong|kaiti|songti|heiti|p?mingliu|ms-?(?:gothic|mincho))/i;
const fixedPitchFlag = 1;
const fewestWidths = 8;
const italicFlag = 1 << 6;
const forceBoldFlag = 1 << 18;

function numberAt(dictionary: PDFDict | undefined, key: string): number {
  const value = dictionary?.lookup(PDFName.of(key));
  return value instanceof PDFNumber ? value.asNumber() : 0;
}

function descriptorOf(font: PDFDict): PDFDict | undefined {
  const descendants = font.lookup(PDFName.of("DescendantFonts"));
  const holder = descendants instanceof PDFArray ? descendants.lookup(0) : font;
  const descriptor = holder instanceof PDFDict ? holder.lookup(PDFName.of("FontDescriptor")) : undefined;
  return descriptor instanceof PDFDict ? descriptor : undefined;
}

/** All widths that the font tells are the same; whole squares are those of Chinese characters. */
function hasOneWidth(font: PDFDict): boolean {
  const list = font.lookup(PDFName.of("Widths"));
  if (!(list instanceof PDFArray)) return false;
  const widths = list.asArray().map((_, at) => {
    const width = list.lookup(at);
    return width instanceof PDFNumber ? Math.round(width.asNumber()) : 0;
  });
  const given = widths.filter((width) => width > 0);
  return given.length >= fewestWidths && new Set(given).size === 1 && (given[0] ?? 0) < 900;
}

const known = new WeakMap<PDFDict, FontTraits>();
const unknown: FontTraits = {
  name: "",
  bold: false,
  italic: false,
  symbolic: false,
  monospaced: false,
  composite: false,
  vertical: false,
};

export function traitsOf(font: PDFDict | undefined): FontTraits {
  if (font === undefined) return unknown;
  const found = known.get(font) ?? readTraits(font);
  known.set(font, found);
  return found;
}

function readTraits(font: PDFDict): FontTraits {
  const base = font.lookup(PDFName.of("BaseFont"));
  const name = (base instanceof PDFName ? base.decodeText() : "").replace(/^[A-Z]{6}\+/, "");
  const descriptor = descriptorOf(font);
  const flags = numberAt(descriptor, "Flags");
  const encoding = font.lookup(PDFName.of("Encoding"));
  return {
    name,
    bold: boldName.test(name) || (flags & forceBoldFlag) !== 0 || numberAt(descriptor, "FontWeight") >= 600,
    italic: italicName.test(name) || (flags & italicFlag) !== 0 || numberAt(descriptor, "ItalicAngle") !== 0,
    symbolic: symbolName.test(name),
    monospaced:
      monospacedName.test(name) || (!textFace.test(name) && ((flags & fixedPitchFlag) !== 0 || hasOneWidth(font))),
    composite: font.lookup(PDFName.of("Subtype")) === PDFName.of("Type0"),
    vertical: encoding instanceof PDFName && /-V$|^V$/.test(encoding.decodeText()),
  };
}
