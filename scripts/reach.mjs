// Tells, as JSON, what the changes since a commit may break: `node scripts/reach.mjs [COMMIT]`, by default HEAD.
import { root } from "./lib/install.mjs";
import { changedFiles, reachOf } from "./lib/reach.mjs";

const [base = "HEAD"] = process.argv.slice(2);
const changed = changedFiles(root, base);
console.log(JSON.stringify({ changed, ...reachOf(root, changed) }));
