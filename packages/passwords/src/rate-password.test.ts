import { describe, expect, it } from "vitest";
import { ratePassword } from "./rate-password.ts";

describe("ratePassword", () => {
  it.each([
    "abc123",
    "password1",
    "Passw0rd",
    "p@ssw0rd1",
    "admin123",
    "qwerty123",
    "1qaz2wsx3edc4rfv1qaz2wsx3edc4rfv",
    "woaini1314",
    "yiqiao2026",
    "aaaaaaaa1",
  ])("calls %s common", (password) => {
    expect(ratePassword(password)).toBe("common");
  });

  it.each([
    ["better22", "weak"],
    ["k7w2p9x", "fair"],
    ["k7w2p9xqmv", "strong"],
    ["k7W2p9xQmv4T", "strong"],
    ["Harbour2026x", "good"],
  ])("calls %s %s", (password, rating) => {
    expect(ratePassword(password)).toBe(rating);
  });

  it("knows the words of the owner", () => {
    expect(ratePassword("weimingzhang8")).not.toBe("common");
    expect(ratePassword("weimingzhang8", ["weimingzhang"])).toBe("common");
  });
});
