import { noteWithin } from "#testing";
import type { JobDefinition, JobHandler, JobQueue } from "#platform/queue";

interface Waiting {
  readonly name: string;
  readonly payload: object;
  readonly startAfter: Date | undefined;
}

/** Keeps what is enqueued, and runs it when a test says so. */
export interface TestQueue extends Pick<JobQueue, "enqueue" | "define"> {
  readonly waiting: Waiting[];
  /** Runs what waits and is due, and what that enqueues. */
  drain(at: Date): Promise<void>;
}

/** @param rewrite changes payloads, as JSON, before they are run */
export function createTestQueue(rewrite: (payload: string) => string): TestQueue {
  const handlers = new Map<string, JobHandler<object>>();
  const waiting: Waiting[] = [];
  return {
    waiting,
    define: <P extends object>({ name }: JobDefinition<P>, handler?: JobHandler<P>) => {
      if (handler !== undefined) handlers.set(name, handler as JobHandler<object>);
    },
    enqueue: (job, payload, { startAfter } = {}) => {
      noteWithin(waiting, { name: job.name, payload: job.payload.parse(payload), startAfter });
      return Promise.resolve(String(waiting.length));
    },
    drain: async (at) => {
      for (;;) {
        const next = waiting.findIndex(({ startAfter }) => startAfter === undefined || startAfter <= at);
        const [job] = next < 0 ? [] : waiting.splice(next, 1);
        if (job === undefined) return;
        const payload = JSON.parse(rewrite(JSON.stringify(job.payload))) as object;
        await handlers.get(job.name)?.(payload, { id: "1", attempt: 1, signal: new AbortController().signal });
      }
    },
  };
}
