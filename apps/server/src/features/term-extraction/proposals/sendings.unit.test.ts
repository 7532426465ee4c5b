import type { UnitTranslation } from "#features/translation";
import { describe, expect, it } from "vitest";
import { priceOf, proposedBy, sendingsOf } from "./sendings.ts";

const example = (text: string, term: string) => {
  const start = text.indexOf(term);
  return { text, start, end: start + term.length };
};
const row = (term: string, ...examples: string[]) => ({ term, examples: examples.map((text) => example(text, term)) });

/** An answer, in which `[` and `]` stand for the tags around the term. */
function answer(marked: string, provenance: "mt" | "untranslated" = "mt"): UnitTranslation {
  const text = marked.replaceAll(/[[\]]/g, "");
  const [open, close] = [marked.indexOf("["), marked.indexOf("]") - 1];
  const tags = [
    { id: 1, kind: "open", offset: open },
    { id: 1, kind: "close", offset: close },
  ] as const;
  const segment = { start: 0, end: 1, source: { text: "", tags: [] }, target: { text, tags: [] }, characters: 1 };
  return { text, tags: open < 0 ? [] : tags, segments: [{ ...segment, provenance }], characters: 1 };
}

const long = "The old torque converter in the second gearbox slips.";
const short = "A torque converter slips.";

describe("what is sent for a term", () => {
  it("is the term, and its shortest example with the term between tags, at the price of both", () => {
    const sent = sendingsOf(row("torque converter", long, short), true);
    expect(sent).toMatchObject({
      alone: { text: "torque converter", tags: [] },
      inContext: {
        text: short,
        tags: [
          { kind: "open", offset: 2 },
          { kind: "close", offset: 18 },
        ],
      },
    });
    expect(priceOf(sent)).toBe("torque converter".length + short.length);
  });

  it("is the term alone where that is asked for, or no example is fit", () => {
    expect(sendingsOf(row("torque converter", short), false)).toEqual({
      alone: { text: "torque converter", tags: [], isWhole: true },
    });
    const unfit = [`${short} ${"x".repeat(300)}`, "torque converter"];
    expect(sendingsOf(row("torque converter", ...unfit), true).inContext).toBeUndefined();
    expect(priceOf(sendingsOf(row("变矩器𠀀"), true))).toBe(4);
  });
});

describe("what an engine says of a term", () => {
  const sent = sendingsOf(row("torque converter", short), true);
  const by = (alone: UnitTranslation | undefined, inContext: UnitTranslation | undefined) =>
    proposedBy(sent, { alone, inContext });
  const [ofTerm, ofSentence] = ["torque converter".length, short.length];

  it("is what the term alone and the sentence agree on", () => {
    expect(by(answer("变矩器"), answer("[一个变矩器]打滑了。"))).toEqual({
      translations: ["变矩器"],
      characters: ofTerm + ofSentence,
    });
  });

  it("is first what stands in its place in the sentence, where the term alone is said otherwise", () => {
    expect(by(answer("转矩转换器"), answer("，[变矩器，]打滑了。"))).toEqual({
      translations: ["变矩器", "转矩转换器"],
      characters: ofTerm + ofSentence,
    });
    expect(by(answer("converter of torques"), answer("It is [the torque changer] that slips now."))).toMatchObject({
      translations: ["torque changer", "converter of torques"],
    });
  });

  it("is the term alone where its place in the sentence is no term, and the sentence costs nothing then", () => {
    for (const unfit of ["[它打滑了。]", "打滑了。", "它[]打滑了。", "它[torque converter]打滑了。"]) {
      const expected = { translations: ["转换机"], characters: ofTerm };
      expect(by(answer("转换机"), answer(unfit)), unfit).toEqual(expected);
    }
    expect(by(answer("转换机"), answer(`[${"很".repeat(13)}]${"长".repeat(20)}`)).translations).toEqual(["转换机"]);
  });

  it("is nothing, for nothing, where it gives the source back or has no translation", () => {
    const nothing = { translations: [], characters: 0 };
    expect(by(answer("Torque converter"), answer("A [torque converter] slips."))).toEqual(nothing);
    expect(by(answer("变矩器", "untranslated"), answer("[变矩器]打滑了。", "untranslated"))).toEqual(nothing);
    expect(by(undefined, undefined)).toEqual(nothing);
  });
});
