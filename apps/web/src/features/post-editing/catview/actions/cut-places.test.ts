import { describe, expect, it } from "vitest";
import { cutPlaces, nearestCut } from "./cut-places.ts";

const cutOf = (text: string, language: string) =>
  cutPlaces(text, language).map((place) => `${text.slice(0, place)}|${text.slice(place)}`);

describe("where a text may be cut", () => {
  it("is between words, with their marks", () => {
    expect(cutOf("Stop. Wait!", "en")).toEqual(["Stop. |Wait!"]);
    expect(cutOf("Hm (so), yes", "en")).toEqual(["Hm |(so), yes", "Hm (|so), yes", "Hm (so), |yes"]);
    expect(cutOf("你好。再见。", "zh")).toEqual(["你好。|再见。"]);
  });

  it("is nowhere in one word or none", () => {
    expect([cutPlaces("Word.", "en"), cutPlaces("", "en"), cutPlaces(" . ", "en")]).toEqual([[], [], []]);
  });

  it("is proposed at the end of a sentence that is near", () => {
    const text = "One two three four. Five six seven eight nine.";
    const at = (share: number) => text.slice(0, nearestCut(text, cutPlaces(text, "en"), share));
    expect([at(0.5), at(0.4), at(0.55)]).toEqual([
      "One two three four. ",
      "One two three four. ",
      "One two three four. ",
    ]);
    expect(nearestCut("Word", [], 0.5)).toBeUndefined();
  });
});
