import { deflateSync, gzipSync } from "node:zlib";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { chunk, encodeInkJpeg, encodePng, mutants, withOrientation } from "@yiqiao/pictures/testing";

export interface HostileFile {
  readonly kind: string;
  readonly bytes: Buffer;
}

function drawText(width: number, height: number, { isTurned = false } = {}): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#fbfaf6";
  context.fillRect(0, 0, width, height);
  if (isTurned) {
    context.translate(width, 0);
    context.rotate(Math.PI / 2);
  }
  context.fillStyle = "#20242b";
  context.font = '32px "Noto Sans CJK SC"';
  context.fillText("请勿吸烟 No smoking", 20, 60);
  return canvas;
}

const png = drawText(420, 100).toBuffer("image/png");
const jpeg = drawText(420, 100).toBuffer("image/jpeg", 90);

/** A PNG with chunks before its pixels. */
const withChunks = (...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
/** A JPEG with a segment after its start. */
function withSegment(marker: number, body: Uint8Array, file = jpeg): Buffer {
  const head = Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
  return Buffer.concat([file.subarray(0, 2), head, body, file.subarray(2)]);
}
/** Rows of zeros, which are packed a thousandfold. */
const rows = (width: number, height: number, bytesEach: number): Buffer =>
  Buffer.alloc((width * bytesEach + 1) * height);
const squarePng = (side: number): Buffer =>
  encodePng({ width: side, height: side, bitDepth: 8, colourType: 2, data: rows(side, side, 3) });
const bomb = (megabytes: number): Buffer => deflateSync(Buffer.alloc(megabytes * 1e6));

/** Rewrites the size that a PNG or JPEG says it has. */
function saying(file: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(file);
  if (copy[0] === 0x89) {
    const header = copy.subarray(16, 29);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    return Buffer.concat([copy.subarray(0, 8), chunk("IHDR", Buffer.from(header)), copy.subarray(33)]);
  }
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

/** TIFF directories of EXIF: entries that point at themselves, beyond the end, or claim to be four billion. */
function exif(entries: number, { next = 0, count = 1, offset = 0x7fff_ffff } = {}): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 12 * entries + 4);
  tiff.write("MM\0*", 0, "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(entries, 8);
  for (let entry = 0; entry < entries; entry++) {
    const at = 10 + 12 * entry;
    tiff.writeUInt16BE(entry % 2 === 0 ? 0x8769 : 0x0112, at);
    tiff.writeUInt16BE(entry % 2 === 0 ? 4 : 3, at + 2);
    tiff.writeUInt32BE(count, at + 4);
    tiff.writeUInt32BE(offset, at + 8);
  }
  tiff.writeUInt32BE(next, 10 + 12 * entries);
  return Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
}

function* exifBombs(): Generator<Buffer> {
  yield withSegment(0xe1, exif(1, { offset: 8 }));
  yield withSegment(0xe1, exif(5000));
  yield withSegment(0xe1, exif(5000, { next: 8, count: 0xffff_ffff }));
  yield withSegment(0xe1, exif(0, { next: 8 }));
  yield withSegment(0xe1, Buffer.from("Exif\0\0", "latin1"));
  yield withSegment(0xe1, Buffer.from("Exif\0\0MM\0*\xff\xff\xff\xff", "latin1"));
  let many = jpeg;
  for (let each = 0; each < 40; each++) many = withSegment(0xe1, Buffer.concat([exif(1), Buffer.alloc(60_000)]), many);
  yield many;
  for (const orientation of [0, 9, 255]) yield withOrientation(jpeg, orientation);
  for (const data of [exif(1, { offset: 8 }), exif(5000), exif(0, { next: 8 })])
    yield withChunks(chunk("eXIf", data.subarray(6)));
}

function* largeInSmall(): Generator<Buffer> {
  for (const [width, height] of [
    [60_000, 50_000],
    [2 ** 31 - 1, 2 ** 31 - 1],
    [4097, 4096],
    [0, 100],
    [1, 4096],
    [4096, 1],
  ] as const)
    yield saying(png, width, height);
  for (const [width, height] of [
    [65_535, 65_535],
    [4097, 4096],
    [0, 0],
    [4096, 4096],
  ] as const)
    yield saying(jpeg, width, height);
  yield squarePng(4096);
  yield encodePng({ width: 4096, height: 4096, bitDepth: 16, colourType: 6, data: rows(4096, 4096, 8) });
  yield encodePng({
    width: 4096,
    height: 4096,
    bitDepth: 8,
    colourType: 2,
    data: rows(4096, 4096, 3),
    interlaced: true,
  });
  yield encodePng({ width: 100, height: 100, bitDepth: 8, colourType: 2, data: Buffer.alloc(400e6) });
  yield withChunks(chunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0", "latin1"), bomb(500)])));
  yield withChunks(chunk("iTXt", Buffer.concat([Buffer.from("Comment\0\x01\0\0\0", "latin1"), bomb(500)])));
  yield withChunks(...Array.from({ length: 2000 }, () => chunk("tEXt", Buffer.from("Comment\0x", "latin1"))));
}

function* profiles(): Generator<Buffer> {
  const claims = Buffer.alloc(200);
  claims.writeUInt32BE(0xffff_ffff, 0);
  claims.write("acsp", 36, "latin1");
  const profile = (data: Uint8Array) => chunk("iCCP", Buffer.concat([Buffer.from("profile\0\0", "latin1"), data]));
  yield withChunks(profile(bomb(500)));
  yield withChunks(profile(deflateSync(claims)));
  yield withChunks(profile(Buffer.from("nothing that could be unpacked")));
  yield withChunks(profile(deflateSync(Buffer.alloc(0))));
  yield withSegment(0xe2, Buffer.concat([Buffer.from("ICC_PROFILE\0\x01\x01", "latin1"), claims]));
  yield withSegment(0xe2, Buffer.concat([Buffer.from("ICC_PROFILE\0\xff\x01", "latin1"), claims]));
  yield withChunks(chunk("gAMA", Buffer.alloc(4)), chunk("cHRM", Buffer.alloc(32)), chunk("sRGB", Buffer.from([9])));
  yield withChunks(
    chunk("tRNS", Buffer.alloc(600)),
    chunk("PLTE", Buffer.alloc(3 * 256)),
    chunk("bKGD", Buffer.alloc(1)),
  );
}

/** Every depth and colour type, allowed or not, straight and interlaced. */
function* kindsOfPng(): Generator<Buffer> {
  const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
  for (const colourType of [0, 1, 2, 3, 4, 5, 6])
    for (const bitDepth of [1, 2, 4, 8, 16, 32])
      for (const interlaced of [false, true]) {
        const bytesARow = Math.ceil((40 * bitDepth * (channels[colourType] ?? 1)) / 8) + 1;
        const data = Buffer.alloc(bytesARow * 60);
        yield encodePng({
          width: 40,
          height: 30,
          bitDepth,
          colourType,
          data,
          interlaced,
          chunks: colourType === 3 ? [chunk("PLTE", Buffer.alloc(6, 200))] : [],
        });
      }
}

function* inks(): Generator<Buffer> {
  for (const transform of [0, 2] as const)
    for (const black of [0, 128, 255]) {
      const whole = encodeInkJpeg([255, 40, 128, black], transform);
      yield whole;
      yield* mutants(whole, 5, black + transform);
    }
}

function* otherTypes(): Generator<Buffer> {
  const starts = [
    "",
    "\0",
    "GIF89a\x01\0\x01\0\0\0\0;",
    "GIF89a\x01\0\x01\0\0\0\0!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0;",
    "BM\x46\0\0\0",
    "II*\0\x08\0\0\0",
    "MM\0*\0\0\0\x08",
    "RIFF\x1a\0\0\0WEBPVP8 ",
    "\0\0\0\x1cftypheic",
    "\0\0\0\x1cftypavif",
    "\0\0\x01\0\x01\0",
    "%PDF-1.7\n",
    "PK\x03\x04",
    "MZ\x90\0",
    "\x7fELF\x02",
    "<svg xmlns='http://www.w3.org/2000/svg'><image href='file:///etc/passwd'/></svg>",
    "<!doctype html><script>alert(1)</script>",
    "8BPS\0\x01",
    "\x89PNG\r\n\x1a\n",
    "\x89PNG\n\n\n\n",
    "\xff\xd8\xff",
    "\xff\xd8\xff\xe0\0\x10JFIF\0",
    "\xff\xd8\xff\xd9",
    "\xff\x0a",
    "\0\0\0\x0cjP  ",
    "%!PS-Adobe-3.0",
  ];
  for (const start of starts) {
    yield Buffer.from(start, "latin1");
    yield Buffer.concat([Buffer.from(start, "latin1"), Buffer.alloc(5000, 0xa5)]);
  }
  yield gzipSync(png);
  yield Buffer.concat([Buffer.from("\xef\xbb\xbf", "latin1"), png]);
  yield Buffer.concat([png, Buffer.from("PK\x03\x04"), Buffer.alloc(10_000)]);
  yield Buffer.concat([jpeg, jpeg]);
  yield Buffer.concat([jpeg.subarray(0, 200), png]);
  yield withChunks(chunk("acTL", Buffer.alloc(8)));
}

function* turned(): Generator<Buffer> {
  for (let orientation = 1; orientation <= 8; orientation++) yield withOrientation(jpeg, orientation);
  yield drawText(100, 420, { isTurned: true }).toBuffer("image/png");
}

/** Damaged, lying and rare files, so many of them that the mutants make it `count`. */
export function hostileFiles(count: number): readonly HostileFile[] {
  const named = {
    "other types": otherTypes(),
    "large in small": largeInSmall(),
    EXIF: exifBombs(),
    profiles: profiles(),
    "depths and colour types": kindsOfPng(),
    "CMYK and YCCK": inks(),
    orientations: turned(),
  };
  const files = Object.entries(named).flatMap(([kind, each]) => Array.from(each, (bytes) => ({ kind, bytes })));
  const left = Math.max(0, count - files.length);
  const half = Math.ceil(left / 2);
  for (const bytes of mutants(png, half, 11)) files.push({ kind: "mutants of a PNG", bytes });
  for (const bytes of mutants(jpeg, left - half, 12)) files.push({ kind: "mutants of a JPEG", bytes });
  return files;
}
