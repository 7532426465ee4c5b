/** Reads a stretch of a stream. */
export type ReadStretch = (start: number, end: number) => Uint8Array;

const headerBytes = 8;
const maxRecords = 10_000;
const maxContent = 4096;

/** The content of the first record that a path of record types leads to ([MS-PPT] 2.3.1); headers alone are read. */
export function findRecord(read: ReadStretch, sizeBytes: number, path: readonly number[]): Uint8Array | undefined {
  let [at, end, depth] = [0, sizeBytes, 0];
  for (let count = 0; count < maxRecords && at + headerBytes <= end; count++) {
    const header = Buffer.from(read(at, at + headerBytes));
    if (header.length < headerBytes) return undefined;
    const [type, length] = [header.readUInt16LE(2), header.readUInt32LE(4)];
    const start = at + headerBytes;
    if (type !== path[depth]) at = start + length;
    else if (depth === path.length - 1) return read(start, start + Math.min(length, maxContent));
    else [at, end, depth] = [start, Math.min(end, start + length), depth + 1];
  }
  return undefined;
}
