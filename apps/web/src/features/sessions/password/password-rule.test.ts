import { describe, expect, it } from "vitest";
import { passwordFault, passwordOwnerOf } from "./password-rule.ts";

describe("passwordFault", () => {
  it.each([
    ["abc12", "user"],
    ["abcdefgh123456789", "user"],
    ["abcdefgh", "user"],
    ["12345678", "anybody"],
    ["abc1234", "administrator"],
    [`a1${"b".repeat(63)}`, "administrator"],
  ] as const)("refuses %s of %s", (password, owner) => {
    expect(passwordFault(password, password, owner)).toBe("rule");
  });

  it.each([
    ["abc123", "user"],
    ["abcd1234", "administrator"],
    [`a1${"b".repeat(62)}`, "administrator"],
    [`a1${"b".repeat(62)}`, "anybody"],
  ] as const)("takes %s of %s", (password, owner) => {
    expect(passwordFault(password, password, owner)).toBeUndefined();
  });

  it("wants the same password twice", () => {
    expect(passwordFault("abcd1234", "abcd1235", "administrator")).toBe("differs");
  });

  it("knows administrators and managers from users", () => {
    expect([0, 1, 2].map((role) => passwordOwnerOf({ role: role as 0 | 1 | 2 }))).toEqual([
      "administrator",
      "administrator",
      "user",
    ]);
  });
});
