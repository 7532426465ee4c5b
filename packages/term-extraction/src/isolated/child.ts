/* The process that counts one document, or ranks one list. It is asked once, answers once, and ends; a parent that is gone ends it. */
import { readFileSync } from "node:fs";
import type { Reply, Request, TaskName, Tasks } from "./jobs.ts";

const works: { readonly [Name in TaskName]: (job: Tasks[Name]["job"]) => Promise<object> } = {
  count: async (job) => (await import("./count-task.ts")).countTask(job),
  list: async (job) => (await import("./list-task.ts")).listTask(job),
  align: async (job) => (await import("./list-task.ts")).alignTask(job),
};

function peakMb(): number {
  try {
    const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
    if (kilobytes !== undefined) return Math.round(Number(kilobytes) / 1024);
  } catch {
    // Another system; the next line serves.
  }
  return Math.round(process.resourceUsage().maxRSS / 1024);
}

async function perform({ task, job }: Request): Promise<Reply> {
  const started = performance.now();
  try {
    const result = await (works[task] as (given: Request["job"]) => Promise<object>)(job);
    const seconds = (performance.now() - started) / 1000;
    return { result: { ...result, seconds, peakMb: peakMb() } as Tasks[TaskName]["result"] };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.once("disconnect", () => process.exit(1));
process.once("message", (request) => {
  void perform(request as Request).then((reply) => process.send?.(reply, () => process.exit(0)));
});
