import { describe, expect, it } from "vitest";
import { framePolicy, resourcePolicy } from "./frame-policy.ts";

const nonce = "0123456789abcdefghijkl==";

describe("the policy of the frame", () => {
  const policy = framePolicy({ nonce, proxy: "https://house.test/pages/" })["Content-Security-Policy"] ?? "";
  const directives = new Map(policy.split("; ").map((one) => [one.split(" ")[0], one.split(" ").slice(1).join(" ")]));

  it("runs our script alone, in an origin of its own", () => {
    expect(directives.get("script-src")).toBe(`'nonce-${nonce}'`);
    expect(directives.get("sandbox")).not.toMatch(/same-origin|forms|top-navigation|modals|downloads/);
    expect(directives.get("default-src")).toBe("'none'");
  });

  it("reaches the proxy and nothing else", () => {
    for (const name of ["img-src", "font-src", "media-src"]) {
      expect(directives.get(name)).toBe("https://house.test/pages/ data:");
    }
    expect(directives.get("style-src")).toBe("'unsafe-inline' https://house.test/pages/");
    for (const name of ["connect-src", "frame-src", "object-src", "worker-src", "base-uri", "form-action"]) {
      expect(directives.get(name)).toBe("'none'");
    }
  });

  it("cannot be ended by what is put into it", () => {
    expect(() => framePolicy({ nonce: "short", proxy: "https://a.test" })).toThrow(RangeError);
    expect(() => framePolicy({ nonce, proxy: "https://a.test; script-src *" })).toThrow(RangeError);
    expect(() => framePolicy({ nonce, proxy: "https://a.test", ancestors: "https://b.test,*" })).toThrow(RangeError);
  });
});

describe("the policy of what a page asks for", () => {
  it("lets an origin of none read fonts, and runs nothing", () => {
    expect(resourcePolicy["Access-Control-Allow-Origin"]).toBe("*");
    expect(resourcePolicy["Content-Security-Policy"]).toMatch(/^sandbox; default-src 'none'/);
  });
});
