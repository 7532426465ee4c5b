import { ProtobufMessage, protobufFields } from "@yiqiao/engines/protobuf";

/**
 * The vocabulary with `▁` put before the direction's prefix piece. A peer that knows no prefixes then makes exactly the
 * pieces that our engine makes when the text is given as `<2xx> text`.
 */
export function prefixedVocabulary(bytes: Uint8Array, prefix: string): Uint8Array {
  const whole = new ProtobufMessage();
  for (const part of protobufFields(bytes)) {
    if (part.kind !== "bytes") throw new Error(`field ${part.number} of the vocabulary is not a message`);
    let content = part.value;
    const [text] = part.number === 1 ? protobufFields(part.value) : [];
    if (text?.kind === "bytes" && new TextDecoder().decode(text.value) === prefix) {
      const rest = part.value.subarray(new ProtobufMessage().bytes(1, text.value).length);
      content = Buffer.concat([new ProtobufMessage().text(1, `▁${prefix}`).toBytes(), rest]);
    }
    whole.bytes(part.number, content);
  }
  return whole.toBytes();
}

/** The vocabulary with `count` pieces more at its end, which no text has. */
export function enlargedVocabulary(bytes: Uint8Array, count: number): Uint8Array {
  const pieces = new ProtobufMessage();
  for (let n = 0; n < count; n++) {
    // Private use; two characters, so that none is met even where such a character is.
    const text = String.fromCodePoint(0xe000 + (n >> 8), 0xe800 + (n & 0xff));
    pieces.message(1, new ProtobufMessage().text(1, text).float(2, -100));
  }
  return Buffer.concat([bytes, pieces.toBytes()]);
}
