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

parentPort?.on("message", (request: PageRequest) => parentPort?.postMessage(answerTo(request), []));
