import { isDeepStrictEqual } from "node:util";
import { type ProcessReport, type ProcessSettings, reportSeconds } from "@yiqiao/contracts/devices";
import type { Database, StopListening } from "#platform/database";
import type { Logger } from "#platform/telemetry";
import { processChannel } from "../channel.ts";
import { addToMinute, countQueue, type ProcessIdentity, type ReportedFigures } from "./report.repository.ts";
import { writeEnd, writeReport } from "./report.repository.ts";

export interface ReporterOptions {
  readonly database: Pick<Database, "db" | "listen">;
  readonly identity: ProcessIdentity;
  readonly logger: Pick<Logger, "info" | "warn">;
  readonly look: () => Promise<ProcessReport>;
  /** Called with what the process is set to, at first and whenever that has changed. */
  readonly obey: (settings: ProcessSettings) => void;
  readonly intervalMs?: number;
}

/** Tells the database how the process is, and obeys what is set there. */
export interface Reporter {
  /** Reports once, obeys, and from then on does both from time to time. @throws where the database does not answer */
  begin(): Promise<void>;
  /** Reports now; what goes wrong is logged. */
  report(): Promise<void>;
  /** Says that the process ends, if the database answers soon. */
  stop(): Promise<void>;
}

/** How long a process that ends waits for the database to hear it. */
const farewellMs = 2000;

/** Reports keep no process alive and fail nothing else: those that find no database are left out. */
export function createReporter(options: ReporterOptions): Reporter {
  const { database, identity, logger, intervalMs = reportSeconds * 1000 } = options;
  const reports = createReports(options);
  const { report } = reports;
  let timer: NodeJS.Timeout | undefined;
  let stopListening: StopListening | undefined;

  return {
    report,
    begin: async () => {
      await reports.reportOnce();
      const reportAtOnce = (): void => {
        reports.isDue = true;
        void report();
      };
      stopListening = await database.listen(
        processChannel,
        (id) => {
          if (id === identity.id) reportAtOnce();
        },
        { onReconnect: reportAtOnce },
      );
      timer = setInterval(() => void report(), intervalMs);
      timer.unref();
      reportAtOnce();
    },
    stop: async () => {
      reports.stop();
      clearInterval(timer);
      const farewell = async (): Promise<void> => {
        await reports.running;
        await writeEnd(database.db, identity.id);
        await stopListening?.();
      };
      const patience = Promise.withResolvers<void>();
      const late = setTimeout(patience.resolve, farewellMs);
      await Promise.race([
        farewell().catch((error: unknown) => logger.warn({ err: error }, "the end of the process is not written down")),
        patience.promise,
      ]);
      clearTimeout(late);
    },
  };
}

/** One at a time: a database that is slow gets no crowd of reports. */
function createReports({ database: { db }, identity, logger, look, obey }: ReporterOptions) {
  let obeyed: ProcessSettings | undefined;
  let isFailing = false;
  let isStopped = false;
  const state = { isDue: false, running: undefined as Promise<void> | undefined };

  const reportOnce = async (): Promise<void> => {
    const report = await look();
    const settings = await writeReport(db, identity, report);
    const hasChanged = !isDeepStrictEqual(settings, obeyed);
    obeyed = settings;
    if (hasChanged) {
      obey(settings);
      // What it obeys now is in the next report: soon, not after the interval.
      state.isDue ||= state.running !== undefined;
    }
    await addToMinute(db, identity.id, figuresOf(report));
    await countQueue(db);
  };

  const tryToReport = async (): Promise<void> => {
    try {
      await reportOnce();
      if (isFailing) logger.info("the process reports again");
      isFailing = false;
    } catch (error) {
      if (!isFailing) logger.warn({ err: error }, "the process cannot report how it is");
      isFailing = true;
    }
  };

  const work = async (): Promise<void> => {
    while (state.isDue) {
      state.isDue = false;
      await tryToReport();
    }
    state.running = undefined;
  };

  return Object.assign(state, {
    reportOnce,
    report: (): Promise<void> => {
      if (isStopped) return Promise.resolve();
      if (state.running === undefined) state.isDue = true;
      state.running ??= work();
      return state.running;
    },
    stop: (): void => {
      isStopped = true;
      state.isDue = false;
    },
  });
}

function figuresOf({ machine, process, jobs, engines }: ProcessReport): ReportedFigures {
  return {
    cpu: process.cpu,
    machineCpu: machine.cpu,
    rssBytes: process.rss_bytes,
    memoryUsedBytes: machine.memory_total_bytes - machine.memory_free_bytes,
    lagMs: process.lag_ms,
    running: jobs.reduce((sum, { running }) => sum + running, 0),
    wordsPerSecond: engines.reduce((sum, { words_per_second: words }) => sum + words, 0),
  };
}
