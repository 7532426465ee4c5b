/** A field of a protobuf message: its number, and its value by wire type. */
export type ProtobufField =
  | { readonly number: number; readonly kind: "varint"; readonly value: number }
  | { readonly number: number; readonly kind: "bytes"; readonly value: Uint8Array }
  | { readonly number: number; readonly kind: "fixed32"; readonly value: number }
  | { readonly number: number; readonly kind: "fixed64"; readonly value: bigint };

/** Where the value of a field stands: of `bytes` what is in it, without its length. */
export interface ProtobufRange {
  readonly number: number;
  readonly kind: ProtobufField["kind"];
  readonly start: number;
  readonly end: number;
}

/** Says where a protobuf message breaks off or holds what it may not. */
export class ProtobufError extends RangeError {
  override readonly name = "ProtobufError";
}

const kinds: Readonly<Partial<Record<number, ProtobufField["kind"]>>> = {
  0: "varint",
  1: "fixed64",
  2: "bytes",
  5: "fixed32",
};

/**
 * The fields of the message from `start` to `end` in file order; values are passed over, whatever their size.
 * @param byteAt undefined behind the last byte
 * @throws ProtobufError when the bytes end inside a field or a wire type is unknown
 */
export function* protobufRanges(
  byteAt: (at: number) => number | undefined,
  { start: first, end: last }: { readonly start: number; readonly end: number },
): Generator<ProtobufRange> {
  for (let at = first; at < last;) {
    const [key, behindKey] = readVarint(byteAt, at);
    const [number, wire] = [Math.floor(key / 8), key % 8];
    const kind = kinds[wire];
    if (kind === undefined) throw new ProtobufError(`unknown wire type ${wire} at byte ${at}`);
    let [start, end] = [behindKey, behindKey + (kind === "fixed64" ? 8 : 4)];
    if (kind === "varint") end = readVarint(byteAt, start)[1];
    else if (kind === "bytes") {
      const [length, behindLength] = readVarint(byteAt, start);
      [start, end] = [behindLength, behindLength + length];
    }
    if (end > last) throw new ProtobufError(`message ends inside a field at byte ${at}`);
    yield { number, kind, start, end };
    at = end;
  }
}

/**
 * The fields of one protobuf message in file order; `fixed32` is read as a float, varints as numbers (negative int32
 * enums come out as they were written: two's complement over 64 bits, of which the low 32 are kept).
 * @throws ProtobufError when the bytes end inside a field or a wire type is unknown
 */
export function* protobufFields(message: Uint8Array): Generator<ProtobufField> {
  // A plain view: a Buffer's `slice` would not copy.
  const bytes = new Uint8Array(message.buffer, message.byteOffset, message.byteLength);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const byteAt = (at: number): number | undefined => bytes[at];
  for (const { number, kind, start, end } of protobufRanges(byteAt, { start: 0, end: bytes.length })) {
    if (kind === "varint") yield { number, kind, value: readVarint(byteAt, start)[0] };
    else if (kind === "bytes") yield { number, kind, value: bytes.subarray(start, end) };
    else if (kind === "fixed32") yield { number, kind, value: view.getFloat32(start, true) };
    else yield { number, kind, value: view.getBigUint64(start, true) };
  }
}

/** Of numbers beyond 53 bits, which are negative, the low 32. */
function readVarint(byteAt: (at: number) => number | undefined, start: number): [value: number, behind: number] {
  let [low, high] = [0, 0];
  for (let at = start; at < start + 10; at++) {
    const byte = byteAt(at);
    if (byte === undefined) throw new ProtobufError(`message ends inside a field at byte ${at}`);
    const shift = 7 * (at - start);
    if (shift < 28) low |= (byte & 0x7f) << shift;
    else if (shift === 28) {
      low |= (byte & 0x0f) << 28;
      high = (byte & 0x7f) >> 4;
    } else if (shift < 53) high += (byte & 0x7f) * 2 ** (shift - 32);
    if (byte < 0x80) return [high > 0x1f_ffff ? low | 0 : (low >>> 0) + high * 2 ** 32, at + 1];
  }
  throw new ProtobufError(`number of more than 10 bytes at byte ${start}`);
}
