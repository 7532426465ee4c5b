import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./lib/install.mjs";

const sheets = globSync("{apps/web,packages/ui}/src/**/*.css", { cwd: root });

describe("colours of the two schemes", () => {
  // The build rewrites light-dark() for older browsers by way of variables that only a literal `color-scheme` sets; ours
  // is a variable, so the whole declaration would be dropped.
  it.each(sheets)("%s names no colour by light-dark()", (sheet) => {
    expect(readFileSync(join(root, sheet), "utf8")).not.toContain("light-dark(");
  });
});
