import { rm } from "node:fs/promises";
import { askProcess, ProcessEndedError } from "@yiqiao/processes";
import { DocumentError } from "../model/document-error.ts";
import type { IsolationLimits } from "./jobs.ts";
import type { Preparation, Reply, Request, TaskName, Tasks } from "./messages.ts";

const module = new URL("./perform.ts", import.meta.url).href;

/** Does one piece of work in a process of its own. */
export async function runIsolated<Name extends TaskName>(
  task: Name,
  job: Tasks[Name]["job"],
  limits: IsolationLimits = {},
): Promise<Tasks[Name]["result"]> {
  const { memoryMb = 600, timeoutMs = 600_000, signal, isFollowed = false } = limits;
  const request = { task, job } as Request;
  const preparation = isFollowed ? preparationOf(request) : undefined;
  try {
    const reply = (await askProcess(request, { module, memoryMb, timeoutMs, signal, preparation })) as Reply;
    if ("result" in reply) return reply.result;
    if ("fault" in reply) throw new DocumentError(reply.fault, reply.details, { retryable: reply.retryable });
    throw Object.assign(new Error(reply.failure), { code: reply.code });
  } catch (error) {
    if ("output" in job) await rm(job.output, { force: true });
    throw error instanceof ProcessEndedError ? faultOf(error) : error;
  }
}

function preparationOf({ task, job }: Request): Preparation | undefined {
  return "format" in job ? { task, format: job.format } : undefined;
}

function faultOf(ended: ProcessEndedError): DocumentError {
  if (ended.reason === "fault")
    return new DocumentError("documentCorrupt", { part: "file", reason: "unreadable" }, { cause: ended });
  return new DocumentError("documentTooMuch", { place: ended.message }, { cause: ended });
}
