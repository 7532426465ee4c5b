import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { SentencePiece } from "../sentencepiece/index.ts";
import { chunkPieces } from "./chunks.ts";

const bytes = gunzipSync(readFileSync(new URL("../testing/sentencepiece/unigram.model.gz", import.meta.url)));
const vocabulary = new SentencePiece(bytes);

function cut(text: string, limit: number): string[] {
  const encoded = vocabulary.encode(text);
  const chunks = chunkPieces(text, encoded, limit);
  expect(chunks[0]?.start).toBe(0);
  expect(chunks.at(-1)?.end).toBe(encoded.ids.length);
  for (const { start, end } of chunks) {
    expect(end).toBeGreaterThan(start);
    expect(end - start).toBeLessThanOrEqual(limit);
  }
  return chunks.map(({ start, end }) => text.slice(encoded.starts[start], encoded.ends[end - 1]));
}

describe("a sentence that is longer than the model takes", () => {
  it("stays whole when it fits", () => {
    expect(cut("Where is the house?", 40)).toEqual(["Where is the house?"]);
  });

  it("is cut after punctuation, in either script", () => {
    const zh = "这座房子在长街的尽头，多年来没有人住过。连接电源之前，请先阅读说明书。";
    const parts = cut(zh, 16);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.join("")).toBe(zh);
    for (const part of parts) expect(part).toMatch(/[，。]$/);
  });

  it("is cut between words when there is no punctuation", () => {
    const text = "the house stands at the end of a long street and nobody has lived there for years";
    const parts = cut(text, 16);
    expect(parts.map((part) => part.trim()).join(" ")).toBe(text);
  });

  it("is cut anywhere but inside a character when there are no words", () => {
    const parts = cut("😀".repeat(30), 10);
    expect(parts.join("")).toBe("😀".repeat(30));
    for (const part of parts) expect(part).toMatch(/^(?:😀)+$/u);
  });
});
