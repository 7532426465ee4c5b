import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changedFiles, reachOf } from "./lib/reach.mjs";

let root;
const git = (...args) =>
  spawnSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], { cwd: root, encoding: "utf8" });
const write = (file, text) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "yiqiao-reach-"));
  write("package.json", "{}");
  write("apps/server/src/rule.ts", "export const rule = 1;");
  write("apps/server/src/shape.ts", "export type Shape = 1;");
  write("apps/server/src/call.ts", 'import { rule } from "./rule.ts";\nexport const call = rule;');
  write("apps/server/src/call.test.ts", 'import { call } from "./call.ts";\ncall;');
  write("apps/server/src/rule.unit.test.ts", 'import { rule } from "./rule.ts";\nrule;');
  write("apps/server/src/shape.unit.test.ts", 'import type { Shape } from "./shape.ts";\nlet a: Shape;');
  write("e2e/call.spec.ts", 'import type { call } from "../apps/server/src/call.ts";\nlet a: typeof call;');
  write("scripts/all.test.mjs", 'import { globSync } from "node:fs";\nglobSync("**");');
  git("init", "-q");
  git("add", ".");
  git("commit", "-qm", "first");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("files that were changed, are new, or were committed since are changed; others are not", () => {
  expect(changedFiles(root, "HEAD")).toEqual([]);
  write("apps/server/src/rule.ts", "export const rule = 2;");
  write("docs/a page.md", "new");
  expect(changedFiles(root, "HEAD")).toEqual(["apps/server/src/rule.ts", "docs/a page.md"]);
  git("add", ".");
  git("commit", "-qm", "second");
  expect(changedFiles(root, "HEAD")).toEqual([]);
  expect(changedFiles(root, "HEAD~1")).toEqual(["apps/server/src/rule.ts", "docs/a page.md"]);
  expect(() => changedFiles(root, "nothing")).toThrow(/^git diff .*nothing/);
});

const everywhere = ["scripts/all.test.mjs"];

test("tests that reach a changed file through imports are found, by kind; those that read all files always are", () => {
  expect(reachOf(root, ["apps/server/src/rule.ts"])).toEqual({
    present: ["apps/server/src/rule.ts"],
    sources: ["apps/server/src/rule.ts"],
    reachesAll: [],
    tests: {
      unit: ["apps/server/src/rule.unit.test.ts", ...everywhere],
      server: ["apps/server/src/call.test.ts"],
      browser: ["e2e/call.spec.ts"],
    },
  });
  expect(reachOf(root, ["apps/server/src/shape.ts"]).tests).toEqual({
    unit: ["apps/server/src/shape.unit.test.ts", ...everywhere],
    server: [],
    browser: [],
  });
  expect(reachOf(root, ["docs/a page.md"])).toMatchObject({ present: [], tests: { unit: everywhere, server: [] } });
});

test("settings reach every test", () => {
  const { reachesAll, tests } = reachOf(root, ["package.json"]);
  expect(reachesAll).toEqual(["package.json"]);
  expect(tests.unit).toHaveLength(3);
  expect(tests.server).toHaveLength(1);
  expect(tests.browser).toHaveLength(1);
});
