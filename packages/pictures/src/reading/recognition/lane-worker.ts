/* A thread that reads lines beside the process's own. */
import { type MessagePort, parentPort } from "node:worker_threads";
import { loadRecogniser, type ReadLine } from "./paddle-recogniser.ts";
import type { LinePlanes } from "./line-planes.ts";

/** Lines for a thread, and what it has read in their order. */
export interface LaneJob {
  readonly lines: readonly LinePlanes[];
}

export type LaneReply = readonly ReadLine[];

const loading = loadRecogniser();

async function read({ lines }: LaneJob): Promise<LaneReply> {
  const recognise = await loading;
  const found = [];
  for (const line of lines) found.push(await recognise(line));
  return found;
}

async function answer(port: MessagePort, job: LaneJob): Promise<void> {
  port.postMessage(await read(job));
}

if (parentPort !== null) {
  const port = parentPort;
  // What goes wrong ends the thread.
  port.on("message", (job: LaneJob) => void answer(port, job));
}
