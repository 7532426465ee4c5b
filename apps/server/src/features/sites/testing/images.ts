/** The first bytes of a PNG of this size. */
export function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64);
  Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** The first bytes of a JPEG of this size, with a segment before its frame. */
export function jpeg(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64);
  Buffer.from("ffd8ffe00010", "hex").copy(bytes);
  Buffer.from("ffc0001108", "hex").copy(bytes, 20);
  bytes.writeUInt16BE(height, 25);
  bytes.writeUInt16BE(width, 27);
  return bytes;
}

/** The first bytes of a WebP of this size. */
export function webp(kind: "VP8 " | "VP8L" | "VP8X", width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write("RIFF", 0, "latin1");
  bytes.write(`WEBP${kind}`, 8, "latin1");
  if (kind === "VP8X") {
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
  } else if (kind === "VP8L") bytes.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0, 21);
  else {
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
  }
  return bytes;
}
