import { describe, expect, it } from "vitest";
import { frameNewsOf } from "./frame-news.ts";

describe("a message of a frame", () => {
  it.each([
    [
      { yiqiao: "ready", units: [["1:1", 5], ["1:2"], 7] },
      { yiqiao: "ready", units: [["1:1", 5]] },
    ],
    [
      { yiqiao: "visible", ids: ["a", 1] },
      { yiqiao: "visible", ids: ["a"] },
    ],
    [
      { yiqiao: "scrolled", ratio: 7 },
      { yiqiao: "scrolled", ratio: 1 },
    ],
    [
      { yiqiao: "link", address: "https://example.com/", more: 1 },
      { yiqiao: "link", address: "https://example.com/" },
    ],
  ])("is taken for what it says: %j", (data, news) => expect(frameNewsOf(data)).toEqual(news));

  it.each([
    null,
    "ready",
    {},
    { yiqiao: "ready" },
    { yiqiao: "scrolled", ratio: Number.NaN },
    { yiqiao: "link", address: "javascript:alert(1)" },
    { yiqiao: "other" },
  ])("is nothing otherwise: %j", (data) => expect(frameNewsOf(data)).toBeUndefined());
});
