// What the figures of the sources count.
import { describe, expect, it } from "vitest";
import { faultsOf } from "./lib/structure/faults.mjs";
import { repeatsIn } from "./lib/structure/repeats.mjs";
import { readSource } from "./lib/structure/source.mjs";

const filled = (count) => Array.from({ length: count }, (_, at) => `  step(${at});`).join("\n");
const functionsOf = (text, file = "apps/a/b.ts") =>
  readSource(file, text).functions.map(({ name, line, lines }) => [name, line, lines]);

describe("functions", () => {
  it("are measured without blank lines and comments, with those within them", () => {
    const text = `// first
function outer() {
  // a comment
  /* of two
     lines */ step();

  const inner = () => {
    step(); // beside it
  };
}`;
    expect(functionsOf(text)).toEqual([
      ["outer", 2, 6],
      ["inner", 7, 3],
    ]);
  });

  it("are declared, arrows, methods and given to calls; those in one line without a block are no functions", () => {
    const text = `class A {
  get part() {
    return 1;
  }
}
export const wide = () => (
  <p>
    text
  </p>
);
const short = (one) => one.id;
const object = { method() {}, "a-b": function () {} };
list.map((one) => {
  step(one);
});
window.onload = () => {};`;
    expect(functionsOf(text, "apps/a/b.tsx")).toEqual([
      ["part", 2, 3],
      ["wide", 6, 5],
      ["method", 12, 1],
      ["a-b", 12, 1],
      ["(given to map)", 13, 3],
      ["onload", 16, 1],
    ]);
  });

  it("of a heading are counted, itself is not, and tests have their titles", () => {
    const text = `describe.each([1])("a", () => {
  it("does %s", async () => {
    step();
  });
  test.each([1])(\`is \${what}\`, () => {});
});
test.describe.serial("b", () => {
  beforeAll(() => {});
});
describe("empty", () => {});
export function suite() {
  const made = () => {};
  cases.forEach((each) => {
    it("keeps", async () => {
      await test.step("so", () => {});
    });
  });
}`;
    expect(functionsOf(text)).toEqual([
      ['test "does %s"', 2, 3],
      ['test "is …"', 5, 1],
      ["(given to beforeAll)", 8, 1],
      ["made", 12, 1],
      ['test "keeps"', 14, 3],
      ['test "so"', 15, 1],
    ]);
  });
});

describe("a source", () => {
  it.each([
    ["e2e/support/a.ts", "", true],
    ["packages/a/src/testing/a.ts", "", true],
    ["packages/a/src/a.unit.test.ts", "", true],
    ["packages/a/src/conformance.ts", 'import { it } from "vitest";', true],
    ["packages/a/src/testing.ts", 'import { it } from "./vitest";', false],
  ])("%s with %s is of the tests: %s", (file, text, isTest) => expect(readSource(file, text).isTest).toBe(isTest));

  it("has long lines that code makes long, and such that a text does", () => {
    const text = [
      `const a = "${"x".repeat(150)}";`,
      `const b = ${"one + ".repeat(30)} "two";`,
      `// ${"c".repeat(140)}`,
      `const e = "${"𠮷".repeat(100)}";`,
      `const f = /${"a".repeat(150)}/u;`,
      `const g = \`${"x".repeat(70)}\${one}${"y".repeat(70)}\`;`,
    ];
    expect(readSource("a.ts", text.join("\n")).long.map(({ line, isText }) => [line, isText])).toEqual([
      [1, true],
      [2, false],
      [3, false],
      [5, true],
      [6, true],
    ]);
  });

  it("has comments that stop the formatter", () => {
    const text = `// prettier-ignore
const a = 1; // oxfmt-ignore
/* prettier-ignore */
const b = "// prettier-ignore";`;
    expect(readSource("a.ts", text).ignores).toEqual([1, 2, 3]);
  });
});

describe("repeats", () => {
  const read = (name, text) => readSource(`apps/a/${name}`, text);
  const placesIn = (...sources) =>
    repeatsIn(sources).map(({ lines, one, other }) => [lines, one.file, one.line, one.end, other.file, other.line]);

  it("are as long as two places are equal, without imports, comments, blank lines and lone braces", () => {
    const one = `import {\n  x,\n} from "y";\n{\n${filled(4)}\n\n// so\n{\n  step(4);\n}\n{\n  step(5);\n}\n}`;
    const other = `import {\n  x,\n} from "y";\n${filled(6)}\nend();`;
    expect(placesIn(read("a.ts", one), read("b.ts", other))).toEqual([[6, "apps/a/a.ts", 5, 15, "apps/a/b.ts", 4]]);
    expect(placesIn(read("a.ts", filled(5)), read("b.ts", filled(5)))).toEqual([]);
  });

  it("are counted once for each pair of places", () => {
    const text = filled(20);
    const found = placesIn(read("a.ts", text), read("b.ts", text), read("c.ts", text));
    expect(found.map(([lines]) => lines)).toEqual([20, 20, 20]);
  });

  it("within a file do not overlap, and do not go from one file into the next", () => {
    expect(placesIn(read("a.ts", `${filled(6)}\n${filled(6)}`))).toEqual([[6, "apps/a/a.ts", 1, 6, "apps/a/a.ts", 7]]);
    expect(placesIn(read("a.ts", "same();\n".repeat(11)))).toEqual([]);
    expect(placesIn(read("a.ts", filled(3)), read("b.ts", filled(3)), read("c.ts", filled(6)))).toEqual([]);
  });
});

describe("the check", () => {
  const faultsIn = (file, text) => faultsOf(readSource(file, text));
  const sized = (count) => `function long() {\n${filled(count - 2)}\n}`;

  it("refuses functions of more than 60 lines, in tests of more than 80", () => {
    expect(faultsIn("a.ts", sized(60))).toEqual([]);
    expect(faultsIn("a.ts", sized(61))).toEqual(["a.ts:1 long has 61 lines, of 60 at most"]);
    expect(faultsIn("a.test.ts", sized(80))).toEqual([]);
    expect(faultsIn("a.test.ts", sized(81))).toEqual(["a.test.ts:1 long has 81 lines, of 80 at most"]);
  });

  it("refuses long lines of code and comments that stop the formatter, and no long texts", () => {
    const lines = [`const a = "${"x".repeat(150)}";`, `// ${"c".repeat(140)}`, "// prettier-ignore"];
    expect(faultsIn("a.ts", lines.join("\n"))).toEqual([
      "a.ts:2 has 143 characters, of 140 at most",
      "a.ts:3 stops the formatter",
    ]);
  });
});
