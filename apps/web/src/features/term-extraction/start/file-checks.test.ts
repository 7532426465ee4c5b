import { expect, it } from "vitest";
import { checkFiles, extensionsOf, type ScanRules } from "./file-checks.ts";

const rules: ScanRules = { formats: ["txt", "html", "tmx"], max_files: 2, max_bytes: 10 };
const file = (name: string, size = 5) => ({ name, size, lastModified: 1 });

it("takes what can be scanned and says of each other one why not", () => {
  const { accepted, refused } = checkFiles(
    [file("a.TXT"), file("a.TXT"), file("b.png"), file("c.txt", 0), file("d.txt", 11), file("e.tmx"), file("f.htm")],
    [],
    rules,
  );
  expect(accepted.map(({ name }) => name)).toEqual(["a.TXT", "e.tmx"]);
  expect(refused).toEqual([
    { name: "a.TXT", fault: { kind: "duplicate" } },
    { name: "b.png", fault: { kind: "unknownFormat" } },
    { name: "c.txt", fault: { kind: "empty" } },
    { name: "d.txt", fault: { kind: "tooLarge", limitBytes: 10 } },
    { name: "f.htm", fault: { kind: "tooMany", limit: 2 } },
  ]);
});

it("counts what is there already", () => {
  const { accepted, refused } = checkFiles([file("b.txt"), file("c.txt")], [file("a.txt")], rules);
  expect(accepted.map(({ name }) => name)).toEqual(["b.txt"]);
  expect(refused).toEqual([{ name: "c.txt", fault: { kind: "tooMany", limit: 2 } }]);
});

it("knows every extension of a format", () => {
  expect(extensionsOf(["html", "tmx"])).toEqual(["html", "htm", "xhtml", "tmx"]);
});
