import { askProcess, ProcessEndedError } from "@yiqiao/processes";
import type { Reply, Request, ScanLimits, TaskName, Tasks } from "./jobs.ts";

const module = new URL("./perform.ts", import.meta.url).href;

/** A process was ended since it took too much (`memory`, `time`), or ended by itself (`fault`). */
export class TermCountError extends Error {
  override readonly name = "TermCountError";
  readonly reason: "memory" | "time" | "fault";

  constructor(reason: TermCountError["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Does one piece of work in a process of its own.
 *
 * @throws {TermCountError}
 */
export async function runIsolated<Name extends TaskName>(
  task: Name,
  job: Tasks[Name]["job"],
  { memoryMb = 500, timeoutMs = 120_000, signal }: ScanLimits = {},
): Promise<Tasks[Name]["result"]> {
  const request = { task, job } as Request;
  const reply = (await askProcess(request, { module, memoryMb, timeoutMs, signal }).catch((error: unknown) => {
    throw error instanceof ProcessEndedError ? new TermCountError(error.reason, error.message) : error;
  })) as Reply;
  if ("failure" in reply) throw new TermCountError("fault", reply.failure);
  return reply.result;
}
