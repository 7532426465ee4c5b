// Each boundary of the architecture, seen to refuse an import that crosses it.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "./lib/install.mjs";

const { resolve } = createRequire(join(root, "package.json"));
let folder;
beforeAll(() => {
  mkdirSync(join(root, "node_modules/.cache"), { recursive: true });
  folder = mkdtempSync(join(root, "node_modules/.cache/boundaries-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path, content) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

function lint(path, specifier) {
  cpSync(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
  write(path, `import { thing } from "${specifier}";\n\nexport const used = thing;\n`);
  const result = spawnSync(join(root, "node_modules/.bin/oxlint"), ["--no-ignore", path], {
    cwd: folder,
    encoding: "utf8",
  });
  return {
    refused: result.status !== 0 && result.stdout.includes("eslint(no-restricted-imports)"),
    output: result.stdout,
  };
}

describe("lint refuses", () => {
  test.each([
    [
      "a feature that reaches into another",
      "apps/server/src/features/text/text.service.ts",
      "../sites/sites.service.ts",
    ],
    ["a web feature that reaches into another", "apps/web/src/features/text/page.tsx", "../sessions/login-page.tsx"],
    ["the platform knowing a feature", "apps/server/src/platform/http/app.ts", "#features/text"],
    ["the web's shared code knowing a feature", "apps/web/src/shared/api-client.ts", "#features/text"],
    ["a package knowing an application", "packages/engines/src/router.ts", "@yiqiao/server"],
    ["contracts knowing an engine", "packages/contracts/src/text/index.ts", "@yiqiao/engines"],
    ["the web client knowing an engine", "apps/web/src/features/text/page.tsx", "@yiqiao/engines"],
    ["the server knowing the web's parts", "apps/server/src/features/text/text.routes.ts", "@yiqiao/ui"],
  ])("%s", (_, path, specifier) => {
    const { refused, output } = lint(path, specifier);
    expect(refused, output).toBe(true);
  });

  test.each([
    ["another feature's public face", "apps/server/src/features/text/text.service.ts", "#features/sites"],
    ["the contracts from a web feature", "apps/web/src/features/text/page.tsx", "@yiqiao/contracts/text"],
    ["the platform from a feature", "apps/server/src/features/text/text.routes.ts", "#platform/http"],
  ])("but allows %s", (_, path, specifier) => {
    const { output } = lint(path, specifier);
    expect(output).not.toContain("no-restricted-imports");
  });
});

describe("the resolver", () => {
  test("finds a package's public face", () => expect(resolve("@yiqiao/engines")).toContain("packages/engines"));

  test.each(["@yiqiao/engines/src/engine.ts", "@yiqiao/contracts/src/text/index.ts", "@yiqiao/language/src/index.ts"])(
    "refuses %s, which is behind a package's public face",
    (specifier) => {
      expect(() => resolve(specifier)).toThrow(/not exported|not defined|Cannot find module/);
    },
  );
});
