import { describe, expect, it } from "vitest";
import { cutAt, hasFittingTags, isSameText, joined, trimmed } from "./tagged-text.ts";

const open = (id: number, offset: number) => ({ id, kind: "open", offset }) as const;
const close = (id: number, offset: number) => ({ id, kind: "close", offset }) as const;
const alone = (id: number, offset: number) => ({ id, kind: "standalone", offset }) as const;

const text = {
  text: "Drink green tea daily.",
  tags: [open(1, 6), close(1, 11), alone(2, 11), open(3, 12), close(3, 15)],
};

describe("a text with tags", () => {
  it("is cut and joined without a difference, wherever the cut is", () => {
    for (let offset = 0; offset <= text.text.length; offset += 1) {
      expect(joined(cutAt(text, offset)), String(offset)).toEqual(text);
    }
  });

  it("keeps in front what closes at the cut, and takes behind it what opens there", () => {
    const [before, after] = cutAt(text, 11);
    expect(before).toEqual({ text: "Drink green", tags: [open(1, 6), close(1, 11), alone(2, 11)] });
    expect(after).toEqual({ text: " tea daily.", tags: [open(3, 1), close(3, 4)] });
    expect(cutAt(text, 6)[0].tags).toEqual([]);
  });

  it("is trimmed with its tags inside", () => {
    const spaced = { text: "  tea \n", tags: [open(1, 0), close(1, 7)] };
    expect(trimmed(spaced)).toEqual({
      before: "  ",
      inner: { text: "tea", tags: [open(1, 0), close(1, 3)] },
      after: " \n",
    });
    expect(trimmed({ text: "  ", tags: [] }).inner.text).toBe("");
  });

  it("fits its source where its tags are the source's, each once, in the order of their places", () => {
    const source = { text: "green tea", tags: [open(1, 0), close(1, 5), alone(2, 9)] };
    const fits = (tags: readonly (typeof source.tags)[number][]) =>
      hasFittingTags(source, { text: "绿茶", tags: [...tags] });
    expect(fits([open(1, 0), close(1, 1), alone(2, 2)])).toBe(true);
    expect(fits([alone(2, 0)])).toBe(true);
    expect(fits([])).toBe(true);
    expect(fits([alone(2, 0), alone(2, 1)])).toBe(false);
    expect(fits([alone(3, 0)])).toBe(false);
    expect(fits([open(2, 0)])).toBe(false);
    expect(fits([close(1, 1), open(1, 0)])).toBe(false);
    expect(fits([open(1, 3)])).toBe(false);
  });

  it("is the same only with the same tags at the same places", () => {
    expect(isSameText(text, { ...text, tags: [...text.tags] })).toBe(true);
    expect(isSameText(text, { ...text, tags: text.tags.slice(1) })).toBe(false);
    expect(isSameText(text, { ...text, tags: [open(1, 7), ...text.tags.slice(1)] })).toBe(false);
    expect(isSameText(text, null)).toBe(false);
    expect(isSameText(null, null)).toBe(true);
  });
});
