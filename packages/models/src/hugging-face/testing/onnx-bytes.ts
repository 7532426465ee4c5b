function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];
}

/** A protobuf field that holds a message, text or bytes. */
export function part(field: number, ...contents: readonly (Uint8Array | string)[]): Uint8Array {
  const inner = Buffer.concat(contents.map((one) => Buffer.from(one)));
  return Buffer.concat([Buffer.from([...varint(field * 8 + 2), ...varint(inner.length)]), inner]);
}

/** A protobuf field that holds a number. */
export const number = (field: number, value: number): Uint8Array =>
  Buffer.from([...varint(field * 8), ...varint(value)]);

/** An initialiser of a graph whose data lies in another file. */
export const externalTensor = (location: string): Uint8Array =>
  part(
    5,
    part(8, "weight"),
    part(13, part(1, "location"), part(2, location)),
    part(13, part(1, "offset"), part(2, "4096")),
    number(14, 1),
  );
