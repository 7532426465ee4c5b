/* A thread that reads lines beside the process's own. */
import { parentPort } from "node:worker_threads";
import type { LaneJob, LaneReply } from "./lanes.ts";
import { loadRecogniser } from "./paddle-recogniser.ts";

const loading = loadRecogniser();

async function read({ lines }: LaneJob): Promise<LaneReply> {
  const recognise = await loading;
  const found = [];
  for (const line of lines) found.push(await recognise(line));
  return found;
}

parentPort?.on("message", (job: LaneJob) => {
  read(job).then(
    (reply) => parentPort?.postMessage(reply),
    (error: unknown) => {
      throw error;
    },
  );
});
