import { describe, expect, test } from "vitest";
import { checkSegment } from "./check-segment.ts";
import { fingerprint } from "./fingerprint.ts";
import { qaRules } from "./rules.ts";
import { buildSegment, enZh, findingsOf } from "./testing/segments.ts";

const prints = (source: string, target: string): string[] =>
  checkSegment(buildSegment([source, target], enZh)).map(fingerprint);

describe("checkSegment", () => {
  test("a clean segment has no finding", () => {
    expect(checkSegment(buildSegment(["It weighs 15 kg.", "它重 15 公斤。"], enZh))).toEqual([]);
  });

  test("each rule can be switched off", () => {
    const segment = buildSegment(["It weighs 15 kg.", "它重 51公斤 。"], enZh);
    const on = new Set(checkSegment(segment).map(({ rule }) => rule));
    expect([...on]).toEqual(["number", "space-before-mark"]);
    const off = checkSegment(segment, { rules: { number: false } }).map(({ rule }) => rule);
    expect(off).toEqual(["space-before-mark"]);
  });

  test("a project's own codes are left alone", () => {
    const segment = buildSegment(["Use ~x, y~ now.", "现在用 ~x, y~。"], enZh);
    const codes = (text: string) => {
      const start = text.indexOf("~");
      return start < 0 ? [] : [{ kind: "own" as const, start, end: text.lastIndexOf("~") + 1 }];
    };
    expect(checkSegment(segment, { codes })).toEqual([]);
  });

  test("places are UTF-16 ranges of the texts that they name", () => {
    const target = "😀 它重 51 公斤 。";
    for (const { target: place } of checkSegment(buildSegment(["😀 It weighs 15 kg.", target], enZh))) {
      expect(place && target.slice(place.start, place.end)).toBe(place?.text);
    }
  });

  test("severities are those of the rules", () => {
    const [finding] = findingsOf("number", buildSegment(["15", "16"], enZh));
    expect(finding?.severity).toBe(qaRules.number.severity);
  });
});

describe("fingerprint", () => {
  test("stays while the text that it is about stays, wherever it moves to", () => {
    const [first] = prints("It weighs 15 kg.", "它重 51 公斤。");
    expect(first).toMatch(/^[\da-f]{16}$/u);
    expect(prints("It weighs 15 kg.", "据说它的重量是 51 公斤。")).toContain(first);
  });

  test("changes with it", () => {
    const [first] = prints("It weighs 15 kg.", "它重 51 公斤。");
    expect(prints("It weighs 15 kg.", "它重 52 公斤。")).not.toContain(first);
    expect(prints("It weighs 14 kg.", "它重 51 公斤。")).not.toContain(first);
  });

  test("tells marks and spaces by what stands beside them", () => {
    const all = prints("One, two, three", "一个,两个,三个");
    expect(new Set(all).size).toBe(2);
    expect(prints("One, two, three", "一个,两个，三个")).toEqual([all[0]]);
  });

  test("tells tags apart", () => {
    const tags = [1, 2].map((id) => ({ id, kind: "standalone" as const, offset: 0 }));
    const found = checkSegment(buildSegment(["Text", "文本"], enZh, { sourceTags: tags })).map(fingerprint);
    expect(new Set(found).size).toBe(2);
  });
});
