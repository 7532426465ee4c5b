/* A thread that reads lines beside the process's own. */
import { type MessagePort, parentPort } from "node:worker_threads";
import type { LaneJob, LaneReply } from "./lanes.ts";
import { loadRecogniser } from "./paddle-recogniser.ts";

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
