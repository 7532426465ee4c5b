/*
 * The process that reads pictures, one after the other. Networks are loaded by the first picture and kept; a parent that is
 * gone ends it.
 */
import { flushCompileCache } from "node:module";
import { PictureError } from "../model/picture-error.ts";
import { type JobKind, type JobRequest, type PictureJobs, type Reply, requestSchema } from "./messages.ts";

type Work<Kind extends JobKind> = (job: PictureJobs[Kind]["job"]) => Promise<PictureJobs[Kind]["result"]>;

/** Each loads what it needs, nothing else. */
const works: { readonly [Kind in JobKind]: () => Promise<Work<Kind>> } = {
  read: async () => (await import("./read-task.ts")).readTask,
};

async function perform(request: JobRequest): Promise<Reply> {
  try {
    const work = await works[request.kind]();
    return { result: await work(request.job) };
  } catch (error) {
    if (error instanceof PictureError) return { fault: error.fault, details: error.details };
    console.error(error);
    return { fault: "pictureFailed", details: { reason: error instanceof Error ? error.message : String(error) } };
  }
}

let isFirst = true;
async function serve(message: unknown): Promise<void> {
  process.send?.(await perform(requestSchema.parse(message)));
  if (isFirst) flushCompileCache();
  isFirst = false;
}

process.once("disconnect", () => process.exit(1));
process.on("message", (message) => void serve(message));
