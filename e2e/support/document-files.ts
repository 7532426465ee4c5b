import { crc32, inflateRawSync, inflateSync } from "node:zlib";

const localHeader = 0x04034b50;
const centralHeader = 0x02014b50;
const endOfDirectory = 0x06054b50;

/** A zip whose entries are stored as they are. */
export function buildZip(entries: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const content = Buffer.from(text);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([number32(localHeader), common, Buffer.from(name), content]);
    const place = Buffer.concat([Buffer.alloc(10), number32(offset)]);
    directory.push(Buffer.concat([number32(centralHeader), Buffer.from([20, 0]), common, place, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endOfDirectory, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** The entries of a zip, by their names. */
export function readZip(zip: Buffer): ReadonlyMap<string, Buffer> {
  const end = zip.lastIndexOf(number32(endOfDirectory));
  const entries = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  while (at < end && zip.readUInt32LE(at) === centralHeader) {
    const [method, size, nameLength] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
    ];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + size);
    entries.set(zip.toString("utf8", at + 46, at + 46 + nameLength), method === 0 ? content : inflateRawSync(content));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

const office = "http://schemas.openxmlformats.org";

/** A Word document of these paragraphs, each a bold run and a plain one. */
export function buildDocx(paragraphs: readonly string[]): Buffer {
  return docxWith(
    paragraphs.map(
      (text) => `<w:r><w:rPr><w:b/></w:rPr><w:t>${text.slice(0, 2)}</w:t></w:r><w:r><w:t>${text.slice(2)}</w:t></w:r>`,
    ),
  );
}

/** A run of plain text, and a monospaced one. */
export const plainRun = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
export const codeRun = (text: string) =>
  `<w:r><w:rPr><w:rFonts w:ascii="Consolas" w:hAnsi="Consolas"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;

/** A Word file whose paragraphs have these runs. */
export function docxWith(paragraphs: readonly string[]): Buffer {
  return docxOf(paragraphs.map((runs) => `<w:p>${runs}</w:p>`).join(""));
}

function docxOf(body: string): Buffer {
  const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  return buildZip({
    "[Content_Types].xml": `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    "_rels/.rels": `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  });
}

/** A Word file with a table of these cells. */
export function tableDocx(rows: readonly (readonly string[])[]): Buffer {
  const cell = (text: string) => `<w:tc><w:p>${plainRun(text)}</w:p></w:tc>`;
  return docxOf(`<w:tbl>${rows.map((cells) => `<w:tr>${cells.map(cell).join("")}</w:tr>`).join("")}</w:tbl><w:p/>`);
}

/** The text of a Word document's body. */
export function textOfDocx(docx: Buffer): string {
  const xml = readZip(docx).get("word/document.xml")?.toString("utf8") ?? "";
  return [...xml.matchAll(/<w:t[^<>]*>([^<]*)<\/w:t>/g)].map(([, text]) => text).join("");
}

/** An Office file with a password: an OLE container that holds the encrypted package. */
export function buildLockedDocx(): Buffer {
  const bytes = Buffer.alloc(512 * 4);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(1, 48);
  Buffer.from("EncryptedPackage", "utf16le").copy(bytes, 1024);
  return bytes;
}

/** A PDF of one page with these lines, each a paragraph, and a listing below them. */
export function buildPdf(lines: readonly string[], listing: readonly string[] = []): Buffer {
  const below = 740 - lines.length * 40;
  const shown = [
    ...lines.map((line, place) => `BT /F1 14 Tf 72 ${740 - place * 40} Td (${line}) Tj ET`),
    ...listing.map((line, place) => `BT /F2 11 Tf 90 ${below - place * 14} Td (${line}) Tj ET`),
  ].join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>",
    `<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>",
  ];
  return pdfOf(objects.map((object) => Buffer.from(object)));
}

/** A PDF of one page that is a picture, a JPEG of so many pixels: half a point each. */
export function buildScannedPdf(jpeg: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const shown = `q ${width / 2} 0 0 ${height / 2} 0 0 cm /Scan Do Q`;
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB`;
  const head = `<< ${image} /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`;
  const box = `[0 0 ${width / 2} ${height / 2}]`;
  return pdfOf([
    Buffer.from("<< /Type /Catalog /Pages 2 0 R >>"),
    Buffer.from("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents 4 0 R /Resources << /XObject << /Scan 5 0 R >> >> >>`,
    ),
    Buffer.from(`<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`),
    Buffer.concat([Buffer.from(head), jpeg, Buffer.from("\nendstream")]),
  ]);
}

/** A PDF of these objects, of which the first is the catalogue. */
function pdfOf(objects: readonly Buffer[]): Buffer {
  const pieces = [Buffer.from("%PDF-1.4\n")];
  let length = 9;
  const offsets = objects.map((object, place) => {
    const piece = Buffer.concat([Buffer.from(`${place + 1} 0 obj\n`), object, Buffer.from("\nendobj\n")]);
    const offset = length;
    pieces.push(piece);
    length += piece.length;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...pieces, Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`)]);
}

/** What the pages and forms of a PDF draw. */
export function drawnBy(pdf: Buffer): string {
  const file = pdf.toString("latin1");
  // What is packed may itself end with a carriage return; one too many behind it does no harm.
  return [...file.matchAll(/\/FlateDecode[^>]{0,300}>>\s*stream\r?\n([\s\S]*?)(?:\nendstream|$)/g)]
    .map(([, packed = ""]) => inflateSync(Buffer.from(packed, "latin1")).toString("latin1"))
    .join("\n");
}
