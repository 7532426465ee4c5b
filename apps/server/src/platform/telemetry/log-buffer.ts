import type { DestinationStream } from "pino";
import { lineOf, type LogLine } from "./log-line.ts";

/** Stores lines somewhere slow, such as in a database. */
export type WriteLines = (lines: readonly LogLine[]) => Promise<void>;

/** The logger's second output besides the console. It accepts lines at once and never waits, fails or logs. */
export interface LogBuffer {
  readonly stream: DestinationStream;
  /** Begins to write, also what was said before. */
  connect(write: WriteLines): void;
  /** Writes what is there now; resolves when it is kept, or was given up for this time. */
  flush(): Promise<void>;
  /** Writes for the last time; gives up after `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
  /** How many lines are waiting, and how many are lost of which nothing was kept yet. */
  readonly figures: { readonly waiting: number; readonly dropped: number };
}

export interface LogBufferOptions {
  /** Lines that wait at most; what comes then is dropped and counted. */
  readonly capacity?: number;
  readonly capacityBytes?: number;
  readonly batch?: number;
  /** How long lines are gathered. */
  readonly restMs?: number;
  /** Told once of every time that lines cannot be kept; must not come back to this buffer. */
  readonly onTrouble?: (error: unknown) => void;
  readonly now?: () => Date;
}

const retriesOfBatch = 3;
const longestPauseMs = 30_000;
const warn = 40;

export function createLogBuffer(options: LogBufferOptions = {}): LogBuffer {
  const { restMs = 1000 } = options;
  const lines = createWaitingLines(options);
  let write: WriteLines | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const schedule = (): void => {
    if (write === undefined || timer !== undefined || running !== undefined) return;
    const { failures } = lines;
    const pauseMs = failures === 0 ? restMs : Math.min(restMs * 2 ** failures, longestPauseMs);
    timer = setTimeout(() => void flush(), pauseMs).unref();
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (write === undefined) return;
    running ??= lines.writeTo(write).finally(() => {
      running = undefined;
      const { waiting, dropped } = lines.figures;
      if (waiting > 0 || dropped > 0) schedule();
    });
    await running;
  };
  return {
    stream: {
      write: (line) => {
        lines.add(line);
        schedule();
      },
    },
    connect: (into) => {
      write = into;
      schedule();
    },
    flush,
    stop: async (timeoutMs) => {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const end = setTimeout(resolve, timeoutMs);
      await Promise.race([flush().then(flush), late]);
      clearTimeout(end);
      clearTimeout(timer);
      timer = undefined;
      write = undefined;
    },
    get figures() {
      return lines.figures;
    },
  };
}

/** Lines that wait, so many at most. */
function createWaitingLines(options: LogBufferOptions) {
  const { capacity = 5000, capacityBytes = 8_000_000, batch = 1000, now = () => new Date() } = options;
  const waiting: string[] = [];
  let bytes = 0;
  let dropped = 0;
  let failures = 0;

  const note = (count: number): LogLine => ({
    at: now().toISOString(),
    level: warn,
    source: "log",
    content: `${count} log lines were dropped: the database did not take them in time`,
    details: JSON.stringify({ dropped: count }),
    requestId: null,
  });
  const forget = (count: number): void => {
    for (const line of waiting.splice(0, count)) bytes -= line.length;
  };
  return {
    add: (line: string): void => {
      if (waiting.length >= capacity || bytes + line.length > capacityBytes) dropped += 1;
      else {
        waiting.push(line);
        bytes += line.length;
      }
    },
    /** A batch of them. */
    writeTo: async (into: WriteLines): Promise<void> => {
      const taken = waiting.slice(0, batch);
      const lost = dropped;
      if (taken.length === 0 && lost === 0) return;
      const lines = taken.map((line) => lineOf(line, now));
      try {
        await into(lost === 0 ? lines : [...lines, note(lost)]);
        forget(taken.length);
        dropped -= lost;
        failures = 0;
      } catch (error) {
        failures += 1;
        if (failures === 1) options.onTrouble?.(error);
        // While the database is away nothing is lost for trying again; a batch that it does not take must go some day.
        if (failures % retriesOfBatch === 0 && waiting.length >= capacity / 2) {
          forget(taken.length);
          dropped += taken.length;
        }
      }
    },
    /** How often one after the other they could not be written. */
    get failures() {
      return failures;
    },
    get figures() {
      return { waiting: waiting.length, dropped };
    },
  };
}
