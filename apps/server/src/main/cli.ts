import { argv, stderr, stdout } from "node:process";
import { runCli } from "./cli/run.ts";
import { readConfig } from "./environment.ts";
import { exitWith } from "./run.ts";

process.exitCode = await runCli(argv.slice(2), { readConfig, out: stdout, err: stderr }).catch(exitWith);
