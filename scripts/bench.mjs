// `npm run bench <name> [-- options]`: runs one benchmark of `bench/` on the pinned Node.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { markBenchmark } from "./lib/benchmark-marker.mjs";
import { ensureInstalled, pinnedEnvironment, pinnedNode, root } from "./lib/install.mjs";

const [name, ...options] = process.argv.slice(2);
const file = join(root, "bench", `${name}.ts`);
if (name === undefined || !existsSync(file)) {
  const names = readdirSync(join(root, "bench")).filter((entry) => entry.endsWith(".ts"));
  console.error(`Usage: npm run bench <${names.map((entry) => entry.slice(0, -3)).join("|")}> [-- options]`);
  process.exit(2);
}
ensureInstalled();
markBenchmark();
const result = spawnSync(pinnedNode(), [file, ...options], { cwd: root, stdio: "inherit", env: pinnedEnvironment() });
process.exit(result.status ?? 1);
