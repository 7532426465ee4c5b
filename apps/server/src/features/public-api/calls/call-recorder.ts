import { type Executor, outsideSiteScope } from "#platform/database";
import type { Logger } from "#platform/telemetry";
import { insertCalls, type MadeCall } from "./calls.repository.ts";

/** Takes down what was called. It costs a caller no time: what comes together is written together, a little later. */
export interface CallRecorder {
  record(call: MadeCall): void;
  /** Writes what has come together so far. */
  flush(): Promise<void>;
}

const usualDelayMs = 1000;
const mostTogether = 500;
/** While the database is away no more than this is kept. */
const mostWaiting = 20_000;

/** A process that is killed loses what came in its last second; what was charged stands in the ledger all the same. */
export function createCallRecorder({
  db,
  logger,
  delayMs = usualDelayMs,
}: {
  readonly db: Executor;
  readonly logger?: Pick<Logger, "error"> | undefined;
  readonly delayMs?: number;
}): CallRecorder {
  let waiting: MadeCall[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const together = waiting.slice(0, mostTogether);
      await insertCalls(db, together);
      waiting = waiting.slice(together.length);
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write).catch((error: unknown) => {
      logger?.error({ err: error, calls: waiting.length }, "calls are written later");
      later();
    });
    return writing;
  };
  const later = () => {
    timer ??= outsideSiteScope(() => setTimeout(() => void flush(), delayMs).unref());
  };
  return {
    record: (call) => {
      if (waiting.length >= mostWaiting) return;
      waiting.push(call);
      later();
    },
    flush: () => outsideSiteScope(flush),
  };
}
