import { describe, expect, it, vi } from "vitest";
import { isPhone } from "@yiqiao/ui";
import { phonePathFor } from "./phone-variant.ts";

// What a page finds of the browser when it is loaded.
vi.hoisted(() => vi.stubGlobal("location", { search: "" }));

describe("the variant for phones", () => {
  it.each([
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1",
      true,
    ],
    ["Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36", true],
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36", false],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15", false],
  ])("is for %s: %s", (userAgent, expected) => {
    expect(isPhone(userAgent)).toBe(expected);
  });

  it("has two pages; every other address leads to the trial translation", () => {
    expect([phonePathFor("/mobiletranslate"), phonePathFor("/publicityRegister/")]).toEqual([undefined, undefined]);
    for (const path of ["/", "/file", "/login", "/acme"]) expect(phonePathFor(path)).toBe("/mobiletranslate");
  });

  it("leaves a project to whom a link has led to it", () => {
    expect([phonePathFor("/catview"), phonePathFor("/caterror")]).toEqual([undefined, undefined]);
  });
});
