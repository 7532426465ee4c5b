import { env, stderr, stdout } from "node:process";
import { readConfig } from "./environment.ts";
import { runSitesCli } from "./sites-cli/run.ts";

process.exitCode = await runSitesCli(process.argv.slice(2), {
  readConfig,
  out: stdout,
  err: stderr,
  environment: env,
  // npm runs a script at the repository's root; paths count from where the person stands.
  workingDir: env["INIT_CWD"] ?? process.cwd(),
});
