import { createTermIndex, createTermMatcher, type TermEntry } from "@yiqiao/translation-memory/terms";
import { describe, expect, test } from "vitest";
import { buildSegment, enZh, findingsOf, foundBy } from "../testing/segments.ts";

const entry = (id: string, source: string, target: string, forbidden = false): TermEntry => ({
  id,
  source,
  target,
  forbidden,
  caseSensitive: false,
});
const index = createTermIndex("en-us");
for (const each of [
  entry("1", "kernel", "内核"),
  entry("2", "file system", "文件系统"),
  entry("3", "kernel", "核心", true),
  entry("4", "user", "使用者", true),
])
  index.add(each);
const matcher = createTermMatcher([{ id: "tb", name: "IT", index }], { source: "en-us", target: "zh-cn" });
const build = (source: string, target: string) => buildSegment([source, target], enZh, { terms: matcher.find(source) });

describe("terms", () => {
  test("a wanted translation that is missing", () => {
    const [finding] = findingsOf("term-missing", build("The kernel starts.", "系统启动。"));
    expect(finding).toMatchObject({
      source: { text: "kernel" },
      term: { wanted: ["内核"], libraryName: "IT" },
    });
    expect(foundBy("term-missing", build("Two file systems.", "两个文件系统。"))).toEqual([]);
  });

  test("each mention by itself", () => {
    expect(foundBy("term-missing", build("One kernel calls another kernel.", "内核调用另一个。"))).toEqual(["kernel"]);
  });

  test("a forbidden one, at its place, with what is wanted", () => {
    const [finding] = findingsOf("term-forbidden", build("The kernel starts.", "核心启动。"));
    expect(finding).toMatchObject({ target: { text: "核心", start: 0 }, expected: "内核" });
    expect(foundBy("term-missing", build("The kernel starts.", "核心启动。"))).toEqual([]);
    expect(foundBy("term-forbidden", build("Every user.", "每个使用者。"))).toEqual(["使用者"]);
    expect(foundBy("term-forbidden", build("Every user.", "每个用户。"))).toEqual([]);
  });

  test("switched off", () => {
    const rules = { "term-missing": false, "term-forbidden": false };
    expect(foundBy("term-missing", build("The kernel starts.", "系统启动。"), { rules })).toEqual([]);
  });
});
