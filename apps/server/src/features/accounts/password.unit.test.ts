import { describe, expect, it } from "vitest";
import { DomainError } from "#platform/errors";
import { checkPassword, hashPassword, isPassword, randomPassword } from "./password.ts";

describe("passwords", () => {
  const long = "riverstone7 lamp harbour quilt meadow copper violet anchor tile 9";
  it.each([
    ["k3x9vq", "user"],
    ["river7stonelamps", "user"],
    ["密码密码密1a", "user"],
    ["river7lamp", "administrator"],
    [long.slice(0, 64), "administrator"],
    [long.slice(0, 64), "anybody"],
  ] as const)("may be %s of %s", async (password, owner) => {
    await expect(checkPassword(password, owner, [])).resolves.toBeUndefined();
  });

  it.each([
    ["k3x9v", "user", { min: 6, max: 16 }],
    ["river7stonelampsx", "user", { min: 6, max: 16 }],
    ["kvxqzw", "user", { min: 6, max: 16 }],
    ["739164", "user", { min: 6, max: 16 }],
    ["k3x9vqw", "administrator", { min: 8, max: 64 }],
    [`${long}1`, "administrator", { min: 8, max: 64 }],
  ] as const)("may not be %s of %s", async (password, owner, details) => {
    await expect(checkPassword(password, owner, [])).rejects.toMatchObject({ error: "passwordRule", details });
  });

  it.each([
    ["abc123", "user"],
    ["Password1", "user"],
    ["abcd1234", "administrator"],
    ["P@ssw0rd2026", "administrator"],
    ["woaini1314", "anybody"],
  ] as const)("may not be as common as %s of %s", async (password, owner) => {
    await expect(checkPassword(password, owner, [])).rejects.toMatchObject({ error: "passwordCommon" });
  });

  it("may not be the account's own name", async () => {
    await expect(checkPassword("zhangweiming88", "user", ["zhangweiming"])).rejects.toThrow(DomainError);
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

  it("for one use obey the rule and never repeat", async () => {
    const passwords = Array.from({ length: 200 }, randomPassword);
    for (const password of passwords.slice(0, 20)) await checkPassword(password, "administrator", []);
    for (const password of passwords) expect(password).toMatch(/^(?=.*\d)(?=.*[a-zA-Z])\w{14}$/);
    expect(new Set(passwords).size).toBe(200);
  });
});
