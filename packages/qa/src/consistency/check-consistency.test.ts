import { describe, expect, test } from "vitest";
import { checkConsistency } from "./check-consistency.ts";

const segments = (rows: readonly (readonly [string, string])[]) =>
  rows.map(([source, target], at) => ({ id: String(at + 1), source, target }));

describe("checkConsistency", () => {
  test("the same source in several translations, the most frequent first", () => {
    const rows = segments([
      ["Open the file.", "打开文件。"],
      ["Close the file.", "关闭文件。"],
      ["Open the file.", "开启文件。"],
      ["open the  file", "开启文件"],
    ]);
    expect(checkConsistency(rows)).toMatchObject([
      {
        rule: "inconsistent-target",
        text: "Open the file.",
        variants: [
          { text: "开启文件。", ids: ["3", "4"] },
          { text: "打开文件。", ids: ["1"] },
        ],
      },
    ]);
  });

  test("the same translation of several sources", () => {
    const rows = segments([
      ["Open the file.", "打开该文件。"],
      ["Delete the file.", "打开该文件。"],
      ["Yes", "是"],
      ["Right", "是"],
    ]);
    const found = checkConsistency(rows);
    expect(found.map(({ rule, variants }) => [rule, variants.map(({ ids }) => ids)])).toEqual([
      ["inconsistent-source", [["1"], ["2"]]],
    ]);
  });

  test("capitals, width, marks and empty targets do not count", () => {
    const rows = segments([
      ["Open the file", "Ouvrir le fichier"],
      ["Open the file.", "ouvrir le fichier."],
      ["Open the file", ""],
      ["…", "。"],
      ["。", "！"],
    ]);
    expect(checkConsistency(rows)).toEqual([]);
  });

  test("each rule can be switched off", () => {
    const rows = segments([
      ["A file", "一个文件"],
      ["A file", "一份文件"],
    ]);
    expect(checkConsistency(rows)).toHaveLength(1);
    expect(checkConsistency(rows, { "inconsistent-target": false })).toEqual([]);
  });

  test("its fingerprint changes with its variants, not with their number or order", () => {
    const [a, b, c] = [
      ["A file", "一个文件"],
      ["A file", "一份文件"],
      ["A file", "一件文件"],
    ] as const;
    const print = (rows: readonly (readonly [string, string])[]) => checkConsistency(segments(rows))[0]?.fingerprint;
    expect(print([a, b])).toBe(print([b, a, a]));
    expect(print([a, b])).not.toBe(print([a, b, c]));
  });
});
