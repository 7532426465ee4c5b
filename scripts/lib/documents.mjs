// The documents of the repository and the sources that they speak of, for the tests that hold the one to the other.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./install.mjs";

const skipped = ["**/node_modules", "**/dist", "data", "test-results", "training/.venv", "THIRD-PARTY-NOTICES.md"];

export const documents = globSync("**/*.md", { cwd: root, exclude: skipped }).toSorted();

/** @param {string} path below the root */
export const read = (path) => readFileSync(join(root, path), "utf8");

/** What stands between backticks, blocks of code left out. @param {string} text */
export function codeIn(text) {
  const prose = text.replace(/^```[\s\S]*?^```/gm, "");
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
}

/** The sources below some folders. @param {string[]} folders */
export function filesOf(...folders) {
  const pattern = folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs,py,sql,json,css}`);
  return globSync(pattern, { cwd: root, exclude: skipped });
}

/** Their text. @param {string[]} folders */
export function sourcesOf(...folders) {
  return filesOf(...folders)
    .map((file) => `${file}\n${read(file)}`)
    .join("\n");
}
