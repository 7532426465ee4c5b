// Takes out of node_modules what is not read here. npm cannot be told to leave it out.
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const sourceMap = /\.[cm]?[jt]s\.map$/;

/** Entries of a folder that are there, links left out: they lead to our own packages. */
function entriesOf(folder) {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  return entries.filter((entry) => !entry.isSymbolicLink());
}
const foldersOf = (folder) => entriesOf(folder).filter((entry) => entry.isDirectory());

/** onnxruntime-node brings its libraries for all systems: bin/napi-v6/SYSTEM/PROCESSOR. */
function foreignLibraries(modules, { platform, arch }) {
  const bin = join(modules, "onnxruntime-node", "bin");
  return foldersOf(bin).flatMap(({ name: version }) => {
    const own = join(bin, version, platform, arch);
    // Laid out in another way than is known here: all of it may be needed.
    if (!existsSync(own)) return [];
    const systems = foldersOf(join(bin, version)).map(({ name }) => join(bin, version, name));
    return systems
      .flatMap((system) => foldersOf(system).map(({ name }) => join(system, name)))
      .filter((folder) => folder !== own);
  });
}

/** Headers for compiling add-ons: those that we use come compiled. */
function headersOfNode(modules) {
  const packages = foldersOf(modules).filter(({ name }) => /^node-linux-\w+$/.test(name));
  return packages.map(({ name }) => join(modules, name, "include"));
}

/** Drawings that @tabler/icons-react depends on and has in itself, as components. */
function drawings(modules) {
  const folder = join(modules, "@tabler", "icons");
  const kept = new Set(["package.json", "LICENSE"]);
  return entriesOf(folder).flatMap(({ name }) => (kept.has(name) ? [] : [join(folder, name)]));
}

/** Nothing here reads the source maps of packages. */
function sourceMaps(folder) {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourceMaps(path);
    return sourceMap.test(entry.name) ? [path] : [];
  });
}

/** What is imported of drizzle-orm. Node reads the whole list of what there is, 180 kB, anew for each of its 100 files. */
export const readOfDrizzle = [".", "./node-postgres", "./pg-core"];

/** A quarter less time to start any process of the server. */
function narrowDrizzle(modules) {
  const file = join(modules, "drizzle-orm", "package.json");
  if (!existsSync(file)) return;
  const described = JSON.parse(readFileSync(file, "utf8"));
  // Laid out in another way than is known here: all of it may be needed.
  if (readOfDrizzle.some((path) => described.exports?.[path] === undefined)) return;
  const exports = Object.fromEntries(readOfDrizzle.map((path) => [path, described.exports[path]]));
  // In its place, not into it: the file may have other names elsewhere.
  rmSync(file);
  writeFileSync(file, `${JSON.stringify({ ...described, exports }, null, 2)}\n`);
}

/** What is made here, such as Vite's `.vite`, is no package's. */
const packagesIn = (modules) => foldersOf(modules).filter(({ name }) => !name.startsWith("."));

function prune(modules, machine) {
  const unread = [...foreignLibraries(modules, machine), ...headersOfNode(modules), ...drawings(modules)];
  for (const path of unread) rmSync(path, { recursive: true, force: true });
  for (const { name } of packagesIn(modules)) {
    for (const path of sourceMaps(join(modules, name))) rmSync(path, { force: true });
  }
  narrowDrizzle(modules);
}

const modified = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

/**
 * Some 470 MB less, once for each run of npm. A folder that may not be written to stays as it is.
 * @param {string} modules the folder node_modules
 * @param {{platform: string, arch: string}} machine that it is used on
 */
export function prunePackages(modules, machine = process) {
  const stampFile = join(modules, ".pruned");
  const stamp = `${modified(join(modules, ".package-lock.json"))} ${modified(fileURLToPath(import.meta.url))}`;
  try {
    if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
    console.log("Removing what nothing reads of the packages …");
    prune(modules, machine);
    writeFileSync(stampFile, stamp);
  } catch (error) {
    console.warn(`What is not needed of the packages stays on the disk: ${error.message}`);
  }
}
