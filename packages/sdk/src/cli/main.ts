#!/usr/bin/env node
import { exitCodes } from "./io.ts";
import { runCli } from "./run-cli.ts";

const controller = new AbortController();
process.once("SIGINT", () => controller.abort(new Error("interrupted")));
process.once("SIGTERM", () => controller.abort(new Error("interrupted")));
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
