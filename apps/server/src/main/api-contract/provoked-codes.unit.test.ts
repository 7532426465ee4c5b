import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCatalogue, type ErrorName } from "@yiqiao/contracts/errors";
import { describe, expect, it } from "vitest";
import { provokedBy } from "./provoked-codes.ts";

const root = join(import.meta.dirname, "../../../../..");
const isComment = (line: string) => /^\s*(?:\/\/|\/?\*)/.test(line);
const asserts = /expect|rejects|toThrow|equal\(|toBe|toEqual|\.each/;

/** Whether a test names a code, by name or number, where it asserts something. */
function isAsserted(lines: readonly string[], name: ErrorName): boolean {
  const digits = String(errorCatalogue[name].code);
  const grouped = digits.replace(/^(\d\d)(\d{3})$/, "$1_$2");
  const named = new RegExp(String.raw`\b${name}\b|(?<![\d_])(?:${digits}|${grouped})(?![\d_])`);
  return lines.some((line, at) => {
    if (isComment(line) || !named.test(line)) return false;
    return asserts.test(lines.slice(Math.max(0, at - 4), at + 5).join("\n"));
  });
}

describe("every code of the catalogue", () => {
  it.each(Object.entries(provokedBy) as [ErrorName, string][])("%s is provoked by a test", async (name, path) => {
    expect(path).toMatch(/\.test\.ts$/);
    const lines = (await readFile(join(root, path), "utf8")).split("\n");
    expect(isAsserted(lines, name)).toBe(true);
  });

  it("stands in the list", () => {
    expect(Object.keys(provokedBy).toSorted()).toEqual(Object.keys(errorCatalogue).toSorted());
  });

  it("is told apart from one that is only mentioned", () => {
    expect(isAsserted(["// textEmpty", "expect(1).toBe(1)"], "textEmpty")).toBe(false);
    expect(isAsserted(["const a = codes.textEmpty;", "", "", "", "", "", "expect(a).toBe(1)"], "textEmpty")).toBe(
      false,
    );
    expect(isAsserted(["expect(code).toBe(codes.textEmpty.code)"], "textEmpty")).toBe(true);
  });
});
