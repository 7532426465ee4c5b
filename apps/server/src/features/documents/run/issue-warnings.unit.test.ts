import { warningMessage } from "@yiqiao/contracts/documents";
import type { TargetIssue, TargetSegment } from "@yiqiao/documents";
import { describe, expect, it } from "vitest";
import { issueWarnings } from "./issue-warnings.ts";

const segment = (...issues: TargetIssue[]): TargetSegment => ({
  start: 0,
  end: 1,
  source: { text: "a", tags: [] },
  target: { text: "b", tags: [] },
  provenance: "mt",
  ...(issues.length > 0 && { issues }),
});

describe("warnings of a place", () => {
  it("are none where source and translation agree", () => {
    expect(issueWarnings([segment(), segment()], "paragraph 1")).toEqual([]);
  });

  it("name the values of all its sentences in one, in both languages", () => {
    const first = segment({ kind: "number", source: "20,000", target: "2000000" });
    const second = segment({ kind: "url", source: "https://a.example" }, { kind: "number", target: "7" });
    const [warning, ...more] = issueWarnings([first, second], "paragraph 1");
    expect(more).toEqual([]);
    expect(warning && warningMessage(warning, "en")).toBe(
      "paragraph 1: the translation differs from the source in 20,000 → 2000000, − https://a.example, + 7; please check",
    );
    expect(warning && warningMessage(warning, "zh")).toContain("（20,000 → 2000000, − https://a.example, + 7）");
  });

  it("name four values, and say that there are more", () => {
    const lost = (...values: string[]) => segment(...values.map((source) => ({ kind: "number" as const, source })));
    const valuesOf = (...values: string[]) => issueWarnings([lost(...values)], "paragraph 1")[0]?.details;
    expect(valuesOf("1", "2", "3", "4")).toEqual({ values: "− 1, − 2, − 3, − 4" });
    expect(valuesOf("1", "2", "3", "4", "5")).toEqual({ values: "− 1, − 2, − 3, − 4 …" });
  });

  it("tell words that were left standing by themselves", () => {
    const [warning, ...more] = issueWarnings([segment({ kind: "untranslated", target: "下午" })], "slide 2");
    expect(more).toEqual([]);
    expect(warning?.code).toBe("wordsUntranslated");
    expect(warning && warningMessage(warning, "zh")).toContain("下午");
  });

  it("tell negations and repetitions by themselves", () => {
    const both = segment({ kind: "negation", source: "not" }, { kind: "repetition", target: "of the of the" });
    expect(issueWarnings([both], "slide 2").map(({ code }) => code)).toEqual(["negationDiffers", "textRepeated"]);
    const codesOf = (issue: TargetIssue) => issueWarnings([segment(issue)], "slide 2").map(({ code }) => code);
    expect(codesOf({ kind: "negation", source: "not" })).toEqual(["negationDiffers"]);
    expect(codesOf({ kind: "repetition", target: "of the of the" })).toEqual(["textRepeated"]);
  });
});
