import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { ConvertedStudent } from "../marian/index.ts";
import { ModelsError, reasonOf } from "../problem.ts";
import type { ConvertAnswer } from "./convert-worker.ts";

/**
 * Converts a Marian student in a thread of its own; `name` is what errors call it.
 *
 * @throws ModelsError `cannot-convert`; the signal's reason when aborted
 */
export async function convertInWorker(file: string, name: string, signal: AbortSignal): Promise<ConvertedStudent> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./convert-worker.ts", import.meta.url), { workerData: file });
  try {
    const [answer] = (await once(worker, "message", { signal })) as [ConvertAnswer];
    if (answer.ok) return answer.converted;
    throw new Error(answer.reason);
  } catch (error) {
    signal.throwIfAborted();
    throw new ModelsError({ code: "cannot-convert", file: name, reason: reasonOf(error) });
  } finally {
    await worker.terminate();
  }
}
