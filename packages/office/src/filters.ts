import type { OfficeTarget } from "./office.ts";

/** What LibreOffice holds after loading a file; `web` is HTML. */
export type OfficeKind = "text" | "web" | "sheets" | "slides" | "drawing";

interface Target {
  /** LibreOffice's names of its export filters, by what was loaded. What is not named cannot be written so. */
  readonly filters: Readonly<Partial<Record<OfficeKind, string>>>;
  /** What the file written begins with. LibreOffice tells of some failures by an empty or a broken file only. */
  readonly signature: Uint8Array;
}

const bytes = (text: string) => new TextEncoder().encode(text);
const zip = bytes("PK\u0003\u0004");
const ole = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const xml = bytes("<?xml");

const text = (filter: string) => ({ text: filter, web: filter });

export const officeTargets: Readonly<Record<OfficeTarget, Target>> = {
  docx: { filters: text("MS Word 2007 XML"), signature: zip },
  doc: { filters: text("MS Word 97"), signature: ole },
  pptx: { filters: { slides: "Impress MS PowerPoint 2007 XML" }, signature: zip },
  ppt: { filters: { slides: "MS PowerPoint 97" }, signature: ole },
  xlsx: { filters: { sheets: "Calc MS Excel 2007 XML" }, signature: zip },
  xls: { filters: { sheets: "MS Excel 97" }, signature: ole },
  pdf: {
    filters: {
      text: "writer_pdf_Export",
      web: "writer_web_pdf_Export",
      sheets: "calc_pdf_Export",
      slides: "impress_pdf_Export",
      drawing: "draw_pdf_Export",
    },
    signature: bytes("%PDF-"),
  },
  fodt: { filters: text("OpenDocument Text Flat XML"), signature: xml },
  fodp: { filters: { slides: "OpenDocument Presentation Flat XML" }, signature: xml },
  fods: { filters: { sheets: "OpenDocument Spreadsheet Flat XML" }, signature: xml },
};
