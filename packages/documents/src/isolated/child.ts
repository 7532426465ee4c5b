/*
 * The process that reads one document. It is asked once, answers once, and ends; a parent that is gone ends it too. Until
 * it is asked it can be told to load what it will need.
 */
import { readFileSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { DocumentError } from "../model/document-error.ts";
import type { Preparation, Reply, Request, Tasks, TaskName } from "./messages.ts";
import type { Spent } from "./jobs.ts";

type Work<Name extends TaskName> = (job: Tasks[Name]["job"]) => Promise<Omit<Tasks[Name]["result"], keyof Spent>>;

/** Each loads what it needs, nothing else: the start is most of the time that a small document takes. */
const works: { readonly [Name in TaskName]: () => Promise<Work<Name>> } = {
  inspect: async () => (await import("./inspect-task.ts")).inspectTask,
  extract: async () => (await import("./extract-task.ts")).extractTask,
  pagePictures: async () => (await import("./page-pictures-task.ts")).pagePicturesTask,
  merge: async () => (await import("./merge-task.ts")).mergeTask,
  outputs: async () => (await import("./outputs-task.ts")).outputsTask,
  projectOutput: async () => (await import("./project-tasks.ts")).projectOutputTask,
  projectRead: async () => (await import("./project-tasks.ts")).projectReadTask,
  pairs: async () => (await import("./pairs-task.ts")).pairsTask,
  mergePairs: async () => (await import("./pairs-task.ts")).mergePairsTask,
};

async function perform(request: Request): Promise<Reply> {
  const started = performance.now();
  try {
    const work = (await works[request.task]()) as (job: Request["job"]) => Promise<object>;
    const result = await work(request.job);
    const spent: Spent = { seconds: (performance.now() - started) / 1000, peakMb: peakMb() };
    return { result: { ...result, ...spent } as Tasks[TaskName]["result"] };
  } catch (error) {
    return replyOf(error);
  }
}

function replyOf(error: unknown): Reply {
  if (error instanceof DocumentError) {
    const { fault, details, retryable } = error;
    return { fault, details, retryable };
  }
  const { message, code } = error as NodeJS.ErrnoException;
  if (typeof code === "string" && /^E[A-Z]+$/.test(code)) return { failure: message, code };
  console.error(error);
  // The stack, or the longest text that there can be.
  if (error instanceof RangeError) return { fault: "documentTooMuch", details: { place: message }, retryable: false };
  // No reader should end so: what tells it from a fault that was foreseen.
  const unexpected = (error as Error).name;
  return { fault: "documentCorrupt", details: { part: "file", reason: "unreadable", unexpected }, retryable: false };
}

/** Of this program: what `getrusage` says counts the parent's memory at the start too. */
function peakMb(): number {
  try {
    const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
    if (kilobytes !== undefined) return Math.round(Number(kilobytes) / 1024);
  } catch {
    // Another system; the next line serves.
  }
  return Math.round(process.resourceUsage().maxRSS / 1024);
}

process.once("disconnect", () => process.exit(1));
async function serve(request: Request): Promise<void> {
  const reply = await perform(request);
  flushCompileCache(); // The parent ends this process as soon as it has the reply.
  process.send?.(reply, () => process.exit(0));
}

async function prepare({ prepare: task, format }: Preparation): Promise<void> {
  const { loadFormat } = await import("../formats/index.ts");
  await Promise.all([works[task](), loadFormat(format)]);
}

process.on("message", (message: Request | Preparation) => {
  // What fails to load fails again when it is asked for, and is told then.
  if ("prepare" in message) prepare(message).catch(() => undefined);
  else void serve(message);
});
