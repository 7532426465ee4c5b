import { describe, expect, it } from "vitest";
import { readAccounts } from "./read-accounts.ts";

const identifiersOf = (text: string) => readAccounts(text).accounts.map(({ identifier }) => identifier);

describe("a list of accounts", () => {
  it.each([
    "a@x.example,b@x.example",
    "a@x.example， b@x.example",
    "a@x.example、b@x.example；",
    "\uFEFFa@x.example\r\nb@x.example\r\n",
    "  A@X.example ;; b@x.example,",
  ])("is parted by commas, spaces and lines of either width: %j", (text) => {
    expect(identifiersOf(text)).toEqual(["a@x.example", "b@x.example"]);
  });

  it("knows numbers with and without their country, and tells what is none by its place", () => {
    const { accounts, refused } = readAccounts("+8613800138000, nobody, 13800138000 12345 a@b");
    expect(accounts.map(({ identifier }) => identifier)).toEqual(["13800138000"]);
    expect(refused).toEqual([
      { account: "nobody", place: 2, fault: "notAnAccount" },
      { account: "13800138000", place: 3, fault: "twice" },
      { account: "12345", place: 4, fault: "notAnAccount" },
      { account: "a@b", place: 5, fault: "notAnAccount" },
    ]);
  });

  it("may be empty", () => {
    expect(readAccounts(" ,\n，")).toEqual({ accounts: [], refused: [] });
  });
});
