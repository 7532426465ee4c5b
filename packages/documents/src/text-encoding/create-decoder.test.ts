import { describe, expect, it } from "vitest";
import { encodeText } from "./codec.ts";
import { createDecoder } from "./create-decoder.ts";
import type { EncodingName } from "./encodings.ts";

const texts: readonly (readonly [EncodingName, string])[] = [
  ["utf-8", "\ufeff天气 😀 é\ufffd\u0000end"],
  ["utf-16le", "\ufeff天气 😀 é"],
  ["utf-16be", "天气 😀 é"],
  ["gb18030", "天气 😀 é"],
  ["shift_jis", "天気ｱ"],
  ["euc-kr", "날씨 abc"],
  ["windows-1252", "déjà"],
];

function decodeInPieces(bytes: Uint8Array, encoding: string, size: number): readonly [string, boolean] {
  const decoding = createDecoder(encoding);
  let text = "";
  for (let at = 0; at < bytes.length; at += size) text += decoding.write(bytes.subarray(at, at + size));
  text += decoding.end();
  return [text, decoding.hasFaults];
}

describe("a text that comes in pieces", () => {
  it.each(texts)("is read wherever the pieces end: %s", (encoding, text) => {
    const bytes = encodeText(text, encoding);
    for (const size of [1, 2, 3, 5, 100]) expect(decodeInPieces(bytes, encoding, size)[0]).toBe(text);
  });

  it("tells of bytes that are no characters, and of no character that was written", () => {
    expect(decodeInPieces(encodeText("a\ufffd", "utf-8"), "utf-8", 1)).toEqual(["a\ufffd", false]);
    expect(decodeInPieces(Uint8Array.of(0x61, 0xff, 0x62), "utf-8", 1)).toEqual(["a\ufffdb", true]);
    expect(decodeInPieces(Uint8Array.of(0xe5, 0xa4), "utf-8", 1)[1]).toBe(true);
    expect(decodeInPieces(Uint8Array.of(0x81, 0x20), "gb18030", 2)[1]).toBe(true);
  });
});
