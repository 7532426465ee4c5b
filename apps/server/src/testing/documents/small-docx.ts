import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";
import { ZipFile } from "yazl";

const office = "http://schemas.openxmlformats.org";
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const contentTypes = `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const relationships = `${head}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

/** A Word file whose paragraphs have these runs as XML; what else is in it stands below them. */
export function smallDocx(paragraphs: readonly string[], more = ""): Promise<Buffer> {
  const body = paragraphs.map((runs) => `<w:p>${runs}</w:p>`).join("") + more;
  const main = `${head}<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
  const zip = new ZipFile();
  const parts = { "[Content_Types].xml": contentTypes, "_rels/.rels": relationships, "word/document.xml": main };
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

export const plainRun = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
export const boldRun = (text: string) => `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
export const monospacedRun = (text: string) =>
  `<w:r><w:rPr><w:rFonts w:ascii="Consolas" w:hAnsi="Consolas"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;

/** A table whose cells have this content as XML. */
export const tableOf = (rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join("")}</w:tr>`).join("")}</w:tbl>`;
