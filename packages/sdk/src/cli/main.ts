#!/usr/bin/env node
import { exitCodes } from "./io.ts";
import { runCli } from "./run-cli.ts";

const controller = new AbortController();
// Under npx one Ctrl+C arrives twice: the second must not cut off what ends in order.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => controller.abort(new Error("interrupted")));
// Whoever reads the output may have read enough.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? exitCodes.ok : exitCodes.failed);
});

const { stdin, stdout, stderr, env } = process;
controller.signal.addEventListener("abort", () => stdin.destroy(), { once: true });
process.exitCode = await runCli(process.argv.slice(2), {
  stdin,
  stdout,
  stderr,
  env,
  cwd: process.cwd(),
  signal: controller.signal,
});
stdin.destroy();
