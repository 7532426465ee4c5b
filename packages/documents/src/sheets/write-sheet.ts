import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { type FontSet, openFontSet } from "../fonts/index.ts";
import { compressed, number, withEntries } from "../formats/pdf/content/cut-content.ts";
import { TextDrawer } from "../formats/pdf/typeset/draw.ts";
import type { SetLine } from "../formats/pdf/typeset/fit.ts";
import { OutputFonts } from "../formats/pdf/typeset/output-fonts.ts";
import { createParagraph, prepareFonts } from "../formats/pdf/typeset/paragraph.ts";

/** A text on a sheet; distances in points, from the left and upper edges. */
export interface SheetText {
  readonly text: string;
  readonly x: number;
  /** Of the first line's base. */
  readonly y: number;
  readonly size: number;
  /** Where lines break; by default at the right margin. */
  readonly width?: number;
  readonly bold?: boolean;
  /** Such as `#334155`; black by default. */
  readonly colour?: string;
}

/** A hairline across the sheet. */
export interface SheetLine {
  readonly y: number;
}

const page = { width: 595.28, height: 841.89, margin: 56 } as const;
const leading = 1.45;

/**
 * One page of A4 with texts of any script, as a PDF whose words can be searched and copied. Fonts are embedded, cut down
 * to what is used. Texts must fit: nothing is made smaller.
 * @param of.language of the fonts, where scripts leave a choice
 */
export async function writeSheet(of: {
  readonly title: string;
  readonly language: LanguageCode;
  readonly texts: readonly SheetText[];
  readonly lines: readonly SheetLine[];
  readonly at: Date;
}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(of.title);
  document.setCreationDate(of.at);
  document.setModificationDate(of.at);
  const { context } = document;
  const sheet = document.addPage([page.width, page.height]);
  const output = new OutputFonts(context);
  const drawer = new TextDrawer(output);
  const fonts = openFontSet(of.language);
  for (const text of of.texts) await drawText(text, { drawer, fonts, language: of.language });
  const content = [...of.lines.map(lineOperators), drawer.content].join("\n");
  sheet.node.set(PDFName.of("Contents"), context.register(compressed(context, Buffer.from(content, "latin1"))));
  const resources = withEntries(context, { resources: undefined, kind: "Font", entries: drawer.used });
  sheet.node.set(PDFName.of("Resources"), resources);
  output.finish();
  return document.save();
}

interface Drawing {
  readonly drawer: TextDrawer;
  readonly fonts: FontSet;
  readonly language: LanguageCode;
}

async function drawText(text: SheetText, { drawer, fonts, language }: Drawing): Promise<void> {
  const { x, y, size, bold = false, colour = "#000000", width = page.width - page.margin - x } = text;
  const base = { bold, italic: false, colour };
  const styled = { target: { text: text.text, tags: [] }, base, styles: new Map() };
  await prepareFonts(styled, fonts);
  const paragraph = createParagraph(styled, fonts, language);
  const lines = paragraph.breakLines(width / size, 0).map(([start, end], index): SetLine => {
    return { pieces: paragraph.setLine(start, end), x, y: page.height - y - index * leading * size };
  });
  const box = { x0: x, x1: x + width, y0: 0, y1: page.height };
  drawer.block({ lines, size, box, isShrunk: false, isOverflowing: false }, 0);
}

function lineOperators({ y }: SheetLine): string {
  const height = number(page.height - y);
  return `q 0.8 G 0.5 w ${number(page.margin)} ${height} m ${number(page.width - page.margin)} ${height} l S Q`;
}
