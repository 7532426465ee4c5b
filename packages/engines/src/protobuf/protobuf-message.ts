/** A protobuf message under construction: a list of pieces, so that large tensors are copied once, at the end. */
export class ProtobufMessage {
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  int(field: number, value: number): this {
    return this.#push(varint(field * 8), varint(value));
  }

  float(field: number, value: number): this {
    return this.#push(varint(field * 8 + 5), new Uint8Array(Float32Array.of(value).buffer));
  }

  bytes(field: number, value: Uint8Array): this {
    return this.#push(varint(field * 8 + 2), varint(value.length), value);
  }

  text(field: number, value: string): this {
    return this.bytes(field, new TextEncoder().encode(value));
  }

  message(field: number, value: ProtobufMessage): this {
    return this.#push(varint(field * 8 + 2), varint(value.length), ...value.#parts);
  }

  toBytes(): Uint8Array {
    const whole = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }

  #push(...parts: readonly Uint8Array[]): this {
    for (const part of parts) {
      this.#parts.push(part);
      this.#length += part.length;
    }
    return this;
  }
}

/** Negative numbers take ten bytes, as two's complement over 64 bits. */
function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let left = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(left & 0x7fn);
    left >>= 7n;
    bytes.push(left > 0n ? low | 0x80 : low);
  } while (left > 0n);
  return Uint8Array.from(bytes);
}
