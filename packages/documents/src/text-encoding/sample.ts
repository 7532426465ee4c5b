import type { ByteSource } from "../model/byte-source.ts";

const chunkBytes = 1 << 18;
/** What statistics look at. */
const sampleBytes = 1 << 16;

export interface TextSample {
  /** Stretches that hold bytes outside of ASCII, cut at line ends; the start of the file where there are none. */
  readonly bytes: Uint8Array;
  readonly isAscii: boolean;
  /** Valid characters of several bytes, and faults, if the whole is read as UTF-8. */
  readonly utf8: { readonly characters: number; readonly faults: number };
}

/** Reads a file once, a quarter of a megabyte at a time. */
export function sampleText(source: ByteSource): TextSample {
  const start = source.read(0, Math.min(sampleBytes, source.sizeBytes));
  const stretches: Uint8Array[] = [];
  const utf8 = { characters: 0, faults: 0 };
  let kept = 0;
  for (let at = 0; at < source.sizeBytes;) {
    const chunk = source.read(at, at + chunkBytes);
    const isLast = at + chunk.length >= source.sizeBytes;
    const first = firstBeyondAscii(chunk);
    const used = first < 0 ? chunk.length : countUtf8(chunk, first, isLast, utf8);
    if (first >= 0 && kept < sampleBytes) {
      const stretch = chunk.subarray(lineStart(chunk, first), first + sampleBytes - kept);
      stretches.push(stretch);
      kept += stretch.length;
    }
    at += Math.max(1, used);
  }
  const isAscii = stretches.length === 0;
  return { bytes: isAscii ? start : Buffer.concat(stretches), isAscii, utf8 };
}

function firstBeyondAscii(chunk: Uint8Array): number {
  for (let at = 0; at < chunk.length; at++) if ((chunk[at] ?? 0) >= 0x80) return at;
  return -1;
}

function lineStart(chunk: Uint8Array, at: number): number {
  const floor = Math.max(0, at - 256);
  for (let start = at; start > floor; start--) if (chunk[start - 1] === 0x0a || chunk[start - 1] === 0x0d) return start;
  return floor;
}

/** Bytes of the character that begins with this one; 0: none does. */
function lengthOf(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

/** Not overlong, no half of a pair, within Unicode. */
function isSecond(lead: number, second: number): boolean {
  if (lead === 0xe0) return second >= 0xa0;
  if (lead === 0xed) return second < 0xa0;
  if (lead === 0xf0) return second >= 0x90;
  return lead !== 0xf4 || second < 0x90;
}

/** Counts into `counts`; gives how many bytes were read, fewer where a character goes on in the next chunk. */
function countUtf8(
  chunk: Uint8Array,
  from: number,
  isLast: boolean,
  counts: { characters: number; faults: number },
): number {
  let at = from;
  while (at < chunk.length) {
    const lead = chunk[at] ?? 0;
    const length = lengthOf(lead);
    if (length === 1) {
      at++;
      continue;
    }
    let read = 1;
    while (read < length && ((chunk[at + read] ?? 0) & 0xc0) === 0x80) read++;
    if (read < length && at + read >= chunk.length && !isLast) return at;
    const isWhole = length > 0 && read === length && isSecond(lead, chunk[at + 1] ?? 0);
    if (isWhole) counts.characters++;
    else counts.faults++;
    at += isWhole ? length : 1;
  }
  return at;
}
