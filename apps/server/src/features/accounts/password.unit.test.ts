import { describe, expect, it } from "vitest";
import { DomainError } from "#platform/errors";
import { checkPasswordRule, hashPassword, isPassword, randomPassword } from "./password.ts";

describe("passwords", () => {
  it.each([
    ["abc123", 6],
    ["abcdefghijklmn12", 6],
    ["密码密码密1a", 6],
    ["abcd1234", 8],
  ])("may be %s where %i characters are asked for", (password, shortest) => {
    expect(() => checkPasswordRule(password, shortest)).not.toThrow();
  });

  it.each([
    ["abc12", 6],
    ["abcdefghijklmn123", 6],
    ["abcdef", 6],
    ["123456", 6],
    ["abc1234", 8],
  ])("may not be %s where %i characters are asked for", (password, shortest) => {
    expect(() => checkPasswordRule(password, shortest)).toThrow(DomainError);
  });

  it("are hashed by argon2id, each with a salt of its own", async () => {
    const [one, other] = await Promise.all([hashPassword("abc123"), hashPassword("abc123")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await isPassword("abc123", one)).toBe(true);
    expect(await isPassword("abc124", one)).toBe(false);
  });

  it("never match an account that has none", async () => {
    expect(await isPassword("abc123", null)).toBe(false);
    expect(await isPassword("abc123", undefined)).toBe(false);
  });

  it("for one use obey the rule and never repeat", () => {
    const passwords = Array.from({ length: 200 }, randomPassword);
    for (const password of passwords) checkPasswordRule(password, 8);
    expect(new Set(passwords).size).toBe(200);
  });
});
