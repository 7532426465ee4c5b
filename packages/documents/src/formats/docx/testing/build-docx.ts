import { sourceOfBytes } from "../../../model/byte-source.ts";
import { openPackage } from "../../../opc/index.ts";
import { decodeXml } from "../../../xml/index.ts";
import { buildZip } from "../../../zip/index.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(" ");

const contentTypes =
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ` +
  `ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;

/** A part beside the document: its path under `word/`, the kind of its relationship and its root element's content. */
export interface ExtraPart {
  readonly path: string;
  readonly kind: string;
  readonly root: string;
  readonly content: string;
}

interface DocxOptions {
  readonly extra?: readonly ExtraPart[];
  /** Entries as they are, by their whole names. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** Goes over the text of the document. */
  readonly change?: (document: string) => string;
}

export const element = (root: string, content: string): string => `<w:${root} ${namespaces}>${content}</w:${root}>`;

/** A small document of these block elements. */
export function buildDocx(
  body: string,
  { extra = [], files = {}, change = (text) => text }: DocxOptions = {},
): Uint8Array {
  const related = extra.map(
    ({ path, kind }, index) => `<Relationship Id="r${index}" Type="${office}/${kind}" Target="${path}"/>`,
  );
  const entries: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": contentTypes,
    "_rels/.rels": relationships(
      `<Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/>`,
      `<Relationship Id="r2" Type="${office}/extended-properties" Target="docProps/app.xml"/>`,
    ),
    "word/_rels/document.xml.rels": relationships(...related),
    ...Object.fromEntries(extra.map(({ path, root, content }) => [`word/${path}`, element(root, content)])),
    "word/document.xml": change(element("document", `<w:body>${body}</w:body>`)),
    ...files,
  };
  return buildZip(Object.entries(entries).map(([name, content]) => ({ name, content })));
}

function relationships(...list: readonly string[]): string {
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join("")}</Relationships>`;
}

/** A run of text, with properties. */
export const run = (text: string, properties = ""): string =>
  `<w:r>${properties === "" ? "" : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;

export const paragraph = (...content: readonly string[]): string => `<w:p>${content.join("")}</w:p>`;

/** A complex field with runs as its result. */
export const field = (instruction: string, ...result: readonly string[]): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${instruction} </w:instrText></w:r>` +
  `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${result.join("")}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

/** The content of a part of a package, as text. */
export function partText(bytes: Uint8Array, name = "word/document.xml"): string {
  const { zip } = openPackage(sourceOfBytes(bytes));
  const entry = zip.find(name);
  if (entry === undefined) return "";
  const { text, hasBom } = decodeXml(zip.read(entry), name);
  return hasBom ? `\uFEFF${text}` : text;
}

/** The content of the document's body. */
export function bodyOf(bytes: Uint8Array): string {
  const text = partText(bytes);
  return text.slice(text.indexOf("<w:body>") + "<w:body>".length, text.lastIndexOf("</w:body>"));
}
