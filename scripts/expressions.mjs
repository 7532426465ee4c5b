// Refuses regular expressions that take more than so many steps for each character of a text; with arguments, only those of
// files whose paths have one of them in them.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkExpressions } from "./lib/expressions/check.mjs";
import { root } from "./lib/install.mjs";

const files = globSync("{packages,apps,scripts,bench,e2e}/**/*.{ts,tsx,mjs,js}", {
  cwd: root,
  exclude: ["**/node_modules", "**/dist"],
});
const began = performance.now();
const fragments = process.argv.slice(2);
const sources = new Map(
  files
    .filter((file) => fragments.length === 0 || fragments.some((each) => file.includes(each)))
    .toSorted()
    .map((file) => [file, readFileSync(join(root, file), "utf8")]),
);
const { count, excused, faults } = checkExpressions(sources, root);
for (const fault of faults) console.log(fault);
const seconds = ((performance.now() - began) / 1000).toFixed(1);
console.log(
  `${count} expressions in ${sources.size} files, ${excused} excused, ${faults.length} refused; ${seconds} s`,
);
process.exit(faults.length === 0 ? 0 : 1);
