import { describe, expect, it } from "vitest";
import { mergePatterns } from "./merge-patterns.ts";

const seen = ["SPN #", "FMI #", "DTC #"];

describe("patterns that two people change at once", () => {
  it.each([
    ["what each has added", [...seen, "mine"], [...seen, "theirs"], [...seen, "theirs", "mine"]],
    ["not what either has removed", ["FMI #", "DTC #"], ["SPN #", "DTC #"], ["DTC #"]],
    ["once what both have added", [...seen, "both"], [...seen, "both"], [...seen, "both"]],
    ["theirs where nothing is mine", seen, ["other"], ["other"]],
  ])("are %s", (_, mine, theirs, merged) => {
    expect(mergePatterns({ seen, mine, theirs })).toEqual(merged);
  });
});
