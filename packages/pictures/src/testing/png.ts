import { crc32, deflateSync } from "node:zlib";

export interface PngOptions {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: number;
  /** 0 grey, 2 colours, 3 palette, 4 grey with alpha, 6 colours with alpha. */
  readonly colourType: number;
  /** Rows, each with its filter's number before it. */
  readonly data: Uint8Array;
  readonly interlaced?: boolean;
  /** Between the header and the pixels. */
  readonly chunks?: readonly Buffer[];
}

export function chunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG file of any kind: the canvas writes one kind alone. */
export function encodePng({ width, height, bitDepth, colourType, data, ...options }: PngOptions): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, colourType, 0, 0, options.interlaced === true ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    ...(options.chunks ?? []),
    chunk("IDAT", deflateSync(data)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
