import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** A file that can be read anywhere, without holding it in memory. */
export interface ByteSource {
  readonly sizeBytes: number;
  /** The bytes from `start` up to `end`, fewer where the file ends. */
  read(start: number, end: number): Uint8Array;
}

export function sourceOfBytes(bytes: Uint8Array): ByteSource {
  return { sizeBytes: bytes.length, read: (start, end) => bytes.subarray(start, end) };
}

/** Opens a file of the disk; `close` gives it back. */
export function openFileSource(path: string): ByteSource & { close(): void } {
  const file = openSync(path, "r");
  const { size: sizeBytes } = fstatSync(file);
  return {
    sizeBytes,
    read: (start, end) => {
      const bytes = new Uint8Array(Math.max(0, Math.min(end, sizeBytes) - start));
      let filled = 0;
      while (filled < bytes.length) {
        const count = readSync(file, bytes, filled, bytes.length - filled, start + filled);
        if (count === 0) break;
        filled += count;
      }
      return filled === bytes.length ? bytes : bytes.subarray(0, filled);
    },
    close: () => closeSync(file),
  };
}

/** The whole file; for formats that cannot be read in pieces. */
export function readWhole(source: ByteSource): Uint8Array {
  return source.read(0, source.sizeBytes);
}
