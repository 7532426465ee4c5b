import { describe, expect, it } from "vitest";
import { randomFrom } from "../qa/random.ts";
import { measure } from "./measure.ts";
import { readers } from "./readers.ts";
import { growingText, shapes } from "./shapes.ts";

/** One of each shape, and a short one; `npm run bench linear` takes thousands. */
const length = 10_000;

describe("a text of 10,000 characters", () => {
  it.each(Object.entries(readers))("is read in so many steps for each of them: %s", async (_, reader) => {
    const random = randomFrom(1);
    const slow: string[] = [];
    for (const shape of shapes) {
      const text = growingText(shape, random);
      const { isLinear, growth } = await measure(reader, text, length);
      if (!isLinear) slow.push(`${shape}, ${growth.toFixed(1)} times: ${text(120)}`);
    }
    expect(slow).toEqual([]);
  });

  it.each([
    ["qa", "狼）。["],
    ["repair", "a.b/C:\\。\\ C:\\the wolf@狼"],
    ["codes", "C:\\。\\ C:\\the wolf@狼"],
    ["html", "“。‘s狼“ "],
    ["pipeline, text", "{ }}A"],
    ["tags", "the wolf "],
  ])("is read so, longer and of what was once a square: %s, %s", async (name, motif) => {
    const reader = readers[name] ?? (() => undefined);
    const { isLinear, growth } = await measure(reader, (size) => motif.repeat(Math.ceil(size / motif.length)), 100_000);
    expect({ isLinear, growth }).toMatchObject({ isLinear: true });
  });

  it("is told from one that is read as often as it is long", async () => {
    const each = (text: string) =>
      Array.from({ length: text.length / 10 }, (_, at) => text.slice(at * 10).lastIndexOf("\0"));
    expect(await measure(each, (size) => "a".repeat(size), 100_000)).toMatchObject({ isLinear: false });
  });
});
