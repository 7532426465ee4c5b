// `npm run corpus -- FOLDER --json OUT`: `bench/corpus.ts` on the pinned Node.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, pinnedEnvironment, pinnedNode, root } from "./lib/install.mjs";

ensureInstalled();
const program = [join(root, "bench", "corpus.ts"), ...process.argv.slice(2)];
const result = spawnSync(pinnedNode(), program, { cwd: root, stdio: "inherit", env: pinnedEnvironment() });
process.exit(result.status ?? 1);
