import type { DocumentFormatId } from "@yiqiao/contracts/documents";

/** A file of about so many bytes that asks much of a reader. */
export type Shape = (size: number) => string;

const repeated =
  (piece: string): Shape =>
  (size) =>
    piece.repeat(Math.ceil(size / piece.length));
const numbered = (size: number, each: number, piece: (at: number) => string): string =>
  Array.from({ length: Math.ceil(size / each) }, (_, at) => piece(at)).join("");
const nested = (size: number, open: string, close: string): string => {
  const depth = Math.ceil(size / (open.length + close.length));
  return `${open.repeat(depth)}word${close.repeat(depth)}`;
};

const txt: Readonly<Record<string, Shape>> = {
  quotes: repeated("‹"),
  stops: repeated("a. "),
  "no space": repeated("a"),
  "line ends": repeated("\n"),
  "line ends of two": repeated("\r\n"),
  spaces: repeated(" "),
  abbreviations: repeated("e.g. "),
  digits: repeated("1,234.5 "),
  characters: repeated("字"),
  "joined signs": repeated("👩‍👩‍👧"),
  marks: (size) => `a${"\u0301".repeat(size / 2)}`,
  addresses: repeated("http://a.b/"),
  ends: repeated("?!"),
};

const csv: Readonly<Record<string, Shape>> = {
  quotes: repeated('"'),
  commas: repeated(","),
  separators: repeated(";,\t|"),
  "open quote": (size) => `"${"a,b\n".repeat(size / 4)}`,
  rows: repeated("a,b\n"),
  "one row": repeated("a,"),
  returns: repeated("\r"),
  "quoted cells": repeated('a,"b"\n'),
  "quotes within": repeated('a"b,'),
  "rows in quotes": repeated('"a\n'),
};

const html: Readonly<Record<string, Shape>> = {
  angles: repeated("<"),
  "open tags": repeated("<b>"),
  "close tags": repeated("</b>"),
  ampersands: repeated("&"),
  references: repeated("&lt;"),
  "quotes and references": repeated("‹&lt;"),
  attributes: (size) => `<p ${"a=b ".repeat(size / 4)}>word</p>`,
  "open attribute": (size) => `<p a="${"x".repeat(size)}`,
  "open comments": repeated("<!--"),
  comments: repeated("<!-- -->"),
  scripts: repeated("<script>"),
  paragraphs: repeated("<p>a"),
  "nested blocks": (size) => nested(size, "<div>", "</div>"),
  crossed: repeated("<b><i></b></i>"),
  spans: (size) => `<p>${"<span>a </span>".repeat(size / 15)}`,
  breaks: (size) => `<p>${"a<br>".repeat(size / 5)}`,
  "empty breaks": (size) => `<p>${"<br>".repeat(size / 4)}`,
  tables: repeated("<table><tr><td>"),
  spaces: (size) => `<p>a${" \n".repeat(size / 2)}`,
  links: repeated("<a href=x>a"),
};

const wrapped =
  (before: string, after: string) =>
  (inner: Shape): Shape =>
  (size) =>
    before + inner(size) + after;

const inRoot = wrapped("<r>", "</r>");
const xml: Readonly<Record<string, Shape>> = {
  "open elements": wrapped("<r>", "")(repeated("<a>")),
  elements: inRoot(repeated("<a>b</a>")),
  "nested elements": (size) => nested(size, "<a>", "</a>"),
  attributes: (size) => `<r ${numbered(size, 9, (at) => `a${at}="b" `)}/>`,
  references: inRoot(repeated("&lt;")),
  quotes: inRoot(repeated("‹")),
  comments: inRoot(repeated("<!--a-->")),
  sections: inRoot(repeated("<![CDATA[a]]>")),
  "sections in text": inRoot(repeated("a<![CDATA[a]]>")),
  instructions: inRoot(repeated("<?a b?>")),
  mixed: inRoot(repeated("a<b>c</b>")),
  spaces: inRoot((size) => `a${" \n".repeat(size / 2)}b`),
  entities: (size) => `<!DOCTYPE r [${"<!ENTITY a 'b'>".repeat(size / 15)}]><r>x</r>`,
};

const xliffFile = '<file source-language="en" target-language="zh" original="a" datatype="plaintext"><body>';
const inXliff = wrapped(
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">${xliffFile}`,
  "</body></file></xliff>",
);
const inSource = (inner: Shape): Shape =>
  inXliff(wrapped('<trans-unit id="1"><source>', "</source></trans-unit>")(inner));
const xliff: Readonly<Record<string, Shape>> = {
  units: inXliff((size) => numbered(size, 60, (at) => `<trans-unit id="${at}"><source>a b</source></trans-unit>`)),
  "units of one id": inXliff(repeated('<trans-unit id="1"><source>a b</source></trans-unit>')),
  quotes: inSource(repeated("‹")),
  references: inSource(repeated("&lt;")),
  pairs: inSource((size) => numbered(size, 20, (at) => `<g id="${at}">a</g>`)),
  "nested pairs": inSource((size) => nested(size, '<g id="1">', "</g>")),
  tags: inSource((size) => `a${numbered(size, 12, (at) => `<x id="${at}"/>`)}`),
  groups: inXliff((size) =>
    nested(size, "<group>", "</group>").replace("word", '<trans-unit id="1"><source>a</source></trans-unit>'),
  ),
  "other translations": inXliff(
    (size) =>
      `<trans-unit id="1"><source>a</source>${"<alt-trans><target>b</target></alt-trans>".repeat(size / 40)}</trans-unit>`,
  ),
  spaces: inSource((size) => `a${" \n".repeat(size / 2)}b`),
};

const inTopic = wrapped(
  '<?xml version="1.0"?><!DOCTYPE topic PUBLIC "-//OASIS//DTD DITA Topic//EN" "topic.dtd"><topic id="a"><title>t</title><body>',
  "</body></topic>",
);
const inParagraph = (inner: Shape): Shape => inTopic(wrapped("<p>", "</p>")(inner));
const dita: Readonly<Record<string, Shape>> = {
  paragraphs: inTopic(repeated("<p>a</p>")),
  bold: inParagraph(repeated("<b>a</b>")),
  lists: inTopic((size) => nested(size, "<ul><li>", "</li></ul>")),
  quotes: inParagraph(repeated("‹")),
  references: inParagraph(repeated("&lt;")),
  spaces: inParagraph((size) => `a${" \n".repeat(size / 2)}b`),
  code: inParagraph(repeated("<codeph>a</codeph>")),
  phrases: inParagraph((size) => nested(size, "<ph>", "</ph>")),
  tables: inTopic(repeated("<simpletable><strow><stentry>a</stentry></strow></simpletable>")),
  comments: inParagraph(repeated("a<!--b-->")),
};

/** Texts that a stranger may send, by format. */
export const textShapes: Readonly<Partial<Record<DocumentFormatId, Readonly<Record<string, Shape>>>>> = {
  txt,
  csv,
  html,
  xml,
  xliff,
  dita,
};

const run = (inner: string): string => `<w:r>${inner}</w:r>`;
const word = (text: string): string => run(`<w:t xml:space="preserve">${text}</w:t>`);
const inWords = wrapped("<w:p>", "</w:p>");
/** Bodies of Word files. */
export const docxBodies: Readonly<Record<string, Shape>> = {
  paragraphs: repeated(`<w:p>${word("a b")}</w:p>`),
  "empty paragraphs": repeated("<w:p/>"),
  runs: inWords(repeated(word("a "))),
  "runs of two looks": inWords(repeated(word("a ") + run("<w:rPr><w:b/></w:rPr><w:t>b</w:t>"))),
  quotes: inWords((size) => word("‹".repeat(size / 3))),
  references: inWords((size) => word("&lt;".repeat(size / 4))),
  tabs: inWords((size) => run("<w:tab/>".repeat(size / 8)) + word("a")),
  breaks: inWords(repeated(run("<w:t>a</w:t><w:br/>"))),
  "begun fields": inWords((size) => run('<w:fldChar w:fldCharType="begin"/>').repeat(size / 50) + word("a")),
  fields: inWords(
    repeated(run('<w:fldChar w:fldCharType="begin"/>') + word("a") + run('<w:fldChar w:fldCharType="end"/>')),
  ),
  bookmarks: inWords(
    (size) =>
      word("a") +
      numbered(size, 70, (at) => `<w:bookmarkStart w:id="${at}" w:name="b${at}"/><w:bookmarkEnd w:id="${at}"/>`),
  ),
  links: inWords(repeated(`<w:hyperlink w:anchor="a">${word("a ")}</w:hyperlink>`)),
  "nested tables": (size) =>
    nested(size, "<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>").replace("word", `<w:p>${word("a")}</w:p>`),
  cells: (size) => `<w:tbl><w:tr>${`<w:tc><w:p>${word("a")}</w:p></w:tc>`.repeat(size / 70)}</w:tr></w:tbl>`,
  controls: inWords((size) =>
    nested(size, "<w:sdt><w:sdtContent>", "</w:sdtContent></w:sdt>").replace("word", word("a")),
  ),
  deletions: inWords(
    (size) => word("a") + "<w:del>".concat(run("<w:delText>b</w:delText>"), "</w:del>").repeat(size / 60),
  ),
};

const drawn = (text: string): string => `<a:r><a:rPr/><a:t>${text}</a:t></a:r>`;
const shape = (inner: string): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="T"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/>${inner}</p:txBody></p:sp>`;
const inShape =
  (inner: Shape): Shape =>
  (size) =>
    shape(inner(size));
/** Trees of shapes of slides. */
export const pptxTrees: Readonly<Record<string, Shape>> = {
  paragraphs: inShape(repeated(`<a:p>${drawn("a b")}</a:p>`)),
  "empty paragraphs": inShape(repeated("<a:p/>")),
  runs: inShape(wrapped("<a:p>", "</a:p>")(repeated(drawn("a ")))),
  "runs of two looks": inShape(
    wrapped("<a:p>", "</a:p>")(repeated(`${drawn("a ")}<a:r><a:rPr b="1"/><a:t>b</a:t></a:r>`)),
  ),
  breaks: inShape(wrapped("<a:p>", "</a:p>")(repeated(`${drawn("a")}<a:br/>`))),
  quotes: inShape((size) => `<a:p>${drawn("‹".repeat(size / 3))}</a:p>`),
  references: inShape((size) => `<a:p>${drawn("&lt;".repeat(size / 4))}</a:p>`),
  fields: inShape(wrapped("<a:p>", "</a:p>")(repeated('<a:fld id="{A}" type="slidenum"><a:t>1</a:t></a:fld>'))),
  shapes: repeated(shape(`<a:p>${drawn("a b")}</a:p>`)),
  "nested groups": (size) =>
    nested(size, "<p:grpSp><p:nvGrpSpPr/><p:grpSpPr/>", "</p:grpSp>").replace(
      "word",
      shape(`<a:p>${drawn("a")}</a:p>`),
    ),
  "alternative texts": (size) =>
    numbered(
      size,
      120,
      (at) => `<p:pic><p:nvPicPr><p:cNvPr id="${at}" name="P" descr="a b"/></p:nvPicPr><p:spPr/></p:pic>`,
    ),
};

/** Strings that the cells of a sheet share, one a row. */
export const xlsxStrings: Readonly<Record<string, Shape>> = {
  strings: (size) => numbered(size, 30, (at) => `<si><t>a b ${at}</t></si>`),
  "equal strings": repeated("<si><t>a b</t></si>"),
  "empty strings": repeated("<si/>"),
  runs: (size) => `<si>${"<r><t>a </t></r>".repeat(size / 16)}</si>`,
  "runs of two looks": (size) => `<si>${"<r><t>a </t></r><r><rPr><b/></rPr><t>b</t></r>".repeat(size / 46)}</si>`,
  quotes: (size) => `<si><t>${"‹".repeat(size / 3)}</t></si>`,
  references: (size) => `<si><t>${"&lt;".repeat(size / 4)}</t></si>`,
  escapes: (size) => `<si><t>a${"_x000D_".repeat(size / 7)}b</t></si>`,
  "line ends": (size) => `<si><t>a${"\n".repeat(size)}b</t></si>`,
  phonetics: (size) => `<si><t>a</t>${'<rPh sb="0" eb="1"><t>b</t></rPh>'.repeat(size / 34)}</si>`,
};

const content = (text: string): string => `<Content>${text}</Content>`;
const range = (inner: string): string => `<CharacterStyleRange>${inner}</CharacterStyleRange>`;
const inRange =
  (inner: Shape): Shape =>
  (size) =>
    `<ParagraphStyleRange>${range(inner(size))}</ParagraphStyleRange>`;
/** Stories of InDesign. */
export const idmlStories: Readonly<Record<string, Shape>> = {
  paragraphs: repeated(`<ParagraphStyleRange>${range(content("a b"))}</ParagraphStyleRange>`),
  "line ends": inRange(repeated(`${content("a b")}<Br/>`)),
  "empty line ends": inRange(repeated("<Br/>")),
  contents: inRange(repeated(content("a "))),
  ranges: wrapped("<ParagraphStyleRange>", "</ParagraphStyleRange>")(repeated(range(content("a ")))),
  quotes: inRange((size) => content("‹".repeat(size / 3))),
  references: inRange((size) => content("&lt;".repeat(size / 4))),
  instructions: inRange((size) => content(`a${"<?ACE 18?>".repeat(size / 10)}`)),
  notes: inRange(repeated(`${content("a")}<Note>${range(content("b"))}</Note>`)),
  elements: inRange((size) => nested(size, "<XMLElement>", "</XMLElement>").replace("word", content("a"))),
  links: inRange(repeated(`<HyperlinkTextSource>${content("a ")}</HyperlinkTextSource>`)),
};
