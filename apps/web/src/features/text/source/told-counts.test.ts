import { describe, expect, test } from "vitest";
import { toldCounts } from "./told-counts.ts";

const counts = { total: 56, from_memory: 10, repeated: 38, net: 8 };

describe("toldCounts", () => {
  test("tells all that was charged while the text was written, and not that it was paid before", () => {
    expect(toldCounts({ ...counts, draft_characters: 40 }, "charged")).toEqual({ ...counts, repeated: 6, net: 40 });
  });

  test("adds what it will be charged", () => {
    expect(toldCounts({ ...counts, draft_characters: 32 }, "asked")).toEqual({ ...counts, repeated: 6, net: 40 });
  });

  test("tells also what was charged for what does not stand there any more", () => {
    expect(toldCounts({ ...counts, draft_characters: 90 }, "charged")).toEqual({ ...counts, repeated: 0, net: 90 });
  });

  test("tells the text alone where nothing is known of a draft", () => {
    expect(toldCounts(counts, "charged")).toEqual(counts);
  });
});
