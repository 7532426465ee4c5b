import { deflateSync } from "node:zlib";

/** How wide the first page is, in points; each further one is wider by one, so that its picture tells which it is. */
const firstWidth = 201;
const height = 300;

const stream = (content: Uint8Array, entries: string): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${content.length} ${entries} >>\nstream\n`),
    content,
    Buffer.from("\nendstream"),
  ]);

interface Page {
  readonly width: number;
  readonly height: number;
  readonly content: string;
}

/** A PDF of pages that may show one picture, `/Scan`, and text in Helvetica, `/F`. */
function pdfOf(pages: readonly Page[], picture: Buffer): Buffer {
  const kids = pages.map((_, index) => `${10 + 2 * index} 0 R`).join(" ");
  const bodies: [number, Uint8Array][] = [
    [1, Buffer.from("<< /Type /Catalog /Pages 2 0 R >>")],
    [2, Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)],
    [3, Buffer.from("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")],
    [4, picture],
  ];
  for (const [index, { width, height: high, content }] of pages.entries()) {
    const resources = "/Resources << /Font << /F 3 0 R >> /XObject << /Scan 4 0 R >> >>";
    const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${high}] /Contents ${11 + 2 * index} 0 R ${resources} >>`;
    bodies.push([10 + 2 * index, Buffer.from(page)], [11 + 2 * index, stream(Buffer.from(content), "")]);
  }
  const pieces: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  let offset = 9;
  const rows = bodies.map(([number, body]) => {
    const piece = Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
    pieces.push(piece);
    const row = `${number} 1\n${String(offset).padStart(10, "0")} 00000 n \n`;
    offset += piece.length;
    return row;
  });
  const trailer = `trailer\n<< /Size ${10 + 2 * pages.length} /Root 1 0 R >>\nstartxref\n${offset}\n%%EOF\n`;
  pieces.push(Buffer.from(`xref\n0 1\n0000000000 65535 f \n${rows.join("")}${trailer}`));
  return Buffer.concat(pieces);
}

const imageOf = (width: number, high: number): string =>
  `/Type /XObject /Subtype /Image /Width ${width} /Height ${high} /BitsPerComponent 8`;
const shown = (width: number, high: number): string => `q ${width} 0 0 ${high} 0 0 cm /Scan Do Q`;

/** A PDF of pages that are pictures of grey paper (`scan`), or have the line of text that they are given as. */
export function scannedPdf(pages: readonly string[]): Buffer {
  const paper = deflateSync(Buffer.alloc(200 * 300, 0xe0));
  const picture = stream(paper, `${imageOf(200, 300)} /ColorSpace /DeviceGray /Filter /FlateDecode`);
  const made = pages.map((kind, index) => {
    const width = firstWidth + index;
    const content = kind === "scan" ? shown(width, height) : `BT /F 9 Tf 15 250 Td (${kind}) Tj ET`;
    return { width, height, content };
  });
  return pdfOf(made, picture);
}

/** A PDF of one page that is a picture, a JPEG of so many pixels. */
export function pdfOfPicture(jpeg: Uint8Array, size: { readonly width: number; readonly height: number }): Buffer {
  const picture = stream(jpeg, `${imageOf(size.width, size.height)} /ColorSpace /DeviceRGB /Filter /DCTDecode`);
  const [width, high] = [size.width / 2, size.height / 2];
  return pdfOf([{ width, height: high, content: shown(width, high) }], picture);
}

/** Which page of `scannedPdf` a picture is of, from 1. */
export const pageOfPicture = ({ width }: { readonly width: number }): number => width - firstWidth + 1;
