// Builds the web client when its sources changed since the last build.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pinnedEnvironment, pinnedNode, root } from "./install.mjs";

const packages = ["contracts", "documents", "i18n", "language", "passwords", "qa", "translation-memory", "ui"];
const sources = ["apps/web", ...packages.map((name) => `packages/${name}`), "package-lock.json"];
const stampFile = join(root, "apps/web/dist/.sources");

function filesUnder(path) {
  const entries = readdirSync(path, { withFileTypes: true }).filter(
    ({ name }) => !["node_modules", "dist"].includes(name) && !name.endsWith(".tsbuildinfo"),
  );
  return entries
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]))
    .sort((a, b) => (a < b ? -1 : 1));
}

function sourcesHash() {
  const hash = createHash("sha256");
  for (const source of sources) {
    const path = join(root, source);
    const files = source.endsWith(".json") ? [path] : filesUnder(path);
    for (const file of files) hash.update(file.slice(root.length)).update("\0").update(readFileSync(file));
  }
  return hash.digest("hex");
}

export function ensureWebBuilt() {
  const hash = sourcesHash();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === hash) return;
  console.log("Building the web client …");
  const result = spawnSync(pinnedNode(), [join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"], {
    cwd: join(root, "apps/web"),
    stdio: "inherit",
    env: pinnedEnvironment({ NODE_ENV: "production" }),
  });
  if (result.status !== 0) {
    console.error("The web client could not be built; see the message above.");
    process.exit(result.status ?? 1);
  }
  writeFileSync(stampFile, hash);
}
