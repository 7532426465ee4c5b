// Programs that the product starts are bound to it, so that they end with it and hear no Ctrl+C: all by one function.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./lib/install.mjs";

/**
 * What starts programs itself: that function, who is in a group that was started by it, and who starts the server, which is told
 * of the terminal's signals and ends by itself when its starter is gone.
 */
const starters = [
  "apps/server/src/main/supervision/supervise.ts",
  "packages/pictures/src/reading/tesseract/run-tesseract.ts",
  "packages/processes/src/keeper.ts",
  "packages/processes/src/spawn-bound.ts",
];

test("every program of the product is started bound", () => {
  const sources = globSync(["packages/*/src/**/*.ts", "apps/server/src/**/*.ts"], { cwd: root });
  const product = sources.filter((path) => !/\.test\.ts$|\/testing\//.test(path));
  const starting = product.filter((path) => {
    const [, names = ""] =
      /import \{([^{}]*)\} from "node:child_process"/.exec(readFileSync(join(root, path), "utf8")) ?? [];
    return /\b(spawn|fork|exec)\b/.test(names);
  });
  expect(starting.toSorted()).toEqual(starters);
});
