import { PDFDict, PDFHexString, PDFName, PDFString } from "@cantoo/pdf-lib";
import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import type { MergeOptions, PartTargets } from "../../../model/document-format.ts";
import type { UnitTarget } from "../../../model/unit.ts";
import { escapeAttribute } from "../../../xml/index.ts";
import { buildZip } from "../../../zip/index.ts";
import { documentPart, documentTexts } from "../extract.ts";
import { textsIn } from "../listing-lines.ts";
import type { OpenPdf } from "../open-document.ts";
import { pagePart, readPages, unitsOf, type BlockKinds } from "../page-units.ts";
import type { PageContent } from "../read-page.ts";
import type { PageBlock } from "../page-block.ts";
import { docxItems, type DocxItem } from "./docx-rows.ts";
import { DocxText, type ParagraphLook } from "./docx-text.ts";

const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const namespaces = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${relationships}"`;
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Word measures in twentieths of a point. */
const twips = (points: number): number => Math.round(points * 20);

interface PageTexts {
  readonly content: PageContent;
  readonly kinds: BlockKinds;
  readonly targets: ReadonlyMap<string, UnitTarget>;
}

function addressOf({ links }: PageContent, link: number): string | undefined {
  const action = links[link]?.annotation.lookup(PDFName.of("A"));
  const uri = action instanceof PDFDict ? action.lookup(PDFName.of("URI")) : undefined;
  return uri instanceof PDFString || uri instanceof PDFHexString ? uri.decodeText() : undefined;
}

/** Larger headings are higher in the outline. */
function headingLevel(block: PageBlock, body: number): number {
  if (block.size > 1.7 * body) return 1;
  return block.size > 1.3 * body ? 2 : 3;
}

class DocxWriter {
  readonly #text: DocxText;
  readonly #body: string[] = [];
  /** Running titles, each once. */
  readonly #margins = { header: new Map<string, string>(), footer: new Map<string, string>() };
  #page = { width: 595, height: 842 };

  constructor(language: LanguageCode) {
    this.#text = new DocxText(language);
  }

  page(texts: PageTexts): void {
    const { view, number, blocks } = texts.content;
    if (number === 1) this.#page = { width: view.x1 - view.x0, height: view.y1 - view.y0 };
    const isMargin = ({ id }: PageBlock): "header" | "footer" | undefined => {
      const kind = texts.kinds.get(id);
      return kind === "header" || kind === "footer" ? kind : undefined;
    };
    for (const block of blocks) {
      const margin = isMargin(block);
      const key = block.content.text.replace(/\p{Nd}+/gu, "#");
      if (margin === undefined || this.#margins[margin].has(key)) continue;
      this.#margins[margin].set(key, this.#paragraphs(textsIn([block]), texts));
    }
    const items = docxItems(textsIn(blocks.filter((block) => isMargin(block) === undefined)));
    const body = Math.min(...blocks.map(({ size }) => size).filter((size) => size > 7), 12);
    for (const [index, item] of items.entries()) {
      this.#body.push(this.#item(item, texts, { body, pageBreakBefore: number > 1 && index === 0 }));
    }
  }

  #paragraph(block: PageBlock, { content, targets }: PageTexts, look: ParagraphLook): string {
    const target = targets.get(block.id) ?? block.content;
    const text = { target, base: block.content.base, styles: block.content.styles };
    return this.#text.paragraph(text, { ...look, isCode: block.isCode }, (link) => addressOf(content, link));
  }

  #paragraphs(blocks: readonly PageBlock[], texts: PageTexts): string {
    return blocks
      .map((block) => this.#paragraph(block, texts, { size: block.size, alignment: block.alignment }))
      .join("");
  }

  #item(item: DocxItem, texts: PageTexts, look: { body: number; pageBreakBefore: boolean }): string {
    if (item.kind === "table") {
      const before = look.pageBreakBefore ? '<w:p><w:r><w:br w:type="page"/></w:r></w:p>' : "";
      return `${before}${this.#table(item.rows, texts)}<w:p/>`;
    }
    const { block, marker } = item;
    return this.#paragraph(block, texts, {
      size: block.size,
      alignment: block.alignment,
      pageBreakBefore: look.pageBreakBefore,
      ...(block.kind === "heading" ? { heading: headingLevel(block, look.body) } : {}),
      ...(marker === undefined ? {} : { marker: marker.content.text }),
    });
  }

  #table(rows: readonly (readonly PageBlock[][])[], texts: PageTexts): string {
    const columns = rows[0]?.length ?? 1;
    const width = Math.round(twips(this.#page.width - 100) / columns);
    const cell = (blocks: readonly PageBlock[]): string => {
      const paragraphs = this.#paragraphs(blocks, texts);
      return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${paragraphs || "<w:p/>"}</w:tc>`;
    };
    const grid = `<w:tblGrid>${`<w:gridCol w:w="${width}"/>`.repeat(columns)}</w:tblGrid>`;
    const edges = ["top", "left", "bottom", "right", "insideH", "insideV"];
    const borders = edges.map((edge) => `<w:${edge} w:val="single" w:sz="4" w:space="0" w:color="BFBFBF"/>`).join("");
    const properties = `<w:tblPr>${this.#text.isRightToLeft ? "<w:bidiVisual/>" : ""}<w:tblW w:w="0" w:type="auto"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr>`;
    return `<w:tbl>${properties}${grid}${rows.map((row) => `<w:tr>${row.map(cell).join("")}</w:tr>`).join("")}</w:tbl>`;
  }

  finish(language: LanguageCode, title: string | undefined): Uint8Array {
    const { width, height } = this.#page;
    const margin = (kind: "header" | "footer"): string => `<w:${kind}Reference w:type="default" r:id="rId${kind}"/>`;
    const orientation = width > height ? ' w:orient="landscape"' : "";
    const section = `<w:sectPr>${margin("header")}${margin("footer")}<w:pgSz w:w="${twips(width)}" w:h="${twips(height)}"${orientation}/><w:pgMar w:top="1000" w:right="1000" w:bottom="1000" w:left="1000" w:header="500" w:footer="500" w:gutter="0"/></w:sectPr>`;
    const marginPart = (kind: "header" | "footer"): string => {
      const tag = kind === "header" ? "hdr" : "ftr";
      return `${declaration}<w:${tag} ${namespaces}>${[...this.#margins[kind].values()].join("") || "<w:p/>"}</w:${tag}>`;
    };
    const document = `${declaration}<w:document ${namespaces}><w:body>${this.#body.join("") || "<w:p/>"}${section}</w:body></w:document>`;
    const links = [...this.#text.links].map(
      ([id, target]) =>
        `<Relationship Id="${id}" Type="${relationships}/hyperlink" Target="${escapeAttribute(target)}" TargetMode="External"/>`,
    );
    const files: Record<string, string> = {
      "[Content_Types].xml": contentTypes,
      "_rels/.rels": packageRelationships,
      "word/_rels/document.xml.rels": documentRelationships(links),
      "word/_rels/header1.xml.rels": linkRelationships(links),
      "word/_rels/footer1.xml.rels": linkRelationships(links),
      "word/document.xml": document,
      "word/header1.xml": marginPart("header"),
      "word/footer1.xml": marginPart("footer"),
      "word/styles.xml": stylesOf(language),
      "docProps/core.xml": coreProperties(title ?? ""),
    };
    return buildZip(Object.entries(files).map(([name, content]) => ({ name, content })));
  }
}

const wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const contentTypes = `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${wordType}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${wordType}.styles+xml"/><Override PartName="/word/header1.xml" ContentType="${wordType}.header+xml"/><Override PartName="/word/footer1.xml" ContentType="${wordType}.footer+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;

function relationshipsOf(entries: readonly string[]): string {
  return `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join("")}</Relationships>`;
}
const packageRelationships = relationshipsOf([
  `<Relationship Id="rId1" Type="${relationships}/officeDocument" Target="word/document.xml"/>`,
  '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>',
]);
const linkRelationships = (links: readonly string[]): string => relationshipsOf(links);
function documentRelationships(links: readonly string[]): string {
  return relationshipsOf([
    `<Relationship Id="rIdStyles" Type="${relationships}/styles" Target="styles.xml"/>`,
    `<Relationship Id="rIdheader" Type="${relationships}/header" Target="header1.xml"/>`,
    `<Relationship Id="rIdfooter" Type="${relationships}/footer" Target="footer1.xml"/>`,
    ...links,
  ]);
}

function stylesOf(language: LanguageCode): string {
  const { tag, script, direction } = languages[language];
  const slot = ["Hans", "Jpan", "Kore"].includes(script)
    ? "eastAsia"
    : direction === "rtl" || script === "Mymr"
      ? "bidi"
      : "val";
  const heading = (level: number): string =>
    `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="120" w:after="60"/><w:outlineLvl w:val="${level - 1}"/></w:pPr></w:style>`;
  return `${declaration}<w:styles ${namespaces}><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/><w:lang w:${slot}="${tag}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="80"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${[1, 2, 3].map(heading).join("")}</w:styles>`;
}

function coreProperties(title: string): string {
  return `${declaration}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeAttribute(title)}</dc:title></cp:coreProperties>`;
}

/** The document as running text for editing: paragraphs, headings, lists, tables and links, page by page. */
export async function writeDocx(pdf: OpenPdf, targets: PartTargets, options: MergeOptions): Promise<Uint8Array> {
  const writer = new DocxWriter(options.targetLanguage);
  for await (const { content, kinds } of readPages(pdf)) {
    const hasUnits = unitsOf(content, kinds).length > 0;
    writer.page({ content, kinds, targets: hasUnits ? await targets(pagePart(content.number)) : new Map() });
  }
  const texts = documentTexts(pdf);
  const titles = texts.length > 0 ? await targets(documentPart) : new Map<string, UnitTarget>();
  const title = texts.find(({ id }) => id === "title");
  return writer.finish(options.targetLanguage, titles.get("title")?.text ?? title?.text);
}
