import { describe, expect, it } from "vitest";
import { accountIdOf } from "./account-id.ts";

const encoded = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
const tokenOf = (claims: unknown) =>
  `head.${encoded(JSON.stringify(claims)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}.signature`;

describe("whose access token it is", () => {
  it("stands in its claims", () => {
    expect(accountIdOf(tokenOf({ sub: "6f2f5dfb", sid: "é?>" }))).toBe("6f2f5dfb");
  });

  it.each([undefined, "", "a.b.c", "a.!.c", tokenOf(null), tokenOf({ sub: 3 })])("is nobody's: %s", (token) => {
    expect(accountIdOf(token)).toBeUndefined();
  });
});
