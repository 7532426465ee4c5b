import { url as debuggerUrl } from "node:inspector";
import { Worker } from "node:worker_threads";
import { noteWorkIn, workInHand } from "#platform/telemetry";
import { beat, type Watched, watching, workSymbol } from "./watched.ts";

const longestNote = 1024;
const beatsPerLimit = 20;

export interface LoopWatch {
  /** From now on, or no longer: starting and stopping, the loop may stand still for long. */
  set(isWatched: boolean): void;
}

/**
 * Watches this event loop from a thread of its own, which ends the process when the loop has stood still for that long. What is
 * not the loop's fault does not count: that the process was halted, or got no processor, or that somebody debugs it.
 */
export function watchLoop(limitMs: number): LoopWatch {
  const signs = new Int32Array(new SharedArrayBuffer(8));
  const lastWork = new Uint8Array(new SharedArrayBuffer(longestNote));
  let isWatched = false;
  noteWorkIn(lastWork);
  Reflect.set(globalThis, Symbol.for(workSymbol), workInHand);
  const watched: Watched = { signs, lastWork, limitMs };
  new Worker(new URL("./watch-thread.ts", import.meta.url), {
    workerData: watched,
    execArgv: [],
    name: "watch",
  }).unref();
  setInterval(() => {
    Atomics.add(signs, beat, 1);
    Atomics.store(signs, watching, isWatched && debuggerUrl() === undefined ? 1 : 0);
  }, limitMs / beatsPerLimit).unref();
  return {
    set: (next) => {
      isWatched = next;
      if (!next) Atomics.store(signs, watching, 0);
    },
  };
}
