import type { Unit } from "@yiqiao/documents";
import type { UnitLine } from "@yiqiao/documents/isolated";
import { describe, expect, it } from "vitest";
import { chunkCharacters, type ChunkedLine, cutIntoChunks, MeasureSum } from "./chunk-units.ts";

const unit = (id: string, length: number): Unit => ({
  id,
  text: "字".repeat(length),
  tags: [],
  context: { part: "body", kind: "paragraph" },
});

async function* lines(...given: UnitLine[]): AsyncGenerator<UnitLine> {
  yield* given;
}

async function cut(given: readonly UnitLine[], wanted: number): Promise<ChunkedLine[]> {
  const found: ChunkedLine[] = [];
  for await (const line of cutIntoChunks(lines(...given), wanted)) found.push(line);
  return found;
}

describe("chunks of a document", () => {
  it("grow with it, within bounds", () => {
    expect([0, 20_000, 100_000, 9_000_000].map((size) => chunkCharacters(size))).toEqual([400, 500, 2500, 6000]);
  });

  it("lie one behind the other in the file, whole lines each", async () => {
    const units = Array.from({ length: 250 }, (_, at) => unit(`u${at}`, 10));
    const cutLines = await cut(
      [
        { part: "a", units: units.slice(0, 130) },
        { part: "b", units: units.slice(130) },
      ],
      300,
    );
    const file = Buffer.from(cutLines.map(({ text }) => text).join(""));
    const chunks = cutLines.flatMap(({ chunk }) => chunk ?? []);
    expect(chunks[0]?.startByte).toBe(0);
    expect(chunks.at(-1)?.endByte).toBe(file.length);
    const ids = chunks.flatMap(({ startByte, endByte, units: count }, at) => {
      expect(startByte).toBe(chunks[at - 1]?.endByte ?? 0);
      const inside = file
        .subarray(startByte, endByte)
        .toString()
        .split("\n")
        .flatMap((line) => (line === "" ? [] : (JSON.parse(line) as UnitLine).units));
      expect(inside).toHaveLength(count);
      expect(inside.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(300);
      return inside.map(({ id }) => id);
    });
    expect(ids).toEqual(units.map(({ id }) => id));
  });

  it("hold several short parts, and a unit that is longer than a chunk alone", async () => {
    const parts = ["a", "b", "c"].map((part) => ({ part, units: [unit(part, 5)] }));
    const cutLines = await cut([...parts, { part: "d", units: [unit("d1", 900), unit("d2", 5)] }], 100);
    expect(cutLines.map(({ chunk }) => chunk?.units)).toEqual([undefined, undefined, 3, 1, 1]);
  });

  it("are none of an empty document", async () => {
    expect(await cut([], 100)).toEqual([]);
    expect(await cut([{ part: "a", units: [] }], 100)).toEqual([]);
  });
});

describe("what a document costs", () => {
  it("counts a sentence once, in the chunk that has it first", () => {
    const sum = new MeasureSum();
    const segment = (key: string, characters = key.length) => ({
      key,
      text: key,
      characters,
      score: key === "known" ? 100 : undefined,
    });
    sum.addChunk([[segment("hello"), segment("world!")], [segment("hello")]]);
    sum.addChunk([[segment("world!"), segment("12", 0), segment("new"), segment("known")]]);
    expect(sum.measure()).toEqual({
      characters: 30,
      repeated: 11,
      fromMemory: 5,
      net: 14,
      segments: 7,
      chunkCharacters: [11, 3],
      chunkSegments: [3, 4],
    });
  });
});
