/*
 * The process that reads pictures, one after the other. Networks are loaded by the first picture and kept; a parent that is
 * gone ends it.
 */
import { flushCompileCache } from "node:module";
import { PictureError } from "../model/picture-error.ts";
import { type JobKind, type JobRequest, type PictureJobs, type Reply, requestSchema } from "./messages.ts";

/** Each kind of work loads what it needs, nothing else. */
async function workOn(request: JobRequest): Promise<PictureJobs[JobKind]["result"]> {
  switch (request.kind) {
    case "read":
      return (await import("./read-task.ts")).readTask(request.job);
    default:
      return (await import("./draw-task.ts")).drawTask(request.job);
  }
}

async function perform(request: JobRequest): Promise<Reply> {
  try {
    return { result: await workOn(request) };
  } catch (error) {
    if (error instanceof PictureError) return { fault: error.fault, details: error.details };
    console.error(error);
    return { fault: "pictureFailed", details: { reason: error instanceof Error ? error.message : String(error) } };
  }
}

let isFirst = true;
async function serve(message: unknown): Promise<void> {
  process.send?.(await perform(requestSchema.parse(message)));
  // Pixels lie outside the heap: without this, those of many pictures pile up unseen.
  globalThis.gc?.();
  if (isFirst) flushCompileCache();
  isFirst = false;
}

process.once("disconnect", () => process.exit(1));
process.on("message", (message) => void serve(message));
