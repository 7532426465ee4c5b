// Refuses regular expressions that take more than a constant number of steps for each character of a text.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkExpressions } from "./lib/expressions/check.mjs";
import { root } from "./lib/install.mjs";

const files = globSync("{packages,apps,scripts,bench,e2e}/**/*.{ts,tsx,mjs,js}", {
  cwd: root,
  exclude: ["**/node_modules", "**/dist"],
});
const began = performance.now();
const sources = new Map(files.toSorted().map((file) => [file, readFileSync(join(root, file), "utf8")]));
const { count, excused, faults } = checkExpressions(sources, root);
for (const fault of faults) console.log(fault);
const seconds = ((performance.now() - began) / 1000).toFixed(1);
console.log(
  `${count} expressions in ${files.length} files, ${excused} excused, ${faults.length} refused; ${seconds} s`,
);
process.exit(faults.length === 0 ? 0 : 1);
