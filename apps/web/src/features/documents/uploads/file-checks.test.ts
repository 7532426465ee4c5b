import type { DocumentFormats } from "@yiqiao/contracts/documents";
import { describe, expect, it } from "vitest";
import { checkFiles, noRules, type FileTraits } from "./file-checks.ts";

const rules: DocumentFormats = {
  formats: [
    { id: "docx", name: "Word", extensions: ["docx"], available: true },
    { id: "doc", name: "Word 97", extensions: ["doc"], available: false, command: "apt install libreoffice" },
  ],
  max_bytes: 1000,
  max_files: 3,
  trials_left: null,
};
const buildFile = (name: string, size = 10): FileTraits => ({ name, size, lastModified: 1 });
const faultsOf = (names: readonly FileTraits[], present: readonly FileTraits[] = []) =>
  checkFiles(names, present, rules).refused.map(({ name, fault }) => [name, fault.kind]);

describe("checkFiles", () => {
  it("takes what can be translated", () => {
    const files = [buildFile("a.docx"), buildFile("B.TXT", 1000)];
    expect(checkFiles(files, [], rules)).toEqual({ accepted: files, refused: [], isReplacing: false });
  });

  it("names what cannot be translated, and why", () => {
    const files = [buildFile("a.exe"), buildFile("noextension"), buildFile("b.docx", 0), buildFile("c.docx", 1001)];
    expect(faultsOf(files)).toEqual([
      ["a.exe", "unknownFormat"],
      ["noextension", "unknownFormat"],
      ["b.docx", "empty"],
      ["c.docx", "tooLarge"],
    ]);
  });

  it("gives the command that would make a format available", () => {
    expect(checkFiles([buildFile("old.doc")], [], rules).refused).toEqual([
      { name: "old.doc", fault: { kind: "formatMissing", format: "Word 97", command: "apt install libreoffice" } },
    ]);
  });

  it("takes each file once", () => {
    expect(faultsOf([buildFile("a.docx"), buildFile("a.docx")])).toEqual([["a.docx", "duplicate"]]);
    expect(faultsOf([buildFile("a.docx")], [buildFile("a.docx")])).toEqual([["a.docx", "duplicate"]]);
    expect(faultsOf([buildFile("a.docx", 11)], [buildFile("a.docx")])).toEqual([]);
  });

  it("takes no more than a batch holds, and counts only what is taken", () => {
    const files = [buildFile("x.exe"), buildFile("1.txt"), buildFile("2.txt"), buildFile("3.txt")];
    expect(faultsOf(files, [buildFile("0.txt")])).toEqual([
      ["x.exe", "unknownFormat"],
      ["3.txt", "tooMany"],
    ]);
  });

  it("puts another file in the place of the only one", () => {
    const one = { ...rules, max_files: 1 };
    const [old, next, third] = [buildFile("old.txt"), buildFile("next.txt"), buildFile("third.txt")];
    expect(checkFiles([next, third], [old], one)).toEqual({
      accepted: [next],
      refused: [{ name: "third.txt", fault: { kind: "tooMany", limit: 1 } }],
      isReplacing: true,
    });
    expect(checkFiles([buildFile("a.exe"), old], [old], one)).toMatchObject({ accepted: [], isReplacing: false });
  });

  it("leaves the limits to the server while they are not known", () => {
    expect(checkFiles([buildFile("a.docx", 5000)], [], noRules).accepted).toHaveLength(1);
  });
});
