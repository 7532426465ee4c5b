import { logoMaxBytes, logoMaxPixels } from "@yiqiao/contracts/sites";

/** What an image's own bytes say of it. */
export interface LogoImage {
  readonly contentType: "image/png" | "image/jpeg" | "image/webp";
  readonly extension: "png" | "jpg" | "webp";
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Format extends LogoImage {
  readonly is: (bytes: Buffer) => boolean;
  readonly size: (bytes: Buffer) => Size | undefined;
}

const ascii = (bytes: Buffer, start: number, length: number) => bytes.toString("latin1", start, start + length);
const pngSignature = Buffer.from("89504e470d0a1a0a", "hex");
const formats: readonly Format[] = [
  {
    contentType: "image/png",
    extension: "png",
    is: (bytes) => bytes.subarray(0, 8).equals(pngSignature) && ascii(bytes, 12, 4) === "IHDR",
    size: (bytes) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
  },
  {
    contentType: "image/jpeg",
    extension: "jpg",
    is: (bytes) => bytes.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex")),
    size: jpegSize,
  },
  {
    contentType: "image/webp",
    extension: "webp",
    is: (bytes) => ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 4) === "WEBP",
    size: webpSize,
  },
];

/** The kind of a logo by its content; undefined unless it is a PNG, JPEG or WebP within the limits. */
export function logoImageOf(bytes: Buffer): LogoImage | undefined {
  if (bytes.length < 30 || bytes.length > logoMaxBytes) return undefined;
  const format = formats.find(({ is }) => is(bytes));
  const size = format?.size(bytes);
  if (format === undefined || size === undefined || !isFit(size.width) || !isFit(size.height)) return undefined;
  return { contentType: format.contentType, extension: format.extension };
}

function isFit(pixels: number): boolean {
  return pixels > 0 && pixels <= logoMaxPixels;
}

/** From the first frame header (ITU-T T.81, B.2.2). */
function jpegSize(bytes: Buffer): Size | undefined {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    const isAlone = marker === 0xff;
    at += isAlone ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** Of the three kinds of first chunk (RFC 9649, section 2). */
function webpSize(bytes: Buffer): Size | undefined {
  switch (ascii(bytes, 12, 4)) {
    case "VP8X":
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case "VP8L": {
      const packed = bytes.readUInt32LE(21);
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case "VP8 ":
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return undefined;
  }
}
