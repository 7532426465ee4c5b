import type { ImportRow } from "@yiqiao/translation-memory/formats";
import { expect, it } from "vitest";
import type { StoredLibrary } from "#features/libraries";
import { readPieces } from "./read-pieces.ts";

async function* rows(count: number): AsyncGenerator<ImportRow> {
  for (let line = 1; line <= count; line++) {
    const texts = { source: { text: `第${line}句`, tags: [] }, target: { text: `sentence ${line}`, tags: [] } };
    const unit = { line, bytes: line * 10, sourceLanguage: "zh-CN", targetLanguage: "en-US", ...texts };
    yield { ...unit, ...([1, 3002].includes(line) && { otherLanguages: [`x-${line}`] }) };
  }
}

it("tells what of a file is left out with the lines that it is read with, once", async () => {
  const read = async (done: number) => {
    const pieces = readPieces(rows(3002), { library: { kind: "memory" } as StoredLibrary, reversed: false, done });
    const found: unknown[] = [];
    for await (const { rowsBefore, rows: count, bytes, notices } of pieces)
      found.push([rowsBefore, count, bytes, notices.map(({ line, detail }) => [line, detail])]);
    return found;
  };
  expect(await read(0)).toEqual([
    [0, 3000, 30_000, [[1, "x-1"]]],
    [3000, 2, 30_020, [[3002, "x-3002"]]],
  ]);
  expect(await read(3000)).toEqual([[3000, 2, 30_020, [[3002, "x-3002"]]]]);
});
