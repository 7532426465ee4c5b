import type { PDFDocument, PDFFont, PDFStream } from "@cantoo/pdf-lib";
import { compressed, number } from "../content/cut-content.ts";
import { type Annotation, textIn } from "./read-annotations.ts";

const usualSize = 12;
const leading = 1.2;
const margin = 2;
/** Characters of what it asks for. */
const maxWishes = 500;

interface Setting {
  readonly font: PDFFont;
  readonly size: number;
  readonly width: number;
}

/** Breaks a text at its spaces; a word that is wider than the line stays whole. */
function linesOf(text: string, { font, size, width }: Setting): string[] {
  const gap = font.widthOfTextAtSize(" ", size);
  return text.split(/\r\n?|\n/).flatMap((paragraph) => {
    const lines: string[][] = [[]];
    let end = 0;
    for (const word of paragraph.split(" ")) {
      const wide = font.widthOfTextAtSize(word, size);
      if (end > 0 && end + wide > width) {
        lines.push([]);
        end = 0;
      }
      lines.at(-1)?.push(word);
      end += wide + gap;
    }
    return lines.map((words) => words.join(" "));
  });
}

/**
 * How an annotation looks that leaves it to the program that shows it: its text in Helvetica, of the size and colour
 * that it asks for. Undefined where that font has not its letters.
 */
export async function plainLook(
  { dictionary, text, box }: Annotation,
  { context }: PDFDocument,
  font: PDFFont,
): Promise<PDFStream | undefined> {
  const known = new Set(font.getCharacterSet());
  if (Array.from(text).some((character) => !known.has(character.codePointAt(0) ?? 0) && !/[\r\n]/.test(character)))
    return undefined;
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
  const wishes = textIn(dictionary, "DA").slice(0, maxWishes);
  // Expression on at most 500 characters: as many wishes are read.
  const asked = Number(/([\d.]+)\s+Tf/.exec(wishes)?.[1] ?? 0);
  const size = asked > 0 ? asked : Math.min(usualSize, 0.7 * height);
  // Expression on at most 500 characters: as many wishes are read.
  const colour = /(?:[\d.]+\s+){1,4}(?:g|rg|k)\b/.exec(wishes)?.[0] ?? "0 g";
  const lines = linesOf(text, { font, size, width: width - 2 * margin }).map((line) => font.encodeText(line));
  const first = lines.length === 1 ? (height - 0.7 * size) / 2 : height - margin - 0.8 * size;
  const shows = lines.map(
    (line, at) => `1 0 0 1 ${margin} ${number(first - at * leading * size)} Tm ${line.toString()} Tj`,
  );
  const content = `BT ${colour} /Helv ${number(size)} Tf\n${shows.join("\n")}\nET`;
  await font.embed();
  const entries = { Type: "XObject", Subtype: "Form", BBox: [0, 0, width, height] };
  const form = context.obj({ ...entries, Resources: { Font: { Helv: font.ref } } });
  return compressed(context, Buffer.from(content, "latin1"), form);
}
