import { describe, expect, it } from "vitest";
import { redirectTarget } from "./redirect-target.ts";

describe("redirectTarget", () => {
  it("takes a path of this site", () => {
    expect(redirectTarget("/file?page=2#top")).toBe("/file?page=2#top");
  });

  it.each([
    "/.//evil.example",
    "/..//evil.example",
    "/a/..//evil.example/path",
    "/%2e//evil.example",
    "/./\\evil.example",
    "/\t/evil.example",
    "/.\n//evil.example",
    "/x/../.././/evil.example",
  ])("refuses %j, which becomes another site's address", (value) => {
    expect(redirectTarget(value)).toBeUndefined();
  });

  it.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "file", 3, undefined])(
    "refuses %s",
    (value) => {
      expect(redirectTarget(value)).toBeUndefined();
    },
  );
});
