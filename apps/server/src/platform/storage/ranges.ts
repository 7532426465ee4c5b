import type { ByteRange } from "./object-store.ts";
import { StorageError } from "./object-store.ts";

/** Resolves both ends of a range within an object. @throws StorageError `invalid-range` */
export function resolveRange(key: string, range: ByteRange, sizeBytes: number): Required<ByteRange> {
  const end = Math.min(range.end ?? sizeBytes - 1, sizeBytes - 1);
  if (!Number.isInteger(range.start) || range.start < 0 || range.start > end) {
    throw new StorageError("invalid-range", key, `bytes ${range.start}-${range.end ?? ""} of ${sizeBytes}`);
  }
  return { start: range.start, end };
}
