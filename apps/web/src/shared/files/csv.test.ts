import { describe, expect, it } from "vitest";
import { csvOf } from "./csv.ts";

describe("csvOf", () => {
  it("quotes what needs it and begins with the mark of UTF-8", async () => {
    const bytes = new Uint8Array(await csvOf([["时间", 'a "b", c', -12]]).arrayBuffer());
    expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
    expect(new TextDecoder().decode(bytes)).toBe('时间,"a ""b"", c",-12\r\n');
  });

  it("lets no text become a formula", async () => {
    expect(await csvOf([["=1+1", "@sum", "plain"]]).text()).toContain("'=1+1,'@sum,plain");
  });
});
