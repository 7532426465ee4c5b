import { describe, expect, it } from "vitest";
import { scoreOfFiles } from "./progress.ts";

describe("how far a batch is", () => {
  it("weighs each file by its characters", () => {
    const page = { score: 100, characters: 1000 };
    const book = { score: 0, characters: 99_000 };
    expect(scoreOfFiles([page, book])).toBeCloseTo(1);
    expect(scoreOfFiles([page, { ...book, score: 50 }])).toBeCloseTo(50.5);
  });

  it("counts a file that is not measured like the others on average", () => {
    const files = [
      { score: 100, characters: 300 },
      { score: 50, characters: 100 },
      { score: 0, characters: null },
    ];
    expect(scoreOfFiles(files)).toBeCloseTo((100 * 300 + 50 * 100) / 600);
    expect(scoreOfFiles([{ score: 30, characters: null }])).toBeCloseTo(30);
  });

  it("comes to 100 with the last file, and not before", () => {
    const third = { score: 100, characters: 3 };
    expect(scoreOfFiles([third, third, { score: 100, characters: 7 }])).toBe(100);
    expect(scoreOfFiles([])).toBe(100);
    expect(
      scoreOfFiles([
        { score: 100, characters: 1_000_000 },
        { score: 0, characters: 0 },
      ]),
    ).toBeLessThan(100);
  });
});
