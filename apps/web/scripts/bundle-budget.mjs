import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const budgetBytes = 250_000;
const dist = new URL("../dist/", import.meta.url);
const entryName = "index.html";
const routeName = "src/features/text/text-page.tsx";

/** @typedef {{ file: string, imports?: string[], css?: string[] }} Chunk */

/**
 * A chunk and everything that it imports statically.
 *
 * @param {Record<string, Chunk>} manifest
 * @param {string} name
 * @param {Set<string>} found
 */
function collect(manifest, name, found) {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the manifest has no ${name}; did the entry or the text page move?`);
  if (found.has(name)) return;
  found.add(name);
  for (const next of chunk.imports ?? []) collect(manifest, next, found);
}

/** @type {Record<string, Chunk>} */
let manifest;
try {
  manifest = JSON.parse(await readFile(new URL(".vite/manifest.json", dist), "utf8"));
} catch (error) {
  throw new Error(`no build in ${fileURLToPath(dist)}; run 'npm run build' first`, { cause: error });
}

const names = /** @type {Set<string>} */ (new Set());
for (const name of [entryName, routeName]) collect(manifest, name, names);
const files = new Set(["early.js"]);
for (const name of names) {
  const file = manifest[name]?.file;
  if (file?.endsWith(".js")) files.add(file);
}
let total = 0;
for (const file of files) {
  const size = gzipSync(await readFile(new URL(file, dist)), { level: 9 }).length;
  total += size;
  console.log(`${(size / 1000).toFixed(1).padStart(7)} kB  ${file}`);
}
console.log(
  `${(total / 1000).toFixed(1).padStart(7)} kB  initial JavaScript of / (gzip), budget ${budgetBytes / 1000} kB`,
);
if (total > budgetBytes) {
  console.error(`The budget is exceeded by ${((total - budgetBytes) / 1000).toFixed(1)} kB.`);
  process.exitCode = 1;
}
