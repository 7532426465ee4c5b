import { describe, expect, test } from "vitest";
import { sourcePieces } from "./source-pieces.ts";
import { buildSegments } from "../text-builders.ts";

const text = " One. Two.\nrest";
const segments = buildSegments(text, ["One.", "Two."]);
const briefly = (pieces: ReturnType<typeof sourcePieces>) =>
  pieces.map(({ text: piece, segment, isExcess }) => [piece, segment ?? (isExcess ? "excess" : "-")]);

describe("sourcePieces", () => {
  test("cuts at the borders of sentences", () => {
    expect(briefly(sourcePieces(text, segments, text.length))).toEqual([
      [" ", "-"],
      ["One.", 0],
      [" ", "-"],
      ["Two.", 1],
      ["\nrest", "-"],
    ]);
  });

  test("cuts sentences at the borders of their terms", () => {
    const [first, second] = segments;
    if (first === undefined || second === undefined) throw new Error("no segments");
    const place = { bank_id: "b", bank_name: "Law", honoured: true };
    const terms = [{ source: "wo", target: "zwei", source_start: 1, source_end: 3, ...place }];
    const pieces = sourcePieces(text, [first, { ...second, terms }], text.length);
    expect(pieces.slice(3, 6).map(({ text: piece, segment, term, start }) => [piece, segment, term, start])).toEqual([
      ["T", 1, undefined, 6],
      ["wo", 1, 0, 7],
      [".", 1, undefined, 9],
    ]);
    expect(pieces.map((piece) => piece.text).join("")).toBe(text);
  });

  test("marks what lies beyond the limit", () => {
    expect(briefly(sourcePieces(text, segments, 8)).slice(3)).toEqual([
      ["Tw", 1],
      ["o.\nrest", "excess"],
    ]);
  });

  test("leaves stale and overlapping sentences unmarked, and loses no character", () => {
    const [first, second] = segments;
    if (first === undefined || second === undefined) throw new Error("no segments");
    const odd = [{ ...first, isStale: true }, second, { ...second, sourceStart: 0 }, { ...second, sourceEnd: 99 }];
    for (const limit of [0, 4, 8, text.length]) {
      const pieces = sourcePieces(text, odd, limit);
      expect(pieces.map((piece) => piece.text).join("")).toBe(text);
    }
    expect(sourcePieces(text, odd, text.length).some((piece) => piece.text === "One.")).toBe(false);
  });

  test("gives nothing for the empty text", () => {
    expect(sourcePieces("", [], 0)).toEqual([]);
  });
});
