import { protobufFields } from "@yiqiao/engines/local";

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];
}

const field = (number: number, bytes: Uint8Array): Uint8Array =>
  Buffer.concat([Uint8Array.from([...varint(number * 8 + 2), ...varint(bytes.length)]), bytes]);

/**
 * The vocabulary with `▁` put before the direction's prefix piece. A peer that knows no prefixes then makes exactly the
 * pieces that our engine makes when the text is given as `<2xx> text`.
 */
export function prefixedVocabulary(bytes: Uint8Array, prefix: string): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const part of protobufFields(bytes)) {
    if (part.kind !== "bytes") throw new Error(`field ${part.number} of the vocabulary is not a message`);
    let content = part.value;
    const fields = part.number === 1 ? [...protobufFields(part.value)] : [];
    const [text] = fields;
    if (text?.kind === "bytes" && new TextDecoder().decode(text.value) === prefix) {
      const renamed = field(1, new TextEncoder().encode(`▁${prefix}`));
      const rest = part.value.subarray(field(1, text.value).length);
      content = Buffer.concat([renamed, rest]);
    }
    parts.push(field(part.number, content));
  }
  return Buffer.concat(parts);
}

/** The vocabulary with `count` pieces more at its end, which no text has. */
export function enlargedVocabulary(bytes: Uint8Array, count: number): Uint8Array {
  const pieces = Array.from({ length: count }, (_, n) => {
    // Private use; two characters, so that none is met even where such a character is.
    const text = String.fromCodePoint(0xe000 + (n >> 8), 0xe800 + (n & 0xff));
    const score = new Uint8Array(5);
    score[0] = 2 * 8 + 5;
    new DataView(score.buffer).setFloat32(1, -100, true);
    return field(1, Buffer.concat([field(1, new TextEncoder().encode(text)), score]));
  });
  return Buffer.concat([bytes, ...pieces]);
}
