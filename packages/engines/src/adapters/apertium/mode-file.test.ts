import { describe, expect, it } from "vitest";
import { parseModeFile } from "./mode-file.ts";

describe("parseModeFile", () => {
  it("reads a pipe as Debian ships it, and has every stage flush", () => {
    const text = `lt-proc '/usr/share/a b/eng-spa.automorf.bin' | apertium-tagger -g $2 '/x/eng-spa.prob' |apertium-pretransfer
      | lt-proc -b "/x/eng-spa.autobil.bin"| lt-proc $1 /x/eng-spa.autogen.bin | cg-mwesplit\n`;
    expect(parseModeFile(text)).toEqual([
      ["lt-proc", "-z", "/usr/share/a b/eng-spa.automorf.bin"],
      ["apertium-tagger", "-z", "-g", "/x/eng-spa.prob"],
      ["apertium-pretransfer", "-z"],
      ["lt-proc", "-z", "-b", "/x/eng-spa.autobil.bin"],
      ["lt-proc", "-z", "-n", "/x/eng-spa.autogen.bin"],
      ["cg-mwesplit"],
    ]);
  });

  it.each([
    "",
    " | lt-proc x",
    "lt-proc x |",
    "a; rm b",
    "a $(b)",
    "a `b`",
    "a > b",
    "a && b",
    'a "$HOME"',
    "a 'b",
    "a $3",
  ])("refuses %j", (text) => {
    expect(() => parseModeFile(text)).toThrow(SyntaxError);
  });
});
