import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import type { InlineTag, TaggedText, UnitTag } from "../model/unit.ts";
import { escapeText } from "../xml/index.ts";
import { fontsOf, languageOf } from "./docx-fonts.ts";
import {
  contentTypes,
  declaration,
  documentRelationships,
  headerPart,
  namespaces,
  packageRelationships,
  propertiesPart,
  stylesOf,
} from "./docx-parts.ts";
import { zipStream } from "../zip/index.ts";
import type { OutputMeta, OutputRow } from "./row.ts";
import { provenanceLines } from "./provenance-lines.ts";
import { type OutputSegment, renderTagged, segmentsOf } from "./segments.ts";

/** Twentieths of a point: number, source, target, provenance; together the width between the margins of A4. */
const widths = [640, 3650, 3650, 1698] as const;
const rowsAtOnce = 50;

/**
 * A Word file of two columns, segment by segment: number, source, translation, and where the translation is from. The
 * heading row comes again on every page. Memory holds some rows and the compressed file.
 */
export async function* writeBilingualDocx(meta: OutputMeta, rows: AsyncIterable<OutputRow>): AsyncIterable<Uint8Array> {
  yield* zipStream([
    { name: "[Content_Types].xml", content: declaration + contentTypes },
    { name: "_rels/.rels", content: declaration + packageRelationships },
    { name: "word/_rels/document.xml.rels", content: declaration + documentRelationships },
    { name: "word/styles.xml", content: declaration + stylesOf(namespaces) },
    { name: "word/header1.xml", content: headerPart(meta) },
    { name: "docProps/core.xml", content: propertiesPart(meta) },
    { name: "word/document.xml", content: documentOf(meta, rows) },
  ]);
}

async function* documentOf(meta: OutputMeta, rows: AsyncIterable<OutputRow>): AsyncIterable<string> {
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join("");
  yield `${declaration}<w:document ${namespaces}><w:body><w:tbl><w:tblPr><w:tblStyle w:val="Segments"/><w:tblW w:w="${widths.reduce((sum: number, width) => sum + width, 0)}" w:type="dxa"/><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${headingRow(meta)}`;
  let number = 0;
  let waiting: string[] = [];
  for await (const row of rows) {
    for (const segment of segmentsOf(row)) {
      number++;
      waiting.push(segmentRow(segment, { number, meta, tags: row.unit.tags }));
    }
    if (waiting.length < rowsAtOnce) continue;
    yield waiting.join("");
    waiting = [];
  }
  yield `${waiting.join("")}</w:tbl><w:p/><w:sectPr><w:headerReference w:type="default" r:id="rId2"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr></w:body></w:document>`;
}

function headingRow({ sourceLanguage, targetLanguage }: OutputMeta): string {
  const texts = ["#", languages[sourceLanguage].native, languages[targetLanguage].native, "%"];
  const cells = texts.map((text, column) =>
    cell(column, paragraph(`<w:r><w:rPr><w:b/><w:bCs/></w:rPr><w:t>${escapeText(text)}</w:t></w:r>`)),
  );
  return `<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>${cells.join("")}</w:tr>`;
}

interface RowPlace {
  readonly number: number;
  readonly meta: OutputMeta;
  readonly tags: readonly UnitTag[];
}

function segmentRow(segment: OutputSegment, { number, meta, tags }: RowPlace): string {
  const { source, target } = segment;
  const small = (text: string): string =>
    paragraph(`<w:r><w:rPr><w:rStyle w:val="Small"/></w:rPr><w:t>${escapeText(text)}</w:t></w:r>`);
  return `<w:tr>${[
    cell(0, small(String(number))),
    cell(1, textParagraph(source, meta.sourceLanguage, tags)),
    cell(2, target === undefined ? paragraph("") : textParagraph(target, meta.targetLanguage, tags)),
    cell(3, provenanceLines(segment).map(small).join("")),
  ].join("")}</w:tr>`;
}

function cell(column: number, content: string): string {
  return `<w:tc><w:tcPr><w:tcW w:w="${widths[column] ?? 0}" w:type="dxa"/></w:tcPr>${content}</w:tc>`;
}

function paragraph(runs: string, properties = ""): string {
  return `<w:p>${properties}${runs}</w:p>`;
}

/** A text in the fonts and the direction of its language; what its tags stand for shows in simple formats. */
function textParagraph(text: TaggedText, language: LanguageCode, tags: readonly UnitTag[]): string {
  const { direction, tag: languageTag } = languages[language];
  const isRtl = direction === "rtl";
  const open: number[] = [];
  const typeOf = (id: number): UnitTag["type"] => tags.find((tag) => tag.id === id)?.type ?? "other";
  const run = (content: string): string => {
    const isLink = open.some((id) => typeOf(id) === "link");
    const underline = isLink ? "single" : "dotted";
    const look = open.length === 0 ? "" : `${isLink ? '<w:color w:val="0563C1"/>' : ""}<w:u w:val="${underline}"/>`;
    const properties = `${fontsOf(language)}${look}${isRtl ? "<w:rtl/>" : ""}${languageOf(language, languageTag)}`;
    return `<w:r><w:rPr>${properties}</w:rPr>${content}</w:r>`;
  };
  const tag = ({ id, kind }: InlineTag): string => {
    if (kind === "open") open.push(id);
    else if (kind === "close") open.splice(open.lastIndexOf(id), 1);
    return kind === "standalone" ? run(standalone(tags.find((tag) => tag.id === id))) : "";
  };
  const runs = renderTagged(text, { text: (piece) => run(textOf(piece)), tag });
  return paragraph(runs, isRtl ? "<w:pPr><w:bidi/></w:pPr>" : "");
}

function textOf(text: string): string {
  const lines = text.split("\n").map((line) => `<w:t xml:space="preserve">${escapeText(line)}</w:t>`);
  return lines.join("<w:br/>");
}

function standalone(tag: UnitTag | undefined): string {
  if (tag?.type === "break") return "<w:br/>";
  if (tag?.type === "tab") return "<w:tab/>";
  return textOf(`[${tag?.equiv ?? tag?.id ?? ""}]`);
}
