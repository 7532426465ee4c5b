/** A field of a protobuf message: its number, and its value by wire type. */
export type ProtobufField =
  | { readonly number: number; readonly kind: "varint"; readonly value: number }
  | { readonly number: number; readonly kind: "bytes"; readonly value: Uint8Array }
  | { readonly number: number; readonly kind: "fixed32"; readonly value: number }
  | { readonly number: number; readonly kind: "fixed64"; readonly value: bigint };

/** Says where a protobuf message breaks off or holds what it may not. */
export class ProtobufError extends Error {
  override readonly name = "ProtobufError";
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
  let at = 0;
  const need = (count: number): number => {
    if (at + count > bytes.length) throw new ProtobufError(`message ends inside a field at byte ${at}`);
    at += count;
    return at - count;
  };
  const varint = (): number => {
    let value = 0;
    let high = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = bytes[need(1)];
      if (shift < 28) value |= (byte & 0x7f) << shift;
      else if (shift === 28) {
        value |= (byte & 0x0f) << 28;
        high = (byte & 0x7f) >> 4;
      } else if (shift < 53) high += (byte & 0x7f) * 2 ** (shift - 32);
      if (byte < 0x80) return high > 0x1f_ffff ? value | 0 : (value >>> 0) + high * 2 ** 32;
    }
    throw new ProtobufError(`number of more than 10 bytes at byte ${at}`);
  };
  while (at < bytes.length) {
    const key = varint();
    const number = key >>> 3;
    const wire = key & 7;
    if (wire === 0) yield { number, kind: "varint", value: varint() };
    else if (wire === 1) yield { number, kind: "fixed64", value: view.getBigUint64(need(8), true) };
    else if (wire === 5) yield { number, kind: "fixed32", value: view.getFloat32(need(4), true) };
    else if (wire === 2) {
      const length = varint();
      const start = need(length);
      yield { number, kind: "bytes", value: bytes.subarray(start, at) };
    } else throw new ProtobufError(`unknown wire type ${wire} at byte ${at}`);
  }
}
