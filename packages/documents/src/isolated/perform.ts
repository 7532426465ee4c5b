import { measureSpent, type Performer, type Spent } from "@yiqiao/processes";
import { DocumentError } from "../model/document-error.ts";
import type { Preparation, Reply, Request, Tasks, TaskName } from "./messages.ts";

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

/** Performs a request, and answers with its result or its fault. */
export const perform: Performer["perform"] = async (request): Promise<Reply> => {
  const { task, job } = request as Request;
  const spent = measureSpent();
  try {
    const work = (await works[task]()) as (given: Request["job"]) => Promise<object>;
    const result = await work(job);
    return { result: { ...result, ...spent() } as Tasks[TaskName]["result"] };
  } catch (error) {
    return replyOf(error);
  }
};

/** Loads what requests of a kind will need. */
export const prepare: Performer["prepare"] = async (preparation) => {
  const { task, format } = preparation as Preparation;
  const { loadFormat } = await import("../formats/index.ts");
  await Promise.all([works[task](), loadFormat(format)]);
};

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
