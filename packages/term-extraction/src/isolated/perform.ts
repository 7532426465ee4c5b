import { measureSpent, type Performer } from "@yiqiao/processes";
import type { Reply, Request, TaskName, Tasks } from "./jobs.ts";

const works: { readonly [Name in TaskName]: (job: Tasks[Name]["job"]) => Promise<object> } = {
  count: async (job) => (await import("./count-task.ts")).countTask(job),
  list: async (job) => (await import("./list-task.ts")).listTask(job),
  align: async (job) => (await import("./list-task.ts")).alignTask(job),
};

/** Counts one document, or ranks or aligns one list. */
export const perform: Performer["perform"] = async (request): Promise<Reply> => {
  const { task, job } = request as Request;
  const spent = measureSpent();
  try {
    const result = await (works[task] as (given: Request["job"]) => Promise<object>)(job);
    return { result: { ...result, ...spent() } as Tasks[TaskName]["result"] };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};
