import { languages } from "@yiqiao/contracts/languages";
import { escapeText } from "../xml/index.ts";
import type { OutputMeta } from "./row.ts";

/** The parts of a bilingual Word file beside its table. */
const office = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";

export const contentTypes = `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${office}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${office}.styles+xml"/><Override PartName="/word/header1.xml" ContentType="${office}.header+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;

export const packageRelationships = `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="${packages}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`;

export const documentRelationships = `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${relationships}/header" Target="header1.xml"/></Relationships>`;

const border = (side: string): string => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="BFBFBF"/>`;
const borders = ["top", "left", "bottom", "right", "insideH", "insideV"].map(border).join("");

export function stylesOf(namespaces: string): string {
  return `<w:styles ${namespaces}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="Microsoft YaHei" w:cs="Arial"/><w:sz w:val="20"/><w:szCs w:val="20"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Header"><w:name w:val="header"/><w:basedOn w:val="Normal"/><w:rPr><w:color w:val="595959"/><w:sz w:val="18"/><w:szCs w:val="18"/></w:rPr></w:style><w:style w:type="character" w:customStyle="1" w:styleId="Small"><w:name w:val="Small"/><w:rPr><w:color w:val="595959"/><w:sz w:val="16"/><w:szCs w:val="16"/></w:rPr></w:style><w:style w:type="table" w:customStyle="1" w:styleId="Segments"><w:name w:val="Segments"/><w:tblPr><w:tblBorders>${borders}</w:tblBorders><w:tblCellMar><w:top w:w="57" w:type="dxa"/><w:left w:w="85" w:type="dxa"/><w:bottom w:w="57" w:type="dxa"/><w:right w:w="85" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style></w:styles>`;
}

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** What stands above every page: the file, the languages, the day. */
export function headerPart({ fileName, sourceLanguage, targetLanguage, createdAt }: OutputMeta): string {
  const direction = `${languages[sourceLanguage].native} → ${languages[targetLanguage].native}`;
  const text = `${fileName} · ${direction} · ${createdAt.slice(0, 10)}`;
  const paragraph = `<w:p><w:pPr><w:pStyle w:val="Header"/></w:pPr><w:r><w:t xml:space="preserve">${escapeText(text)}</w:t></w:r></w:p>`;
  return `${declaration}<w:hdr ${namespaces}>${paragraph}</w:hdr>`;
}

export function propertiesPart({ fileName, createdAt }: OutputMeta): string {
  return `${declaration}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeText(fileName)}</dc:title><dcterms:created xsi:type="dcterms:W3CDTF">${createdAt.replace(/\.\d+/, "")}</dcterms:created></cp:coreProperties>`;
}
