import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { BergamotTask, LocalTask, RunFigures } from "./figures.ts";

/** Runs a task in a process of its own; `folder` takes the task's file. */
function run(folder: string, file: string, task: LocalTask | BergamotTask): RunFigures {
  const taskFile = path.join(folder, "task.json");
  writeFileSync(taskFile, JSON.stringify(task));
  const output = execFileSync(process.execPath, [path.join(import.meta.dirname, file), taskFile], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  return JSON.parse(output.trim().split("\n").at(-1) ?? "") as RunFigures;
}

export const runLocal = (folder: string, task: LocalTask): RunFigures => run(folder, "run-local.ts", task);

export const runBergamot = (folder: string, task: BergamotTask): RunFigures => run(folder, "run-bergamot.ts", task);
