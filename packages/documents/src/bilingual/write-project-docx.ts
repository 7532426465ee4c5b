import { languages } from "@yiqiao/contracts/languages";
import {
  contentTypes,
  declaration,
  documentRelationships,
  headerPart,
  namespaces,
  packageRelationships,
  propertiesPart,
  stylesOf,
} from "../outputs/docx-parts.ts";
import { escapeText } from "../xml/index.ts";
import { zipStream } from "../zip/index.ts";
import {
  columnMark,
  columnNames,
  type ColumnName,
  exportProperty,
  projectMark,
  projectProperty,
} from "./docx-marks.ts";
import { cell, hiddenRun, paragraph, projectRow, widths } from "./docx-rows.ts";
import { tableWords } from "./docx-words.ts";
import type { ProjectMeta, ExchangedSegment } from "./exchanged-segment.ts";

const rowsAtOnce = 50;
const office = "http://schemas.openxmlformats.org/officeDocument/2006";
/** Of user-defined properties, by the standard. */
const propertySet = "{D5CDD505-2E9C-101B-9397-08002B2CF9AE}";

/**
 * A project as a table in Word, to be worked on there: number, source, translation, status, comments, and where the
 * translation is from. Tags stand in the text as placeholders. Which row is which segment is hidden beside its number;
 * which project it is, in the heading and in the document's properties.
 */
export async function* writeProjectDocx(
  meta: ProjectMeta,
  segments: AsyncIterable<ExchangedSegment>,
): AsyncIterable<Uint8Array> {
  const properties = `<Relationship Id="rId3" Type="${office}/relationships/custom-properties" Target="docProps/custom.xml"/>`;
  const type = `<Override PartName="/docProps/custom.xml" ContentType="application/vnd.openxmlformats-officedocument.custom-properties+xml"/>`;
  yield* zipStream([
    { name: "[Content_Types].xml", content: declaration + within(contentTypes, type) },
    { name: "_rels/.rels", content: declaration + within(packageRelationships, properties) },
    { name: "word/_rels/document.xml.rels", content: declaration + documentRelationships },
    { name: "word/styles.xml", content: declaration + within(stylesOf(namespaces), styles) },
    { name: "word/header1.xml", content: headerPart(meta) },
    { name: "docProps/core.xml", content: propertiesPart(meta) },
    { name: "docProps/custom.xml", content: declaration + customProperties(meta) },
    { name: "word/document.xml", content: documentOf(meta, segments) },
  ]);
}

/** An element with more at its end. */
function within(element: string, more: string): string {
  const end = element.lastIndexOf("</");
  return element.slice(0, end) + more + element.slice(end);
}

const styles = `<w:style w:type="character" w:customStyle="1" w:styleId="Tag"><w:name w:val="Tag"/><w:rPr><w:noProof/><w:color w:val="C00000"/></w:rPr></w:style><w:style w:type="character" w:customStyle="1" w:styleId="Mark"><w:name w:val="Mark"/><w:rPr><w:noProof/><w:vanish/><w:sz w:val="8"/></w:rPr></w:style>`;

function customProperties({ projectId, createdAt }: ProjectMeta): string {
  const property = (name: string, value: string, id: number): string =>
    `<property fmtid="${propertySet}" pid="${id}" name="${name}"><vt:lpwstr>${escapeText(value)}</vt:lpwstr></property>`;
  return `<Properties xmlns="${office}/custom-properties" xmlns:vt="${office}/docPropsVTypes">${property(projectProperty, projectId, 2)}${property(exportProperty, createdAt, 3)}</Properties>`;
}

async function* documentOf(meta: ProjectMeta, segments: AsyncIterable<ExchangedSegment>): AsyncIterable<string> {
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join("");
  const width = widths.reduce((sum: number, each) => sum + each, 0);
  yield `${declaration}<w:document ${namespaces}><w:body><w:tbl><w:tblPr><w:tblStyle w:val="Segments"/><w:tblW w:w="${width}" w:type="dxa"/><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${headingRow(meta)}`;
  let number = 0;
  let waiting: string[] = [];
  for await (const segment of segments) {
    number++;
    waiting.push(projectRow(segment, { number, meta }));
    if (waiting.length < rowsAtOnce) continue;
    yield waiting.join("");
    waiting = [];
  }
  yield `${waiting.join("")}</w:tbl><w:p/><w:sectPr><w:headerReference w:type="default" r:id="rId2"/><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr></w:body></w:document>`;
}

function headingRow({ sourceLanguage, targetLanguage, language = "en", projectId, createdAt }: ProjectMeta): string {
  const { status, comments } = tableWords[language];
  const texts: Readonly<Record<ColumnName, string>> = {
    number: "#",
    source: languages[sourceLanguage].native,
    target: languages[targetLanguage].native,
    status,
    comments,
    origin: "%",
  };
  const cells = columnNames.map((name, column) => {
    const mark = columnMark(name) + (name === "number" ? projectMark(projectId, createdAt) : "");
    const text = `<w:r><w:rPr><w:b/><w:bCs/></w:rPr><w:t>${escapeText(texts[name])}</w:t></w:r>`;
    return cell(column, paragraph(text + hiddenRun(mark)));
  });
  return `<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>${cells.join("")}</w:tr>`;
}
