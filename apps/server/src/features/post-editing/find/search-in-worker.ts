import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { DomainError } from "#platform/errors";
import { faultNamed, faultOf } from "./pattern-fault.ts";
import type { FoundText, SearchAnswer, SearchRequest } from "./search-text.ts";

/** Of matching alone: starting a thread on a busy machine is not the pattern's fault. */
const searchMs = 2000;
const memoryMb = 256;
/** Threads at a time; further searches wait. */
const atOnce = 2;

interface Asking {
  /** Whose texts are searched. */
  readonly projectId: string;
  readonly signal: AbortSignal;
}
export type SearchInWorker = (request: SearchRequest, asking: Asking) => Promise<readonly FoundText[]>;

/**
 * Searches in a thread of its own, which is ended after a while; of each project one after the other, so that slow
 * patterns of one leave threads to the others ([046](../../../../../../docs/decisions/046-searches-run-in-a-thread.md)).
 * @throws {DomainError} `patternInvalid`, `searchTooCostly`
 */
export function createSearchInWorker(): SearchInWorker {
  let running = 0;
  const waiting: (() => void)[] = [];
  const lastOf = new Map<string, Promise<unknown>>();
  const runSearch = async (request: SearchRequest, signal: AbortSignal): Promise<readonly FoundText[]> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      signal.throwIfAborted();
      return foundIn(await answerOf(request, signal), request.search.find);
    } finally {
      // The place goes on to who waits.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
  return async (request, { projectId, signal }) => {
    const { search } = request;
    const wrong = search.isRegex ? faultOf(search.find) : undefined;
    if (wrong !== undefined) throw new DomainError("patternInvalid", { ...wrong });
    const found = (lastOf.get(projectId) ?? Promise.resolve()).then(() => runSearch(request, signal));
    const last = Promise.allSettled([found]);
    lastOf.set(projectId, last);
    void last.then(() => lastOf.get(projectId) === last && lastOf.delete(projectId));
    return found;
  };
}

async function answerOf(request: SearchRequest, signal: AbortSignal): Promise<SearchAnswer> {
  const worker = new Worker(new URL("./search-worker.ts", import.meta.url), {
    execArgv: [],
    name: "project-search",
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  try {
    await once(worker, "online", { signal });
    const timeout = AbortSignal.timeout(searchMs);
    const told = once(worker, "message", { signal: AbortSignal.any([signal, timeout]) });
    worker.postMessage(request, []);
    const [answer] = (await told) as [SearchAnswer];
    return answer;
  } catch (error) {
    signal.throwIfAborted();
    if (isTimeout(error) || isOutOfMemory(error)) return { kind: "tooMuch" };
    throw error;
  } finally {
    await worker.terminate();
  }
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === "AbortError";
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

function foundIn(answer: SearchAnswer, find: string): readonly FoundText[] {
  if (answer.kind === "found") return answer.found;
  if (answer.kind === "tooMuch") throw new DomainError("searchTooCostly");
  // Some patterns are known to be too large only when they are used.
  if (faultNamed(answer.message) !== "large") throw new Error(answer.message);
  throw new DomainError("patternInvalid", { fault: "large", place: find.length });
}
