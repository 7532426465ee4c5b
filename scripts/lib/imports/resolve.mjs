// The files that specifiers stand for: paths, a package's own `#names`, and the packages of this repository.
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";

/** @param {string} root @param {ReadonlySet<string>} sources files that are known to be there, below `root` */
export function createResolver(root, sources) {
  const manifests = new Map(
    globSync("{apps,packages}/*/package.json", { cwd: root }).map((file) => [
      posix.dirname(file.replaceAll("\\", "/")),
      JSON.parse(readFileSync(join(root, file), "utf8")),
    ]),
  );
  const folders = new Map([...manifests].map(([folder, { name }]) => [name, folder]));
  const isFile = memoized((path) => sources.has(path) || (statSync(join(root, path), silent)?.isFile() ?? false));
  const isThere = memoized((path) => isFile(path) || existsSync(join(root, path)));

  /** @returns {string | undefined} path below `root`; undefined for what is not of this repository */
  function written(file, specifier) {
    const [bare] = specifier.split("?", 1);
    if (bare.startsWith(".")) return posix.join(posix.dirname(file), bare);
    if (bare.startsWith("#")) {
      const folder = file.split("/", 2).join("/");
      return mapped(folder, manifests.get(folder)?.imports, bare);
    }
    const [name] = /^@[^/]+\/[^/]+|^[^/]+/.exec(bare) ?? [];
    const folder = folders.get(name);
    return folder && mapped(folder, manifests.get(folder).exports, `.${bare.slice(name.length)}`);
  }

  return {
    /** @returns {string | undefined} @throws Error where the file is not there */
    importOf(file, specifier) {
      const path = written(file, specifier);
      if (path !== undefined && !isFile(path)) throw new Error(`${file}: there is no "${specifier}".`);
      return path;
    },
    /** A file or a folder; not the whole repository, of which everything would depend on everything. @returns {string | undefined} */
    placeOf(file, place) {
      const path = posix.join(posix.dirname(file), place);
      if (path.startsWith("..") || /^\.?\/?$/.test(path) || !isThere(path)) return undefined;
      return isFile(path) ? path : path.replace(/\/?$/, "/");
    },
  };
}

const silent = { throwIfNoEntry: false };

/** By `imports` or `exports` of a package.json, whose targets are plain strings here. @returns {string} never a file if none fits */
function mapped(folder, targets, name) {
  for (const [pattern, target] of Object.entries(targets ?? {})) {
    const [start, end] = pattern.split("*");
    if (end === undefined ? name !== pattern : !name.startsWith(start) || !name.endsWith(end)) continue;
    const star = end === undefined ? "" : name.slice(start.length, name.length - end.length);
    return posix.join(folder, target.replaceAll("*", star));
  }
  return posix.join(folder, name, "?");
}

function memoized(find) {
  const found = new Map();
  return (key) => {
    if (!found.has(key)) found.set(key, find(key));
    return found.get(key);
  };
}
