// What lint does not see: imports that are made later.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./lib/install.mjs";

const source = join(root, "apps/web/src");
const specifiers = /(?:\bfrom|\bimport\(|\bimport) *"([^"]+)"/g;

/** Every import of the client: the importing file and what it names. */
function allImports() {
  const files = readdirSync(source, { recursive: true, withFileTypes: true }).filter(({ name }) =>
    /\.tsx?$/.test(name),
  );
  return files.flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const file = relative(source, path).split(sep).join("/");
    return [...readFileSync(path, "utf8").matchAll(specifiers)].map(([, specifier = ""]) => ({
      file,
      specifier: specifier.startsWith(".") ? join(file, "..", specifier).split(sep).join("/") : specifier,
    }));
  });
}

const imports = allImports();
const featureOf = (path) => /^(?:#?features|#pages)\/([^/]+)/.exec(path)?.[1];

describe("the client's features", () => {
  test("are reached through their faces only", () => {
    const inside = imports.filter(({ file, specifier }) => {
      const feature = featureOf(specifier);
      if (feature === undefined || feature === featureOf(file)) return false;
      const isFace = specifier === `#features/${feature}`;
      return !isFace && !(file.startsWith("app/") && specifier === `#pages/${feature}`);
    });
    expect(inside).toEqual([]);
  });
});
