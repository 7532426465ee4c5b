import { describe, expect, it } from "vitest";
import { passwordStrength } from "./password-strength.ts";

describe("passwordStrength", () => {
  it.each([
    ["abc123", "weak"],
    ["aaaaaaaa1", "weak"],
    ["password1", "weak"],
    ["k7w2p9xq", "fair"],
    ["k7w2p9xqmv", "good"],
    ["k7W2p9xQmv4T", "strong"],
    ["长城k7W2p9xQ", "good"],
  ])("finds %s %s", (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
