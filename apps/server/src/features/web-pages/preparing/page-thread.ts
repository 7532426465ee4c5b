import { parentPort } from "node:worker_threads";
import { WebPageError } from "@yiqiao/web-pages";
import { doJob } from "./do-job.ts";
import type { PageAnswer, PageRequest } from "./page-jobs.ts";

const answerTo = (request: PageRequest): PageAnswer => {
  try {
    return { result: doJob(request) };
  } catch (error) {
    if (error instanceof WebPageError) return { fault: error.fault };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

/** Bytes change hands. */
function tell(answer: PageAnswer): void {
  const result = "result" in answer ? answer.result : undefined;
  const bytes = typeof result === "object" && result !== null ? Object.values(result) : [];
  const buffers = bytes.flatMap((one: unknown) => (one instanceof Uint8Array ? [one.buffer as ArrayBuffer] : []));
  parentPort?.postMessage(answer, buffers);
}

parentPort?.on("message", (request: PageRequest) => tell(answerTo(request)));
