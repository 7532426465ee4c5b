import { deflateSync } from "node:zlib";

export interface FixturePage {
  /** Operators of the content stream. */
  readonly content: string;
  /** Further entries of the page's dictionary. */
  readonly entries?: string;
}

export interface FixturePdf {
  readonly pages: readonly FixturePage[];
  /** Bodies of objects, from number 10 on. */
  readonly objects?: readonly (string | Uint8Array)[];
  /** Further entries of the catalogue. */
  readonly catalogue?: string;
  /** Entries of every page's resources, beside the fonts F (regular), B (bold) and I (italic). */
  readonly resources?: string;
}

const pageBase = 100;

/** A stream object, compressed. */
export function streamObject(content: string | Uint8Array, entries = ""): Buffer {
  const packed = deflateSync(content);
  return Buffer.concat([
    Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode ${entries} >>\nstream\n`),
    packed,
    Buffer.from("\nendstream"),
  ]);
}

/** A PDF file of A4 pages, written object by object. */
export function buildPdf({ pages, objects = [], catalogue = "", resources = "" }: FixturePdf): Buffer {
  const font = (name: string): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const kids = pages.map((_, index) => `${pageBase + 2 * index} 0 R`).join(" ");
  const bodies = new Map<number, string | Uint8Array>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`],
    [2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 595 842] /Resources 3 0 R >>`],
    [3, `<< /Font << /F 4 0 R /B 5 0 R /I 6 0 R >> ${resources} >>`],
    [4, font("Helvetica")],
    [5, font("Helvetica-Bold")],
    [6, font("Helvetica-Oblique")],
  ]);
  for (const [index, body] of objects.entries()) bodies.set(10 + index, body);
  for (const [index, { content, entries = "" }] of pages.entries()) {
    const number = pageBase + 2 * index;
    bodies.set(number, `<< /Type /Page /Parent 2 0 R /Contents ${number + 1} 0 R ${entries} >>`);
    bodies.set(number + 1, streamObject(content));
  }
  const pieces: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: [number, number][] = [];
  let offset = 9;
  for (const [number, body] of bodies) {
    const piece = Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(body), Buffer.from("\nendobj\n")]);
    offsets.push([number, offset]);
    pieces.push(piece);
    offset += piece.length;
  }
  const rows = offsets.map(([number, at]) => `${number} 1\n${String(at).padStart(10, "0")} 00000 n \n`).join("");
  pieces.push(
    Buffer.from(
      `xref\n0 1\n0000000000 65535 f \n${rows}trailer\n<< /Size 1000 /Root 1 0 R >>\nstartxref\n${offset}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}

/** Shows a text at a place. */
export function textAt(x: number, y: number, text: string, { font = "F", size = 12 } = {}): string {
  return `BT /${font} ${size} Tf ${x} ${y} Td (${text.replace(/[()\\]/g, "\\$&")}) Tj ET\n`;
}

/** Lines of a paragraph, from top to bottom. */
export function linesAt(x: number, y: number, lines: readonly string[], size = 12): string {
  return lines.map((line, index) => textAt(x, y - 1.2 * size * index, line, { size })).join("");
}
