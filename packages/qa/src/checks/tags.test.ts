import { describe, expect, test } from "vitest";
import type { QaTag } from "../model.ts";
import { buildSegment, enZh, findingsOf } from "../testing/segments.ts";
import { checkSegment } from "../check-segment.ts";

const open = (id: number, offset: number, type?: string): QaTag => ({
  id,
  kind: "open",
  offset,
  ...(type && { type }),
});
const close = (id: number, offset: number, type?: string): QaTag => ({
  id,
  kind: "close",
  offset,
  ...(type && { type }),
});
const alone = (id: number, offset: number): QaTag => ({ id, kind: "standalone", offset });

const texts = ["Press Save and Cancel now.", "现在按“保存”和“取消”。"] as const;
const build = (sourceTags: readonly QaTag[], targetTags: readonly QaTag[]) =>
  buildSegment(texts, enZh, { sourceTags, targetTags });
const tagRules = (sourceTags: readonly QaTag[], targetTags: readonly QaTag[]): string[] =>
  checkSegment(build(sourceTags, targetTags))
    .filter(({ tag }) => tag)
    .map(({ rule, tag }) => `${rule} ${tag?.kind} ${tag?.id}`);

const two = [open(1, 6), close(1, 10), open(2, 15), close(2, 21)];
const good = [open(1, 4), close(1, 6), open(2, 9), close(2, 11)];

describe("tags", () => {
  test("none where they are all there", () => expect(tagRules(two, good)).toEqual([]));

  test("missing, at their place in the source", () => {
    expect(tagRules(two, good.slice(0, 2))).toEqual(["tag-missing open 2", "tag-missing close 2"]);
    const [finding] = findingsOf("tag-missing", build(two, good.slice(0, 2)));
    expect(finding).toMatchObject({ source: { start: 15 }, severity: "error" });
  });

  test("a missing format is a warning", () => {
    const bold = [open(1, 6, "format"), close(1, 10, "format")];
    expect(findingsOf("tag-missing", build(bold, [])).map(({ severity }) => severity)).toEqual(["warning", "warning"]);
  });

  test("added and doubled", () => {
    expect(tagRules([alone(3, 2)], [alone(3, 1), alone(3, 2)])).toEqual(["tag-added standalone 3"]);
    expect(tagRules([], [alone(4, 1)])).toEqual(["tag-added standalone 4"]);
  });

  test("closed before it is opened, and crossed", () => {
    expect(tagRules([open(1, 0), close(1, 3)], [close(1, 0), open(1, 3)])).toEqual(["tag-pairing close 1"]);
    const crossed = [open(1, 4), open(2, 5), close(1, 6), close(2, 8)];
    expect(tagRules([open(1, 6), open(2, 6), close(2, 8), close(1, 9)], crossed)).toEqual(["tag-pairing close 1"]);
  });

  test("a pair that a sentence cuts stays cut", () => {
    expect(tagRules([close(1, 3)], [close(1, 2)])).toEqual([]);
    expect(tagRules([open(1, 3)], [open(1, 2)])).toEqual([]);
  });

  test("in another order, or in another pair", () => {
    const swapped = [open(2, 4), close(2, 6), open(1, 9), close(1, 11)];
    expect(tagRules(two, swapped)).toEqual(["tag-order open 2"]);
    expect(tagRules([open(1, 0), alone(3, 2), close(1, 5)], [open(1, 0), close(1, 5), alone(3, 5)])).toEqual([
      "tag-order standalone 3",
    ]);
  });

  test("tag-spaces, where a project wants them", () => {
    const sides = ["Press the key now.", "Pulse latecla ya."] as const;
    const segment = buildSegment(sides, ["en-us", "es"], { sourceTags: [alone(1, 10)], targetTags: [alone(1, 8)] });
    expect(findingsOf("tag-spaces", segment)).toEqual([]);
    expect(findingsOf("tag-spaces", segment, { rules: { "tag-spaces": true } })).toMatchObject([{ expected: " " }]);
    const apart = buildSegment(["Press the key now.", "Pulse la tecla ya."], ["en-us", "es"], {
      sourceTags: [alone(1, 10)],
      targetTags: [alone(1, 9)],
    });
    expect(findingsOf("tag-spaces", apart, { rules: { "tag-spaces": true } })).toEqual([]);
  });
});
