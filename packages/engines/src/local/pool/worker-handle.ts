import { Worker } from "node:worker_threads";
import type { FromWorker, ToWorker } from "./protocol.ts";

/** A thread that translates, as the pool sees it; tests put others in its place. */
export interface WorkerHandle {
  send(message: ToWorker): void;
  /** Resolves when the thread has ended; with the error if it died of one. */
  readonly ended: Promise<Error | undefined>;
  /** Ends the thread now. */
  kill(): Promise<void>;
}

export type StartWorker = (onMessage: (message: FromWorker) => void) => WorkerHandle;

/** Starts a real worker thread. */
export const startWorkerThread: StartWorker = (onMessage) => {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { execArgv: [], name: "local-engine" });
  worker.on("message", onMessage);
  let failure: Error | undefined;
  worker.on("error", (error) => {
    failure = error instanceof Error ? error : new Error(String(error));
  });
  const ended = new Promise<Error | undefined>((resolve) => {
    worker.on("exit", (code) => resolve(failure ?? (code === 0 ? undefined : new Error(`exit code ${code}`))));
  });
  return {
    send: (message) => worker.postMessage(message, []),
    ended,
    async kill() {
      await worker.terminate();
    },
  };
};
