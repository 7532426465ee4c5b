import { describe, expect, it } from "vitest";
import { literalPattern, replaceInText } from "./replace-in-text.ts";

const plain = (text: string) => ({ text, tags: [] });

describe("a replacement", () => {
  it("is of every occurrence, and of none where there is none", () => {
    expect(replaceInText(plain("a cat, a cat"), literalPattern("cat", true), "dog")).toEqual(plain("a dog, a dog"));
    expect(replaceInText(plain("a cow"), literalPattern("cat", true), "dog")).toBeUndefined();
  });

  it("takes what is looked for and what it is replaced by as they are written", () => {
    expect(replaceInText(plain("1+1 (x)"), literalPattern("1+1 (x)", true), "$& $1")).toEqual(plain("$& $1"));
    expect(replaceInText(plain("abc"), literalPattern(".", true), "x")).toBeUndefined();
  });

  it("looks at the case of letters when it is told to", () => {
    expect(replaceInText(plain("Cat"), literalPattern("cat", true), "dog")).toBeUndefined();
    expect(replaceInText(plain("Cat"), literalPattern("cat", false), "dog")).toEqual(plain("dog"));
  });

  it("keeps tags in front, inside and behind at their words", () => {
    const tag = (id: number, kind: "open" | "close" | "standalone", offset: number) => ({ id, kind, offset });
    const text = {
      text: "a red cat sits, red",
      tags: [
        tag(1, "open", 2),
        tag(2, "standalone", 3),
        tag(1, "close", 5),
        tag(3, "standalone", 6),
        tag(4, "standalone", 19),
      ],
    };
    expect(replaceInText(text, literalPattern("red", true), "white")).toEqual({
      text: "a white cat sits, white",
      tags: [
        tag(1, "open", 2),
        tag(2, "standalone", 7),
        tag(1, "close", 7),
        tag(3, "standalone", 8),
        tag(4, "standalone", 23),
      ],
    });
  });
});
