import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const skipped = ["**/node_modules", "**/dist", "data", "test-results", "training/.venv", "THIRD-PARTY-NOTICES.md"];
const documents = globSync("**/*.md", { cwd: root, exclude: skipped });
/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

const aboutUs = /^(apps|packages|docs|scripts|bench|e2e|training|features|platform|main|contracts)\/[\w./-]+$/;
/** Where a path in a document may begin: sources are named without the folders that all of them lie in. */
const bases = ["", "apps/server/src", "apps/web/src", "packages"];

/** @param {string} path */
function isThere(path) {
  const inSources = path.replace(/^((?:packages\/)?[\w-]+)\//, "$1/src/");
  return bases.some((base) =>
    [path, inSources].some((each) => ["", ".ts"].some((ending) => existsSync(join(root, base, each + ending)))),
  );
}

it("are found", () => {
  expect(documents.length).toBeGreaterThan(60);
});

describe.each(documents)("%s", (file) => {
  const text = readFileSync(join(root, file), "utf8");
  const prose = text.replace(/^```[\s\S]*?^```/gm, "");

  it("links to what is there", () => {
    const links = [...prose.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/g)].map(([, link = ""]) => link);
    expect(links.filter((link) => !existsSync(join(root, dirname(file), decodeURIComponent(link))))).toEqual([]);
  });

  it("names folders and files that are there", () => {
    const named = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
    const paths = named.filter((code) => aboutUs.test(code) && !code.includes("NNN"));
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });

  it("names commands that there are", () => {
    const commands = [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = ""]) => name);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });
});
