import { describe, expect, it } from "vitest";
import { passwordFault } from "./password-rule.ts";

describe("passwordFault", () => {
  it.each(["abc1234", "abcdefgh", "12345678", "abcdefgh123456789"])("refuses %s", (password) => {
    expect(passwordFault(password, password)).toBe("rule");
  });

  it("wants the same password twice", () => {
    expect(passwordFault("abcd1234", "abcd1235")).toBe("differs");
    expect(passwordFault("abcd1234", "abcd1234")).toBeUndefined();
  });
});
