import { strFromU8, unzipSync } from "fflate";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { type XmlTexts, xmlTexts } from "./xml-texts.ts";

type Parts = ReadonlyMap<string, string>;

const xmlName = /\.(?:xml|rels)$/;

function partsOf(bytes: Uint8Array): Parts {
  const files = unzipSync(bytes, { filter: ({ name }) => xmlName.test(name) });
  return new Map(Object.entries(files).map(([name, content]) => [name.replace(/^\//, ""), decoded(content)]));
}

function decoded(bytes: Uint8Array): string {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isWide ? new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-16be").decode(bytes) : strFromU8(bytes);
}

/** Names in the order of a table of contents: `slide2` before `slide10`. */
const byName = new Intl.Collator("en", { numeric: true });

function textsOf(parts: Parts, wanted: RegExp, rule: XmlTexts): string[] {
  const names = [...parts.keys()].filter((name) => wanted.test(name)).toSorted(byName.compare);
  return names.flatMap((name) => xmlTexts(parts.get(name) ?? "", rule));
}

const paragraphs = new Set(["p"]);
const texts = new Set(["t"]);
const spaces = new Set(["tab", "br", "cr", "ptab"]);
/** What a program writes for older ones, what was deleted, and what a field is made of. */
const unseen = new Set(["Fallback", "del", "moveFrom", "instrText", "delText", "oMath"]);
const drawn = new Set(["docPr", "cNvPr"]);

const drawingRule: XmlTexts = {
  isBlock: (name) => paragraphs.has(name),
  isText: (name) => texts.has(name),
  isSpace: (name) => spaces.has(name),
  isSkipped: (_, name) => unseen.has(name),
  attributes: (tag, name) =>
    name === "shape" || name === "rect"
      ? readableOf(tag, ["alt"])
      : drawn.has(name)
        ? readableOf(tag, ["descr", "title"])
        : [],
};

/** A file's name or an address is put there by a program. */
const fileName = /^\w+:\S+$|\.[a-z]{3,4}$/iu;

function readableOf({ attributes }: SaxesTagPlain, names: readonly string[]): string[] {
  const values = names.map((name) => attributes[name] ?? "");
  return values.filter((value) => !fileName.test(value));
}

/** Names of series and categories stand in the chart as its workbook has them. */
const chartRule: XmlTexts = {
  ...drawingRule,
  isBlock: (name) => paragraphs.has(name) || name === "v",
  isText: (name) => texts.has(name) || name === "v",
  isSkipped: (_, name) => unseen.has(name) || name === "numCache" || name === "f" || name === "formatCode",
};

const wordParts = /^word\/(?:document\w*|header\d*|footer\d*|footnotes|endnotes|comments)\.xml$/;
const charts = /^(?:word|ppt|xl)\/charts\/chart\w*\.xml$/;
const diagrams = /^(?:word|ppt|xl)\/diagrams\/data\d*\.xml$/;

const titleRule: XmlTexts = { isBlock: (name) => name === "title", isText: (name) => name === "title" };

const docxTexts = (parts: Parts): string[] => [
  ...textsOf(parts, /^docProps\/core\.xml$/, titleRule),
  ...textsOf(parts, wordParts, drawingRule),
  ...textsOf(parts, charts, chartRule),
  ...textsOf(parts, diagrams, drawingRule),
];

const slides = /^ppt\/(?:slides|notesSlides)\/\w+\.xml$/;
const masters = /^ppt\/slide(?:Masters|Layouts)\/\w+\.xml$/;
const slideComments = /^ppt\/comments\/\w+\.xml$/;
const pptxTexts = (parts: Parts): string[] => [
  ...textsOf(parts, slides, drawingRule),
  ...textsOf(withoutPrompts(parts), masters, drawingRule),
  ...textsOf(parts, slideComments, commentRule),
  ...textsOf(parts, charts, chartRule),
  ...textsOf(parts, diagrams, drawingRule),
];

const isComment = (name: string): boolean => name === "p" || name === "text";
const commentRule: XmlTexts = { isBlock: isComment, isText: (name) => name === "t" || name === "text" };

/** Placeholders of a master show their text while a slide is made. */
function withoutPrompts(parts: Parts): Parts {
  const shape = /<p:sp>[^]*?(?:<\/p:sp>|$)/gu;
  return new Map(
    [...parts]
      .filter(([name]) => masters.test(name))
      .map(([name, xml]) => [name, xml.replace(shape, (sp) => (/<p:ph[ />]/.test(sp) ? "" : sp))]),
  );
}

const itemRule: XmlTexts = {
  isBlock: (name) => name === "si" || name === "is",
  isText: (name) => name === "t",
  isSkipped: (_, name) => name === "rPh",
};

const sheetPart = /^xl\/(?:worksheets|chartsheets)\/[^/]+\.xml$/;
const sheetNameRule: XmlTexts = {
  isText: () => false,
  attributes: (tag, name) => (name === "sheet" ? [String(tag.attributes["name"])] : []),
};
const isHeader = (name: string): boolean => /^(?:odd|even|first)(?:Header|Footer)$/.test(name);
const headerRule: XmlTexts = { isBlock: isHeader, isText: isHeader };
/** Places, fonts, sizes and fields in headers and footers. */
const headerCode = /&(?:"[^"]*"|K[\dA-Fa-f]{6}|K\d\d[+-]\d+|\d+|[A-Z])/gu;

/** Cell by cell, each with the text that it refers to. */
function sheetTexts(sheet: string, shared: readonly string[]): string[] {
  const parser = new SaxesParser();
  const found: string[] = [];
  let type = "";
  let text: string | undefined;
  let isPhonetic = false;
  parser.on("opentag", ({ name, attributes }) => {
    const local = name.slice(name.indexOf(":") + 1);
    if (local === "c") type = (attributes as Record<string, string>)["t"] ?? "";
    if (local === "rPh") isPhonetic = true;
    if (local === "f") type = "formula";
    if ((local === "v" && (type === "s" || type === "str")) || local === "is") text = "";
  });
  const add = (content: string): void => {
    if (text !== undefined && !isPhonetic) text += content;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", ({ name }) => {
    const local = name.slice(name.indexOf(":") + 1);
    if (local === "rPh") isPhonetic = false;
    if (text === undefined || (local !== "v" && local !== "is")) return;
    found.push(type === "s" ? (shared[Number(text)] ?? "") : text);
    text = undefined;
  });
  parser.write(sheet.replace(/^\ufeff/, "")).close();
  return found;
}

function xlsxTexts(parts: Parts): string[] {
  const stringsPart = [...parts.keys()].find((name) => /^xl\/sharedStrings\.xml$/i.test(name));
  const shared = xmlTexts(parts.get(stringsPart ?? "") ?? "<sst/>", itemRule);
  const sheets = [...parts.keys()].filter((name) => sheetPart.test(name));
  return [
    ...textsOf(parts, /^xl\/workbook\.xml$/, sheetNameRule),
    ...sheets.toSorted(byName.compare).flatMap((name) => sheetTexts(parts.get(name) ?? "<a/>", shared)),
    ...textsOf(parts, sheetPart, headerRule).map((text) => text.replace(headerCode, "\n")),
    ...textsOf(parts, /^xl\/comments\w*\.xml$/, { ...itemRule, isBlock: (name) => name === "comment" }),
    ...textsOf(parts, /^xl\/drawings\/drawing\d*\.xml$/, drawingRule),
    ...textsOf(parts, charts, chartRule),
    ...textsOf(parts, diagrams, drawingRule),
  ];
}

const isHiddenCondition = ({ attributes }: SaxesTagPlain): boolean => attributes["Hidden"] === "true";

/** A story's paragraphs end at its breaks. */
const storyRule: XmlTexts = {
  isBlock: (name) => ["ParagraphStyleRange", "Cell", "Footnote", "Note", "HiddenText"].includes(name),
  isText: (name) => name === "Content",
  isSpace: (name) => name === "Br" || name === "XMLElement",
  isSkipped: (tag, name) => name === "HiddenText" || name === "Note" || isHiddenCondition(tag),
};

const bookmarkRule: XmlTexts = {
  isText: () => false,
  attributes: (tag, name) => (name === "Bookmark" ? readableOf(tag, ["Name"]) : []),
};

const idmlTexts = (parts: Parts): string[] => [
  ...textsOf(parts, /^Stories\/.*\.xml$/, storyRule),
  ...textsOf(parts, /^designmap\.xml$/, bookmarkRule),
];

const readers = { docx: docxTexts, pptx: pptxTexts, xlsx: xlsxTexts, idml: idmlTexts };

export type PackageFormat = keyof typeof readers;
export const isPackage = (format: string): format is PackageFormat => format in readers;

/** The paragraphs and cells of an office file, by a plain reading of the texts in its zip. */
export const packageTexts = (format: PackageFormat, bytes: Uint8Array): string[] => readers[format](partsOf(bytes));
