// Which file of the repository imports which, and what follows from it.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { importsIn } from "./imports/read.mjs";
import { createResolver } from "./imports/resolve.mjs";

/**
 * What a file takes: `values` of files that it loads, at once or later, in itself or in a thread or program that it starts, and
 * data that it names; `types` of files that only tell it their types. Folders end with a slash.
 * @typedef {{ values: Set<string>, types: Set<string> }} Edges
 * @typedef {Map<string, Edges>} Graph by paths below the root, or by names of features
 */

/** @param {string} root @returns {Graph} of all sources @throws Error for an import of a file that is not there */
export function importGraph(root) {
  const files = globSync("{packages,apps,scripts,bench,e2e}/**/*.{ts,tsx,mts,mjs,js}", {
    cwd: root,
    exclude: ["**/node_modules", "**/dist"],
  }).map((file) => file.replaceAll("\\", "/"));
  const resolver = createResolver(root, new Set(files));
  return new Map(
    files.toSorted().map((file) => [file, edgesOf(file, readFileSync(join(root, file), "utf8"), resolver)]),
  );
}

function edgesOf(file, text, resolver) {
  const written = importsIn(file, text);
  const found = (specifiers, find) =>
    [...specifiers].map((each) => find(file, each)).filter((each) => each !== undefined);
  return {
    values: new Set([...found(written.values, resolver.importOf), ...found(written.places, resolver.placeOf)]),
    types: new Set(found(written.types, resolver.importOf)),
  };
}

/**
 * What a change may break: the changed files themselves, and every source from which one of them is reached.
 * @param {Graph} graph @param {Iterable<string>} changed paths below the root, of any kind of file
 */
export function dependents(graph, changed) {
  const users = new Map();
  for (const [file, { values, types }] of graph) {
    for (const target of [...values, ...types]) users.set(target, (users.get(target) ?? new Set()).add(file));
  }
  const reached = new Set(changed);
  for (const file of reached) {
    for (const place of [file, ...foldersAbove(file)]) for (const user of users.get(place) ?? []) reached.add(user);
  }
  return reached;
}

/** @param {string} file */
const foldersAbove = (file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index + 1));

/**
 * Groups whose members all reach each other, the largest first.
 * @param {Graph} graph @param {{ types: boolean }} options whether imports of types count @returns {string[][]}
 */
export function circles(graph, { types }) {
  const targetsOf = (file) => {
    const edges = graph.get(file);
    return [...edges.values, ...(types ? edges.types : [])].filter((each) => graph.has(each));
  };
  const groups = [];
  const numbers = new Map();
  /** @type {string[]} */
  const waiting = [];
  const isWaiting = new Set();
  // Tarjan's, with a stack of its own: chains of imports are longer than what a program may call itself.
  for (const start of graph.keys()) {
    const path = numbers.has(start) ? [] : [enter(start)];
    while (path.length > 0) {
      const { file, lowest, targets } = path.at(-1);
      const next = targets.pop();
      if (next === undefined) {
        path.pop();
        if (path.length > 0) path.at(-1).lowest = Math.min(path.at(-1).lowest, lowest);
        if (lowest === numbers.get(file)) groups.push(leave(file));
      } else if (!numbers.has(next)) path.push(enter(next));
      else if (isWaiting.has(next)) path.at(-1).lowest = Math.min(lowest, numbers.get(next));
    }
  }
  return groups.filter(({ length }) => length > 1).toSorted((one, other) => other.length - one.length);

  function enter(file) {
    const number = numbers.size;
    numbers.set(file, number);
    waiting.push(file);
    isWaiting.add(file);
    return { file, lowest: number, targets: targetsOf(file) };
  }
  function leave(file) {
    const group = waiting.splice(waiting.lastIndexOf(file));
    for (const each of group) isWaiting.delete(each);
    return group.toSorted();
  }
}

/** What runs in tests alone: it may know more than what it tests. */
const ofTests = /\.(?:test|spec)\.[a-z]+$|\/testing\//;

/**
 * Which feature knows which, through whatever file of theirs.
 * @param {Graph} graph @param {string} folder of the features, such as "apps/server/src/features" @returns {Graph} by their names
 */
export function featureGraph(graph, folder) {
  const featureOf = (file) =>
    file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split("/", 1)[0] : undefined;
  /** @type {Graph} */
  const features = new Map();
  for (const [file, edges] of graph) {
    const from = featureOf(file);
    if (from === undefined || ofTests.test(file)) continue;
    if (!features.has(from)) features.set(from, { values: new Set(), types: new Set() });
    for (const kind of ["values", "types"]) {
      const known = [...edges[kind]].map(featureOf).filter((to) => to !== undefined && to !== from);
      for (const to of known) features.get(from)[kind].add(to);
    }
  }
  return features;
}

/**
 * The imports between the members of a circle, each as "file → file".
 * @param {Graph} graph @param {string} folder of the features @param {readonly string[]} members names of features
 */
export function importsBetween(graph, folder, members) {
  const memberOf = (file) => members.find((name) => file.startsWith(`${folder}/${name}/`));
  return [...graph].flatMap(([file, { values, types }]) => {
    const from = memberOf(file);
    if (from === undefined || ofTests.test(file)) return [];
    const others = [...new Set([...values, ...types])].filter((each) => ![undefined, from].includes(memberOf(each)));
    return others.map((other) => `${file} → ${other}`);
  });
}
