import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { SentencePiece, SentencePieceError } from "./index.ts";

interface Expected {
  readonly cases: readonly {
    readonly text: string;
    readonly ids: readonly number[];
    readonly starts: readonly number[];
    readonly ends: readonly number[];
    readonly decoded: string;
  }[];
  readonly decodings: readonly { readonly ids: readonly number[]; readonly decoded: string }[];
}

const read = (name: string): Buffer =>
  gunzipSync(readFileSync(new URL(`../testing/sentencepiece/${name}.gz`, import.meta.url)));

describe.each(["unigram", "bpe", "rules"])("SentencePiece, the %s model", (name) => {
  const vocabulary = new SentencePiece(read(`${name}.model`));
  const expected = JSON.parse(read(`${name}.expected.json`).toString()) as Expected;

  it("encodes every string to the reference library's pieces", () => {
    expect(expected.cases.length).toBeGreaterThan(180);
    const wrong = expected.cases.filter(({ text, ids }) => vocabulary.encode(text).ids.join() !== ids.join());
    expect(wrong.map(({ text, ids }) => ({ text, ids, got: vocabulary.encode(text).ids }))).toEqual([]);
  });

  it("gives the reference library's offsets, in UTF-16 units", () => {
    const got = expected.cases.map(({ text }) => {
      const { starts, ends } = vocabulary.encode(text);
      return { text, starts, ends };
    });
    expect(got).toEqual(expected.cases.map(({ text, starts, ends }) => ({ text, starts, ends })));
  });

  it("decodes to the reference library's texts", () => {
    const all = [...expected.cases, ...expected.decodings];
    expect(all.map(({ ids }) => ({ ids, text: vocabulary.decode(ids).text }))).toEqual(
      all.map(({ ids, decoded }) => ({ ids, text: decoded })),
    );
  });

  it("tells which part of the text each piece wrote", () => {
    for (const { ids } of [...expected.cases, ...expected.decodings]) {
      const { text, starts, ends } = vocabulary.decode(ids);
      expect(starts).toHaveLength(ids.length);
      expect(starts.every((start, n) => start <= ends[n])).toBe(true);
      expect(ends.at(-1) ?? 0).toBe(text.length);
    }
  });
});

describe("SentencePiece", () => {
  const bytes = read("unigram.model");
  /** A model of nothing but the unknown piece, to which its specs can be added. */
  const unknown = Uint8Array.of(0x0a, 5, 0x0a, 1, 0x75, 0x18, 2);

  it("reads symbols in a text as characters when told so, and still knows their ids", () => {
    const vocabulary = new SentencePiece(bytes, { symbols: false });
    const id = vocabulary.idOf("<2en>");
    expect(id).toBeTypeOf("number");
    expect(vocabulary.encode("<2en>").ids).not.toContain(id);
    expect(vocabulary.decode(vocabulary.encode("<2en>").ids).text).toBe("<2en>");
  });

  it("takes a lone surrogate for U+FFFD and keeps the offsets", () => {
    const vocabulary = new SentencePiece(bytes);
    const { ends } = vocabulary.encode("a\uD800b");
    expect(ends.at(-1)).toBe(3);
  });

  it.each([
    ["an empty file", new Uint8Array(), "no pieces"],
    ["a file that breaks off", bytes.subarray(0, 1000), "ends inside a field"],
    ["rules without a table", Buffer.concat([unknown, Uint8Array.of(0x1a, 3, 0x12, 1, 9)]), "rules are damaged"],
    ["bytes without pieces", Buffer.concat([unknown, Uint8Array.of(0x12, 3, 0x98, 2, 1)]), "lacks pieces"],
    ["another kind of file", new TextEncoder().encode("%PDF-1.7 not a model"), "not a SentencePiece model"],
  ])("refuses %s", (_, content, message) => {
    expect(() => new SentencePiece(content)).toThrow(SentencePieceError);
    expect(() => new SentencePiece(content)).toThrow(message);
  });
});
