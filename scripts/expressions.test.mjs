// What the step "expressions" refuses, and what it lets pass.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkExpressions } from "./lib/expressions/check.mjs";
import { isLinear, verdictOf } from "./lib/expressions/verdict.mjs";

/** @param {string} expression as it is written, with its slashes and flags */
function judged(expression) {
  const end = expression.lastIndexOf("/");
  return verdictOf(expression.slice(1, end), expression.slice(end + 1));
}

/** @param {string} expression */
const powerOf = (expression) => {
  const verdict = judged(expression);
  return "degree" in verdict ? verdict.degree : verdict.unknown;
};

describe("an expression whose steps double", () => {
  it.each([
    [String.raw`/^(?:a|a)*$/`],
    [String.raw`/(a*)*b/`],
    [String.raw`/^(?:[.…]|\.{2,})+$/u`],
    [String.raw`/^\s*[\w.$-]{1,60}\s*(?:\|\s*[\w:'"., ()-]{1,60})*$/u`],
    [String.raw`/^(?:a|ab|b)*c/`],
    [String.raw`/x(?=(?:\w|\d)*y)/`],
    [String.raw`/^(?:(\w)\1?)*$/`],
    [String.raw`/(?:a?b?)*c/`],
  ])("%s is refused", (expression) => {
    expect(powerOf(expression)).toBe(Infinity);
  });
});

describe("an expression that takes a power of the length", () => {
  it.each([
    [String.raw`/\s+$/`, 2],
    [String.raw`/<[^>]*>/g`, 2],
    [String.raw`/^\s*\s*x/`, 2],
    [String.raw`/\s*\s*x/`, 3],
    [String.raw`/\s*,/y`, 1],
    [String.raw`/a.*b/`, 2],
    [String.raw`/a(?:[^b]*b)?/g`, 2],
    [String.raw`/x(?!.*y)/g`, 2],
    [String.raw`/(?<=a*)b/g`, 2],
    [String.raw`/^a*b?a*$/`, 2],
    [String.raw`/^\s*x/m`, 2],
    [String.raw`/(["'])[^]*?\1/g`, 2],
    [String.raw`/(\w+) \1$/`, 2],
  ])("%s is told", (expression, power) => {
    expect(powerOf(expression)).toBe(power);
  });
});

describe("an expression that takes so many steps for each character", () => {
  it.each([
    [String.raw`/^\s+$/`],
    [String.raw`/\s+/g`],
    [String.raw`/<[^<>]*>/g`],
    [String.raw`/"(?:[^"]|"")*"/g`],
    [String.raw`/(?<!\s)\s+$/`],
    [String.raw`/(?<!x)x+y/g`],
    [String.raw`/\b\w+\b!/`],
    [String.raw`/^\w+(?:-\w+)*$/`],
    [String.raw`/\p{L}+(?:['’]\p{L}+)*/gu`],
    [String.raw`/^(\s*)([^]*)$/`],
    ["/```[^]*?(?:```|$)/g"],
    [String.raw`/^(?:\d{4})+$/`],
    [String.raw`/[^x]{0,300}y/`],
    [String.raw`/(?:^|:)0(?::0)+(?=:|$)/g`],
    [String.raw`/a(?=b[^]{0,100}c)/`],
  ])("%s is let pass", (expression) => {
    expect(isLinear(judged(expression))).toBe(true);
  });

  it("is refused where these are many, or where nobody knows", () => {
    const refused = ["/[^x]{0,300}y[^x]{0,300}z/", "/(?<=(?=a).*)b/", String.raw`/[\q{ab}]+c/v`];
    expect(refused.map((each) => isLinear(judged(each)))).toEqual([false, false, false]);
  });
});

describe("a source", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "expressions-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** @param {string} text @param {string} name */
  function faultsOf(text, name = "source.ts") {
    writeFileSync(join(folder, name), text);
    const { faults } = checkExpressions(new Map([[name, text]]), folder);
    return faults.map((fault) => fault.slice(0, fault.indexOf(": ")));
  }

  it("is searched for expressions of all kinds", () => {
    const text = [
      "export const one = /a+$/;",
      'export const two = (text: string) => text.split(new RegExp("a+$"));',
      "export const three = RegExp(String.raw`\\d+$`, `u`);",
      'const part = "a+";',
      "export const four = new RegExp(`${part}$`);",
      "export const fine = new RegExp(`^${part}$`);",
    ];
    expect(faultsOf(text.join("\n"))).toEqual([1, 2, 3, 5].map((line) => `source.ts:${line}`));
  });

  it("says of which kind those are that it makes of parts as it runs", () => {
    const made = "export const find = (word: string) => new RegExp(`${word}x`);";
    expect(faultsOf(made)).toEqual(["source.ts:1"]);
    expect(faultsOf(`// Expression such as /abx/: words of our own.\n${made}`)).toEqual([]);
    expect(faultsOf(`// Expression such as /a*x/: words of our own.\n${made}`)).toEqual(["source.ts:2"]);
    expect(faultsOf(`// Expression of a user: it runs in a thread that is ended.\n${made}`)).toEqual([]);
    expect(faultsOf(made, "source.test.ts")).toEqual([]);
    expect(faultsOf("export const find = (word: string) => new RegExp(`${word}+y`);", "source.test.ts")).toEqual([
      "source.test.ts:1",
    ]);
  });

  it("has a reason for each expression that takes more, and it holds", () => {
    const on = (/** @type {string} */ said, code = "export const found = /a+$/;") =>
      faultsOf(`// Expression ${said}\n${code}`);
    expect(on("on at most 300 characters: the head of a line.")).toEqual([]);
    expect(faultsOf("export const found = /a+$/; // Expression on at most 300 characters: a head.")).toEqual([]);
    expect(on("on at most 300 characters: the head of a line.", "// More of it.\nexport const found = /a+$/;")).toEqual(
      [],
    );
    expect(on("on at most 300 characters: the head of a line.", "export const found =\n  /a+$/;")).toEqual([]);
    expect(on("on at most 300 characters:")).toEqual(["source.ts:2", "source.ts:1"]);
    expect(on("on at most 20,000 characters: a whole text.")).toEqual(["source.ts:2"]);
    expect(on("on at most 300 characters: it is linear.", "export const found = /^a+$/;")).toEqual(["source.ts:1"]);
    expect(on("on at most 300 characters: none is here.", "export const found = 1;")).toEqual(["source.ts:1"]);
    expect(on("on at most 30 characters: it doubles.", "export const found = /(a*)*b/;")).toEqual(["source.ts:2"]);
    expect(on("of a user: it is none.")).toEqual(["source.ts:2", "source.ts:1"]);
  });
});
