import { randomBytes } from "node:crypto";
import { sampleSentence } from "./sample-text.ts";
import { writeZip, type ZipFile } from "./write-zip.ts";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const relationshipType = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageNamespace = "http://schemas.openxmlformats.org/package/2006";
const pngStart = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

const xmlFile = (name: string, xml: () => string): ZipFile => ({
  name,
  bytes: () => Buffer.from(declaration + xml()),
});

interface Relationship {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

const relationships = (name: string, all: readonly Relationship[]): ZipFile =>
  xmlFile(name, () => {
    const each = all.map(
      ({ id, type, target }) => `<Relationship Id="${id}" Type="${relationshipType}/${type}" Target="${target}"/>`,
    );
    return `<Relationships xmlns="${packageNamespace}/relationships">${each.join("")}</Relationships>`;
  });

/** Content types by part name; parts of other names are relationships, XML or PNG pictures. */
const contentTypes = (types: Readonly<Record<string, string>>): ZipFile =>
  xmlFile("[Content_Types].xml", () => {
    const parts = Object.entries(types).map(
      ([name, type]) =>
        `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    );
    return `<Types xmlns="${packageNamespace}/content-types"><Default Extension="png" ContentType="image/png"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts.join("")}</Types>`;
  });

const paragraphsOfPage = 10;
const paragraphLook =
  '<w:pPr><w:keepLines/><w:widowControl w:val="0"/><w:autoSpaceDE w:val="0"/><w:autoSpaceDN w:val="0"/><w:adjustRightInd w:val="0"/><w:spacing w:before="120" w:after="120" w:line="276" w:lineRule="auto"/><w:ind w:left="0" w:right="0" w:firstLine="420"/><w:jc w:val="both"/></w:pPr>';
const runLook = (mark: string) =>
  `<w:rPr><w:rFonts w:ascii="Calibri" w:eastAsia="SimSun" w:hAnsi="Calibri" w:cs="Calibri"/>${mark}<w:color w:val="1F1F1F"/><w:spacing w:val="0"/><w:kern w:val="0"/><w:sz w:val="21"/><w:szCs w:val="21"/><w:shd w:val="clear" w:color="auto" w:fill="FFFFFF"/><w:lang w:val="en-US" w:eastAsia="zh-CN" w:bidi="ar-SA"/></w:rPr>`;

/** The text of a run, by its number in the file. */
type TextOfRun = (place: number) => string;

/** As a word processor writes it: most of the bytes say how the text looks. */
function paragraph(place: number, textOf: TextOfRun): string {
  const runs = Array.from({ length: 4 }, (_, at) => {
    const text = textOf(place * 4 + at);
    const look = runLook(at % 2 === 0 ? "<w:b/>" : "<w:i/>");
    return `<w:r w:rsidR="00A1B2C3" w:rsidRPr="00D4E5F6">${look}<w:t xml:space="preserve">${text} </w:t></w:r>`;
  });
  return `<w:p w:rsidR="00A1B2C3" w:rsidRDefault="00A1B2C3">${paragraphLook}${runs.join("")}</w:p>`;
}

/** A text of so many pages, each with ten paragraphs of four runs. */
export function writeDocx(path: string, pages: number, textOf: TextOfRun = (place) => sampleSentence(place, 12)): void {
  const pageBreak = '<w:p><w:r><w:br w:type="page"/></w:r><w:r><w:lastRenderedPageBreak/></w:r></w:p>';
  const body = () =>
    Array.from({ length: pages }, (_, page) => {
      const first = page * paragraphsOfPage;
      const paragraphs = Array.from({ length: paragraphsOfPage }, (_, at) => paragraph(first + at, textOf)).join("");
      return page === 0 ? paragraphs : pageBreak + paragraphs;
    }).join("");
  writeZip(path, [
    contentTypes({ "word/document.xml": "wordprocessingml.document.main", "docProps/app.xml": "extended-properties" }),
    relationships("_rels/.rels", [
      { id: "rId1", type: "officeDocument", target: "word/document.xml" },
      { id: "rId2", type: "extended-properties", target: "docProps/app.xml" },
    ]),
    xmlFile(
      "docProps/app.xml",
      () =>
        `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Pages>${pages}</Pages></Properties>`,
    ),
    xmlFile(
      "word/document.xml",
      () =>
        `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body()}</w:body></w:document>`,
    ),
  ]);
}

const slideNamespaces = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="${relationshipType}"`;

function slide(place: number): string {
  const text = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Text"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="en-US"/><a:t>${sampleSentence(place, 15)}</a:t></a:r></a:p></p:txBody></p:sp>`;
  const picture = `<p:pic><p:nvPicPr><p:cNvPr id="3" name="Picture"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="rId1"/></p:blipFill><p:spPr/></p:pic>`;
  return `<p:sld ${slideNamespaces}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${text}${picture}</p:spTree></p:cSld></p:sld>`;
}

/** Slides with a sentence and a picture of so many bytes each. */
export function writePptx(path: string, slides: number, pictureBytes: number): void {
  const numbers = Array.from({ length: slides }, (_, at) => at + 1);
  const types = Object.fromEntries(
    numbers.map((number) => [`ppt/slides/slide${number}.xml`, "presentationml.slide"] as const),
  );
  const list = numbers.map((number) => `<p:sldId id="${255 + number}" r:id="rId${number}"/>`).join("");
  writeZip(path, [
    contentTypes({ "ppt/presentation.xml": "presentationml.presentation.main", ...types }),
    relationships("_rels/.rels", [{ id: "rId1", type: "officeDocument", target: "ppt/presentation.xml" }]),
    xmlFile(
      "ppt/presentation.xml",
      () =>
        `<p:presentation ${slideNamespaces}><p:sldIdLst>${list}</p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/></p:presentation>`,
    ),
    relationships(
      "ppt/_rels/presentation.xml.rels",
      numbers.map((number) => ({ id: `rId${number}`, type: "slide", target: `slides/slide${number}.xml` })),
    ),
    ...numbers.flatMap((number) => [
      xmlFile(`ppt/slides/slide${number}.xml`, () => slide(number)),
      relationships(`ppt/slides/_rels/slide${number}.xml.rels`, [
        { id: "rId1", type: "image", target: `../media/image${number}.png` },
      ]),
      {
        name: `ppt/media/image${number}.png`,
        bytes: () => Buffer.concat([pngStart, randomBytes(pictureBytes - pngStart.length)]),
        isStored: true,
      },
    ]),
  ]);
}

const columns = 10;
const sheetNamespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

function row(number: number): string {
  const cells = Array.from({ length: columns }, (_, at) => {
    const place = `${String.fromCodePoint(65 + at)}${number}`;
    return `<c r="${place}" t="s"><v>${(number - 1) * columns + at}</v></c>`;
  });
  return `<row r="${number}">${cells.join("")}</row>`;
}

/** A sheet of so many cells, each with a text of its own. */
export function writeXlsx(path: string, cells: number): void {
  const strings = () => Array.from({ length: cells }, (_, at) => `<si><t>${sampleSentence(at, 8)}</t></si>`).join("");
  const rows = () => Array.from({ length: cells / columns }, (_, at) => row(at + 1)).join("");
  writeZip(path, [
    contentTypes({
      "xl/workbook.xml": "spreadsheetml.sheet.main",
      "xl/worksheets/sheet1.xml": "spreadsheetml.worksheet",
      "xl/sharedStrings.xml": "spreadsheetml.sharedStrings",
    }),
    relationships("_rels/.rels", [{ id: "rId1", type: "officeDocument", target: "xl/workbook.xml" }]),
    xmlFile(
      "xl/workbook.xml",
      () =>
        `<workbook xmlns="${sheetNamespace}" xmlns:r="${relationshipType}"><sheets><sheet name="Costs" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    relationships("xl/_rels/workbook.xml.rels", [
      { id: "rId1", type: "worksheet", target: "worksheets/sheet1.xml" },
      { id: "rId2", type: "sharedStrings", target: "sharedStrings.xml" },
    ]),
    xmlFile(
      "xl/worksheets/sheet1.xml",
      () => `<worksheet xmlns="${sheetNamespace}"><sheetData>${rows()}</sheetData></worksheet>`,
    ),
    xmlFile(
      "xl/sharedStrings.xml",
      () => `<sst xmlns="${sheetNamespace}" count="${cells}" uniqueCount="${cells}">${strings()}</sst>`,
    ),
  ]);
}
