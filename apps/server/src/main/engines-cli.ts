import { env, stderr, stdin, stdout } from "node:process";
import { runEnginesCli } from "./engines-cli/run.ts";
import { readConfig } from "./environment.ts";

const deps = { readConfig, stdin, out: stdout, err: stderr, environment: env };
process.exitCode = await runEnginesCli(process.argv.slice(2), deps);
