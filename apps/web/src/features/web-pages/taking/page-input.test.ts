import { describe, expect, it } from "vitest";
import { parseInput, looksLikeAddress } from "./page-input.ts";

/** What a drop carries. */
function transfer(data: Readonly<Record<string, string>>, files: readonly File[] = []): DataTransfer {
  return { files, getData: (type: string) => data[type] ?? "" } as unknown as DataTransfer;
}

describe("an address", () => {
  it.each([
    "https://example.com",
    "http://例子.中国/路径",
    "example.com/a?b=c#d",
    "example.com:8080",
    "HTTP://EXAMPLE.COM",
  ])("is %s", (text) => expect(looksLikeAddress(text)).toBe(true));
  it.each([
    "",
    "example",
    "two words.com",
    "ftp://example.com",
    "javascript:alert(1)",
    "1,234.5 km",
    `a.b/${"x".repeat(2048)}`,
  ])("is not %s", (text) => expect(looksLikeAddress(text)).toBe(false));
});

describe("what is dropped", () => {
  it("is a link, the first of several", () => {
    const list = "# comment\r\nhttps://one.example/\r\nhttps://two.example/";
    expect(parseInput(transfer({ "text/uri-list": list }))).toEqual({ address: "https://one.example/" });
  });
  it("is text that is an address, and nothing else", () => {
    expect(parseInput(transfer({ "text/plain": " https://one.example/ " }))).toEqual({
      address: "https://one.example/",
    });
    expect(parseInput(transfer({ "text/plain": "just words" }))).toBeUndefined();
  });
  it("is a saved page, and no other file", () => {
    const file = new File(["a"], "Page.MHTML");
    expect(parseInput(transfer({}, [file]))).toEqual({ file });
    expect(parseInput(transfer({}, [new File(["a"], "notes.pdf")]))).toEqual({ wrong: "notes.pdf" });
  });
});
