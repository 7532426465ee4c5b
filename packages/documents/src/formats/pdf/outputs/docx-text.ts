import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { officeFontOf } from "../../../fonts/index.ts";
import { escapeAttribute, escapeText } from "../../../xml/index.ts";
import type { Alignment } from "../layout/blocks/classify.ts";
import type { RunStyle } from "../layout/lines/item.ts";
import { styleSpans, type StyledText } from "../typeset/paragraph.ts";

export interface ParagraphLook {
  /** Points. */
  readonly size: number;
  readonly alignment?: Alignment;
  /** 1 to 3. */
  readonly heading?: number;
  readonly pageBreakBefore?: boolean;
  /** A bullet or number that hangs before the text. */
  readonly marker?: string;
  /** A line of a listing. */
  readonly isCode?: boolean;
}

/** Writes paragraphs of WordprocessingML, and gathers the addresses that their links name. */
export class DocxText {
  /** Addresses by relationship id. */
  readonly links = new Map<string, string>();
  readonly #language: LanguageCode;

  constructor(language: LanguageCode) {
    this.#language = language;
  }

  get isRightToLeft(): boolean {
    return languages[this.#language].direction === "rtl";
  }

  paragraph(text: StyledText, look: ParagraphLook, addressOf: (link: number) => string | undefined): string {
    const marker =
      look.marker === undefined ? "" : this.#run(`${look.marker}\t`, { ...text.base, link: undefined }, look);
    const runs = styleSpans(text).map(({ start, end, style }) => {
      const run = this.#run(text.target.text.slice(start, end), style, look);
      const address = style.link === undefined ? undefined : addressOf(style.link);
      return address === undefined ? run : `<w:hyperlink r:id="${this.#linkId(address)}">${run}</w:hyperlink>`;
    });
    return `<w:p>${this.#properties(look)}${marker}${runs.join("")}</w:p>`;
  }

  #linkId(address: string): string {
    const known = [...this.links].find(([, target]) => target === address)?.[0];
    const id = known ?? `rIdLink${this.links.size + 1}`;
    this.links.set(id, address);
    return id;
  }

  /** In the order that the schema asks for. */
  #properties({ alignment = "left", heading, pageBreakBefore, marker }: ParagraphLook): string {
    // In text from right to left, "start" is the right side.
    const side = { left: "start", centre: "center", right: "end", justify: "both" }[alignment];
    return [
      "<w:pPr>",
      heading === undefined ? "" : `<w:pStyle w:val="Heading${heading}"/>`,
      pageBreakBefore === true ? "<w:pageBreakBefore/>" : "",
      this.isRightToLeft ? "<w:bidi/>" : "",
      marker === undefined ? "" : '<w:ind w:start="360" w:hanging="360"/>',
      side === "start" ? "" : `<w:jc w:val="${side}"/>`,
      "</w:pPr>",
    ].join("");
  }

  #run(text: string, style: RunStyle, { size, isCode = false }: ParagraphLook): string {
    const { eastAsia, complexScript, latin: own = "Arial" } = officeFontOf(this.#language);
    const latin = isCode ? "Courier New" : own;
    const fonts = [
      `w:ascii="${latin}" w:hAnsi="${latin}"`,
      eastAsia === undefined ? "" : ` w:eastAsia="${eastAsia}"`,
      complexScript === undefined ? "" : ` w:cs="${complexScript}"`,
    ].join("");
    const points = Math.max(2, Math.round(size * 2));
    const properties = [
      `<w:rFonts ${fonts}/>`,
      style.bold ? "<w:b/><w:bCs/>" : "",
      style.italic ? "<w:i/><w:iCs/>" : "",
      style.colour === "#000000" ? "" : `<w:color w:val="${escapeAttribute(style.colour.slice(1).toUpperCase())}"/>`,
      `<w:sz w:val="${points}"/><w:szCs w:val="${points}"/>`,
      style.script === undefined
        ? ""
        : `<w:vertAlign w:val="${style.script === "super" ? "superscript" : "subscript"}"/>`,
      this.isRightToLeft ? "<w:rtl/>" : "",
    ].join("");
    const pieces = text.split("\t").map((piece) => `<w:t xml:space="preserve">${escapeText(piece)}</w:t>`);
    return `<w:r><w:rPr>${properties}</w:rPr>${pieces.join("<w:tab/>")}</w:r>`;
  }
}
