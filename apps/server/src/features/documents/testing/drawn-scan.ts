import { crc32, deflateSync } from "node:zlib";
import type { PicturePool } from "@yiqiao/pictures";
import { pdfOfPicture } from "#testing/documents/scanned-pdf";

/** Half a point a pixel. */
const size = { width: 1190, height: 800 } as const;

function chunk(type: string, body: Uint8Array): Buffer {
  const bytes = Buffer.alloc(body.length + 12);
  bytes.writeUInt32BE(body.length, 0);
  bytes.write(type, 4, "latin1");
  bytes.set(body, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, body.length + 8)), body.length + 8);
  return bytes;
}

/** A PNG of grey paper. */
function paper({ width, height }: typeof size): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (width + 1), 0xf0);
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A PDF of one page that is a picture of these lines of Chinese. */
export async function drawScan(reader: Pick<PicturePool, "draw">, texts: readonly string[]): Promise<Buffer> {
  const blocks = texts.map((text, index) => {
    const box = { x: 120 + 21 * text.length, y: 120 + 160 * index, width: 42 * text.length, height: 50, angle: 0 };
    const line = { text, box, confidence: 1 };
    return { lines: [line], box, writing: "horizontal", alignment: "start", text } as const;
  });
  const drawn = await reader.draw(paper(size), { blocks, language: "zh-cn", quarterTurns: 0, format: "jpeg" });
  return pdfOfPicture(drawn.bytes, size);
}
