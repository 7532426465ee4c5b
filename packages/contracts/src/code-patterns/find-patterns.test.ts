import { describe, expect, it } from "vitest";
import { codePatternFault, codePatternLimits, createPatternFinder } from "./index.ts";

const found = (pattern: string, text: string) =>
  createPatternFinder([pattern])(text).map(({ start, end }) => text.slice(start, end));

describe("patterns that people write", () => {
  it.each([
    ["SPN #", "故障SPN 522400出现，SPN 7也是，SPNX 8不是。", ["SPN 522400", "SPN 7"]],
    ["<<*>>", "Dear <<first name>>, hello <<名字>>!", ["<<first name>>", "<<名字>>"]],
    ["K-??-#", "See K-A7-12, K-A-12 and XK-A7-12.", ["K-A7-12"]],
    ["*_id", "The user_id and order_id, not_idle.", ["user_id", "order_id"]],
    ["art:*", "Buy art:12-b/x, or art: none.", ["art:12-b/x"]],
    ["Yiqiao", "Yiqiao and Yiqiaos by Yiqiao.", ["Yiqiao", "Yiqiao"]],
    ["译桥", "译桥很好，译桥。", ["译桥", "译桥"]],
    ["\\#\\**", "Mark #*now, please.", ["#*now"]],
    ["Art. #", "As Art. 12 says.", ["Art. 12"]],
  ])("%s in %s", (pattern, text, spans) => {
    expect(found(pattern, text)).toEqual(spans);
  });

  it.each([
    ["x".repeat(codePatternLimits.length + 1), "long"],
    ["abc\\", "unfinished"],
    ["ab**cd", "crowded"],
    ["a*b*c*d*e*f*g*h*i*j", "crowded"],
    ["*", "wide"],
    ["# ?", "wide"],
    ["", "wide"],
    ["a*", "wide"],
  ])("are refused: %s", (pattern, fault) => {
    expect(codePatternFault(pattern)).toBe(fault);
    expect(() => createPatternFinder([pattern])).toThrow(RangeError);
  });

  it("are done with a text that no other way would end on", () => {
    expect(found("aa*aa*aa*aa*aa*ab", "a".repeat(50_000))).toEqual([]);
    expect(found("##########".slice(0, 8) + "xy", "1".repeat(20_000))).toEqual([]);
  });
});
