import { describe, expect, it } from "vitest";
import { parseYuan, yuanInput } from "./yuan.ts";

describe("parseYuan", () => {
  it("reads what people type", () => {
    expect(parseYuan("29")).toBe(2900);
    expect(parseYuan(" ￥1,398.5 ")).toBe(139_850);
    expect(parseYuan("0.07")).toBe(7);
  });

  it("refuses what is no amount", () => {
    for (const typed of ["", "-1", "1.234", "abc", "1e3", "."]) expect(parseYuan(typed)).toBeUndefined();
  });

  it("reads what a field is filled with", () => {
    for (const fen of [0, 7, 80, 2900, 139_850]) expect(parseYuan(yuanInput(fen))).toBe(fen);
  });
});
