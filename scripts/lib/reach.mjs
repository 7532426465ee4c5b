// What a change may break: the files to look at and the tests to run, by the graph of imports.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dependents, importGraph } from "./import-graph.mjs";

/** Settings of tools and packages, which reach everything without being imported. */
const setting =
  /(?:^|\/)(?:package(?:-lock)?\.json|tsconfig(?:\.base)?\.json|vitest\.config\.ts|\.oxlintrc\.json|\.npmrc)$/;
const source = /\.(?:ts|tsx|mts|mjs|js)$/;
/** Looks through the whole repository, which is no edge of the graph. */
const readsRepository = /\bglobSync\(|\bimportGraph\(|lib\/(?:documents|install)\.mjs/;

const kinds = {
  browser: /^e2e\/.{1,200}\.spec\.ts$/,
  server: /^apps\/server\/src\/.{1,200}(?<!\.unit)\.test\.ts$/,
  unit: /\.test\.(?:ts|mjs)$/,
};

/**
 * Files that differ from a commit, whether committed since, changed or new; paths below the root.
 * @param {string} root @param {string} base a commit, such as "HEAD" or "main" @throws Error for a base that is no commit
 */
export function changedFiles(root, base) {
  const git = (...args) => {
    const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
    if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr.trim()}`);
    return stdout.split("\0").filter((file) => file !== "");
  };
  return [
    ...new Set([
      ...git("diff", "--name-only", "-z", "--end-of-options", base),
      ...git("ls-files", "--others", "--exclude-standard", "-z"),
    ]),
  ].toSorted();
}

/**
 * @param {string} root @param {readonly string[]} changed @param {import("./import-graph.mjs").Graph} graph
 * @returns the changed files that are there, the sources among them, and the tests of each kind that a change may break;
 *   `reachesAll` names the settings by which it may break any
 */
export function reachOf(root, changed, graph = importGraph(root)) {
  const reachesAll = changed.filter((file) => setting.test(file));
  const reached = reachesAll.length > 0 ? new Set(graph.keys()) : dependents(graph, changed);
  const tests = { unit: [], server: [], browser: [] };
  for (const file of graph.keys()) {
    const kind = Object.keys(kinds).find((each) => kinds[each].test(file));
    if (kind === undefined) continue;
    const isReached =
      reached.has(file) || (kind === "unit" && readsRepository.test(readFileSync(join(root, file), "utf8")));
    if (isReached) tests[kind].push(file);
  }
  const present = changed.filter((file) => existsSync(join(root, file)));
  return { present, sources: present.filter((file) => source.test(file)), reachesAll, tests };
}
