// READMEs of packages have one form and fit on a screen; what their examples say is what Node prints.
import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { read } from "./lib/documents.mjs";
import { root } from "./lib/install.mjs";

const headings = ["When to use it", "Example", "What is in it", "Limits", "Tests"];
const screen = 50;
/** What an example needs that is not everywhere. */
const needs = { office: "LibreOffice", sdk: "a server", ui: "a browser" };

/** @param {string} text @returns the code of the section Example */
function exampleIn(text) {
  const [, section = ""] = text.split("\n## Example\n", 2);
  const [, block = ""] = section.split("\n```ts", 2);
  const [code = ""] = block.split("\n```", 1);
  return code.slice(code.indexOf("\n") + 1);
}

/** An example as a program that finds the packages. @param {string} name @param {string} code */
function programOf(name, code) {
  const folder = join(root, "node_modules/.cache/examples");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, stripTypeScriptTypes(code));
  return file;
}

/** What an example says that it prints: the comments behind its calls of console.log. @param {string} code */
function saidIn(code) {
  const printing = code.split("\n").filter((line) => line.includes("console.log(") && line.includes("); // "));
  return printing.map((line) => line.slice(line.indexOf("); // ") + "); // ".length));
}

describe.each(globSync("packages/*/README.md", { cwd: root }).toSorted())("%s", (file) => {
  const text = read(file);
  const name = basename(dirname(file));

  it("has one form and fits on a screen", () => {
    expect([...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual(headings);
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(screen);
    expect(exampleIn(text)).not.toBe("");
  });

  it.skipIf(name in needs)("has an example that does what it says", () => {
    const code = exampleIn(text);
    const printed = execFileSync(process.execPath, [programOf(name, code)], {
      cwd: join(root, dirname(file)),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
    expect(saidIn(code)).not.toEqual([]);
    expect(printed.trimEnd().split("\n")).toEqual(saidIn(code));
  });
});
