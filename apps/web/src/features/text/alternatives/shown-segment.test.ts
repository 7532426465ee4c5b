import { describe, expect, test } from "vitest";
import { doubtBelow } from "@yiqiao/contracts/text";
import { applyChoices, carryOver, isDoubtful, joinTargets, segmentAt, type ShownSegment } from "./shown-segment.ts";
import { buildSegments } from "../text-builders.ts";

const text = "One. Two. Three.";
const segments = buildSegments(text, ["One.", "Two.", "Three."]);
const staleOf = (list: readonly ShownSegment[]) => list.map((segment) => segment.isStale);
const sourcesIn = (list: readonly ShownSegment[], newText: string) =>
  list.map((segment) => newText.slice(segment.sourceStart, segment.sourceEnd));

describe("a doubtful sentence", () => {
  const [one] = segments;
  const doubtful = { ...one, source: "One.", target: "<One.>", confidence: doubtBelow - 0.01 } as ShownSegment;

  test("is one that the engine is less sure of than the limit, as long as it is the one that was translated", () => {
    expect(isDoubtful(doubtful)).toBe(true);
    expect(isDoubtful({ ...doubtful, confidence: doubtBelow })).toBe(false);
    expect(isDoubtful({ ...doubtful, confidence: undefined })).toBe(false);
    expect(isDoubtful({ ...doubtful, isStale: true })).toBe(false);
  });

  test("is none once the reader chose another translation", () => {
    const [chosen] = applyChoices([doubtful], new Map([["One.", { target: "1." }]]));
    expect(chosen?.target).toBe("1.");
    expect(chosen?.confidence).toBeUndefined();
    const [same] = applyChoices([doubtful], new Map([["One.", { target: "<One.>" }]]));
    expect(same).toBe(doubtful);
  });
});

describe("segmentAt", () => {
  test("finds the sentence at an offset, its end included", () => {
    expect([0, 3, 4, 5, 9, 12, 16].map((offset) => segmentAt(segments, offset))).toEqual([0, 0, 0, 1, 1, 2, 2]);
  });

  test("finds none between two sentences and none beyond the last", () => {
    const apart = buildSegments("One.   Two.", ["One.", "Two."]);
    expect(segmentAt(apart, 5)).toBeUndefined();
    expect(segmentAt(apart, 99)).toBeUndefined();
    expect(segmentAt([], 0)).toBeUndefined();
  });
});

describe("carryOver", () => {
  test("keeps sentences before and after an edited one, at their new places", () => {
    const edited = "One. Twenty two. Three.";
    const carried = carryOver(segments, text, edited);
    expect(staleOf(carried)).toEqual([false, true, false]);
    expect(sourcesIn(carried, edited)).toEqual(["One.", "Twenty two.", "Three."]);
  });

  test("keeps everything when whitespace or a new sentence is added at the end", () => {
    expect(staleOf(carryOver(segments, text, `${text} `))).toEqual([false, false, false]);
    expect(staleOf(carryOver(segments, text, `${text} Four`))).toEqual([false, false, false]);
  });

  test("marks the last sentence when it grows", () => {
    const open = buildSegments("One. Two", ["One.", "Two"]);
    expect(staleOf(carryOver(open, "One. Two", "One. Twofold"))).toEqual([false, true]);
  });

  test("keeps what follows when a sentence is inserted in front", () => {
    const edited = "Zero. One. Two. Three.";
    const carried = carryOver(segments, text, edited);
    expect(staleOf(carried)).toEqual([false, false, false]);
    expect(sourcesIn(carried, edited)).toEqual(["One.", "Two.", "Three."]);
  });

  test("never leaves an offset outside the new text", () => {
    for (const edited of ["", "O", "Three.", "completely different", "One. Three."]) {
      for (const segment of carryOver(segments, text, edited)) {
        expect(segment.sourceStart).toBeGreaterThanOrEqual(0);
        expect(segment.sourceEnd).toBeGreaterThanOrEqual(segment.sourceStart);
        expect(segment.sourceEnd).toBeLessThanOrEqual(edited.length);
      }
    }
  });
});

describe("choices", () => {
  test("replace the translation of every equal sentence and say that a human chose", () => {
    const [first, second] = applyChoices(segments, new Map([["One.", { target: "第一。" }]]));
    expect(first).toMatchObject({ target: "第一。", provenance: "human" });
    expect(second?.provenance).toBe("mt");
  });

  test("keep what they say otherwise than the source, in place of what the first translation did", () => {
    const [first, ...others] = segments.map((segment) => ({ ...segment, issues: [{ kind: "negation" as const }] }));
    const issues = [{ kind: "number" as const, source: "3" }];
    const shown = applyChoices(first ? [first, ...others] : [], new Map([["One.", { target: "四。", issues }]]));
    expect(shown[0]?.issues).toEqual(issues);
    expect(applyChoices(others, new Map([["Two.", { target: "二" }]]))[0]?.issues).toEqual([]);
  });

  test("go into the copied text", () => {
    expect(joinTargets("  ", applyChoices(segments, new Map([["Two.", { target: "二" }]])))).toBe(
      "  <One.> 二 <Three.>",
    );
  });
});
