import { buildZip } from "@yiqiao/documents/zip";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const drawing = "http://schemas.openxmlformats.org/drawingml/2006/main";
const presentation = "http://schemas.openxmlformats.org/presentationml/2006/main";
const sheets = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

type Parts = Readonly<Record<string, string>>;

const zipOf = (parts: Parts): Uint8Array =>
  buildZip(Object.entries(parts).map(([name, text]) => ({ name, content: Buffer.from(text) })));

const relationships = (targets: Parts): string =>
  `<Relationships xmlns="${packages}/relationships">${Object.entries(targets)
    .map(([target, type], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

const contentTypes = (types: Parts): string =>
  `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    types,
  )
    .map(
      ([name, type]) =>
        `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join("")}</Types>`;

/** Packages as small as their formats allow: a body, a shape tree, shared strings (one a row), a story. */
export const docx = (body: string): Uint8Array =>
  zipOf({
    "[Content_Types].xml": contentTypes({ "word/document.xml": "wordprocessingml.document.main" }),
    "_rels/.rels": relationships({ "word/document.xml": "officeDocument" }),
    "word/document.xml": `<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`,
  });

export const pptx = (tree: string): Uint8Array => {
  const spaces = `xmlns:a="${drawing}" xmlns:p="${presentation}" xmlns:r="${office}"`;
  return zipOf({
    "[Content_Types].xml": contentTypes({
      "ppt/presentation.xml": "presentationml.presentation.main",
      "ppt/slides/slide1.xml": "presentationml.slide",
    }),
    "_rels/.rels": relationships({ "ppt/presentation.xml": "officeDocument" }),
    "ppt/presentation.xml": `<p:presentation ${spaces}><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relationships({ "slides/slide1.xml": "slide" }),
    "ppt/slides/slide1.xml": `<p:sld ${spaces}><p:cSld><p:spTree><p:nvGrpSpPr/><p:grpSpPr/>${tree}</p:spTree></p:cSld></p:sld>`,
  });
};

export const xlsx = (strings: string): Uint8Array => {
  const count = strings.match(/<si[>/]/g)?.length ?? 0;
  const rows = Array.from(
    { length: count },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>${at}</v></c></row>`,
  );
  return zipOf({
    "[Content_Types].xml": contentTypes({
      "xl/workbook.xml": "spreadsheetml.sheet.main",
      "xl/worksheets/sheet1.xml": "spreadsheetml.worksheet",
      "xl/sharedStrings.xml": "spreadsheetml.sharedStrings",
    }),
    "_rels/.rels": relationships({ "xl/workbook.xml": "officeDocument" }),
    "xl/workbook.xml": `<workbook xmlns="${sheets}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships({
      "worksheets/sheet1.xml": "worksheet",
      "sharedStrings.xml": "sharedStrings",
    }),
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${sheets}"><sheetData>${rows.join("")}</sheetData></worksheet>`,
    "xl/sharedStrings.xml": `<sst xmlns="${sheets}">${strings}</sst>`,
  });
};

export const idml = (story: string): Uint8Array => {
  const space = 'xmlns:idPkg="http://ns.adobe.com/AdobeInDesign/idml/1.0/packaging"';
  return zipOf({
    mimetype: "application/vnd.adobe.indesign-idml-package",
    "designmap.xml": `<Document ${space}><idPkg:Story src="Stories/Story_u1.xml"/></Document>`,
    "Stories/Story_u1.xml": `<idPkg:Story ${space} DOMVersion="16.0"><Story Self="u1">${story}</Story></idPkg:Story>`,
  });
};
