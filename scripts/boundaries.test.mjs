// Each boundary of the architecture, seen to refuse an import that crosses it.
import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
    [
      "a folder of a feature that reaches into another",
      "apps/server/src/features/libraries/batches/batch-log.ts",
      "../../sites/sites.service.ts",
    ],
    [
      "a folder in a folder that reaches into another feature",
      "apps/server/src/features/libraries/batches/undo/undo-batch.ts",
      "../../../sites/sites.service.ts",
    ],
    [
      "a web feature's inner folder that reaches into another feature",
      "apps/web/src/features/orders/mine/membership/member-page.tsx",
      "../../../sessions/login-page.tsx",
    ],
    [
      "a web feature's inner folder that passes another's face",
      "apps/web/src/features/orders/mine/membership/member-page.tsx",
      "#features/sessions/parts",
    ],
    ["a web feature that passes another's face", "apps/web/src/features/text/page.tsx", "#features/sessions/parts"],
    ["a web feature that takes another's pages", "apps/web/src/features/text/page.tsx", "#pages/sessions"],
    ["the web's frame that passes a feature's face", "apps/web/src/app/frame.tsx", "../features/text/text-page.tsx"],
    ["the platform knowing a feature", "apps/server/src/platform/http/app.ts", "#features/text"],
    ["the web's shared code knowing a feature", "apps/web/src/shared/api-client.ts", "#features/text"],
  ])("%s", (_, path, specifier) => {
    const { refused, output } = lint(path, specifier);
    expect(refused, output).toBe(true);
  });

  test.each([
    ["another feature's public face", "apps/server/src/features/text/text.service.ts", "#features/sites"],
    [
      "another folder of the same feature",
      "apps/server/src/features/libraries/batches/undo/undo-batch.ts",
      "../../records/stored-entry.ts",
    ],
    ["the contracts from a web feature", "apps/web/src/features/text/page.tsx", "@yiqiao/contracts/text"],
    ["the platform from a feature", "apps/server/src/features/text/text.routes.ts", "#platform/http"],
  ])("but allows %s", (_, path, specifier) => {
    const { output } = lint(path, specifier);
    expect(output).not.toContain("no-restricted-imports");
  });
});

describe("our packages", () => {
  const workspaces = globSync(["packages/*", "apps/*", "bench", "e2e"], { cwd: root });
  /** @param {string} workspace */
  const manifestOf = (workspace) => JSON.parse(readFileSync(join(root, workspace, "package.json"), "utf8"));
  /** @param {string} workspace */
  const namedIn = (workspace) => {
    const { dependencies = {}, devDependencies = {} } = manifestOf(workspace);
    return Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name.startsWith("@yiqiao/"));
  };
  /** @param {string} workspace */
  const importedIn = (workspace) => {
    const files = globSync("**/*.{ts,tsx,mjs}", {
      cwd: join(root, workspace),
      exclude: ["**/node_modules", "**/dist"],
    });
    const texts = files.map((file) => readFileSync(join(root, workspace, file), "utf8"));
    return new Set(
      texts.flatMap((text) => [...text.matchAll(/(?:from|import\(?) ?"(@yiqiao\/[\w-]+)/g)].map(([, name]) => name)),
    );
  };

  test.each(workspaces)("%s imports those that its package.json names", (workspace) => {
    const allowed = new Set([...namedIn(workspace), manifestOf(workspace).name]);
    expect([...importedIn(workspace)].filter((name) => !allowed.has(name))).toEqual([]);
  });

  test("know no application, and each other in one direction", () => {
    const known = new Map(workspaces.map((workspace) => [manifestOf(workspace).name, namedIn(workspace)]));
    const packagesAlone = new Set(
      workspaces.filter((each) => each.startsWith("packages")).map((each) => manifestOf(each).name),
    );
    const below = (name, path = []) => {
      expect(path).not.toContain(name);
      for (const next of known.get(name) ?? []) below(next, [...path, name]);
    };
    for (const name of known.keys()) below(name);
    for (const name of packagesAlone)
      expect((known.get(name) ?? []).filter((each) => !packagesAlone.has(each))).toEqual([]);
    expect([...known.keys()].length).toBeGreaterThan(10);
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
