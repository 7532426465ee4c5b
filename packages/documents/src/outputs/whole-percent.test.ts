import { expect, it } from "vitest";
import { leadInWords } from "./lead-in-words.ts";
import { provenanceLines } from "./provenance-lines.ts";
import { wholePercent } from "./whole-percent.ts";

it("tells every whole percent as it is", () => {
  const all = Array.from({ length: 102 }, (_, percent) => percent);
  expect(all.map((percent) => wholePercent(percent / 100))).toEqual(all);
});

it("rounds down, so that only a full match is one", () => {
  expect([0.999, 0.5799, 0.5701].map(wholePercent)).toEqual([99, 57, 57]);
});

it("is what files say of a match and of a lead", () => {
  const led = { library: "TM", author: "Ann", score: 0.57 };
  expect(leadInWords(led)).toBe("MT led by a 57% match · TM · Ann");
  const target = { text: "Un", tags: [] };
  expect(provenanceLines({ target, provenance: "fuzzy", score: 0.57 })).toEqual(["57%"]);
  expect(provenanceLines({ target, provenance: "mt", led })).toEqual(["MT", "← 57% · TM · Ann"]);
});
