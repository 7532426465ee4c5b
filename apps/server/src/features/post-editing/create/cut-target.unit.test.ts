import { describe, expect, it } from "vitest";
import { joined } from "../edit/tagged-text.ts";
import { gapsOf } from "./cut-target.ts";

const open = (id: number, offset: number) => ({ id, kind: "open", offset }) as const;
const close = (id: number, offset: number) => ({ id, kind: "close", offset }) as const;
const alone = (id: number, offset: number) => ({ id, kind: "standalone", offset }) as const;

const segment = (text: string, tags: readonly ReturnType<typeof open | typeof close | typeof alone>[] = []) => ({
  start: 0,
  end: 1,
  source: { text: "", tags: [] },
  target: { text, tags },
  provenance: "mt" as const,
});

describe("what stands between segments", () => {
  it("is white space and tags, in front, between and behind", () => {
    const unit = {
      id: "u",
      text: " Tea is hot.\tDrink  it. ",
      tags: [alone(9, 0), open(1, 1), close(1, 4), alone(5, 12), alone(6, 13), open(2, 13), close(2, 18), alone(7, 23)],
      segments: [segment("Tea is hot.", [open(1, 0), close(1, 3)]), segment("Drink  it.", [open(2, 0), close(2, 5)])],
    };
    const { before, tail } = gapsOf(unit);
    expect(before).toEqual([
      { text: " ", tags: [alone(9, 0)] },
      { text: "\t", tags: [alone(5, 0), alone(6, 1)] },
    ]);
    expect(tail).toEqual({ text: " ", tags: [alone(7, 0)] });
    const parts = unit.segments.flatMap(({ target }, index) => [before[index] ?? tail, target]);
    expect(joined([...parts, tail])).toEqual({ text: unit.text, tags: unit.tags });
  });

  it("goes in front of a segment without tags where it begins, and behind it where it ends", () => {
    const unit = {
      id: "u",
      text: "甲。乙。",
      tags: [alone(1, 0), alone(2, 2), alone(3, 4)],
      segments: [segment("甲。"), segment("乙。")],
    };
    const { before, tail } = gapsOf(unit);
    expect(before.map(({ tags }) => tags.map(({ id }) => id))).toEqual([[1], [2]]);
    expect(tail.tags).toEqual([alone(3, 0)]);
  });

  it("is not guessed where a segment does not stand in the unit", () => {
    const unit = { id: "u", text: "Tea.", tags: [], segments: [segment("Coffee.")] };
    expect(() => gapsOf(unit)).toThrow("Unit u lacks one of its segments");
    const tagless = { id: "u", text: "Tea.", tags: [], segments: [segment("Tea.", [alone(1, 0)])] };
    expect(() => gapsOf(tagless)).toThrow("tags");
  });
});
