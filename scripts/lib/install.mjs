// Brings the checkout's dependencies up to the lock file. Runs on the system's Node (20.19 or later).
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { prunePackages } from "./prune-packages.mjs";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** The Node 24 that the lock file pins; falls back to the running one where it is new enough. */
export function pinnedNode() {
  const pinned = join(root, "node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  throw new Error(
    `No Node 24 binary is packaged for ${process.platform}-${process.arch}. Install Node 24 yourself and run this again with it.`,
  );
}

/** Environment in which `node` is the pinned one and package binaries are found. */
export function pinnedEnvironment(extra = {}) {
  const path = [join(pinnedNode(), ".."), join(root, "node_modules", ".bin"), process.env.PATH].join(":");
  return { ...process.env, PATH: path, ...extra };
}

/** Packages of the lock file that are not installed as it says; empty when everything is in place. */
export function missingPackages() {
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const installedFile = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(installedFile)) return Object.keys(wanted).filter((path) => path.startsWith("node_modules/"));
  const installed = JSON.parse(readFileSync(installedFile, "utf8")).packages;
  return Object.entries(wanted)
    .filter(([path, entry]) => {
      if (!path.startsWith("node_modules/")) return false;
      if (entry.link) return !existsSync(join(root, path));
      if (installed[path]?.version === entry.version) return false;
      return installed[path] !== undefined || !(entry.optional || entry.devOptional || entry.peer);
    })
    .map(([path]) => path);
}

export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Yiqiao needs Node 20.19 or later to set itself up; this is ${process.version}.`);
  process.exit(1);
}

/** Installs what the lock file names, unless it is there already, and takes out what is not needed. */
export function ensureInstalled() {
  requireNode();
  if (missingPackages().length > 0) install();
  prunePackages(join(root, "node_modules"));
}

function install() {
  console.log("Installing dependencies …");
  const result = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "development" },
  });
  if (result.status !== 0) {
    console.error("npm ci failed; see its message above. Nothing was started.");
    process.exit(result.status ?? 1);
  }
}
